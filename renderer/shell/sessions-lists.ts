import type { ConnectionId } from '../../contract/model/ids.ts'
import type { FirstList } from '../../contract/model/start.ts'
import { desk } from '../bridge/desk.ts'
import { createSessionsList, type SessionsList } from '../features/sessions/list/sessions-list.ts'

let current: SessionsList | null = null

/**
 * The list of a connection. It stays open while one of its sessions is shown, so that going back shows it unchanged.
 * Only one connection's list is open at a time; the places of others are stored. A new list starts with what main has
 * already opened.
 */
export function sessionsListOf(connectionId: ConnectionId, first: FirstList | null = null): SessionsList {
  if (current?.connectionId !== connectionId) {
    current?.close()
    current = createSessionsList({ desk, connectionId, first })
  }
  return current
}

/** The list of a connection if it is open; otherwise `null`. */
export function openListOf(connectionId: ConnectionId): SessionsList | null {
  return current?.connectionId === connectionId ? current : null
}

/** Saves the place in the open list before the window closes. */
export async function keepListPlace(): Promise<void> {
  await current?.keepPlace()
}

/** Closes the list of a connection that was removed or unlocked. */
export function closeSessionsList(connectionId: ConnectionId): void {
  if (current?.connectionId !== connectionId) return
  current.close()
  current = null
}
