import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { SessionRow } from '../../../contract/model/session.ts'

const MOST = 6

/** A session that was opened in this window. Kept in memory only, because names are personal data. */
export type RecentSession = { readonly key: SessionKey; readonly name: string; readonly test: string }

const opened = new Map<ConnectionId, readonly RecentSession[]>()

export function rememberSession(connectionId: ConnectionId, row: SessionRow): void {
  const { key, participantName: name, testTitle: test } = row
  const others = recentSessions(connectionId).filter((other) => formatSessionKey(other.key) !== formatSessionKey(key))
  opened.set(connectionId, [{ key, name, test }, ...others].slice(0, MOST))
}

/** Forgets the sessions of a connection; of all connections where it is `null`. */
export function forgetSessions(connectionId: ConnectionId | null): void {
  if (connectionId === null) opened.clear()
  else opened.delete(connectionId)
}

/** The sessions opened last, newest first. */
export function recentSessions(connectionId: ConnectionId): readonly RecentSession[] {
  return opened.get(connectionId) ?? []
}
