import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function connectionHandlers(desk: Desk): HandlerGroup<'connections'> {
  return {
    'connections.list': () => desk.connections.list(),
    'connections.test': (request) => desk.connections.test(request),
    'connections.add': (request) => desk.connections.add(request),
    'connections.update': (request) => desk.connections.update(request),
    'connections.provideSecret': (request) => desk.connections.provideSecret(request),
    'connections.setValueNames': (request) => desk.connections.setValueNames(request),
    'connections.removalInfo': ({ connectionId }) => desk.connections.removalInfo(connectionId),
    'connections.remove': async ({ connectionId, alsoLocalReviews }) => {
      await desk.connections.remove(connectionId, alsoLocalReviews)
      return null
    },
    'connections.saving': ({ connectionId }) => desk.connections.saving(connectionId),
    'connections.trySaving': ({ connectionId }) => desk.connections.trySaving(connectionId),
    'connections.restoreReviews': ({ connectionId }) => desk.restoreReviews(connectionId),
  }
}
