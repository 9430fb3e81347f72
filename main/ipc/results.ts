import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function resultsHandlers(
  { results }: Pick<Desk, 'results'>,
  shell: Pick<ShellActions, 'askWhereToSave'>,
): HandlerGroup<'results'> {
  return {
    'results.begin': async ({ connectionId, participantIds }, { windowId }) => {
      await results.begin({ windowId, connectionId }, participantIds)
      return null
    },
    'results.goOn': async ({ connectionId }, { windowId }) => {
      await results.goOn({ windowId, connectionId })
      return null
    },
    'results.stop': ({ connectionId }, { windowId }) => {
      results.stop({ windowId, connectionId })
      return null
    },
    'results.read': ({ connectionId }, { windowId }) => results.read({ windowId, connectionId }),
    'results.details': ({ connectionId, participantId }, { windowId }) =>
      results.details({ windowId, connectionId }, participantId),
    'results.saveCsv': ({ connectionId }, { windowId }) =>
      results.saveCsv({ windowId, connectionId }, (suggestedName) =>
        shell.askWhereToSave(windowId, { kind: 'export', suggestedName }),
      ),
  }
}
