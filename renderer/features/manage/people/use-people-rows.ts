import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { ShownPeople, ShownPerson } from '../../../../contract/model/people.ts'
import { manageQueries, PEOPLE_PAGE, type ListedRows } from '../manage-queries.ts'

/** The rows of a planned table, read in pages: those in view, and that of the cursor. `null` while it is not planned. */
export function usePeopleRows(connectionId: ConnectionId, listed: ListedRows | null, focused: number) {
  const [range, setRange] = useState({ first: 0, end: 1 })
  const onRange = useCallback((first: number, end: number) => setRange({ first, end }), [])
  const firstPage = Math.floor(range.first / PEOPLE_PAGE)
  const lastPage = Math.floor(Math.max(range.first, range.end - 1) / PEOPLE_PAGE)
  const inView = Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at)
  // The first one says how many rows there are.
  const pages = [...new Set([0, ...inView, Math.floor(Math.max(0, focused) / PEOPLE_PAGE)])]
  const asked = listed === null ? [] : pages
  const client = useQueryClient()
  const read = useQueries({
    queries: asked.map((page) => ({
      ...manageQueries.peopleRows(connectionId, listed!, page),
      placeholderData: () => lastRead(client, connectionId, listed!, page),
    })),
  })
  const byPage = new Map(pages.map((page, at) => [page, read[at]?.data]))
  return {
    onRange,
    /** `null` while nothing is read. */
    total: byPage.get(0)?.total ?? null,
    /** `null` while it is read. */
    at: (index: number): ShownPerson | null =>
      byPage.get(Math.floor(index / PEOPLE_PAGE))?.rows[index % PEOPLE_PAGE] ?? null,
    isReading: read.some(({ isFetching }) => isFetching),
    error: read.find(({ error }) => error !== null)?.error ?? null,
  }
}

/**
 * The page as it was in the last plan of the table. It stays until it is read again, so that the list keeps its place when
 * the table is planned anew, as it is after every batch that is sent.
 */
function lastRead(
  client: QueryClient,
  connectionId: ConnectionId,
  listed: ListedRows,
  page: number,
): ShownPeople | undefined {
  const { queryKey } = manageQueries.peopleRows(connectionId, listed, page)
  const [subject, connection, part, tableId, , ...asked] = queryKey
  return client
    .getQueryCache()
    .findAll({
      queryKey: [subject, connection, part, tableId],
      predicate: ({ queryKey: key, state }) =>
        state.data !== undefined && asked.every((value, at) => key[key.length - asked.length + at] === value),
    })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => state.data as ShownPeople)[0]
}
