import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function peopleHandlers(
  { people }: Pick<Desk, 'people'>,
  shell: Pick<ShellActions, 'askWhereToSave'>,
): HandlerGroup<'people'> {
  return {
    'people.profiles': ({ connectionId }) => people.profiles(connectionId),
    'people.putProfile': async ({ connectionId, profile }) => {
      await people.putProfile(connectionId, profile)
      return null
    },
    'people.removeProfile': async ({ connectionId, profileId }) => {
      await people.removeProfile(connectionId, profileId)
      return null
    },
    'people.upload': ({ uploadId, part }, { windowId }) => people.upload(windowId, uploadId, part),
    'people.open': ({ connectionId, source, encoding, sheet }, { windowId }) =>
      people.open(windowId, connectionId, source, { encoding, sheet }),
    'people.syncedAmong': ({ connectionId, ids }) => people.syncedAmong(connectionId, ids),
    'people.close': async (table, { windowId }) => {
      await people.close({ ...table, windowId })
      return null
    },
    'people.mappingFor': ({ connectionId, tableId, people: who, profileId }, { windowId }) =>
      people.mappingFor({ windowId, connectionId, tableId }, who, profileId),
    'people.plan': ({ connectionId, tableId, request }, { windowId }) =>
      people.plan({ windowId, connectionId, tableId }, request),
    'people.tally': ({ connectionId, tableId, leftOut }, { windowId }) =>
      people.tally({ windowId, connectionId, tableId }, leftOut),
    'people.rows': ({ connectionId, tableId, kind, search, offset, limit }, { windowId }) =>
      people.rows({ windowId, connectionId, tableId }, { kind, search }, offset, limit),
    'people.row': ({ connectionId, tableId, index }, { windowId }) =>
      people.row({ windowId, connectionId, tableId }, index),
    'people.saveProblems': ({ connectionId, tableId, fileType }, { windowId }) =>
      people.saveProblems({ windowId, connectionId, tableId }, fileType, (suggestedName) =>
        shell.askWhereToSave(windowId, { kind: 'export', suggestedName }),
      ),
    'people.planParticipants': ({ connectionId, tableId, request }, { windowId }) =>
      people.planParticipants({ windowId, connectionId, tableId }, request),
    'people.addPhotos': ({ connectionId, tableId, files }, { windowId }) =>
      people.addPhotos({ windowId, connectionId, tableId }, files),
    'people.stageParticipants': ({ connectionId, tableId, name, head, leftOut }, { windowId }) =>
      people.stageParticipants({ windowId, connectionId, tableId }, name, head, leftOut),
    'people.activeIds': ({ connectionId, tableId, leftOut }, { windowId }) =>
      people.activeIds({ windowId, connectionId, tableId }, leftOut),
    'people.stageEmployeeRegistration': ({ connectionId, name, head, employees }) =>
      people.stageEmployeeRegistration(connectionId, name, head, employees),
    'people.stageEmployees': ({ connectionId, tableId, name, leftOut }, { windowId }) =>
      people.stageEmployees({ windowId, connectionId, tableId }, name, leftOut),
  }
}
