import { PanelLeftOpen } from 'lucide-react'
import { Fragment } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { commandLine } from '../../../contract/model/commands.ts'
import { SyncLight } from '../../features/offline/sync-light.tsx'
import { classNames } from '../../ui/class-names.ts'
import { hintBeside } from '../../ui/hint-layer.tsx'
import { keysHere, modKey } from '../../ui/mod-key.ts'
import { isLocked } from '../app-state.ts'
import { ManagePlaces, UpdateMark } from '../later-screens.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import { placesOf } from './places.ts'
import { SIDEBAR_ID } from './show-sidebar.ts'
import type { SidebarProps } from './sidebar.tsx'
import styles from './sidebar.module.css'

/** The sidebar of a small window: icons whose names are in tooltips. */
export function Rail(props: SidebarProps) {
  const { route, connection, sync, onOpen } = props
  const { t } = useTranslation()
  const { caps, text } = commandLine('sidebar')
  const keys = caps ? keysHere(caps).map((key) => (key === 'mod' ? modKey() : key)) : []
  const showAll = () => onOpen({ kind: 'sidebar' })
  return (
    <div id={SIDEBAR_ID} className={styles.rail} data-region="">
      <ConnectionMenu {...props} trigger={{ className: styles.railConnection ?? '', ...hintBeside(connection.name) }} />
      <nav aria-label={t('app.navigation')} data-keyboard="content" className={styles.railPlaces}>
        {placesOf(t, route, connection.id).map(({ id, href, isCurrent, icon: Icon, label }) => (
          <Fragment key={id}>
            {id === 'settings' && !isLocked(connection) ? (
              <ManagePlaces route={route} connectionId={connection.id} isRail />
            ) : null}
            <a
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(styles.railItem, isCurrent && styles.current)}
              {...hintBeside(label)}
            >
              <Icon size={18} aria-hidden="true" />
              <span className="visually-hidden">{label}</span>
              {id === 'settings' ? <UpdateMark className={styles.railMark} /> : null}
            </a>
          </Fragment>
        ))}
      </nav>
      <Button
        className={styles.railItem ?? ''}
        aria-label={t(text)}
        aria-haspopup="dialog"
        onPress={showAll}
        {...hintBeside(t(text), keys)}
      >
        <PanelLeftOpen size={18} aria-hidden="true" />
      </Button>
      {sync.status ? (
        <div className={styles.railFoot}>
          <SyncLight status={sync.status} className={styles.railItem ?? ''} onPress={showAll} />
        </div>
      ) : null}
    </div>
  )
}
