import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { QueueAround, QueuedSession } from '../../contract/model/queue.ts'
import { queries } from '../bridge/queries.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { prefetchSession, sessionAt } from './queue-place.ts'

/** The sessions beside the shown one, which are read ahead. */
export function useAround(connectionId: ConnectionId, place: number): QueueAround | undefined {
  const client = useQueryClient()
  const around = useQuery(queries.queueAround(connectionId, place)).data
  useEffect(() => {
    if (around === undefined) return
    const ahead = [...around.next, around.previous, around.nextOpen].filter((each) => each !== null)
    return afterFrame(() => {
      for (const session of ahead) prefetchSession(client, connectionId, session)
    })
  }, [around, client, connectionId])
  return around
}

/**
 * Reads the sessions at places of the queue, once the frame is drawn; `null` for none. Returns the one that is likely shown
 * next, once it is read.
 */
export function useReadAhead(
  connectionId: ConnectionId,
  likely: number | null,
  next: number | null,
  previous: number | null,
): QueuedSession | null {
  const client = useQueryClient()
  useEffect(
    () =>
      afterFrame(() => {
        for (const place of new Set([likely, next, previous])) {
          if (place === null) continue
          sessionAt(client, connectionId, place).then(
            (session) => session && prefetchSession(client, connectionId, session),
            () => undefined,
          )
        }
      }),
    [client, connectionId, likely, next, previous],
  )
  // Read with the others, and not before the frame.
  const { data } = useQuery({ ...queries.queueAround(connectionId, likely ?? 0), enabled: false })
  return likely === null ? null : (data?.here ?? null)
}
