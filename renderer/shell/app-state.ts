import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SettingsSection } from '../features/settings/section-ids.ts'
import { paths, type Route } from './routes.ts'

/** What stands around the screen. */
export type Frame =
  | { readonly kind: 'reading' }
  /** Without the connections nothing can be shown. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Nothing to choose from, or a place that belongs to no connection. */
  | { readonly kind: 'bare'; readonly connections: readonly Connection[] }
  | { readonly kind: 'shell'; readonly connections: readonly Connection[]; readonly connection: Connection }

export function frameOf(
  connections: readonly Connection[] | undefined,
  error: unknown,
  connection: Connection | null,
): Frame {
  if (connections === undefined) return error ? { kind: 'failed', error } : { kind: 'reading' }
  return connection && connections.length > 0
    ? { kind: 'shell', connections, connection }
    : { kind: 'bare', connections }
}

type Known = {
  readonly connections: readonly Connection[] | undefined
  readonly isReadingSettings: boolean
  readonly connectionId: ConnectionId | undefined
  readonly lastSection: SettingsSection
}

/**
 * Where the start, once it is known what there is, and the settings lead to; `null` to stay. The welcome gives way as well,
 * to a connection that another window added.
 */
export function redirectOf(route: Route, known: Known): string | null {
  const { connections, isReadingSettings, connectionId, lastSection } = known
  if (route.kind === 'settings' && route.section === null) return paths.settingsSection(lastSection)
  const isStart = route.kind === 'home' || route.kind === 'welcome'
  if (!isStart || connections === undefined || isReadingSettings) return null
  if (connectionId !== undefined) return paths.sessions(connectionId)
  return route.kind === 'home' ? paths.welcome : null
}

/** Whether something cannot be done before the secret is there. The demo brings its own. */
export function lacksSecret({ secretState, isDemo }: Pick<Connection, 'secretState' | 'isDemo'>): boolean {
  return (secretState === 'missing' || secretState === 'silent') && !isDemo
}

/** Whether nothing of a connection can be read before its secret key is entered. */
export function isLocked({
  storeKey,
  ...connection
}: Pick<Connection, 'secretState' | 'storeKey' | 'isDemo'>): boolean {
  return storeKey === 'wrapped' && connection.secretState === 'missing' && lacksSecret(connection)
}

/** Whether the screen of a place shows what is stored of a connection. */
export function showsStored(route: Route): boolean {
  return route.kind === 'sessions' || route.kind === 'session'
}

/** Another zone draws every date anew, but leaves the settings, where it is chosen, as they are. */
export function screenKey(route: Route, zone: string): string {
  return route.kind === 'settings' ? route.kind : zone
}
