import type { Events, EventName } from '../../contract/bridge/channels.ts'
import type { TableName } from '../../contract/model/tables.ts'

type Send = <E extends EventName>(event: E, payload: Events[E], windowId?: number | null) => void
type Change = Events['connections.tablesChanged']
/** Changed tables by connection. */
type Changes = Map<Change['connectionId'], Set<TableName>>

/**
 * Keeps events that a page would miss because it does not listen yet. Notices are kept until the first page listens:
 * stores are opened while Chromium still starts, and a problem is reported only once. A page that has already read its
 * first data gets the changes that came in the meantime when it starts to listen. All other events are sent at once.
 */
export function keepEarlyNotices(send: Send): {
  readonly tell: Send
  /** The page of this window reads its first data now. */
  readonly begins: (windowId: number) => void
  readonly listening: (windowId: number) => void
  readonly closed: (windowId: number) => void
} {
  let early: Events['app.notice'][] | null = []
  /** Changes that each window has missed since it read its first data, by window id. */
  const unheard = new Map<number, Changes>()

  function note({ connectionId, tables }: Change): void {
    for (const changes of unheard.values()) {
      changes.set(connectionId, new Set([...(changes.get(connectionId) ?? []), ...tables]))
    }
  }

  return {
    tell(event, payload, windowId = null) {
      if (early !== null && event === 'app.notice') early.push(payload as Events['app.notice'])
      else send(event, payload, windowId)
      if (event === 'connections.tablesChanged') note(payload as Change)
    },
    begins(windowId) {
      unheard.set(windowId, new Map())
    },
    closed(windowId) {
      unheard.delete(windowId)
    },
    listening(windowId) {
      const kept = early ?? []
      early = null
      for (const notice of kept) send('app.notice', notice)
      const changes = unheard.get(windowId) ?? (new Map() as Changes)
      unheard.delete(windowId)
      for (const [connectionId, tables] of changes) {
        send('connections.tablesChanged', { connectionId, tables: [...tables] }, windowId)
      }
    },
  }
}
