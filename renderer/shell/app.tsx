import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHashLocation } from 'wouter/use-hash-location'
import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { desk } from '../bridge/desk.ts'
import { queries } from '../bridge/queries.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import { ConnectScreen } from '../features/connect/connect-screen.tsx'
import { SyncStatusBlock } from '../features/offline/sync-status.tsx'
import { SessionsScreen } from '../features/sessions/sessions-screen.tsx'
import { SettingsScreen } from '../features/settings/settings-screen.tsx'
import { Button } from '../ui/button.tsx'
import { Details } from '../ui/details.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ValueNamesContext } from '../ui/named-value.tsx'
import { setSingleKeys } from '../ui/single-keys.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'
import { AppDialogs } from './app-dialogs.tsx'
import { connectionOf, rememberConnection } from './connection-of.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { usePseudoLocale } from '../common/i18n/use-pseudo-locale.ts'
import { MissingSecret } from './missing-secret.tsx'
import { NotSaving } from './not-saving.tsx'
import { showNotice } from '../common/notices/notices.ts'
import { undoLast } from '../common/notices/offer-undo.ts'
import { focusRegion } from './regions.ts'
import { parseRoute, paths } from './routes.ts'
import { SessionRoute } from './session-route.tsx'
import { useArrival } from './use-arrival.ts'
import { useDialog } from './use-dialog.ts'
import { closeSessionsList, sessionsListOf } from './sessions-lists.ts'
import { useShortcuts } from '../common/shortcuts/use-shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { useTheme } from './theme.ts'
import { useMainEvents } from './use-main-events.ts'
import { useSync } from './use-sync.ts'
import { useWindowTitle } from './use-window-title.ts'
import styles from './shell.module.css'

/** Where it fails, there is no window to say so in but this one, and nothing was lost. */
function openNewWindow(): void {
  desk.app.newWindow().catch(() => undefined)
}

/** Routes, the frame around them, and the dialogs and commands that are there everywhere. */
export function App() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [path, navigate] = useHashLocation()
  const { dialog, openDialog, closeDialog } = useDialog()
  const { data: settings, isPending: isReadingSettings } = useQuery(queries.settings())
  const { data: connections, error, refetch } = useQuery(queries.connections())
  useTheme(settings?.theme)
  usePseudoLocale()
  const zone = settings?.timeZone ?? 'system'
  // Before anything below is drawn: dates are formatted by functions that read it.
  setTimeZone(zone)
  const singleKeys = settings?.singleKeys ?? true
  useEffect(() => setSingleKeys(singleKeys), [singleKeys])

  const route = parseRoute(path)
  const connection = connectionOf(route, connections ?? [], settings)
  useWindowTitle(route, connection)
  const askForSecret = useCallback(() => {
    if (connection) openDialog({ kind: 'secret', connection })
  }, [connection, openDialog])
  const sync = useSync(connection?.id ?? null, askForSecret)

  const openSession = useCallback(
    (connectionId: ConnectionId, key: SessionKey) => navigate(paths.session(connectionId, key)),
    [navigate],
  )
  useMainEvents(openSession)
  const connectionId = connection?.id
  useEffect(() => {
    if (connectionId !== undefined) rememberConnection(connectionId)
  }, [connectionId])
  useEffect(() => {
    if (route.kind !== 'home' || connections === undefined || isReadingSettings) return
    navigate(connectionId === undefined ? paths.connect : paths.sessions(connectionId), { replace: true })
  }, [route.kind, connections, connectionId, isReadingSettings, navigate])

  const switchTo = (to: Connection) => navigate(paths.sessions(to.id))
  async function connected(saved: Connection): Promise<void> {
    await client.invalidateQueries({ queryKey: queryKeys.connections })
    closeDialog()
    switchTo(saved)
    // The demo syncs by itself; a failure of the first sync shows in its status.
    if (!saved.isDemo) await desk.sync.start({ connectionId: saved.id }).catch(() => undefined)
  }
  function removed(gone: Connection): void {
    closeDialog()
    closeSessionsList(gone.id)
    showNotice({ id: `removed-${gone.id}`, tone: 'ok', title: t('removal.done', { name: gone.name }), stays: false })
    void client.invalidateQueries({ queryKey: queryKeys.connections })
  }

  useShortcuts('everywhere', {
    'mod+k': { whileTyping: () => openDialog({ kind: 'palette' }) },
    F6: { whileTyping: (event) => focusRegion(event.shiftKey ? -1 : 1) },
    '?': () => openDialog({ kind: 'shortcuts' }),
    'mod+z': undoLast,
    'mod+,': { whileTyping: () => navigate(paths.settings) },
    'mod+Shift+n': { whileTyping: openNewWindow },
  })
  useArrival(path, route.kind !== 'sessions' && route.kind !== 'session')

  if (connections === undefined) {
    if (!error) return <div className={styles.bare} aria-busy="true" />
    const text = describeError(t, error)
    return (
      <main className={styles.bare} id="content">
        <EmptyState title={text.happened} actions={<Button onPress={() => void refetch()}>{t('app.retry')}</Button>}>
          <p>
            {text.kept} {text.todo}
          </p>
          <Details label={t('app.details')} text={text.detail} />
        </EmptyState>
      </main>
    )
  }

  function screen() {
    switch (route.kind) {
      case 'home':
        return null
      case 'connect':
        return (
          <ConnectScreen
            isFirst={connections?.length === 0}
            hasDemo={connections?.some((other) => other.isDemo) ?? false}
            onConnected={connected}
            onCancel={connection ? () => switchTo(connection) : undefined}
          />
        )
      case 'settings':
        return (
          <SettingsScreen
            connections={connections ?? []}
            onAdd={() => navigate(paths.connect)}
            onEdit={(which) => openDialog({ kind: 'edit', connection: which })}
            onRemove={(which) => openDialog({ kind: 'remove', connection: which })}
            onProvideSecret={(which) => openDialog({ kind: 'secret', connection: which })}
          />
        )
      case 'sessions':
      case 'session': {
        if (!connection) return <Unknown onHome={() => navigate(paths.home)} />
        const list = sessionsListOf(connection.id)
        return route.kind === 'sessions' ? (
          <SessionsScreen
            key={connection.id}
            list={list}
            centers={connection.centers}
            syncStatus={sync.status}
            onOpenSession={(key) => navigate(paths.session(connection.id, key))}
            onSync={sync.start}
            onExport={(view, selected, only) =>
              openDialog({
                kind: 'export',
                connectionId: connection.id,
                view,
                selected,
                ...(only === undefined ? {} : { only }),
              })
            }
            onShortcuts={() => openDialog({ kind: 'shortcuts' })}
          />
        ) : (
          <SessionRoute
            list={list}
            connectionId={connection.id}
            sessionKey={route.key}
            onSession={(key) => navigate(paths.session(connection.id, key), { replace: true })}
            onBack={() => navigate(paths.sessions(connection.id))}
          />
        )
      }
      case 'unknown':
        return <Unknown onHome={() => navigate(paths.home)} />
    }
  }

  return (
    <>
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          // The part after "#" is the route, so the jump is made by hand.
          event.preventDefault()
          const content = document.getElementById('sessions-grid') ?? document.getElementById('content')
          content?.setAttribute('tabindex', content.getAttribute('tabindex') ?? '-1')
          content?.focus()
        }}
      >
        {t('app.skipToContent')}
      </a>
      {connection && connections.length > 0 ? (
        <div className={styles.shell}>
          <Sidebar
            route={route}
            connection={connection}
            connections={connections}
            stored={sync.status?.stored ?? null}
            onConnection={switchTo}
            onAddConnection={() => navigate(paths.connect)}
          >
            {sync.status ? (
              <SyncStatusBlock
                status={sync.status}
                onSync={sync.start}
                onCancel={sync.cancel}
                onFailure={() => openDialog({ kind: 'syncFailure' })}
                onRejected={() => openDialog({ kind: 'rejected', connectionId: connection.id })}
              />
            ) : null}
          </Sidebar>
          <div className={styles.content}>
            {(connection.secretState === 'missing' || connection.secretState === 'silent') && !connection.isDemo ? (
              <MissingSecret
                connection={connection}
                onEnter={askForSecret}
                onRetry={() => {
                  void client.invalidateQueries()
                  sessionsListOf(connection.id).retry()
                }}
              />
            ) : null}
            <NotSaving connectionId={connection.id} />
            {/* Another zone draws every date anew, but leaves the settings, where it is chosen, as they are. */}
            <div key={route.kind === 'settings' ? route.kind : zone} className={styles.screen}>
              <ValueNamesContext value={connection.valueNames}>{screen()}</ValueNamesContext>
            </div>
          </div>
        </div>
      ) : (
        <div className={styles.bare}>{screen()}</div>
      )}
      <AppDialogs
        dialog={dialog}
        connection={connection}
        connections={connections}
        sync={sync}
        onOpen={openDialog}
        onClose={closeDialog}
        onNavigate={navigate}
        onConnectionSaved={() => {
          closeDialog()
          void client.invalidateQueries({ queryKey: queryKeys.connections })
        }}
        onConnectionRemoved={removed}
      />
    </>
  )
}

function Unknown({ onHome }: { readonly onHome: () => void }) {
  const { t } = useTranslation()
  return (
    <main className={styles.bare} id="content">
      <h1 className="visually-hidden">{t('app.name')}</h1>
      <EmptyState title={t('app.unknownPage')} actions={<Button onPress={onHome}>{t('app.toSessions')}</Button>}>
        <p>{t('app.unknownPageHint')}</p>
      </EmptyState>
    </main>
  )
}
