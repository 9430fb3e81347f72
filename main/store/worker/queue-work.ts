import { DeskError } from '../../../contract/model/errors.ts'
import type { Carries, MethodName } from '../common/methods.ts'
import { deleteQueue, placesOf, replaceQueue, writeQueuePosition } from '../queries/queue.ts'
import { readBlindMode } from '../queries/review-settings.ts'
import { inTransaction, type WriteDb } from './databases/database.ts'

type QueueWrites = Pick<Carries<'writer'>, Extract<MethodName<'writer'>, `queue.${string}`>>

/** The changes of the queue, each in one transaction. `wrote` is called after each commit. */
export function queueWrites(reviews: WriteDb, wrote: () => void): QueueWrites {
  const change = (work: () => void) => {
    inTransaction(reviews, work)
    wrote()
  }
  return {
    'queue.make': (drawn, from, now) => {
      if (drawn.participants === '') throw new DeskError('invalid-argument', 'There is nothing to review.')
      change(() => replaceQueue(reviews, drawn, from, now))
      return readBlindMode(reviews).isBlind
    },
    'queue.go': (position) =>
      change(() => writeQueuePosition(reviews, position, placesOf(readBlindMode(reviews).isBlind))),
    'queue.end': () => {
      change(() => deleteQueue(reviews))
      return readBlindMode(reviews).isBlind
    },
  }
}
