import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'

/** A result set with its id in the store. */
export type StoreResultSet = {
  readonly connectionId: ConnectionId
  readonly resultSetId: number
  readonly total: number
}

/**
 * Result sets by the ids that windows know. Each store numbers its result sets from 1, so two connections use the same
 * numbers. The ids here are unique, and a window reaches only its own result sets.
 */
export type ResultSetTable = {
  add(windowId: number, resultSet: StoreResultSet): number
  /** Fails with `no-such-result-set`, also for a result set of another window. */
  get(windowId: number, resultSetId: number): StoreResultSet
  /** Removes the result set and returns it; `null` when it was not there. */
  take(windowId: number, resultSetId: number): StoreResultSet | null
  /** Removes and returns all result sets of a window that was closed. */
  takeWindow(windowId: number): readonly StoreResultSet[]
  /** Removes all result sets of a connection whose store is closed. */
  takeConnection(connectionId: ConnectionId): void
}

/** A window has few result sets at a time. More than this is a leak in the renderer, and the oldest is closed. */
const MOST_RESULT_SETS_OF_A_WINDOW = 64

export function createResultSetTable(onDropped: (resultSet: StoreResultSet) => void): ResultSetTable {
  const resultSets = new Map<number, StoreResultSet & { readonly windowId: number }>()
  let lastId = 0

  function take(windowId: number, resultSetId: number): StoreResultSet | null {
    const resultSet = resultSets.get(resultSetId)
    if (resultSet?.windowId !== windowId) return null
    resultSets.delete(resultSetId)
    return resultSet
  }

  return {
    add(windowId, resultSet) {
      const own = [...resultSets].filter(([, other]) => other.windowId === windowId)
      const oldest = own[0]
      if (own.length >= MOST_RESULT_SETS_OF_A_WINDOW && oldest) {
        resultSets.delete(oldest[0])
        onDropped(oldest[1])
      }
      lastId += 1
      resultSets.set(lastId, { ...resultSet, windowId })
      return lastId
    },
    get(windowId, resultSetId) {
      const resultSet = resultSets.get(resultSetId)
      if (resultSet?.windowId !== windowId)
        throw new DeskError('no-such-result-set', 'This result set was closed. Open it again.')
      return resultSet
    },
    take,
    takeWindow(windowId) {
      const own = [...resultSets].filter(([, resultSet]) => resultSet.windowId === windowId)
      for (const [id] of own) resultSets.delete(id)
      return own.map(([, resultSet]) => resultSet)
    },
    takeConnection(connectionId) {
      for (const [id, resultSet] of [...resultSets]) if (resultSet.connectionId === connectionId) resultSets.delete(id)
    },
  }
}
