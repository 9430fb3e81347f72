import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { Queue, QueueAround, QueuedSession, QueuePosition } from '../../contract/model/queue.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { reviewWorkOf } from '../features/review/review-works.ts'

/** Saves where the user is. A convenience: without it the next start continues from an earlier place. */
export function keepQueuePosition(client: QueryClient, connectionId: ConnectionId, position: QueuePosition): void {
  const queryKey = queryKeys.queue(connectionId)
  // A read that is under way has the place before, and would lead back to it.
  const isStale = client.getQueryData(queryKey) !== undefined && client.isFetching({ queryKey, exact: true }) > 0
  if (isStale) void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Queue | null>(queryKey, (queue) => queue && { ...queue, ...position })
  desk.queue
    .go({ connectionId, position })
    .catch(() => undefined)
    .then(() => (isStale ? client.fetchQuery({ ...queries.queue(connectionId), staleTime: 0 }) : null))
    .catch(() => undefined)
}

/** Makes the place of a session known, so that its screen need not look it up. */
export function notePlace(client: QueryClient, connectionId: ConnectionId, { row, place }: QueuedSession): void {
  client.setQueryData(queryKeys.queuePlace(connectionId, row.key), place)
}

/**
 * The next session to review after one that was just submitted; `null` where the queue is complete, and `undefined` where
 * the review could not be saved. Asks the store, since what was read ahead is older than the last submissions, and while
 * it saves, since the session that is left is not looked at.
 */
export async function openAfter(
  client: QueryClient,
  connectionId: ConnectionId,
  key: SessionKey,
  place: number,
): Promise<QueuedSession | null | undefined> {
  const askAgain = () => client.fetchQuery({ ...queries.queueAround(connectionId, place), staleTime: 0 })
  const asked = askAgain()
  asked.catch(() => undefined)
  if (!(await reviewWorkOf(connectionId, key).settle())) return undefined
  const { nextOpen } = await asked
  const counted = client.fetchQuery({ ...queries.queue(connectionId), staleTime: 0 })
  // The screen of a complete queue has these figures, and is shown only where this session is known to be submitted.
  if (nextOpen === null) await Promise.all([counted, askAgain()])
  else counted.catch(() => undefined)
  return nextOpen
}

/** Reads what the screen of a session shows, and what is beside it. */
export function prefetchSession(client: QueryClient, connectionId: ConnectionId, session: QueuedSession): void {
  const { key } = session.row
  notePlace(client, connectionId, session)
  void client.prefetchQuery(queries.cachedReport(connectionId, key))
  void client
    .prefetchQuery(queries.report(connectionId, key))
    .then(() => desk.media.makePages({ connectionId, key }))
    .catch(() => undefined)
  void client.prefetchQuery(queries.reviews(connectionId, key))
  void client.prefetchQuery(queries.note(connectionId, key))
  void client.prefetchQuery(queries.queueAround(connectionId, session.place))
}

/** The sessions of places of the queue, without those that no longer exist. */
export async function sessionAt(
  client: QueryClient,
  connectionId: ConnectionId,
  place: number,
): Promise<QueuedSession | null> {
  return (await client.ensureQueryData(queries.queueAround(connectionId, place))).here
}

/** Where the queue is entered: at its place, or beside it where that session is gone; `null` where it is complete. */
export function entryOf({ here, previous, next, nextOpen }: QueueAround): QueuedSession | null {
  if (here !== null && !here.isSubmitted) return here
  if (nextOpen === null) return null
  return here ?? next[0] ?? previous ?? nextOpen
}
