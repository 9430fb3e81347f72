import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import { createLatestOnly } from './latest-only.ts'
import { createViewTable, type StoreView } from './views.ts'

export type SessionDesk = Desk['sessions'] & {
  /** Fails with `no-such-view`. */
  viewOf(windowId: number, viewId: number): StoreView
  dropWindow(windowId: number): Promise<void>
  /** Lets go of the views of a connection whose store is being closed. */
  forget(id: ConnectionId): void
}

export function createSessionDesk({
  storeOf,
}: {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
}): SessionDesk {
  const views = createViewTable((view) => void closeView(view))
  const openLatest = createLatestOnly<string>()
  /** Windows that are gone; their ids are not given again. */
  const dropped = new Set<number>()

  /** A store that is gone has no views either. */
  async function closeView(view: StoreView): Promise<void> {
    await storeOf(view.connectionId)
      .then((store) => store.sessions.close(view.viewId))
      .catch(() => undefined)
  }

  return {
    viewOf: (windowId, viewId) => views.get(windowId, viewId),
    async open(windowId, id, filter, sort, { lane = 'list', firstRows = 0 } = {}) {
      const store = await storeOf(id)
      const opened = await openLatest(`${windowId} ${id} ${lane}`, () => store.sessions.open(filter, sort, firstRows))
      if (dropped.has(windowId)) {
        await closeView({ connectionId: id, viewId: opened.viewId, total: opened.total })
        throw new DeskError('cancelled', 'This window was closed.')
      }
      const viewId = views.add(windowId, { connectionId: id, viewId: opened.viewId, total: opened.total })
      return { ...opened, viewId }
    },
    prepareOrder: async (id, column) => (await storeOf(id)).sessions.prepareOrder(column),
    async window(windowId, viewId, offset, limit) {
      const view = views.get(windowId, viewId)
      return (await storeOf(view.connectionId)).sessions.window(view.viewId, offset, limit)
    },
    async position(windowId, viewId, key) {
      const view = views.get(windowId, viewId)
      return (await storeOf(view.connectionId)).sessions.position(view.viewId, key)
    },
    async close(windowId, viewId) {
      const view = views.take(windowId, viewId)
      if (view !== null) await closeView(view)
    },
    count: async (id, filter) => (await storeOf(id)).sessions.countOf(filter),
    async select(windowId, viewId, change, offset, limit) {
      const view = views.get(windowId, viewId)
      const store = await storeOf(view.connectionId)
      if (change?.kind !== 'adopt') return store.sessions.select(view.viewId, change, offset, limit)
      const other = views.get(windowId, change.viewId)
      if (other.connectionId !== view.connectionId) {
        throw new DeskError('no-such-view', 'This view belongs to another connection.')
      }
      return store.sessions.select(view.viewId, { kind: 'adopt', viewId: other.viewId }, offset, limit)
    },
    facets: async (id) => (await storeOf(id)).sessions.facets(),
    async row(id, key) {
      const row = await (await storeOf(id)).sessions.row(key)
      if (row === null) throw new DeskError('no-such-session', 'This session is not in the local cache.')
      return row
    },
    async dropWindow(windowId) {
      dropped.add(windowId)
      await Promise.all(views.takeWindow(windowId).map(closeView))
    },
    forget: (id) => views.takeConnection(id),
  }
}
