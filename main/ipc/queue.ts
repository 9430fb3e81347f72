import type { Desk } from '../desk/desk-type.ts'
import type { HandlerGroup } from './handle.ts'

export function queueHandlers({ queue }: Pick<Desk, 'queue'>): HandlerGroup<'queue'> {
  return {
    'queue.get': ({ connectionId }) => queue.get(connectionId),
    'queue.size': ({ connectionId, resultSetId, onlySelected }, { windowId }) =>
      queue.size(connectionId, { windowId, resultSetId, onlySelected }),
    'queue.make': async ({ connectionId, resultSetId, onlySelected, choice, from }, { windowId }) => {
      await queue.make(connectionId, { windowId, resultSetId, onlySelected }, choice, from)
      return null
    },
    'queue.go': async ({ connectionId, position }) => {
      await queue.go(connectionId, position)
      return null
    },
    'queue.end': async ({ connectionId }) => {
      await queue.end(connectionId)
      return null
    },
    'queue.placeOf': ({ connectionId, key }) => queue.placeOf(connectionId, key),
    'queue.around': ({ connectionId, place }) => queue.around(connectionId, place),
    'queue.questions': ({ connectionId }) => queue.questions(connectionId),
    'queue.scores': ({ connectionId, code }) => queue.scores(connectionId, code),
    'queue.answers': ({ connectionId, code, places }) => queue.answers(connectionId, code, places),
  }
}
