import type { Events, EventName } from '../../contract/bridge/channels.ts'
import type { TableName } from '../../contract/model/tables.ts'

type Send = <E extends EventName>(event: E, payload: Events[E], windowId?: number | null) => void
type Change = Events['connections.tablesChanged']
/** The tables that have changed, by their connection. */
type Changes = Map<Change['connectionId'], Set<TableName>>

/**
 * Keeps what a page would miss. Notices wait until one listens: stores are opened while the browser still starts, and
 * what is wrong with one is told once. Changes of what is stored are told again to a page that has read before them what
 * it shows first. Other events need no keeping.
 */
export function keepEarlyNotices(send: Send): {
  readonly tell: Send
  /** The page of a window reads what it shows first. */
  readonly begins: (windowId: number) => void
  readonly listening: (windowId: number) => void
  readonly closed: (windowId: number) => void
} {
  let early: Events['app.notice'][] | null = []
  /** What has changed, by the window that has begun since and does not listen yet. */
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
