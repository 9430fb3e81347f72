import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import { assertNever } from '../../contract/model/errors.ts'
import type { RubricId } from '../../contract/model/rubric.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import type { SettingsSection } from '../features/settings/section-ids.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { SessionsScreen } from '../features/sessions/sessions-screen.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ConnectionActions, Navigate } from './app-actions.ts'
import type { OpenDialog } from './app-dialogs.tsx'
import { isLocked, showsStored } from './app-state.ts'
import { lastSection } from './last-section.ts'
import {
  ConnectionPage,
  DownloadsScreen,
  InsightRoute,
  LockScreen,
  ManageRoute,
  QueueRoute,
  RubricsScreen,
  SessionRoute,
  SettingsScreen,
  WelcomeScreen,
} from './later-screens.tsx'
import { paths, type Route } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'
import styles from './shell.module.css'

type AppScreenProps = {
  readonly route: Route
  /** The route's connection; `null` for a route without one. */
  readonly connection: Connection | null
  readonly connections: readonly Connection[]
  readonly sync: { readonly status: SyncStatus | undefined; readonly start: () => void }
  readonly actions: ConnectionActions
  readonly onNavigate: Navigate
  readonly onOpen: (dialog: OpenDialog) => void
}

const hrefOfSection = (section: SettingsSection) => `#${paths.settingsSection(section)}`

const hrefOfRubric = (id: RubricId) => `#${paths.rubric(id)}`

/** The screen of a route. */
export function AppScreen(props: AppScreenProps) {
  const { route, connection, connections, actions, onNavigate, onOpen } = props
  if (connection && isLocked(connection) && showsStored(route)) {
    return <LockScreen key={connection.id} connection={connection} onUnlocked={actions.unlocked} />
  }
  switch (route.kind) {
    case 'home':
      return null
    case 'welcome':
      return <WelcomeScreen onDemo={actions.add} onConnect={() => onNavigate(paths.connect)} />
    case 'connect':
      return (
        <ConnectionPage
          key="new"
          connection={null}
          offersDemo={connections.length > 0 && !connections.some((other) => other.isDemo)}
          onSave={actions.add}
          onAdd={actions.add}
          onLeave={actions.leave}
        />
      )
    case 'edit':
      return connection && !connection.isDemo ? (
        <ConnectionPage
          key={connection.id}
          connection={connection}
          onSave={actions.edit}
          onAdd={actions.add}
          onLeave={actions.leave}
        />
      ) : (
        <Unknown onNavigate={onNavigate} />
      )
    case 'settings':
      return (
        <SettingsScreen
          section={route.section ?? lastSection()}
          connection={connection}
          hrefOf={hrefOfSection}
          onSection={(section) => onNavigate(paths.settingsSection(section), { replace: true })}
          onShortcuts={() => onOpen({ kind: 'shortcuts' })}
          rubricsOf={connection}
          onRubrics={(id) => onNavigate(id === null ? paths.rubrics : paths.rubric(id))}
          connections={connections}
          onAdd={() => onNavigate(paths.connect)}
          onEdit={(which) => onNavigate(paths.edit(which.id))}
          onRemove={(which) => onOpen({ kind: 'remove', connection: which })}
          onProvideSecret={(which) => onOpen({ kind: 'secret', connection: which })}
        />
      )
    case 'rubrics':
    case 'sessions':
    case 'session':
    case 'review':
    case 'downloads':
    case 'insight':
    case 'manage':
      return connection ? (
        <ConnectionScreen {...props} route={route} connection={connection} />
      ) : (
        <Unknown onNavigate={onNavigate} />
      )
    case 'unknown':
      return <Unknown onNavigate={onNavigate} />
    default:
      return assertNever(route)
  }
}

type OfConnection = Extract<
  Route,
  { readonly kind: 'rubrics' | 'sessions' | 'session' | 'review' | 'downloads' | 'insight' | 'manage' }
>

type ConnectionScreenProps = AppScreenProps & { readonly route: OfConnection; readonly connection: Connection }

/** The screens of what a connection has. */
function ConnectionScreen({ route, connection, sync, onNavigate, onOpen }: ConnectionScreenProps) {
  const { id } = connection
  const onDownload = (request: DownloadRequest) => onOpen({ kind: 'download', connectionId: id, request })
  switch (route.kind) {
    case 'rubrics':
      return (
        <RubricsScreen
          key={id}
          connectionId={id}
          rubricId={route.id}
          hrefOf={hrefOfRubric}
          onShow={(rubric) => onNavigate(rubric === null ? paths.rubrics : paths.rubric(rubric))}
          onBack={() => onNavigate(paths.settingsSection('rubrics'))}
        />
      )
    case 'sessions':
      return (
        <ListScreen
          connection={connection}
          isSyncing={sync.status !== undefined && sync.status.state !== 'idle'}
          onSync={sync.start}
          onNavigate={onNavigate}
          onOpen={onOpen}
        />
      )
    case 'session':
      return (
        <SessionRoute
          list={sessionsListOf(id)}
          connectionId={id}
          sessionKey={route.key}
          onDownload={onDownload}
          onSession={(key) => onNavigate(paths.session(id, key), { replace: true })}
          onBack={() => onNavigate(paths.sessions(id))}
        />
      )
    case 'review':
      return (
        <QueueRoute
          key={id}
          connectionId={id}
          sessionKey={route.key}
          onDownload={onDownload}
          onSession={(key) => onNavigate(paths.review(id, key), { replace: true })}
          onEntry={() => onNavigate(paths.review(id), { replace: true })}
          onSessions={() => onNavigate(paths.sessions(id))}
        />
      )
    case 'downloads':
      return (
        <DownloadsScreen
          key={id}
          connectionId={id}
          onDownload={() => onDownload({ first: null })}
          onSession={(key) => onNavigate(paths.session(id, key))}
          onSettings={(section) => onNavigate(paths.settingsSection(section))}
          onSecret={() => onOpen({ kind: 'secret', connection })}
        />
      )
    case 'insight':
      return (
        <InsightRoute
          key={id}
          connectionId={id}
          view={route.view}
          onNavigate={onNavigate}
          onExport={(resultSet) => onOpen({ kind: 'exportShown', connectionId: id, resultSet })}
        />
      )
    case 'manage':
      return <ManageRoute connection={connection} screen={route.screen} onNavigate={onNavigate} />
    default:
      return assertNever(route)
  }
}

type ListScreenProps = Pick<AppScreenProps, 'onNavigate' | 'onOpen'> & {
  readonly connection: Connection
  readonly isSyncing: boolean
  readonly onSync: () => void
}

/** Memoized, because the list updates itself and need not render for every page of a sync. */
const ListScreen = memo(function ListScreen({ connection, isSyncing, onSync, onNavigate, onOpen }: ListScreenProps) {
  const { id } = connection
  return (
    <SessionsScreen
      key={id}
      list={sessionsListOf(id)}
      centers={connection.centers}
      isSyncing={isSyncing}
      onOpenSession={(key) => onNavigate(paths.session(id, key))}
      onSync={onSync}
      onMend={(remedy) => {
        if (remedy === 'retry') onSync()
        else if (remedy === 'edit') onNavigate(paths.edit(id))
        else onOpen(remedy === 'start' ? { kind: 'syncFailure' } : { kind: remedy, connection })
      }}
      onExport={() => onOpen({ kind: 'export', connectionId: id })}
      onExportOne={(resultSet, name) => onOpen({ kind: 'exportOne', connectionId: id, resultSet, name })}
      onDownload={(request) => onOpen({ kind: 'download', connectionId: id, request })}
      onReview={() => onOpen({ kind: 'startReviewing', connectionId: id })}
      onShortcuts={() => onOpen({ kind: 'shortcuts' })}
    />
  )
})

function Unknown({ onNavigate }: { readonly onNavigate: Navigate }) {
  const { t } = useTranslation()
  return (
    <main className={styles.bare} id="content">
      <h1 className="visually-hidden">{t('app.name')}</h1>
      <EmptyState
        title={t('app.unknownPage')}
        actions={<Button onPress={() => onNavigate(paths.home)}>{t('app.toSessions')}</Button>}
      >
        <p>{t('app.unknownPageHint')}</p>
      </EmptyState>
    </main>
  )
}
