import { formatSessionKey, parseSessionKey, type ConnectionId, type SessionKey } from '../../contract/model/ids.ts'
import type { RubricId } from '../../contract/model/rubric.ts'
import type { InsightView } from '../features/insight/insight-head.tsx'
import { SETTINGS_SECTIONS, type SettingsSection } from '../features/settings/section-ids.ts'

/** The screens of Manage, in the order of the sidebar. */
export const MANAGE_SCREENS = ['tests', 'participants', 'employees', 'programs', 'results', 'outbox'] as const
export type ManageScreen = (typeof MANAGE_SCREENS)[number]

/** The routes of the app. */
export type Route =
  | { readonly kind: 'home' }
  /** The start page without connections. */
  | { readonly kind: 'welcome' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'edit'; readonly connectionId: ConnectionId }
  /** Without a section it redirects to the one shown last. */
  | { readonly kind: 'settings'; readonly section: SettingsSection | null }
  /** The rubrics of the connection shown last; without an ID the first one. */
  | { readonly kind: 'rubrics'; readonly id: RubricId | null }
  | { readonly kind: 'sessions'; readonly connectionId: ConnectionId }
  | { readonly kind: 'session'; readonly connectionId: ConnectionId; readonly key: SessionKey }
  /** A session of the queue; without a key the place where the user is. */
  | { readonly kind: 'review'; readonly connectionId: ConnectionId; readonly key: SessionKey | null }
  /** What is downloaded of a connection. */
  | { readonly kind: 'downloads'; readonly connectionId: ConnectionId }
  /** What the reviews of a connection add up to, or what was done on a day. */
  | { readonly kind: 'insight'; readonly connectionId: ConnectionId; readonly view: InsightView }
  /** What runs the account of a connection. */
  | { readonly kind: 'manage'; readonly connectionId: ConnectionId; readonly screen: ManageScreen }
  | { readonly kind: 'unknown' }

/** Parses the percent-encoded fragment of the address. */
export function parseRoute(path: string): Route {
  if (path === '' || path === '/') return { kind: 'home' }
  if (path === '/welcome') return { kind: 'welcome' }
  if (path === '/connect') return { kind: 'connect' }
  if (path === '/settings') return { kind: 'settings', section: null }
  const section = SETTINGS_SECTIONS.find((one) => path === paths.settingsSection(one))
  if (section !== undefined) return { kind: 'settings', section }
  const rubric = /^\/settings\/rubrics\/(?:all|([0-9a-f]{32}))$/.exec(path)
  if (rubric) return { kind: 'rubrics', id: (rubric[1] as RubricId | undefined) ?? null }
  const insight = /^\/c\/([0-9a-z-]{1,64})\/insight(\/work)?$/.exec(path)
  if (insight?.[1]) {
    const view = insight[2] === undefined ? 'charts' : 'work'
    return { kind: 'insight', connectionId: insight[1] as ConnectionId, view }
  }
  const downloads = /^\/c\/([0-9a-z-]{1,64})\/downloads$/.exec(path)
  if (downloads?.[1]) return { kind: 'downloads', connectionId: downloads[1] as ConnectionId }
  const manage = /^\/c\/([0-9a-z-]{1,64})\/manage\/(.*)$/.exec(path)
  if (manage?.[1]) {
    const screen = MANAGE_SCREENS.find((one) => one === manage[2])
    return screen ? { kind: 'manage', connectionId: manage[1] as ConnectionId, screen } : { kind: 'unknown' }
  }
  const match = /^\/c\/([0-9a-z-]{1,64})(?:(\/edit)|\/(s|q)\/(.*))?$/.exec(path)
  if (!match?.[1]) return { kind: 'unknown' }
  const connectionId = match[1] as ConnectionId
  if (match[2] !== undefined) return { kind: 'edit', connectionId }
  if (match[3] === undefined) return { kind: 'sessions', connectionId }
  const isQueue = match[3] === 'q'
  if (isQueue && match[4] === '') return { kind: 'review', connectionId, key: null }
  const key = parseSessionKey(match[4] ?? '')
  if (key === null) return { kind: 'unknown' }
  return { kind: isQueue ? 'review' : 'session', connectionId, key }
}

export const paths = {
  home: '/',
  welcome: '/welcome',
  connect: '/connect',
  settings: '/settings',
  settingsSection: (section: SettingsSection) => `/settings/${section}`,
  rubrics: '/settings/rubrics/all',
  rubric: (id: RubricId) => `/settings/rubrics/${id}`,
  sessions: (connectionId: ConnectionId) => `/c/${connectionId}`,
  downloads: (connectionId: ConnectionId) => `/c/${connectionId}/downloads`,
  insight: (connectionId: ConnectionId) => `/c/${connectionId}/insight`,
  work: (connectionId: ConnectionId) => `/c/${connectionId}/insight/work`,
  manage: (connectionId: ConnectionId, screen: ManageScreen) => `/c/${connectionId}/manage/${screen}`,
  edit: (connectionId: ConnectionId) => `/c/${connectionId}/edit`,
  session: (connectionId: ConnectionId, key: SessionKey) => `/c/${connectionId}/s/${formatSessionKey(key)}`,
  review: (connectionId: ConnectionId, key: SessionKey | null = null) =>
    `/c/${connectionId}/q/${key === null ? '' : formatSessionKey(key)}`,
} as const
