import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Settings } from '../../contract/model/settings.ts'
import { firstConnection } from '../../contract/model/start.ts'
import { desk } from '../bridge/desk.ts'
import type { Route } from './routes.ts'

/** What this window looked at last; another window may look at another one. */
let lastHere: ConnectionId | null = null

/** The connection that a place belongs to; in the settings it is the one used last, which `settings` tell at the start. */
export function connectionOf(
  route: Route,
  connections: readonly Connection[],
  settings: Pick<Settings, 'lastConnection'> | undefined,
): Connection | null {
  if (route.kind === 'sessions' || route.kind === 'session' || route.kind === 'edit')
    return connections.find(({ id }) => id === route.connectionId) ?? null
  return firstConnection(connections, { lastConnection: lastHere ?? settings?.lastConnection ?? null })
}

/** Kept by main: what a page stores is gone with the program. */
export function rememberConnection(id: ConnectionId): void {
  if (id === lastHere) return
  lastHere = id
  // For comfort alone: without it the next start shows the first of the list.
  desk.settings.set({ lastConnection: id }).catch(() => undefined)
}
