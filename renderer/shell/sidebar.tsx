import { ChevronsUpDown, ListChecks, Settings as SettingsIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { classNames } from '../ui/class-names.ts'
import { formatNumber } from '../../contract/text/format.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { NoticePlace } from '../common/notices/notice-place.tsx'
import { paths, type Route } from './routes.ts'
import styles from './shell.module.css'

type SidebarProps = {
  readonly route: Route
  readonly connection: Connection
  readonly connections: readonly Connection[]
  /** Number of stored sessions; `null` while unknown. */
  readonly stored: number | null
  readonly onConnection: (connection: Connection) => void
  readonly onAddConnection: () => void
  readonly children: ReactNode
}

/** The sidebar: connection menu, navigation, notices, and the sync status as its children. */
export function Sidebar(props: SidebarProps) {
  const { route, connection, connections, stored, onConnection, onAddConnection, children } = props
  const { t } = useTranslation()
  const centers =
    connection.centers.length === 1
      ? t('app.center', { name: connection.centers[0] ?? '' })
      : t('app.centers', { count: connection.centers.length })
  const entries: readonly MenuEntry[] = [
    ...connections.map((other) => ({
      kind: 'action' as const,
      id: other.id,
      label: other.name,
      checked: other.id === connection.id,
      onAction: () => onConnection(other),
    })),
    { kind: 'separator', id: 'separator' },
    { kind: 'action', id: 'add', label: t('app.addConnection'), onAction: onAddConnection },
  ]
  return (
    <div className={styles.sidebar} data-region="">
      <Menu
        label={t('settings.connections')}
        entries={entries}
        trigger={
          <AriaButton
            className={styles.connection ?? ''}
            aria-label={t('app.connectionMenu', { name: connection.name })}
          >
            <span className={styles.mark} aria-hidden="true">
              P
            </span>
            <span className={styles.who}>
              <bdi className={styles.name} title={connection.name}>
                {connection.name}
              </bdi>
              <span className={styles.centers} title={connection.centers.join(', ')}>
                {centers}
              </span>
            </span>
            <ChevronsUpDown size={13} aria-hidden="true" className={styles.chevrons} />
          </AriaButton>
        }
      />
      <nav aria-label={t('app.navigation')} className={styles.places}>
        <Place
          href={paths.sessions(connection.id)}
          current={route.kind === 'sessions' || route.kind === 'session'}
          icon={<ListChecks size={15} aria-hidden="true" />}
          label={t('app.sessions')}
          side={stored === null ? null : formatNumber(stored)}
        />
        <Place
          // While the settings are shown, the link keeps their section.
          href={route.kind === 'settings' && route.section ? paths.settingsSection(route.section) : paths.settings}
          current={route.kind === 'settings'}
          icon={<SettingsIcon size={15} aria-hidden="true" />}
          label={t('app.settings')}
          side={null}
        />
      </nav>
      <NoticePlace className={styles.notices} />
      <div className={styles.foot}>{children}</div>
    </div>
  )
}

type PlaceProps = {
  readonly href: string
  readonly current: boolean
  readonly icon: ReactNode
  readonly label: string
  readonly side: string | null
}

function Place({ href, current, icon, label, side }: PlaceProps) {
  return (
    <a
      href={`#${href}`}
      aria-current={current ? 'page' : undefined}
      className={classNames(styles.place, current && styles.current)}
      title={label}
    >
      {icon}
      <span className={styles.placeLabel}>{label}</span>
      {side === null ? null : <span className={styles.side}>{side}</span>}
    </a>
  )
}
