import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { SettingsSection } from '../features/settings/section-ids.ts'
import { paths, type Route } from './routes.ts'

/** The frame around the screen. */
export type Frame =
  | { readonly kind: 'reading' }
  /** Nothing can be shown without the connections. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** There are no connections, or the route belongs to none. */
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
 * The path to redirect to; `null` to stay. Redirects from the start page once connections and settings are loaded, from
 * the settings to a section, and from the welcome page once another window has added a connection.
 */
export function redirectOf(route: Route, known: Known): string | null {
  const { connections, isReadingSettings, connectionId, lastSection } = known
  if (route.kind === 'settings' && route.section === null) return paths.settingsSection(lastSection)
  const isStart = route.kind === 'home' || route.kind === 'welcome'
  if (!isStart || connections === undefined || isReadingSettings) return null
  if (connectionId !== undefined) return paths.sessions(connectionId)
  return route.kind === 'home' ? paths.welcome : null
}

/** Whether a missing secret key prevents something. The demo has its own key. */
export function lacksSecret({ secretState, isDemo }: Pick<Connection, 'secretState' | 'isDemo'>): boolean {
  return (secretState === 'missing' || secretState === 'silent') && !isDemo
}

/** Whether nothing of a connection can be read until its secret key is entered. */
export function isLocked({
  storeKey,
  ...connection
}: Pick<Connection, 'secretState' | 'storeKey' | 'isDemo'>): boolean {
  return storeKey === 'wrapped' && connection.secretState === 'missing' && lacksSecret(connection)
}

/** Whether a route shows stored data of a connection. */
export function showsStored(route: Route): boolean {
  return (
    route.kind === 'sessions' ||
    route.kind === 'session' ||
    route.kind === 'review' ||
    route.kind === 'downloads' ||
    route.kind === 'insight' ||
    route.kind === 'manage' ||
    route.kind === 'rubrics'
  )
}

/**
 * A different time zone or language recreates the screen, so that all dates and numbers are formatted again. The
 * settings, where both are chosen, are kept.
 */
export function screenKey(route: Route, zone: string, locale: string): string {
  return route.kind === 'settings' ? route.kind : `${zone} ${locale}`
}
