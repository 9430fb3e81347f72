import type { ConnectionId } from '../../contract/model/ids.ts'
import type { FirstList } from '../../contract/model/start.ts'
import { desk } from '../bridge/desk.ts'
import { createSessionsList, type SessionsList } from '../features/sessions/list/sessions-list.ts'

let current: SessionsList | null = null

/**
 * The list of a connection. It stays open while one of its sessions is shown, so that going back finds it as it was;
 * only one connection's list is open at a time, and the place in another is remembered. A list that is not open yet takes
 * what main has opened of it already.
 */
export function sessionsListOf(connectionId: ConnectionId, first: FirstList | null = null): SessionsList {
  if (current?.connectionId !== connectionId) {
    current?.close()
    current = createSessionsList({ desk, connectionId, first })
  }
  return current
}

/** The list of a connection where it is open already. */
export function openListOf(connectionId: ConnectionId): SessionsList | null {
  return current?.connectionId === connectionId ? current : null
}

/** Keeps the place in the list that is open, for the window is about to close. */
export async function keepListPlace(): Promise<void> {
  await current?.keepPlace()
}

/** Ends the list of a connection that is removed. */
export function closeSessionsList(connectionId: ConnectionId): void {
  if (current?.connectionId !== connectionId) return
  current.close()
  current = null
}
