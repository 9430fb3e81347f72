import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSessionKey, type SessionKey } from '../../contract/model/ids.ts'
import type { ReportState } from '../../contract/model/report.ts'
import { announce } from '../common/notices/notices.ts'
import type { SessionPosition } from '../features/session/session-header.tsx'

/** Milliseconds in which the list says where a session stands. */
const PLACE_MS = 300

/**
 * Announces whose session is shown, its test and its place, since the focus stays where it was when a key goes to the next
 * one. `state` is of the session before, or none, while the session is read. In blind mode a row has a neutral name.
 */
export function useAnnouncedSession(
  state: ReportState | null | undefined,
  key: SessionKey,
  position: SessionPosition | null,
): void {
  const { t } = useTranslation()
  const told = useRef<string | null>(null)
  const session = formatSessionKey(key)
  const row = state && formatSessionKey(state.row.key) === session ? state.row : null
  const isRead = row !== null
  const hasPlace = position !== null
  useEffect(() => {
    // Once for each session, and not again when it is synced.
    if (row === null || told.current === session) return
    const name = row.participantName === '' ? t('sessions.noName') : row.participantName
    const tell = () => {
      told.current = session
      announce([name, row.testTitle, ...(position === null ? [] : [t('session.position', position)])].join(', '))
    }
    if (hasPlace) return tell()
    // A session that was found by a search is in no list.
    const timer = setTimeout(tell, PLACE_MS)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the row may be read again meanwhile
  }, [session, isRead, hasPlace])
}
