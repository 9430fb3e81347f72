import type { ReadDb } from '../databases/database.ts'
import { listIds } from './id-lists.ts'
import { readOrder, type SortColumn } from '../../queries/orders.ts'
import { readRowGroups, type RowGroups } from '../../queries/row-groups.ts'
import { sessionChanges } from '../../queries/session-changes.ts'
import { countSessions, idsWithReport, maxRowId } from '../../queries/session-rows.ts'
import type { RowOrder } from './row-orders.ts'
import { addRows, emptyRowSet, type RowSet } from '../../common/row-sets.ts'

/** What was read of one state of the database, good until anything is committed. */
export type Snapshot = {
  readonly version: number
  readonly sessions: KnownSessions
  readonly withReport: RowSet
}

/** What was read of the sessions, good until one of them comes or changes: reports come far more often. */
export type KnownSessions = {
  readonly version: number
  readonly maxId: number
  readonly total: number
  readonly all: RowSet
  /** Read when they are first asked for, and kept. */
  readonly groups: () => RowGroups
  /** All rows in ascending order of a column. Past a bound, those that were not asked for longest are forgotten. */
  readonly order: (column: SortColumn) => RowOrder
  /** Makes an order ahead of time, unless there is only room for the orders of the columns in `shown`. */
  readonly prepareOrder: (column: SortColumn, shown: ReadonlySet<SortColumn | null>) => void
  /** Whether the order of the column is known without reading. */
  readonly keeps: (column: SortColumn) => boolean
  /** Forgets all orders but the last that was asked for, and those of some columns. */
  readonly forgetOrders: (except: ReadonlySet<SortColumn | null>) => void
  /** Forgets what is ordered by reports. */
  readonly forgetReports: () => void
}

/** Orders of a million rows are 4 MB each. The last one stays, however large. */
const MOST_ORDER_BYTES = 16 << 20

/** The state that the surrounding transaction sees: `before` itself when nothing was committed since. */
export function currentSnapshot(db: ReadDb, before: Snapshot | null, mostOrderBytes = MOST_ORDER_BYTES): Snapshot {
  // The first read fixes the state that all that follows will see; the version is asked for after it.
  const changes = sessionChanges(db)
  const version = Number(db.pragma('data_version', { simple: true }))
  if (before?.version === version) return before
  const sessions = before?.sessions.version === changes ? before.sessions : readSessions(db, changes, mostOrderBytes)
  sessions.forgetReports()
  return { version, sessions, withReport: addRows(emptyRowSet(sessions.maxId), idsWithReport(db)) }
}

function readSessions(db: ReadDb, version: number, mostOrderBytes: number): KnownSessions {
  const maxId = maxRowId(db)
  const total = countSessions(db)
  const all = readAll(db, total, maxId)
  const orders = new Map<SortColumn, RowOrder>()
  let groups: RowGroups | null = null
  const readGroups = () => (groups ??= readRowGroups(db, total))

  return {
    version,
    maxId,
    total,
    all,
    groups: readGroups,
    order(column) {
      const order = orders.get(column) ?? readOrder(db, column, { maxId, all, groups: readGroups })
      // Put last, as the one that was asked for just now.
      orders.delete(column)
      orders.set(column, order)
      for (const oldest of orders.keys()) {
        if (orders.size === 1 || orders.size * order.ids.byteLength <= mostOrderBytes) break
        orders.delete(oldest)
      }
      return order
    },
    prepareOrder(column, shown) {
      if (orders.has(column)) return
      const hasRoom = () => (orders.size + 1) * total * Uint32Array.BYTES_PER_ELEMENT <= mostOrderBytes
      for (const oldest of orders.keys()) {
        if (hasRoom()) break
        if (!shown.has(oldest)) orders.delete(oldest)
      }
      if (hasRoom()) orders.set(column, readOrder(db, column, { maxId, all, groups: readGroups }))
    },
    keeps: (column) => orders.has(column),
    forgetOrders(except) {
      for (const column of [...orders.keys()].slice(0, -1)) if (!except.has(column)) orders.delete(column)
    },
    forgetReports() {
      orders.delete('conclusion')
      orders.delete('evaluation')
    },
  }
}

function readAll(db: ReadDb, total: number, maxId: number): RowSet {
  const all = emptyRowSet(maxId)
  if (total < maxId) return addRows(all, listIds(db, 'SELECT id FROM sessions'))
  for (let id = 1; id <= maxId; id += 1) all[id >>> 5]! |= 1 << (id & 31)
  return all
}
