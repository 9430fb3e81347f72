import type { QueryClient } from '@tanstack/react-query'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Queue, QueueAround, QueuedSession, QueuePosition } from '../../contract/model/queue.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'

/** Saves where the user is. A convenience: without it the next start continues from an earlier place. */
export function keepQueuePosition(client: QueryClient, connectionId: ConnectionId, position: QueuePosition): void {
  client.setQueryData<Queue | null>(queryKeys.queue(connectionId), (queue) => queue && { ...queue, ...position })
  desk.queue.go({ connectionId, position }).catch(() => undefined)
}

/** Makes the place of a session known, so that its screen need not look it up. */
export function notePlace(client: QueryClient, connectionId: ConnectionId, { row, place }: QueuedSession): void {
  client.setQueryData(queryKeys.queuePlace(connectionId, row.key), place)
}

/**
 * Counts a review as submitted before the store has said so, for what is shown next. Where it cannot be saved, the next
 * reading takes it back.
 */
export function noteSubmitted(client: QueryClient, connectionId: ConnectionId, place: number): void {
  client.setQueryData<Queue | null>(
    queryKeys.queue(connectionId),
    (queue) => queue && { ...queue, submitted: Math.min(queue.total, queue.submitted + 1) },
  )
  client.setQueryData<QueueAround>(
    queryKeys.queueAround(connectionId, place),
    (around) => around && { ...around, here: around.here && { ...around.here, isSubmitted: true } },
  )
}

/** Reads what the screen of a session shows, and what is beside it. */
export function prefetchSession(client: QueryClient, connectionId: ConnectionId, session: QueuedSession): void {
  const { key } = session.row
  notePlace(client, connectionId, session)
  void client.prefetchQuery(queries.cachedReport(connectionId, key))
  void client.prefetchQuery(queries.report(connectionId, key))
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
