import { isDeepStrictEqual } from 'node:util'
import type { Agreement } from '../../../../contract/model/review-facts.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { release } from '../../../support/owned-buffer.ts'
import type { ReadDb } from '../databases/database.ts'
import { listIds } from './id-lists.ts'
import { readOrder, readStartedOrder, type SortColumn } from '../../queries/orders.ts'
import { readRowGroups, type RowGroups } from '../../queries/row-groups.ts'
import { sessionChanges } from '../../queries/session-changes.ts'
import { countSessions, idsWithReport, maxRowId } from '../../queries/session-rows.ts'
import { listRows, type RowOrder } from './row-orders.ts'
import { addRows, emptyRowSet, type RowSet } from '../../common/row-sets.ts'

/** Data that was read of one state of the database; valid until the next commit. */
export type Snapshot = {
  readonly version: number
  readonly sessions: KnownSessions
  readonly withReport: RowSet
}

/**
 * Data that was read of the sessions; valid until a session is added or changed. Commits that only add reports, which
 * are far more frequent, leave it valid.
 */
export type KnownSessions = {
  readonly version: number
  readonly maxId: number
  readonly total: number
  readonly all: RowSet
  /** Read at the first use and cached. */
  readonly groups: () => RowGroups
  /** All rows ascending by a column. Beyond a limit the least recently used orders are dropped. */
  readonly order: (column: SortColumn) => RowOrder
  /** Computes an order ahead of time, unless there is room only for the orders of the columns in `shown`. */
  readonly prepareOrder: (column: SortColumn, shown: ReadonlySet<SortColumn | null>) => void
  /** Whether the order of the column is cached. */
  readonly keeps: (column: SortColumn) => boolean
  /** Forgets all orders but the one by start, the last that was asked for, and those of some columns. */
  readonly forgetOrders: (except: ReadonlySet<SortColumn | null>) => void
  /** Drops the orders that depend on reports or reviews. */
  readonly forgetReports: () => void
}

/** Orders of a million rows are 4 MB each. The last one stays, however large, and the one by start beside it. */
const MOST_ORDER_BYTES = 16 << 20

const BY_REPORTS_AND_REVIEWS: readonly SortColumn[] = [
  'conclusion',
  'evaluation',
  'verdict',
  'points',
  'reviewStage',
  'notes',
  'disagreement',
]

type SnapshotOptions = {
  readonly mostOrderBytes?: number
  /** Reads which conclusions of proctoring agree with which verdicts. */
  readonly readAgreement?: () => Agreement
}

/** The state that the surrounding transaction reads; `before` itself when nothing was committed since. */
export function currentSnapshot(
  db: ReadDb,
  before: Snapshot | null,
  { mostOrderBytes = MOST_ORDER_BYTES, readAgreement = () => DEFAULT_REVIEW_SETTINGS.verdicts }: SnapshotOptions = {},
): Snapshot {
  // The first read fixes the state of the transaction, so the version must be read after it.
  const changes = sessionChanges(db)
  const version = Number(db.pragma('data_version', { simple: true }))
  if (before?.version === version) return before
  const sessions =
    before?.sessions.version === changes
      ? before.sessions
      : readSessions(db, changes, { mostOrderBytes, readAgreement })
  sessions.forgetReports()
  return { version, sessions, withReport: addRows(emptyRowSet(sessions.maxId), idsWithReport(db)) }
}

function readSessions(
  db: ReadDb,
  version: number,
  { mostOrderBytes, readAgreement }: Required<SnapshotOptions>,
): KnownSessions {
  const maxId = maxRowId(db)
  const total = countSessions(db)
  const all = readAll(db, total, maxId)
  const orders = new Map<SortColumn, RowOrder>()
  // Every other order needs it for ties.
  let started: RowOrder | null = null
  let groups: RowGroups | null = null
  const readGroups = () => (groups ??= readRowGroups(db, total))
  const readStarted = () => (started ??= readStartedOrder(db))
  const read = (column: Exclude<SortColumn, 'started'>) => {
    const newest = { ids: listRows(readStarted(), 'desc', null), maxId }
    const order = readOrder(db, column, { maxId, all, groups: readGroups, newest, readAgreement })
    release(newest.ids)
    return order
  }
  let agreement = readAgreement()
  /** The settings decide the order by disagreement too. */
  const forgetOtherSettings = () => {
    const now = readAgreement()
    if (!isDeepStrictEqual(agreement, now)) orders.delete('disagreement')
    agreement = now
  }
  const bytesOf = (count: number) => (count + 1) * total * Uint32Array.BYTES_PER_ELEMENT

  return {
    version,
    maxId,
    total,
    all,
    groups: readGroups,
    order(column) {
      if (column === 'started') return readStarted()
      forgetOtherSettings()
      const order = orders.get(column) ?? read(column)
      // Put last, as the one that was asked for just now.
      orders.delete(column)
      orders.set(column, order)
      for (const oldest of orders.keys()) {
        if (orders.size === 1 || bytesOf(orders.size) <= mostOrderBytes) break
        orders.delete(oldest)
      }
      return order
    },
    prepareOrder(column, shown) {
      if (column === 'started') readStarted()
      forgetOtherSettings()
      if (column === 'started' || orders.has(column)) return
      const hasRoom = () => bytesOf(orders.size + 1) <= mostOrderBytes
      for (const oldest of orders.keys()) {
        if (hasRoom()) break
        if (!shown.has(oldest)) orders.delete(oldest)
      }
      if (hasRoom()) orders.set(column, read(column))
    },
    keeps: (column) => (column === 'started' ? started !== null : orders.has(column)),
    forgetOrders(except) {
      for (const column of [...orders.keys()].slice(0, -1)) if (!except.has(column)) orders.delete(column)
    },
    forgetReports() {
      for (const column of BY_REPORTS_AND_REVIEWS) orders.delete(column)
    },
  }
}

function readAll(db: ReadDb, total: number, maxId: number): RowSet {
  const all = emptyRowSet(maxId)
  if (total < maxId) return addRows(all, listIds(db, 'SELECT id FROM sessions'))
  for (let id = 1; id <= maxId; id += 1) all[id >>> 5]! |= 1 << (id & 31)
  return all
}
