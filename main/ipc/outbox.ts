import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function outboxHandlers(
  { outbox }: Pick<Desk, 'outbox'>,
  shell: Pick<ShellActions, 'askWhereToSave'>,
): HandlerGroup<'outbox'> {
  return {
    'outbox.list': ({ connectionId }) => outbox.list(connectionId),
    'outbox.get': ({ connectionId, change }) => outbox.get(connectionId, change),
    'outbox.count': ({ connectionId }) => outbox.count(connectionId),
    'outbox.body': ({ connectionId, change, number }) => outbox.body(connectionId, { change, number }),
    'outbox.log': ({ connectionId, before, limit, change }) => outbox.log(connectionId, before, limit, change),
    'outbox.registered': ({ connectionId, filter, from, limit }) =>
      outbox.registered(connectionId, filter, from, limit),
    'outbox.saveRegistered': ({ connectionId, filter }, { windowId }) =>
      outbox.saveRegistered(connectionId, filter, (suggestedName) =>
        shell.askWhereToSave(windowId, { kind: 'export', suggestedName }),
      ),
    'outbox.decide': ({ connectionId, change, number, decision }) =>
      outbox.decide(connectionId, { change, number }, decision),
    'outbox.send': async ({ connectionId, change }) => {
      await outbox.start(connectionId, change)
      return null
    },
    'outbox.stop': async ({ connectionId }) => {
      await outbox.stop(connectionId)
      return null
    },
    'outbox.status': ({ connectionId }) => outbox.status(connectionId),
  }
}
