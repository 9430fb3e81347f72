import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { desk } from '../../bridge/desk.ts'

const SHOWN = 8
const LEAST_LETTERS = 2
/** Milliseconds after the last letter before the search starts. */
const REST_MS = 120

async function findSessions(connectionId: ConnectionId, search: string): Promise<readonly SessionRow[]> {
  const sort = { column: 'started', direction: 'desc' } as const
  const filter = { search }
  const opened = await desk.sessions.open({ connectionId, filter, sort, lane: 'palette', firstRows: SHOWN })
  // The rows are here already; a result set that cannot be closed does not change them.
  await desk.sessions.close({ resultSetId: opened.resultSetId }).catch(() => undefined)
  return opened.rows
}

/** The newest sessions that match a search; none before enough letters are typed. */
export function useFoundSessions(connectionId: ConnectionId | null, typed: string): readonly SessionRow[] {
  const search = typed.trim().slice(0, 200)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), REST_MS)
    return () => clearTimeout(timer)
  }, [search])
  const isAsked = connectionId !== null && settled.length >= LEAST_LETTERS
  const { data } = useQuery({
    queryKey: ['sessions', connectionId, 'found', settled],
    queryFn: () => (connectionId === null ? [] : findSessions(connectionId, settled)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return isAsked && search.length >= LEAST_LETTERS ? (data ?? []) : []
}
