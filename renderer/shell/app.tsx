import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import type { Connection } from '../../contract/model/connection.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { queries } from '../bridge/queries.ts'
import { useAppShortcuts, useConnectionActions } from './app-actions.ts'
import { AppDialogs } from './app-dialogs.tsx'
import { AppFrame, NoConnections, SkipLink } from './app-frame.tsx'
import { AppScreen } from './app-screen.tsx'
import { useAppSettings } from './app-settings.ts'
import { frameOf, isLocked, redirectOf, screenKey } from './app-state.ts'
import { connectionOf, rememberConnection } from './connection-of.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { lastSection, rememberSection } from './last-section.ts'
import { WaveformsAhead, WindowListeners } from './later-screens.tsx'
import { parseRoute, paths } from './routes.ts'
import { useAppMenu } from './use-app-menu.ts'
import { useArrival } from './use-arrival.ts'
import { useConnectionsShown } from './use-connections-shown.ts'
import { useMainEvents } from './use-main-events.ts'
import { useMouseHistory } from './use-mouse-history.ts'
import { useRedirect } from './use-redirect.ts'
import { useSync } from './use-sync.ts'
import { useWindowTitle } from './use-window-title.ts'
import styles from './shell.module.css'

/** The routes, the frame around them, and the dialogs and commands that are available everywhere. */
export function App() {
  const [path, navigate] = useHashLocation()
  const [dialogs] = useState(createDialogs)
  const { settings, isReadingSettings, zone, locale } = useAppSettings()
  const { data: read, error, refetch } = useQuery(queries.connections())
  const route = parseRoute(path)
  const [isMaking, setMaking] = useState(false)
  const connections = useConnectionsShown(isMaking && (route.kind === 'welcome' || route.kind === 'connect'), read)
  const connection = connectionOf(route, connections ?? [], settings)
  const askForSecret = useSecretQuestion(dialogs, connection)
  const sync = useSync(connection?.id ?? null, askForSecret)
  useWindowTitle({ route, connection, status: sync.status, says: settings?.windowTitle })
  const actions = useConnectionActions({ navigate, closeDialog: dialogs.close, onMaking: setMaking })

  const openSession = useCallback(
    (connectionId: ConnectionId, key: SessionKey) => navigate(paths.session(connectionId, key)),
    [navigate],
  )
  const openConnection = useCallback((id: ConnectionId) => navigate(paths.sessions(id)), [navigate])
  useMainEvents({ onOpenSession: openSession, onOpenConnection: openConnection })
  const connectionId = connection?.id
  useEffect(() => {
    if (connectionId !== undefined) rememberConnection(route.kind, connectionId)
  }, [route.kind, connectionId])
  const section = route.kind === 'settings' ? route.section : null
  useEffect(() => {
    if (section !== null) rememberSection(section)
  }, [section])
  const redirect = redirectOf(route, { connections, isReadingSettings, connectionId, lastSection: lastSection() })
  useRedirect({ from: path, to: redirect, navigate })
  useAppShortcuts(navigate, dialogs.open)
  useMouseHistory()
  useAppMenu()
  useArrival(path, route.kind !== 'sessions' && !('key' in route))

  const frame = frameOf(connections, error, connection)
  if (frame.kind === 'reading') return <div className={styles.bare} aria-busy="true" />
  if (frame.kind === 'failed') return <NoConnections error={frame.error} onRetry={() => void refetch()} />
  const all = { route, connections: frame.connections, sync, actions, onNavigate: navigate, onOpen: dialogs.open }
  const screen = <AppScreen {...all} connection={connection} />
  return (
    <>
      <SkipLink />
      {frame.kind === 'shell' ? (
        <AppFrame
          {...all}
          connection={frame.connection}
          screenKey={screenKey(route, zone, locale)}
          onAskForSecret={askForSecret}
        >
          {screen}
        </AppFrame>
      ) : (
        <div className={styles.bare}>{screen}</div>
      )}
      <WindowListeners />
      {connection && !isLocked(connection) ? <WaveformsAhead connectionId={connection.id} /> : null}
      <AppDialogs
        dialogs={dialogs}
        route={route}
        connection={connection}
        connections={frame.connections}
        sync={sync}
        onNavigate={navigate}
        onConnection={actions.switchTo}
        onConnectionSaved={actions.saved}
        onConnectionUnlocked={actions.unlocked}
        onConnectionRemoved={actions.removed}
        onValuesLabelled={actions.labelled}
      />
    </>
  )
}

/** Returns a function that asks for the secret key of the current connection. */
function useSecretQuestion(dialogs: Dialogs, connection: Connection | null): () => void {
  return useCallback(() => {
    if (connection) dialogs.open({ kind: 'secret', connection })
  }, [connection, dialogs])
}
