import type { Failure } from '../../../contract/model/errors.ts'
import { ENDED_STATES, type BatchState } from '../../../contract/model/outbox.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'

type Row = Readonly<Record<string, string | number | Buffer | null>>
type BatchRow = Row & {
  readonly change: string
  readonly number: number
  readonly state: BatchState
  readonly attempts: number
}

/**
 * Adds what another copy of the reviews has of the outbox and this one lacks: changes, batches that got further there,
 * entries of the log, registered people. A batch of the copy that was not sent may have been sent since the copy was made,
 * so it is unknown here. Takes part in the caller's transaction.
 */
export function mergeOutbox(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'outbox_changes')) return
  for (const row of rowsOf(from, 'outbox_changes', 'place')) insertMissing(to, 'outbox_changes', row, 'place')
  for (const row of rowsOf<BatchRow>(from, 'outbox_batches', 'change, number')) mergeBatch(to, row)
  for (const row of rowsOf(from, 'outbox_log', 'id')) insertMissing(to, 'outbox_log', row, 'id')
  for (const row of rowsOf(from, 'registered', 'id')) insertMissing(to, 'registered', row, 'id')
}

/** Makes every batch unknown that was not sent as far as this copy of the reviews knows: it may have lost its end. */
export function distrustUnsent(db: WriteDb): void {
  prepare(db, `UPDATE outbox_batches SET state = 'unknown', failure = ? WHERE state IN ('staged', 'sending')`).run(
    JSON.stringify(RESTORED),
  )
}

const RESTORED: Failure = {
  code: 'unknown-outcome',
  message: 'Restored from a backup. It may have been sent since the backup was made.',
}

function rowsOf<R extends Row = Row>(db: ReadDb, table: string, order: string): IterableIterator<R> {
  return prepare<[], R>(db, `SELECT * FROM ${table} ORDER BY ${order}`).iterate()
}

function mergeBatch(to: WriteDb, row: BatchRow): void {
  const found = prepare<unknown[], Pick<BatchRow, 'state' | 'attempts'>>(
    to,
    'SELECT state, attempts FROM outbox_batches WHERE change = ? AND number = ?',
  ).get(row.change, row.number)
  const isOpen = row.state === 'staged' || row.state === 'sending'
  if (found === undefined) {
    const restored: Row = { ...row, state: 'unknown', failure: JSON.stringify(RESTORED) }
    insertMissing(to, 'outbox_batches', isOpen ? restored : row)
    return
  }
  const gotFurther = row.attempts > found.attempts || (!ENDED_STATES.has(found.state) && ENDED_STATES.has(row.state))
  if (!gotFurther || isOpen) return
  prepare(to, 'DELETE FROM outbox_batches WHERE change = ? AND number = ?').run(row.change, row.number)
  insertMissing(to, 'outbox_batches', row)
}

/** `counted` is a column whose numbers are valid in their own copy only. */
function insertMissing(to: WriteDb, table: string, row: Row, counted?: string): void {
  const columns = Object.keys(row).filter((column) => column !== counted)
  const values = columns.map((column) => `:${column}`)
  prepare<[Row]>(to, `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`).run(row)
}
