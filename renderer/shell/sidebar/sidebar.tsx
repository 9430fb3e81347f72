import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../contract/model/connection.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { queries } from '../../bridge/queries.ts'
import { useWorkOffline } from '../../common/work-offline.ts'
import { SyncStatusBlock } from '../../features/offline/sync-status.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isLocked, showsStored } from '../app-state.ts'
import { ManagePlaces, TimeAheadLine, UpdateMark } from '../later-screens.tsx'
import type { Route } from '../routes.ts'
import { sessionsListOf } from '../sessions-lists.ts'
import { useListTotal } from '../use-list-total.ts'
import { ConnectionMenu, type ConnectionMenuProps } from './connection-menu.tsx'
import { placesOf, type Place } from './places.ts'
import styles from './sidebar.module.css'

export type SidebarProps = ConnectionMenuProps & {
  readonly route: Route
}

type ContentProps = SidebarProps & {
  /** Called when a place was chosen. */
  readonly onPlace?: () => void
  /** Shown in the free space above the sync status. */
  readonly children?: ReactNode
}

/** The content of the whole sidebar: connection menu, places and sync status. */
export function SidebarContent({ onPlace, children, ...props }: ContentProps) {
  const { route, connection, sync, onOpen } = props
  const { t } = useTranslation()
  const workOffline = useWorkOffline()
  const total = useTotal(props)
  const toReview = useToReview(connection)
  const downloaded = useDownloaded(connection)
  const counts = { sessions: total, review: toReview, downloads: downloaded, insight: null, settings: null }
  const centers =
    connection.centers.length === 1
      ? t('app.center', { name: connection.centers[0] ?? '' })
      : t('app.centers', { count: connection.centers.length })
  return (
    <>
      <ConnectionMenu {...props} trigger={{ className: styles.connection ?? '' }}>
        <span className={styles.who}>
          <bdi className={styles.name} title={connection.name}>
            {connection.name}
          </bdi>
          <span className={styles.centers} title={connection.centers.join(', ')}>
            {centers}
          </span>
        </span>
        <ChevronsUpDown size={13} aria-hidden="true" className={styles.chevrons} />
      </ConnectionMenu>
      <nav aria-label={t('app.navigation')} data-keyboard="content" className={styles.places}>
        {placesOf(t, route, connection.id).map((place) => (
          <Fragment key={place.id}>
            {place.id === 'settings' && !isLocked(connection) ? (
              <ManagePlaces route={route} connectionId={connection.id} onPlace={onPlace} />
            ) : null}
            <PlaceLink place={place} side={counts[place.id]} onPlace={onPlace} />
          </Fragment>
        ))}
      </nav>
      {children}
      {sync.status ? (
        <SyncStatusBlock
          status={sync.status}
          total={total ?? 0}
          onSync={sync.start}
          onGoOnline={() => void workOffline(false)}
          onCancel={sync.cancel}
          onFailure={() => onOpen({ kind: 'syncFailure' })}
          onRejected={() => onOpen({ kind: 'rejected', connectionId: connection.id })}
        >
          <TimeAheadLine status={sync.status} />
        </SyncStatusBlock>
      ) : null}
    </>
  )
}

/**
 * Number of stored sessions, `null` while unknown. It is that of the list everywhere in the window; the list reloads
 * during a sync and lags behind it.
 */
function useTotal({ route, connection, sync }: Pick<SidebarProps, 'route' | 'connection' | 'sync'>): number | null {
  const hasList = showsStored(route) && !isLocked(connection)
  const listed = useListTotal(hasList ? sessionsListOf(connection.id) : null)
  return listed ?? sync.status?.stored ?? null
}

/** Sessions of the queue that are left; `null` without a queue. */
function useToReview(connection: Connection): number | null {
  const { data } = useQuery({ ...queries.queue(connection.id), enabled: !isLocked(connection) })
  return data ? data.total - data.submitted : null
}

/** Sessions that are downloaded or to be downloaded; `null` for none. */
function useDownloaded(connection: Connection): number | null {
  const { data } = useQuery({
    ...queries.downloadsStatus(connection.id),
    enabled: !isLocked(connection),
    select: ({ sessions }) => sessions,
  })
  return data === undefined || data === 0 ? null : data
}

type PlaceLinkProps = {
  readonly place: Place
  /** Number beside it. */
  readonly side: number | null
  readonly onPlace: (() => void) | undefined
}

function PlaceLink({ place, side, onPlace }: PlaceLinkProps) {
  const { href, isCurrent, icon: Icon, label } = place
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(styles.place, isCurrent && styles.current)}
      title={label}
      onClick={onPlace}
    >
      <Icon size={15} aria-hidden="true" />
      <span className={styles.placeLabel}>{label}</span>
      {place.id === 'settings' ? <UpdateMark /> : null}
      {side === null ? null : <span className={styles.side}>{formatNumber(side)}</span>}
    </a>
  )
}
