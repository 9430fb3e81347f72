import { useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { RegisteredFilter, RegisteredPerson } from '../../../../contract/model/registered.ts'
import { manageQueries, PEOPLE_PAGE } from '../manage-queries.ts'

/** Registered people, read in pages: those in view, and that of the cursor. */
export function useRegistered(connectionId: ConnectionId, filter: RegisteredFilter, focused: number) {
  const [range, setRange] = useState({ first: 0, end: 1 })
  const onRange = useCallback((first: number, end: number) => setRange({ first, end }), [])
  const pageOf = (index: number) => Math.floor(Math.max(0, index) / PEOPLE_PAGE)
  const [first, last] = [pageOf(range.first), pageOf(range.end - 1)]
  const inView = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  // The first one says how many people there are.
  const pages = [...new Set([0, ...inView, pageOf(focused)])]
  const read = useQueries({ queries: pages.map((page) => manageQueries.registered(connectionId, filter, page)) })
  const byPage = new Map(pages.map((page, at) => [page, read[at]?.data]))
  const found = byPage.get(0)?.total ?? null
  // While the next search runs, the table keeps its place.
  const [total, setTotal] = useState<number | null>(null)
  if (found !== null && found !== total) setTotal(found)
  return {
    onRange,
    /** `null` before anything is read. */
    total: found ?? total,
    /** `null` while it is read. */
    at: (index: number): RegisteredPerson | null => byPage.get(pageOf(index))?.people[index % PEOPLE_PAGE] ?? null,
    isReading: read.some(({ isFetching }) => isFetching),
    error: read.find(({ error }) => error !== null)?.error ?? null,
    retry: () => read.forEach(({ refetch }) => void refetch()),
  }
}
