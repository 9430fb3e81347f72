import type { Failure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { TableName } from '../../contract/model/tables.ts'
import type { RuntimeListener } from '../runtime/part.ts'
import type { DeskEvents } from './events.ts'

/** What is read of a connection whose store may open now and did not before; whether it can save is told anew, too. */
const OPENED: readonly TableName[] = ['connections', 'sessions', 'reports', 'notes', 'reviews', 'saving']

/** What the desk tells of connections. `null` stands for all of them. */
export type Announcements = {
  /** The entry of a connection has changed. */
  connectionChanged(id: ConnectionId | null): void
  /** Screens that could not read a connection may read it now. */
  opened(id: ConnectionId | null): void
  changed(id: ConnectionId | null, tables: readonly TableName[]): void
  /** Shows a notice of what went wrong and was mended. */
  warning(failure: Failure): void
  /** Tells on what a connection's runtime tells. */
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
      syncProgress: (status) => events.emit('sync.progress', status),
      trouble: (failure) =>
        events.emit('app.notice', { level: failure.code === 'store-damaged' ? 'error' : 'warning', failure }),
    }),
  }
}
