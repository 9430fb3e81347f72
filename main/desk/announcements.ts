import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { RuntimeListener } from '../runtime/part.ts'
import type { DeskEvents } from './events.ts'

/**
 * Everything that screens read of a connection. It is announced when a store that could not be opened before can be
 * opened now; `saving` is included, since whether it can be written is not known before.
 */
const OPENED: readonly TableName[] = ['connections', 'sessions', 'reports', 'notes', 'reviews', 'saving']

/** Events about connections, for the windows and the command line. `null` stands for all connections. */
export type Announcements = {
  /** The entry in the list of connections has changed. */
  connectionChanged(id: ConnectionId | null): void
  /** A connection that could not be read before can be read now. */
  opened(id: ConnectionId | null): void
  changed(id: ConnectionId | null, tables: readonly TableName[]): void
  /** Shows a warning about a problem that the app has repaired. */
  warning(failure: Failure): void
  /** A listener that forwards the events of a connection's runtime. */
  listenerOf(id: ConnectionId): RuntimeListener
}

export function createAnnouncements(events: Pick<DeskEvents, 'emit'>): Announcements {
  const changed = (connectionId: ConnectionId | null, tables: readonly TableName[]) =>
    events.emit('connections.tablesChanged', { connectionId, tables })
  const warning = (failure: Failure) => events.emit('app.notice', { level: 'warning', failure })
  return {
    changed,
    warning,
    connectionChanged: (id) => changed(id, ['connections']),
    opened: (id) => changed(id, OPENED),
    listenerOf: (id) => ({
      tablesChanged: (tables) => changed(id, tables),
      reviewerRecognized: () => changed(null, ['reviewer']),
      syncProgress: (status) => events.emit('sync.progress', status),
      downloadsProgress: (status) => events.emit('downloads.progress', { connectionId: id, status }),
      outboxProgress: (status) => events.emit('outbox.progress', { connectionId: id, status }),
      trouble: (failure) =>
        events.emit('app.notice', { level: failure.code === 'store-damaged' ? 'error' : 'warning', failure }),
    }),
  }
}
