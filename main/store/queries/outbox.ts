import { randomUUID } from 'node:crypto'
import type { Failure } from '../../../contract/model/errors.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import {
  BATCH_STATES,
  changeSummarySchema,
  countersSchema,
  type AuditEntry,
  type BatchState,
  type ChangeId,
  type ChangeKind,
  type ChangePath,
  type Counters,
  type OutboxBatch,
  type OutboxChange,
  type OutboxCount,
} from '../../../contract/model/outbox.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { parseJson } from './preferences.ts'

type ChangeRow = {
  readonly id: ChangeId
  readonly kind: ChangeKind
  readonly summary: string
  readonly expected: string | null
  readonly staged_at: InstantMs
  readonly staged_by: string
}

type BatchRow = {
  readonly change: ChangeId
  readonly number: number
  readonly path: ChangePath
  readonly state: BatchState
  readonly items: number
  readonly body_bytes: number
  readonly body_hash: string
  readonly has_body: number
  readonly attempts: number
  readonly repeatable: number
  readonly lost_attempt: number | null
  readonly sent_at: InstantMs | null
  readonly ended_at: InstantMs | null
  readonly counters: string | null
  readonly test: string | null
  readonly failure: string | null
  readonly account: string | null
}

/** The account that the connection has now. */
const OWN_ACCOUNT = '(SELECT account FROM owner)'
/** What is staged for another account than the present one is `elsewhere`; no row has that state. */
const STATE = `CASE WHEN state = 'staged' AND account IS NOT ${OWN_ACCOUNT} THEN 'elsewhere' ELSE state END`

const BATCH_COLUMNS = `change, number, path, ${STATE} AS state, account, items, body_bytes, body_hash, body IS NOT NULL AS has_body, attempts,
  repeatable, lost_attempt, sent_at, ended_at, counters, test, failure`

type StateRow = {
  readonly change: ChangeId
  readonly state: BatchState
  readonly batches: number
  readonly items: number
  readonly sent_at: InstantMs | null
}

const STATES_OF_CHANGES = `SELECT change, state, count(*) AS batches, sum(items) AS items, max(sent_at) AS sent_at
  FROM (SELECT change, ${STATE} AS state, items, sent_at FROM outbox_batches)`

/** Changes, the one that was staged last first. */
export function listChanges(db: ReadDb): readonly OutboxChange[] {
  const states = Map.groupBy(
    prepare<[], StateRow>(db, `${STATES_OF_CHANGES} GROUP BY change, state`).all(),
    ({ change }) => change,
  )
  return prepare<[], ChangeRow>(db, 'SELECT * FROM outbox_changes ORDER BY staged_at DESC, place DESC')
    .all()
    .map((row) => toChange(row, states.get(row.id) ?? []))
}

export function readChange(db: ReadDb, id: ChangeId): OutboxChange | null {
  const row = prepare<[string], ChangeRow>(db, 'SELECT * FROM outbox_changes WHERE id = ?').get(id)
  if (row === undefined) return null
  return toChange(row, prepare<[string], StateRow>(db, `${STATES_OF_CHANGES} WHERE change = ? GROUP BY state`).all(id))
}

function toChange(row: ChangeRow, states: readonly StateRow[]): OutboxChange {
  const sent = states.flatMap(({ sent_at: at }) => (at === null ? [] : [at]))
  return {
    id: row.id,
    kind: row.kind,
    summary: changeSummarySchema.parse(JSON.parse(row.summary)),
    expected: countersOf(row.expected),
    stagedAt: row.staged_at,
    stagedBy: row.staged_by,
    items: states.reduce((sum, { items }) => sum + items, 0),
    batches: Object.fromEntries(
      BATCH_STATES.map((state) => [state, states.find((one) => one.state === state)?.batches ?? 0]),
    ) as Record<BatchState, number>,
    lastSentAt: sent.length === 0 ? null : Math.max(...sent),
  }
}

export function listBatches(db: ReadDb, change: ChangeId): readonly OutboxBatch[] {
  const rows = prepare<[string], BatchRow>(
    db,
    `SELECT ${BATCH_COLUMNS} FROM outbox_batches WHERE change = ? ORDER BY number`,
  )
  return rows.all(change).map(toBatch)
}

export function readBatch(db: ReadDb, change: ChangeId, number: number): OutboxBatch | null {
  const row = prepare<[string, number], BatchRow>(
    db,
    `SELECT ${BATCH_COLUMNS} FROM outbox_batches WHERE change = ? AND number = ?`,
  ).get(change, number)
  return row === undefined ? null : toBatch(row)
}

function toBatch(row: BatchRow): OutboxBatch {
  return {
    number: row.number,
    path: row.path,
    state: row.state,
    items: row.items,
    bodyBytes: row.body_bytes,
    bodyHash: row.body_hash,
    hasBody: row.has_body === 1,
    attempts: row.attempts,
    isRepeatable: row.repeatable === 1,
    lostAttempt: row.lost_attempt,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
    counters: countersOf(row.counters),
    testId: row.test,
    failure: failureOf(row.failure),
    stagedFor: row.state === 'elsewhere' ? row.account : null,
  }
}

export type StagedBatch = {
  readonly change: ChangeId
  readonly number: number
  readonly kind: ChangeKind
  readonly state: 'staged' | 'elsewhere'
}

/** Batches that wait to be sent, in the order in which they were staged. */
export function listStaged(db: ReadDb): readonly StagedBatch[] {
  return prepare<[], StagedBatch>(
    db,
    `SELECT b.change, b.number, c.kind, ${STATE} AS state FROM outbox_batches b JOIN outbox_changes c ON c.id = b.change
     WHERE b.state = 'staged' ORDER BY c.staged_at, c.place, b.number`,
  ).all()
}

/** Batches whose sending was recorded and whose end was not. */
export function listSending(db: ReadDb): readonly { readonly change: ChangeId; readonly number: number }[] {
  return prepare<[], { change: ChangeId; number: number }>(
    db,
    `SELECT change, number FROM outbox_batches WHERE state = 'sending'`,
  ).all()
}

export function countWaiting(db: ReadDb): OutboxCount {
  const states = prepare<[], { state: BatchState; batches: number }>(
    db,
    `SELECT ${STATE} AS state, count(*) AS batches FROM outbox_batches
     WHERE state IN ('staged', 'sending', 'unknown') GROUP BY 1`,
  ).all()
  const count = (wanted: BatchState) => states.find(({ state }) => state === wanted)?.batches ?? 0
  return { staged: count('staged'), unknown: count('unknown') + count('sending') + count('elsewhere') }
}

/** The packed body of a batch; `null` where it was deleted. */
export function readPackedBody(db: ReadDb, change: ChangeId, number: number): Buffer | null {
  const body = prepare<[string, number], Buffer | null>(
    db,
    'SELECT body FROM outbox_batches WHERE change = ? AND number = ?',
  )
    .pluck()
    .get(change, number)
  return body ?? null
}

export type NewBatchRow = Pick<OutboxBatch, 'number' | 'path' | 'items' | 'bodyBytes' | 'bodyHash' | 'isRepeatable'> & {
  readonly packed: Uint8Array
}

export type NewChangeRow = Pick<OutboxChange, 'id' | 'kind' | 'summary' | 'expected' | 'stagedAt' | 'stagedBy'>

/** Takes part in the caller's transaction, like all that follow. */
export function insertChange(db: WriteDb, change: NewChangeRow, batches: readonly NewBatchRow[]): void {
  const { id, kind, summary, expected, stagedAt, stagedBy } = change
  prepare(
    db,
    'INSERT INTO outbox_changes (id, kind, summary, expected, staged_at, staged_by) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(id, kind, JSON.stringify(summary), jsonOf(expected), stagedAt, stagedBy)
  const insert = prepare(
    db,
    `INSERT INTO outbox_batches (change, number, path, state, items, body_bytes, body_hash, repeatable, body, account)
     VALUES (?, ?, ?, 'staged', ?, ?, ?, ?, ?, ${OWN_ACCOUNT})`,
  )
  for (const { number, path, items, bodyBytes, bodyHash, isRepeatable, packed } of batches) {
    insert.run(id, number, path, items, bodyBytes, bodyHash, isRepeatable ? 1 : 0, packed)
  }
}

export type BatchUpdate = {
  readonly state: Exclude<BatchState, 'elsewhere'>
  readonly attempts?: number
  readonly lostAttempt?: number | null
  readonly sentAt?: InstantMs
  readonly endedAt?: InstantMs | null
  readonly counters?: Counters | null
  readonly testId?: string | null
  readonly failure?: Failure | null
}

/** Sets the given members and keeps the others. What is staged, is staged for the present account. */
export function updateBatch(db: WriteDb, change: ChangeId, number: number, update: BatchUpdate): void {
  const columns: Record<string, string | number | null> = { state: update.state }
  if (update.attempts !== undefined) columns.attempts = update.attempts
  if (update.lostAttempt !== undefined) columns.lost_attempt = update.lostAttempt
  if (update.sentAt !== undefined) columns.sent_at = update.sentAt
  if (update.endedAt !== undefined) columns.ended_at = update.endedAt
  if (update.counters !== undefined) columns.counters = jsonOf(update.counters)
  if (update.testId !== undefined) columns.test = update.testId
  if (update.failure !== undefined) columns.failure = jsonOf(update.failure)
  const set = Object.keys(columns).map((column) => `${column} = ?`)
  if (update.state === 'staged') set.push(`account = ${OWN_ACCOUNT}`)
  prepare<unknown[]>(db, `UPDATE outbox_batches SET ${set.join(', ')} WHERE change = ? AND number = ?`).run(
    ...Object.values(columns),
    change,
    number,
  )
}

/** Deletes the body; its size and hash stay. */
export function dropBody(db: WriteDb, change: ChangeId, number: number): void {
  prepare(db, 'UPDATE outbox_batches SET body = NULL WHERE change = ? AND number = ?').run(change, number)
}

type LogRow = Omit<AuditEntry, 'bodyBytes' | 'bodyHash' | 'counters' | 'failure'> & {
  readonly body_bytes: number | null
  readonly body_hash: string | null
  readonly counters: string | null
  readonly failure: string | null
}

export type NewLogEntry = Omit<AuditEntry, 'id'>

const LOG_COLUMNS =
  'at, by, event, change, kind, name, batch, path, items, body_bytes, body_hash, status, counters, failure'

export function insertLogEntry(db: WriteDb, entry: NewLogEntry): void {
  const { at, by, event, change, kind, name, batch, path, items, bodyBytes, bodyHash, status } = entry
  prepare(
    db,
    `INSERT INTO outbox_log (entry, ${LOG_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    // prettier-ignore
  ).run(
    randomUUID(),
    at,
    by,
    event,
    change,
    kind,
    name,
    batch,
    path,
    items,
    bodyBytes,
    bodyHash,
    status,
    jsonOf(entry.counters),
    jsonOf(entry.failure),
  )
}

/** Entries before the given one, the latest first; `change` limits them to one change. */
export function listLog(
  db: ReadDb,
  {
    before,
    limit,
    change,
  }: { readonly before: number | null; readonly limit: number; readonly change: ChangeId | null },
): readonly AuditEntry[] {
  const rows = prepare<unknown[], LogRow>(
    db,
    `SELECT id, ${LOG_COLUMNS} FROM outbox_log WHERE id < ? AND (? IS NULL OR change = ?) ORDER BY id DESC LIMIT ?`,
  )
  return rows.all(before ?? Number.MAX_SAFE_INTEGER, change, change, limit).map((row) => {
    const { body_bytes: bodyBytes, body_hash: bodyHash, counters, failure, ...entry } = row
    return { ...entry, bodyBytes, bodyHash, counters: countersOf(counters), failure: failureOf(failure) }
  })
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

function countersOf(text: string | null): Counters | null {
  const parsed = countersSchema.safeParse(parseJson(text ?? undefined))
  return parsed.success ? parsed.data : null
}

function failureOf(text: string | null): Failure | null {
  return (parseJson(text ?? undefined) as Failure | undefined) ?? null
}
