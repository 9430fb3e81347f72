import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { Clock, DeviceId, Operation, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { operationOf, type UnnamedEntry } from '../worker/databases/migrations/reviews/0030-operations.ts'
import { operationsOf, type StoredOperation } from '../worker/databases/migrations/reviews/0050-reviewers.ts'

/** The end of a journal. */
export type JournalEnd = {
  /** Arrival number of the last operation; 0 when there is none. It is valid in this copy of the journal only. */
  readonly id: number
  readonly entries: number
  /** ID of the last operation, the same in every copy; `null` when there is none. */
  readonly operation: string | null
}

/** Identifies the operations of a reviewer on one entity of a session. */
export type EntityKey = {
  readonly session: SessionKey
  readonly entity: string
  readonly item: string
  readonly reviewer: ReviewerId
}

type OperationRow = {
  readonly arrival: number
  readonly id: OperationId
  readonly device: DeviceId
  readonly sequence: number
  readonly reviewer: ReviewerId
  readonly clock: Clock
  /** That of all operations on the session here, whichever center the device that made this one knew it in. */
  readonly center: string
  /** The center that the operation names, where it is another one. */
  readonly made_in?: string | null
  readonly participant: Guid
  readonly test: Guid
  readonly entity: string
  readonly item: string
  readonly kind: string
  readonly schema: number
  readonly payload: string
  readonly answers_to: OperationId | null
  readonly previous: string | null
  readonly hash: string
}

/**
 * Adds an operation, with the next arrival number unless one is given. All operations on a participant's test are kept in
 * one center, that of the first. Takes part in the caller's transaction.
 */
export function insertOperation(db: WriteDb, operation: Operation, arrival: number | null = null): number {
  const { id, device, sequence, reviewer, clock, session, entity, item, kind, schema, payload } = operation
  const { answersTo, previous, hash } = operation
  const center = centerOfWork(db, session) ?? session.center
  const { lastInsertRowid } = prepare(
    db,
    `INSERT INTO operations (arrival, id, device, sequence, reviewer, clock, center, participant, test, entity, item,
       kind, schema, payload, answers_to, previous, hash, made_in)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    arrival,
    id,
    device,
    sequence,
    reviewer,
    clock,
    center,
    session.participantId,
    session.testId,
    entity,
    item,
    kind,
    schema,
    payload,
    answersTo,
    previous,
    hash,
    center === session.center ? null : session.center,
  )
  return Number(lastInsertRowid)
}

/** Makes the arrival numbers of new operations greater than this one. */
export function beginArrivalsAfter(db: WriteDb, arrival: number): void {
  prepare(db, `DELETE FROM sqlite_sequence WHERE name = 'operations'`).run()
  prepare(db, `INSERT INTO sqlite_sequence (name, seq) VALUES ('operations', ?)`).run(arrival)
}

/** All operations in the order of their arrival. Reads journals of every version of the app. */
export function listOperations(db: ReadDb): readonly StoredOperation[] {
  if (hasTable(db, 'operations')) {
    return prepare<[], OperationRow>(db, 'SELECT * FROM operations ORDER BY arrival').all().map(toOperation)
  }
  if (!hasTable(db, 'journal')) return []
  const entries = prepare<[], EntryRow>(db, 'SELECT * FROM journal ORDER BY id').all()
  return operationsOf(entries.map((entry) => ({ ...entry, operation: nameOf(entry) })))
}

/** The end of a journal that ended with `before`: counting its later operations alone takes no time. */
export function journalEndAfter(db: ReadDb, before: JournalEnd): JournalEnd {
  const { later, id } = prepare<[number, number], { later: number; id: number }>(
    db,
    'SELECT count(*) AS later, coalesce(max(arrival), ?) AS id FROM operations WHERE arrival > ?',
  ).get(before.id, before.id)!
  return { id, entries: before.entries + later, operation: later === 0 ? before.operation : operationAt(db, id) }
}

/** The end of a journal. Reads journals of every version of the app. */
export function journalEnd(db: ReadDb): JournalEnd {
  const last = hasTable(db, 'operations')
    ? prepare<[], { id: number; operation: string }>(
        db,
        'SELECT arrival AS id, id AS operation FROM operations ORDER BY arrival DESC LIMIT 1',
      ).get()
    : lastEntry(db)
  return { id: last?.id ?? 0, entries: countEntries(db), operation: last?.operation ?? null }
}

type EntryRow = UnnamedEntry & { readonly operation?: string }

function lastEntry(db: ReadDb): { readonly id: number; readonly operation: string } | undefined {
  if (!hasTable(db, 'journal')) return undefined
  const last = prepare<[], EntryRow>(db, 'SELECT * FROM journal ORDER BY id DESC LIMIT 1').get()
  return last && { id: last.id, operation: nameOf(last) }
}

function nameOf(entry: EntryRow): string {
  return entry.operation ?? operationOf(entry)
}

/** Only for journals whose operations have IDs, which they do from version 30 on. */
export function hasOperation(db: ReadDb, operation: string): boolean {
  const sql = hasTable(db, 'operations')
    ? 'SELECT 1 FROM operations WHERE id = ?'
    : 'SELECT 1 FROM journal WHERE operation = ?'
  return prepare(db, sql).get(operation) !== undefined
}

/** ID of the operation with an arrival number; `null` when there is none. */
export function operationAt(db: ReadDb, arrival: number): OperationId | null {
  const find = prepare<[number], { id: OperationId }>(db, 'SELECT id FROM operations WHERE arrival = ?')
  return find.get(arrival)?.id ?? null
}

/** ID of the operation on a session that arrived last; `null` when there is none. Reads an index alone. */
export function lastOperationOf(db: ReadDb, session: SessionKey): OperationId | null {
  const find = prepare<object[], { last: number | null }>(
    db,
    `SELECT max(arrival) AS last FROM operations INDEXED BY operations_entity
     WHERE participant = :participantId AND test = :testId`,
  )
  return operationAt(db, find.get(session)?.last ?? 0)
}

export function operationsOfEntity(db: ReadDb, { session, entity, item, reviewer }: EntityKey): readonly Operation[] {
  return prepare<unknown[], OperationRow>(
    db,
    `SELECT * FROM operations
     WHERE participant = ? AND test = ? AND entity = ? AND item = ? AND reviewer = ? ORDER BY arrival`,
  )
    .all(session.participantId, session.testId, entity, item, reviewer)
    .map(toOperation)
}

/** All operations on a session, in no order. */
export function operationsOfSession(db: ReadDb, { participantId, testId }: SessionKey): readonly Operation[] {
  return prepare<string[], OperationRow>(db, 'SELECT * FROM operations WHERE participant = ? AND test = ?')
    .all(participantId, testId)
    .map(toOperation)
}

type LinkRow = Pick<OperationRow, 'id' | 'device' | 'sequence' | 'previous' | 'hash' | 'reviewer'>

/** All operations by device and in its order, one at a time. Nothing can be written meanwhile. */
export function eachLink(db: ReadDb): IterableIterator<LinkRow> {
  return prepare<[], LinkRow>(
    db,
    `SELECT id, device, sequence, previous, hash, reviewer FROM operations INDEXED BY operations_device
     ORDER BY device, sequence`,
  ).iterate()
}

/** Operations of a burst on an entity after an arrival, in the order of their arrival. */
export function operationsOfBurst(
  db: ReadDb,
  entity: string,
  burst: string,
  after: number,
  limit: number,
): readonly StoredOperation[] {
  return prepare<unknown[], OperationRow>(
    db,
    `SELECT * FROM operations
     WHERE arrival > ? AND entity = ? AND json_valid(payload) AND json_extract(payload, '$.burst') = ?
     ORDER BY arrival LIMIT ?`,
  )
    .all(after, entity, burst, limit)
    .map(toOperation)
}

/**
 * The operations after an arrival. SQLite would rather scan the index that covers a query, which is that of the whole
 * journal; what a save looks for are the last few rows of the table. All operations are best read from the index.
 */
const arrivedAfter = (after: number) => `operations ${after === 0 ? '' : 'NOT INDEXED'}`

/** Each entity that has operations, or operations that arrived after the given one. */
export function listEntities(db: ReadDb, entity: string, after = 0): readonly EntityKey[] {
  return prepare<
    [string, number],
    Pick<OperationRow, 'center' | 'participant' | 'test' | 'entity' | 'item' | 'reviewer'>
  >(
    db,
    `SELECT center, participant, test, entity, item, reviewer FROM ${arrivedAfter(after)} WHERE entity = ? AND arrival > ?
     GROUP BY participant, test, center, item, reviewer ORDER BY max(arrival)`,
  )
    .all(entity, after)
    .map((row) => ({ session: keyOf(row), entity: row.entity, item: row.item, reviewer: row.reviewer }))
}

/** Sessions with operations of a reviewer, on entities other than `except`, that arrived after the given one. */
export function listSessionsOf(db: ReadDb, reviewer: ReviewerId, except: string, after: number): readonly SessionKey[] {
  return prepare<[string, string, number], Pick<OperationRow, 'center' | 'participant' | 'test'>>(
    db,
    `SELECT DISTINCT center, participant, test FROM ${arrivedAfter(after)}
     WHERE reviewer = ? AND entity <> ? AND arrival > ?`,
  )
    .all(reviewer, except, after)
    .map(keyOf)
}

/** The columns that tell what an operation is about, and when it was made. */
export type FoundOperation = Pick<
  OperationRow,
  'center' | 'participant' | 'test' | 'entity' | 'item' | 'reviewer' | 'clock'
>

/** The values that operations are about, each once. */
export function entitiesOf(found: readonly Omit<FoundOperation, 'clock'>[]): readonly EntityKey[] {
  const keys = found.map((row) => {
    const { entity, item, reviewer } = row
    return { session: keyOf(row), entity, item, reviewer }
  })
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
}

/** Whether there is local work on a session. */
export function isReviewed(db: ReadDb, session: SessionKey): boolean {
  return centerOfWork(db, session) !== null
}

/** The center that local work on a session is kept in; `null` where there is none. */
export function centerOfWork(db: ReadDb, { participantId, testId }: SessionKey): string | null {
  const find = prepare<[string, string], string>(
    db,
    'SELECT center FROM operations WHERE participant = ? AND test = ? LIMIT 1',
  ).pluck()
  return find.get(participantId, testId) ?? null
}

/** Sessions whose work was in several centers, and whose tables are not computed again yet. */
export function listMerged(db: ReadDb): readonly SessionKey[] {
  return prepare<[], SessionKey>(
    db,
    `SELECT DISTINCT o.center, o.participant AS participantId, o.test AS testId
     FROM merged_sessions m JOIN operations o ON o.participant = m.participant AND o.test = m.test`,
  ).all()
}

/** Number of sessions with local work. */
export function countReviewedSessions(db: ReadDb): number {
  return numberOf(db, 'SELECT count(*) AS value FROM (SELECT DISTINCT participant, test, center FROM operations)')
}

/** Sessions with work of any reviewer, in the order of their IDs, from after the given one. */
export function listReviewedSessions(db: ReadDb, after: SessionKey | null, limit: number): readonly SessionKey[] {
  const { participantId = '', testId = '', center = '' } = after ?? {}
  return prepare<unknown[], SessionKey>(
    db,
    `SELECT DISTINCT center, participant AS participantId, test AS testId FROM operations
     WHERE (participant, test, center) > (?, ?, ?) ORDER BY participant, test, center LIMIT ?`,
  ).all(participantId, testId, center, limit)
}

const SESSIONS_AT_ONCE = 500

/** {@link listReviewedSessions} in parts, so that the caller can write in between. */
export function* eachReviewedSession(db: ReadDb): Generator<SessionKey> {
  let sessions = listReviewedSessions(db, null, SESSIONS_AT_ONCE)
  while (sessions.length > 0) {
    yield* sessions
    sessions = listReviewedSessions(db, sessions.at(-1) ?? null, SESSIONS_AT_ONCE)
  }
}

/** Number of operations. Reads journals of every version of the app. */
export function countEntries(db: ReadDb): number {
  if (hasTable(db, 'operations')) return numberOf(db, 'SELECT count(*) AS value FROM operations')
  return hasTable(db, 'journal') ? numberOf(db, 'SELECT count(*) AS value FROM journal') : 0
}

/** Arrival number of the newest operation; 0 when there is none. */
export function lastArrival(db: ReadDb): number {
  return numberOf(db, 'SELECT coalesce(max(arrival), 0) AS value FROM operations')
}

/** Clock of the latest operation of any device; 0 when there is none. */
export function latestClock(db: ReadDb): Clock {
  return numberOf(db, 'SELECT coalesce(max(clock), 0) AS value FROM operations')
}

/** Last operation of a device; `null` when there is none. */
export function lastOfDevice(db: ReadDb, device: DeviceId): Operation | null {
  const row = prepare<[string], OperationRow>(
    db,
    'SELECT * FROM operations WHERE device = ? ORDER BY sequence DESC LIMIT 1',
  ).get(device)
  return row ? toOperation(row) : null
}

export function hasTable(db: ReadDb, name: string): boolean {
  return prepare(db, `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined
}

function numberOf(db: ReadDb, sql: string): number {
  return prepare<[], { value: number }>(db, sql).get()?.value ?? 0
}

function keyOf({ center, participant, test }: Pick<OperationRow, 'center' | 'participant' | 'test'>): SessionKey {
  return { center, participantId: participant, testId: test }
}

function toOperation(row: OperationRow): StoredOperation {
  const { center, made_in: madeIn, participant, test, answers_to: answersTo, ...rest } = row
  return { ...rest, answersTo, session: { center: madeIn ?? center, participantId: participant, testId: test } }
}
