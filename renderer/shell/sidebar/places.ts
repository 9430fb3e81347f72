import type { TFunction } from 'i18next'
import {
  ChartColumn,
  ClipboardCheck,
  Download,
  ListChecks,
  Settings as SettingsIcon,
  type LucideIcon,
} from 'lucide-react'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { paths, type Route } from '../routes.ts'

/** A link of the sidebar and the rail. */
export type Place = {
  readonly id: 'sessions' | 'review' | 'downloads' | 'insight' | 'settings'
  readonly href: string
  readonly isCurrent: boolean
  readonly icon: LucideIcon
  readonly label: string
}

/** The places of a connection, in the order of the sidebar. */
export function placesOf(t: TFunction, route: Route, connectionId: ConnectionId): readonly Place[] {
  return [
    {
      id: 'sessions',
      href: `#${paths.sessions(connectionId)}`,
      isCurrent: route.kind === 'sessions' || route.kind === 'session',
      icon: ListChecks,
      label: t('app.sessions'),
    },
    {
      id: 'review',
      href: `#${paths.review(connectionId)}`,
      isCurrent: route.kind === 'review',
      icon: ClipboardCheck,
      label: t('app.review'),
    },
    {
      id: 'downloads',
      href: `#${paths.downloads(connectionId)}`,
      isCurrent: route.kind === 'downloads',
      icon: Download,
      label: t('app.downloads'),
    },
    {
      id: 'insight',
      href: `#${paths.insight(connectionId)}`,
      isCurrent: route.kind === 'insight',
      icon: ChartColumn,
      label: t('app.insight'),
    },
    {
      id: 'settings',
      // While the settings are shown, the link keeps their section.
      href: `#${route.kind === 'settings' && route.section ? paths.settingsSection(route.section) : paths.settings}`,
      isCurrent: route.kind === 'settings' || route.kind === 'rubrics',
      icon: SettingsIcon,
      label: t('app.settings'),
    },
  ]
}
