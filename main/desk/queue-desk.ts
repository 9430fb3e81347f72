import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Runtimes } from '../runtime/runtimes.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import type { QueueRows } from './desk-work-type.ts'
import type { SessionDesk } from './session-desk.ts'

export type QueueDeskOptions = {
  readonly runtimes: Pick<Runtimes, 'of' | 'save'>
  readonly resultSetOf: SessionDesk['resultSetOf']
}

/** The queue of sessions to review of each connection. */
export function createQueueDesk({ runtimes, resultSetOf }: QueueDeskOptions): Pick<Desk, 'queue'> {
  const read = async (id: ConnectionId) => (await runtimes.of(id)).ownWork.queue()
  const save = (id: ConnectionId, act: (queue: Store['queue']) => Promise<void>) =>
    runtimes.save(id, async (ownWork) => act(await ownWork.queue()))

  /** The store's own number of a result set. */
  function numberOf(id: ConnectionId, { windowId, resultSetId }: QueueRows): number {
    const found = resultSetOf(windowId, resultSetId)
    if (found.connectionId === id) return found.resultSetId
    throw new DeskError('no-such-result-set', 'This result set belongs to another connection.')
  }

  return {
    queue: {
      get: async (id) => (await read(id)).get(),
      size: async (id, rows) => (await read(id)).size(numberOf(id, rows), rows.onlySelected),
      make: (id, rows, choice, from) =>
        save(id, (queue) => queue.make(numberOf(id, rows), rows.onlySelected, choice, from)),
      go: (id, position) => save(id, (queue) => queue.go(position)),
      end: (id) => save(id, (queue) => queue.end()),
      placeOf: async (id, key) => (await read(id)).placeOf(key),
      around: async (id, place) => (await read(id)).around(place),
      questions: async (id) => (await read(id)).questions(),
      scores: async (id, code) => (await read(id)).scores(code),
      answers: async (id, code, places) => (await read(id)).answers(code, places),
    },
  }
}
