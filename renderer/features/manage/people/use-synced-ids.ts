import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { doubtfulIds } from '../../../../contract/model/employee-id-form.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { manageQueries } from '../manage-queries.ts'

/** Doubtful IDs that are looked up; nobody has more that are right. */
const MOST_LOOKED_UP = 500
const MOST_UNITS = 1000

/** Which entries of a list look like no IDs and are some: those of employees who were synced. */
export function useSyncedIds(connectionId: ConnectionId, entries: readonly string[]): ReadonlySet<string> {
  const doubtful = useMemo(
    () =>
      doubtfulIds(entries)
        .filter(({ length }) => length <= MOST_UNITS)
        .slice(0, MOST_LOOKED_UP),
    [entries],
  )
  const { data } = useQuery({
    ...manageQueries.syncedAmong(connectionId, doubtful),
    enabled: doubtful.length > 0,
  })
  return useMemo(() => new Set(data), [data])
}
