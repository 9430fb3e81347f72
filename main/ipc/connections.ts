import type { Desk } from '../desk/desk-type.ts'
import { dayOf } from './file-names.ts'
import type { HandlerGroup } from './handle.ts'
import type { ShellActions } from './shell-actions.ts'

export function connectionHandlers(
  desk: Desk,
  shell: Pick<ShellActions, 'askWhereToSave'>,
): HandlerGroup<'connections'> {
  return {
    'connections.list': () => desk.connections.list(),
    'connections.test': (request) => desk.connections.test(request),
    'connections.add': (request) => desk.connections.add(request),
    'connections.update': (request) => desk.connections.update(request),
    'connections.provideSecret': (request) => desk.connections.provideSecret(request),
    'connections.setValueNames': (request) => desk.connections.setValueNames(request),
    'connections.removalInfo': ({ connectionId }) => desk.connections.removalInfo(connectionId),
    'connections.remove': async ({ connectionId, ownWork }, { windowId }) => {
      switch (ownWork) {
        case 'none':
          await desk.connections.remove(connectionId, false)
          return { removed: true }
        case 'export': {
          const suggestedName = `reviews-${dayOf(new Date())}.json`
          const file = await shell.askWhereToSave(windowId, { kind: 'export', suggestedName })
          if (file === null) return { removed: false }
          await desk.connections.remove(connectionId, false, file)
          return { removed: true }
        }
        case 'unreadable': {
          // A page must not be able to delete reviews that could be saved.
          const { counted } = await desk.connections.removalInfo(connectionId)
          await desk.connections.remove(connectionId, !counted)
          return { removed: true }
        }
      }
    },
    'connections.saving': ({ connectionId }) => desk.connections.saving(connectionId),
    'connections.trySaving': ({ connectionId }) => desk.connections.trySaving(connectionId),
    'connections.restoreReviews': ({ connectionId }) => desk.restoreReviews(connectionId),
  }
}
