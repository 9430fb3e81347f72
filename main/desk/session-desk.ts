import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import type { Store } from '../store/store.ts'
import type { Desk } from './desk-type.ts'
import { createLatestOnly } from './latest-only.ts'
import { createResultSetTable, type StoreResultSet } from './result-set-table.ts'

export type SessionDesk = Desk['sessions'] & {
  /** Fails with `no-such-result-set`. */
  resultSetOf(windowId: number, resultSetId: number): StoreResultSet
  dropWindow(windowId: number): Promise<void>
  /** Forgets the result sets of a connection whose store is being closed. */
  forget(id: ConnectionId): void
}

export function createSessionDesk({
  storeOf,
}: {
  readonly storeOf: (id: ConnectionId) => Promise<Store>
}): SessionDesk {
  const resultSets = createResultSetTable((resultSet) => void closeResultSet(resultSet))
  const openLatest = createLatestOnly<string>()
  /** Closed windows. Their ids are not used again. */
  const dropped = new Set<number>()

  /** Failures are ignored: a closed store has no result sets. */
  async function closeResultSet(resultSet: StoreResultSet): Promise<void> {
    await storeOf(resultSet.connectionId)
      .then((store) => store.sessions.close(resultSet.resultSetId))
      .catch(() => undefined)
  }

  return {
    resultSetOf: (windowId, resultSetId) => resultSets.get(windowId, resultSetId),
    async open(windowId, id, filter, sort, { lane = 'list', firstRows = 0 } = {}) {
      const store = await storeOf(id)
      const opened = await openLatest(`${windowId} ${id} ${lane}`, () => store.sessions.open(filter, sort, firstRows))
      if (dropped.has(windowId)) {
        await closeResultSet({ connectionId: id, resultSetId: opened.resultSetId, total: opened.total })
        throw new DeskError('cancelled', 'This window was closed.')
      }
      const resultSetId = resultSets.add(windowId, {
        connectionId: id,
        resultSetId: opened.resultSetId,
        total: opened.total,
      })
      return { ...opened, resultSetId }
    },
    prepareOrder: async (id, column) => (await storeOf(id)).sessions.prepareOrder(column),
    async window(windowId, resultSetId, offset, limit) {
      const resultSet = resultSets.get(windowId, resultSetId)
      return (await storeOf(resultSet.connectionId)).sessions.window(resultSet.resultSetId, offset, limit)
    },
    async position(windowId, resultSetId, key) {
      const resultSet = resultSets.get(windowId, resultSetId)
      return (await storeOf(resultSet.connectionId)).sessions.position(resultSet.resultSetId, key)
    },
    async close(windowId, resultSetId) {
      const resultSet = resultSets.take(windowId, resultSetId)
      if (resultSet !== null) await closeResultSet(resultSet)
    },
    count: async (id, filter) => (await storeOf(id)).sessions.countOf(filter),
    async select(windowId, resultSetId, change, offset, limit) {
      const resultSet = resultSets.get(windowId, resultSetId)
      const store = await storeOf(resultSet.connectionId)
      if (change?.kind !== 'adopt') return store.sessions.select(resultSet.resultSetId, change, offset, limit)
      const other = resultSets.get(windowId, change.resultSetId)
      if (other.connectionId !== resultSet.connectionId) {
        throw new DeskError('no-such-result-set', 'This result set belongs to another connection.')
      }
      return store.sessions.select(
        resultSet.resultSetId,
        { kind: 'adopt', resultSetId: other.resultSetId },
        offset,
        limit,
      )
    },
    filterCounts: async (id, filter) => (await storeOf(id)).sessions.filterCounts(filter),
    facets: async (id) => (await storeOf(id)).sessions.facets(),
    async row(id, key) {
      const row = await (await storeOf(id)).sessions.row(key)
      if (row === null) throw new DeskError('no-such-session', 'This session is not on this computer.')
      return row
    },
    async dropWindow(windowId) {
      dropped.add(windowId)
      await Promise.all(resultSets.takeWindow(windowId).map(closeResultSet))
    },
    forget: (id) => resultSets.takeConnection(id),
  }
}
