import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ResultSet } from '../../contract/model/result-sets.ts'
import type { Connection } from '../../contract/model/connection.ts'
import { assertNever } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { desk } from '../bridge/desk.ts'
import type { DownloadRequest } from '../common/downloads/download-request.ts'
import { shownViews, viewNameOf } from '../features/sessions/views/saved-views.ts'
import { isLocked } from './app-state.ts'
import type { Dialogs } from './dialogs.ts'
import {
  DownloadOfList,
  ExportDialog,
  ImportDialog,
  Palette,
  ProgramCommands,
  RejectedDialog,
  RemovalDialog,
  SecretDialog,
  ShortcutsSheet,
  SheetDialog,
  StartDialog,
  SyncFailureDialog,
  TranscriptsDialog,
  ValueNamesDialog,
} from './later-screens.tsx'
import { paths, type Route } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'
import type { Sync } from './use-sync.ts'

/** Comes with a script of its own, since only small windows show it. */
const SidebarOver = lazy(async () => ({ default: (await import('./sidebar/sidebar-over.tsx')).SidebarOver }))

/** The open dialog; there is only one at a time. */
export type OpenDialog =
  | { readonly kind: 'palette' }
  | { readonly kind: 'sidebar' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'syncFailure' }
  | { readonly kind: 'rejected'; readonly connectionId: ConnectionId }
  /** Exports sessions of the connection's list. */
  | { readonly kind: 'export'; readonly connectionId: ConnectionId }
  | {
      readonly kind: 'exportOne'
      readonly connectionId: ConnectionId
      /** Opened for this dialog, with a single selected session. */
      readonly resultSet: ResultSet
      /** Name of that session. */
      readonly name: string
    }
  /** Exports the sessions of a result set that was opened for this dialog. */
  | { readonly kind: 'exportShown'; readonly connectionId: ConnectionId; readonly resultSet: ResultSet }
  /** Makes a queue of sessions of the connection's list. */
  | { readonly kind: 'startReviewing'; readonly connectionId: ConnectionId }
  /** Chooses what is downloaded. */
  | { readonly kind: 'download'; readonly connectionId: ConnectionId; readonly request: DownloadRequest }
  /** Saves a marking sheet of sessions of the connection's list. */
  | { readonly kind: 'markingSheet'; readonly connectionId: ConnectionId }
  | { readonly kind: 'importScores'; readonly connectionId: ConnectionId }
  | { readonly kind: 'importTranscripts'; readonly connectionId: ConnectionId }
  | { readonly kind: 'secret'; readonly connection: Connection }
  | { readonly kind: 'labels'; readonly connection: Connection }
  | { readonly kind: 'remove'; readonly connection: Connection }

type AppDialogsProps = {
  readonly dialogs: Dialogs
  readonly route: Route
  readonly connection: Connection | null
  readonly connections: readonly Connection[]
  readonly sync: Sync
  readonly onNavigate: (path: string) => void
  readonly onConnection: (connection: Connection) => void
  readonly onConnectionSaved: (connection: Connection) => void
  readonly onConnectionUnlocked: (connection: Connection) => void
  readonly onConnectionRemoved: (connection: Connection) => void
  readonly onValuesLabelled: () => void
}

export function AppDialogs(props: AppDialogsProps) {
  return (
    <>
      <ProgramCommands {...props} onOpen={props.dialogs.open} />
      <OpenedDialog {...props} />
    </>
  )
}

function OpenedDialog(props: AppDialogsProps) {
  const { dialogs, sync, connection } = props
  const dialog = useStore(dialogs.store)
  const onClose = dialogs.close
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'palette':
      return <Palette connection={connection} onNavigate={props.onNavigate} onClose={onClose} />
    case 'sidebar':
      return connection ? (
        <Suspense fallback={null}>
          <SidebarOver {...props} connection={connection} onOpen={dialogs.open} onClose={onClose} />
        </Suspense>
      ) : null
    case 'shortcuts':
      return <ShortcutsSheet onClose={onClose} />
    case 'syncFailure':
      return sync.status && connection ? (
        <SyncFailureDialog
          status={sync.status}
          onClose={onClose}
          onSync={sync.start}
          onEdit={() => {
            onClose()
            props.onNavigate(paths.edit(connection.id))
          }}
          onEnterSecret={() => dialogs.open({ kind: 'secret', connection })}
        />
      ) : null
    case 'rejected':
      return <RejectedDialog connectionId={dialog.connectionId} onClose={onClose} />
    case 'export':
      return <ExportOfList connectionId={dialog.connectionId} onClose={onClose} />
    case 'exportOne':
      return (
        <ExportDialog
          connectionId={dialog.connectionId}
          resultSet={dialog.resultSet}
          selected={1}
          only={dialog.name}
          onClose={onClose}
        />
      )
    case 'exportShown':
      return <ExportOfResultSet connectionId={dialog.connectionId} resultSet={dialog.resultSet} onClose={onClose} />
    case 'startReviewing':
      return (
        <StartOfList
          connectionId={dialog.connectionId}
          onClose={onClose}
          onStarted={() => {
            onClose()
            props.onNavigate(paths.review(dialog.connectionId))
          }}
        />
      )
    case 'download':
      return (
        <DownloadOfList
          connectionId={dialog.connectionId}
          request={dialog.request}
          onClose={onClose}
          onShow={() => props.onNavigate(paths.downloads(dialog.connectionId))}
        />
      )
    case 'markingSheet':
      return <SheetOfList connectionId={dialog.connectionId} onClose={onClose} />
    case 'importScores':
      return <ImportDialog connectionId={dialog.connectionId} onClose={onClose} />
    case 'importTranscripts':
      return <TranscriptsDialog connectionId={dialog.connectionId} onClose={onClose} />
    case 'secret':
      return (
        <SecretDialog
          connection={dialog.connection}
          onClose={onClose}
          onProvided={isLocked(dialog.connection) ? props.onConnectionUnlocked : props.onConnectionSaved}
        />
      )
    case 'labels':
      return <ValueNamesDialog connection={dialog.connection} onClose={onClose} onSaved={props.onValuesLabelled} />
    case 'remove':
      return (
        <RemovalDialog
          connection={dialog.connection}
          onClose={onClose}
          onRemoved={() => props.onConnectionRemoved(dialog.connection)}
        />
      )
    default:
      return assertNever(dialog)
  }
}

type ExportOfListProps = { readonly connectionId: ConnectionId; readonly onClose: () => void }

/** Follows the list, because a sync replaces its result set while the dialog is open. */
function ExportOfList({ connectionId, onClose }: ExportOfListProps) {
  const [{ store }] = useState(() => sessionsListOf(connectionId))
  const resultSet = useStore(store, (list) => list.resultSet)
  const selected = useStore(store, (list) => list.selected.count)
  const isOpening = useStore(store, (list) => list.resultSet === null && list.failure === null)
  return <ExportDialog {...{ connectionId, resultSet, isOpening, selected, onClose }} />
}

/** Follows the list too. */
function SheetOfList({ connectionId, onClose }: ExportOfListProps) {
  const [{ store }] = useState(() => sessionsListOf(connectionId))
  const resultSet = useStore(store, (list) => list.resultSet)
  const selected = useStore(store, (list) => list.selected.count)
  return <SheetDialog {...{ connectionId, resultSet, selected, onClose }} />
}

/** Closes the result set with the dialog. */
function ExportOfResultSet({ resultSet, ...props }: ExportOfListProps & { readonly resultSet: ResultSet }) {
  const { resultSetId } = resultSet
  useEffect(() => () => void desk.sessions.close({ resultSetId }).catch(() => undefined), [resultSetId])
  return <ExportDialog {...props} resultSet={resultSet} selected={0} />
}

type StartOfListProps = ExportOfListProps & { readonly onStarted: () => void }

/** Follows the list too. */
function StartOfList({ connectionId, onClose, onStarted }: StartOfListProps) {
  const { t } = useTranslation()
  const [{ store }] = useState(() => sessionsListOf(connectionId))
  const resultSetId = useStore(store, (list) => list.resultSet?.resultSetId ?? null)
  const selected = useStore(store, (list) => list.selected.count)
  const { filter, views, savedView, resultSet } = store.getState()
  const name = viewNameOf(t, filter, shownViews(views, resultSet), savedView)
  const from = { kind: 'view', name, search: filter.search } as const
  return <StartDialog {...{ connectionId, resultSetId, selected, from, onClose, onStarted }} />
}
