import type { OperationId } from '../../../contract/model/operation.ts'
import { fromReviews } from '../common/failures.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { lastArrival, operationAt } from './journal.ts'
import { readProgress, writeProgress, type Following } from './progress.ts'

/** How data in the cache is made of the journal. */
export type Followed<T> = {
  /** Reads what changed with the operations after an arrival number. */
  readonly read: (after: number) => readonly T[]
  readonly take: (changed: T) => void
  /** Drops everything that was taken. */
  readonly forget: () => void
}

/**
 * Takes over changes of the journal that the cache has not taken yet. If the operation that it took last has another ID
 * in the journal, a restore has replaced the journal, and everything is taken again. Takes part in a transaction of the
 * cache.
 */
export function followJournal<T>(
  cache: WriteDb,
  reviews: ReadDb,
  name: Following,
  { read, take, forget }: Followed<T>,
): void {
  let taken = readProgress(cache, name)
  const operation = taken === 0 ? null : fromReviews(() => operationAt(reviews, taken))
  if (taken > 0 && (operation === null || markOf(operation) !== readProgress(cache, `${name}-mark`))) {
    forget()
    taken = 0
  }
  const arrival = fromReviews(() => lastArrival(reviews))
  const last = arrival > taken ? fromReviews(() => operationAt(reviews, arrival)) : null
  if (last === null) return
  for (const changed of fromReviews(() => read(taken))) take(changed)
  writeProgress(cache, name, arrival)
  writeProgress(cache, `${name}-mark`, markOf(last))
}

/** Makes the next {@link followJournal} take everything again. Takes part in the caller's transaction. */
export function forgetFollowed(cache: WriteDb, name: Following): void {
  prepare(cache, 'DELETE FROM progress WHERE name IN (?, ?)').run(name, `${name}-mark`)
}

/** The part of an operation's random ID bits that a number holds exactly. */
function markOf(operation: OperationId): number {
  return Number.parseInt(operation.slice(-12), 16)
}
