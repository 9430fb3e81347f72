import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Settings } from '../../contract/model/settings.ts'
import { firstConnection } from '../../contract/model/start.ts'
import { desk } from '../bridge/desk.ts'
import type { Route } from './routes.ts'

/** The connection shown last in this window; other windows may show another one. */
let lastHere: ConnectionId | null = null

/**
 * The connection of a route. For the settings it is the connection used last, which is in `settings` after the start.
 */
export function connectionOf(
  route: Route,
  connections: readonly Connection[],
  settings: Pick<Settings, 'lastConnection'> | undefined,
): Connection | null {
  if ('connectionId' in route) return connections.find(({ id }) => id === route.connectionId) ?? null
  return firstConnection(connections, { lastConnection: lastHere ?? settings?.lastConnection ?? null })
}

/**
 * Remembers the connection of a route, unless it is only being edited. Stored by main, because a page's storage does
 * not outlive the app.
 */
export function rememberConnection(route: Route['kind'], id: ConnectionId): void {
  if (route === 'edit' || id === lastHere) return
  lastHere = id
  // A convenience: without it the next start shows the first connection.
  desk.settings.set({ lastConnection: id }).catch(() => undefined)
}
