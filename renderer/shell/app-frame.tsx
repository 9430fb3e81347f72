import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { LabelValuesContext } from '../common/proctoring/label-values.tsx'
import { Button } from '../ui/button.tsx'
import { Details } from '../ui/details.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ValueNamesContext } from '../ui/named-value.tsx'
import type { ConnectionActions, Navigate } from './app-actions.ts'
import type { OpenDialog } from './app-dialogs.tsx'
import { isLocked, lacksSecret, showsStored } from './app-state.ts'
import { MissingSecret } from './missing-secret.tsx'
import { NotSaving } from './later-screens.tsx'
import type { Route } from './routes.ts'
import { AppSidebar } from './sidebar/app-sidebar.tsx'
import type { Sync } from './use-sync.ts'
import styles from './shell.module.css'

type AppFrameProps = {
  readonly route: Route
  readonly connection: Connection
  readonly connections: readonly Connection[]
  readonly sync: Sync
  readonly actions: ConnectionActions
  /** A different key recreates the screen. */
  readonly screenKey: string
  readonly onNavigate: Navigate
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onAskForSecret: () => void
  readonly children: ReactNode
}

/** The sidebar and the notices above a connection's screen. */
export function AppFrame(props: AppFrameProps) {
  const { route, connection, connections, sync, actions, screenKey, onNavigate, onOpen, children } = props
  const labelValues = useCallback(() => onOpen({ kind: 'labels', connection }), [onOpen, connection])
  const locks = isLocked(connection) && showsStored(route)
  return (
    <div className={styles.shell}>
      <AppSidebar
        route={route}
        connection={connection}
        connections={connections}
        sync={sync}
        onConnection={actions.switchTo}
        onNavigate={onNavigate}
        onOpen={onOpen}
      />
      <div className={styles.content}>
        {lacksSecret(connection) && !locks ? (
          <MissingSecret
            connection={connection}
            onEnter={props.onAskForSecret}
            onRetry={() => actions.retry(connection)}
          />
        ) : null}
        <NotSaving connectionId={connection.id} />
        <div key={screenKey} className={styles.screen}>
          <ValueNamesContext value={connection.valueNames}>
            <LabelValuesContext value={labelValues}>{children}</LabelValuesContext>
          </ValueNamesContext>
        </div>
      </div>
    </div>
  )
}

/** Link that skips the sidebar for keyboard users. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // The fragment is the route, so the link cannot use it as a target.
        event.preventDefault()
        const content = document.getElementById('sessions-grid') ?? document.getElementById('content')
        content?.setAttribute('tabindex', content.getAttribute('tabindex') ?? '-1')
        content?.focus()
      }}
    >
      {t('app.skipToContent')}
    </a>
  )
}

/** Replaces everything if even the connections cannot be read. */
export function NoConnections({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const text = describeError(t, error)
  return (
    <main className={styles.bare} id="content">
      <EmptyState title={text.happened} actions={<Button onPress={onRetry}>{t('app.retry')}</Button>}>
        <p>
          {text.kept} {text.todo}
        </p>
        <Details label={t('app.details')} text={text.detail} />
      </EmptyState>
    </main>
  )
}
