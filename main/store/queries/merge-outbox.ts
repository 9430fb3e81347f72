import type { Failure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { ENDED_STATES, type BatchState, type ChangeId } from '../../../contract/model/outbox.ts'
import { noteBatch } from '../outbox/log-entries.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { readBatch } from './outbox.ts'

type Row = Readonly<Record<string, string | number | Buffer | null>>
type Batch = {
  readonly change: ChangeId
  readonly number: number
  readonly state: BatchState
  readonly attempts: number
}

/**
 * Adds what another copy of the reviews has of the outbox and this one lacks: changes, batches that got further there,
 * entries of the log, registered people. A batch of the copy that was not sent may have been sent since the copy was made,
 * so it is unknown here. Takes part in the caller's transaction.
 */
export function mergeOutbox(from: ReadDb, to: WriteDb, now: InstantMs): void {
  if (!hasTable(from, 'outbox_changes')) return
  for (const row of rowsOf(from, 'outbox_changes', 'place')) insertMissing(to, 'outbox_changes', row, 'place')
  const batches = laterBatches(from, to)
  for (const { change, number } of batches) copyBatch(from, to, change, number)
  // A copy from before that was known does not say for which account its batches are.
  prepare(to, 'UPDATE outbox_batches SET account = (SELECT account FROM owner) WHERE account IS NULL').run()
  for (const row of rowsOf(from, 'outbox_log', 'id')) insertMissing(to, 'outbox_log', row, 'id')
  for (const { change, number, state } of batches) {
    const batch = isOpen(state) ? readBatch(to, change, number) : null
    if (batch !== null) noteBatch(to, change, batch, { event: 'restored', at: now, failure: RESTORED })
  }
  for (const row of rowsOf(from, 'registered', 'id')) insertMissing(to, 'registered', row, 'id')
}

/** Whether a merge of the outbox would add something besides entries of the log. */
export function hasLaterOutbox(from: ReadDb, to: ReadDb): boolean {
  if (!hasTable(from, 'outbox_changes')) return false
  if (laterBatches(from, to).length > 0) return true
  const known = prepare<[string]>(to, 'SELECT 1 FROM registered WHERE participant = ?')
  const people = prepare<[], string>(from, 'SELECT participant FROM registered').pluck().all()
  return people.some((person) => known.get(person) === undefined)
}

const RESTORED: Failure = {
  code: 'unknown-outcome',
  message: 'Restored from a backup. It may have been sent since the backup was made.',
}

/** The batches that got further in the other copy, or that this one lacks. */
function laterBatches(from: ReadDb, to: ReadDb): readonly Batch[] {
  const own = prepare<[string, number], Batch>(to, `${BATCHES} WHERE change = ? AND number = ?`)
  return prepare<[], Batch>(from, `${BATCHES} ORDER BY change, number`)
    .all()
    .filter(({ change, number, state, attempts }) => {
      const found = own.get(change, number)
      if (found === undefined) return true
      // What has ended here is known better than what was under way there.
      if (ENDED_STATES.has(found.state) && isOpen(state)) return false
      if (attempts > found.attempts) return true
      return !ENDED_STATES.has(found.state) && ENDED_STATES.has(state)
    })
}

const BATCHES = 'SELECT change, number, state, attempts FROM outbox_batches'

function copyBatch(from: ReadDb, to: WriteDb, change: ChangeId, number: number): void {
  const found = 'FROM outbox_batches WHERE change = ? AND number = ?'
  const row = prepare<[string, number], Row & Batch>(from, `SELECT * ${found}`).get(change, number)
  if (row === undefined) return
  prepare(to, `DELETE ${found}`).run(change, number)
  // A copy from before lost attempts were counted has no number of them.
  const lost: Row = { ...row, lost_attempt: row.lost_attempt ?? row.attempts }
  const restored: Row = { ...lost, state: 'unknown', failure: JSON.stringify(RESTORED) }
  insertMissing(to, 'outbox_batches', isOpen(row.state) ? restored : row.state === 'unknown' ? lost : row)
}

function isOpen(state: BatchState): boolean {
  return state === 'staged' || state === 'sending'
}

function rowsOf(db: ReadDb, table: string, order: string): IterableIterator<Row> {
  return prepare<[], Row>(db, `SELECT * FROM ${table} ORDER BY ${order}`).iterate()
}

/** `counted` is a column whose numbers are valid in their own copy only. */
function insertMissing(to: WriteDb, table: string, row: Row, counted?: string): void {
  const columns = Object.keys(row).filter((column) => column !== counted)
  const values = columns.map((column) => `:${column}`)
  prepare<[Row]>(to, `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`).run(row)
}
