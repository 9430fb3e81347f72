import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import {
  queueSourceSchema,
  type QueueMode,
  type QueueOrder,
  type QueuePosition,
} from '../../../contract/model/queue.ts'
import type { QueueSource } from '../../../contract/model/queue.ts'
import type { DrawnQueue } from '../records.ts'
import { hasTable } from './journal.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** A queue as it is stored. */
export type StoredQueue = {
  readonly madeAt: InstantMs
  readonly from: QueueSource
  readonly order: QueueOrder
  readonly seed: number
  readonly skipsSubmitted: boolean
  readonly place: number
  readonly mode: QueueMode
  readonly question: string | null
}

type Row = Omit<StoredQueue, 'from' | 'skipsSubmitted'> & { readonly from: string; readonly skipsSubmitted: number }

/**
 * Which places a queue is read by: those in which it was made, or those of blind mode. The latter differ where the queue
 * was made in an order of participants' data, which would tell who is who, and stay the same as long as the queue.
 */
export type Places = 'place' | 'blind_place'

export const placesOf = (isBlind: boolean): Places => (isBlind ? 'blind_place' : 'place')

/** With the place that it was made with. `null` while there is no queue. */
export function readStoredQueue(db: ReadDb): StoredQueue | null {
  const row = prepare<[], Row>(
    db,
    `SELECT made_at AS madeAt, made_from AS "from", ordered AS "order", seed, skips_submitted AS skipsSubmitted, place,
       mode, question FROM queue`,
  ).get()
  if (row === undefined) return null
  return { ...row, from: queueSourceSchema.parse(JSON.parse(row.from)), skipsSubmitted: row.skipsSubmitted === 1 }
}

/** Replaces the queue. Takes part in the caller's transaction. */
export function replaceQueue(db: WriteDb, drawn: DrawnQueue, from: QueueSource, now: InstantMs): void {
  const { order, skipsSubmitted } = drawn.choice
  deleteQueue(db)
  prepare(
    db,
    `INSERT INTO queue (only, made_at, made_from, ordered, seed, skips_submitted, place, mode)
     VALUES (1, ?, ?, ?, ?, ?, 0, 'person')`,
  ).run(now, JSON.stringify(from), order, drawn.seed, Number(skipsSubmitted))
  const addGroup = prepare(db, 'INSERT INTO queue_groups (id, center, test) VALUES (?, ?, ?)')
  drawn.groups.forEach(({ center, test }, id) => addGroup.run(id, center, test))
  const add = prepare(db, 'INSERT INTO queue_sessions (place, blind_place, group_id, participant) VALUES (?, ?, ?, ?)')
  drawn.participants
    .split(' ')
    .forEach((participant, place) => add.run(place, place, drawn.groupOf[place] ?? 0, participant))
  if (drawn.tellsNames) dealForBlindMode(db)
}

/** Gives the sessions places of blind mode by chance. Takes part in the caller's transaction. */
function dealForBlindMode(db: WriteDb): void {
  prepare(
    db,
    `UPDATE queue_sessions SET blind_place = dealt.place FROM
       (SELECT place AS made, row_number() OVER (ORDER BY random()) - 1 AS place FROM queue_sessions) AS dealt
     WHERE dealt.made = queue_sessions.place`,
  ).run()
}

/** Takes part in the caller's transaction. */
export function deleteQueue(db: WriteDb): void {
  for (const table of ['queue_sessions', 'queue_groups', 'queue']) prepare(db, `DELETE FROM ${table}`).run()
}

/** Takes part in the caller's transaction. */
export function writeQueuePosition(db: WriteDb, { place, mode, question }: QueuePosition, places: Places): void {
  const made = place === undefined ? null : toPlace(db, place, { from: places, to: 'place' })
  prepare(
    db,
    'UPDATE queue SET place = coalesce(?, place), mode = coalesce(?, mode), question = coalesce(?, question)',
  ).run(made, mode ?? null, question ?? null)
}

/** Where the session of a place is by the other places. A place without a session stays as it is. */
export function toPlace(
  db: ReadDb,
  place: number,
  { from, to }: { readonly from: Places; readonly to: Places },
): number {
  if (from === to) return place
  return prepare<[number], number>(db, `SELECT ${to} FROM queue_sessions WHERE ${from} = ?`).pluck().get(place) ?? place
}

const SESSIONS = 'queue_sessions q JOIN queue_groups g ON g.id = q.group_id'

export function countQueued(db: ReadDb): number {
  return prepare<[], number>(db, 'SELECT count(*) FROM queue_sessions').pluck().get() ?? 0
}

export function placeInQueue(db: ReadDb, { participantId, testId }: SessionKey, places: Places): number | null {
  const place = prepare<string[], number>(
    db,
    `SELECT q.${places} FROM ${SESSIONS} WHERE q.participant = ? AND g.test = ?`,
  ).pluck()
  return place.get(participantId, testId) ?? null
}

type QueuedKey = { readonly place: number; readonly key: SessionKey }
type KeyRow = { readonly place: number; readonly center: string; readonly participant: string; readonly test: string }

const toKey = ({ place, center, participant, test }: KeyRow): QueuedKey => ({
  place,
  key: { center, participantId: participant, testId: test } as SessionKey,
})

/** Sessions from a place on, forwards or backwards; read one by one, so that the reader can stop. */
export function* queuedFrom(db: ReadDb, place: number, direction: 1 | -1, places: Places): Generator<QueuedKey> {
  const [compare, sort] = direction === 1 ? ['>=', 'ASC'] : ['<=', 'DESC']
  const some = prepare<[number], KeyRow>(
    db,
    `SELECT q.${places} AS place, g.center, q.participant, g.test FROM ${SESSIONS} WHERE q.${places} ${compare} ?
     ORDER BY q.${places} ${sort} LIMIT 50`,
  )
  for (let from = place; ;) {
    const rows = some.all(from)
    yield* rows.map(toKey)
    const last = rows.at(-1)
    if (last === undefined) return
    from = last.place + direction
  }
}

export function queuedAt(db: ReadDb, place: number, places: Places): SessionKey | null {
  for (const found of queuedFrom(db, place, 1, places)) return found.place === place ? found.key : null
  return null
}

/** Tests of the queue's sessions. */
export function testsOfQueue(db: ReadDb): ReadonlySet<Guid> {
  return new Set(prepare<[], Guid>(db, 'SELECT DISTINCT test FROM queue_groups').pluck().all())
}

/** Places of the sessions of some tests, in order. */
export function placesOfTests(db: ReadDb, tests: readonly Guid[], places: Places): readonly number[] {
  return prepare<[string], number>(
    db,
    `SELECT q.${places} FROM ${SESSIONS} WHERE g.test IN (SELECT value FROM json_each(?)) ORDER BY q.${places}`,
  )
    .pluck()
    .all(JSON.stringify(tests))
}

const OWN_STATUS = `statuses s JOIN queue_groups g ON g.test = s.test
  JOIN queue_sessions q ON q.participant = s.participant AND q.group_id = g.id
  WHERE s.reviewer = ? AND s.status = 'submitted'`

/** Sessions of the queue that a reviewer has submitted. */
export function countSubmittedOfQueue(db: ReadDb, reviewer: ReviewerId): number {
  return prepare<[string], number>(db, `SELECT count(*) FROM ${OWN_STATUS}`).pluck().get(reviewer) ?? 0
}

/** Places of the sessions of the queue that a reviewer has submitted. */
export function submittedPlaces(db: ReadDb, reviewer: ReviewerId, places: Places): readonly number[] {
  return prepare<[string], number>(db, `SELECT q.${places} FROM ${OWN_STATUS}`).pluck().all(reviewer)
}

/** When the reviewer submitted last in the queue, newest first. */
export function submissionsOfQueue(
  db: ReadDb,
  reviewer: ReviewerId,
  since: InstantMs,
  limit: number,
): readonly InstantMs[] {
  return prepare<[string, number, number], InstantMs>(
    db,
    `SELECT s.made_at FROM ${OWN_STATUS} AND s.made_at >= ? ORDER BY s.made_at DESC LIMIT ?`,
  )
    .pluck()
    .all(reviewer, since, limit)
}

export type QueuedScore = QueuedKey & {
  /** Number of the question. */
  readonly question: number
  readonly points: number
  readonly savedAt: InstantMs
}

/** A reviewer's complete scores of sessions in the queue, by place. */
export function scoresOfQueue(db: ReadDb, reviewer: ReviewerId, places: Places): readonly QueuedScore[] {
  return prepare<[string], KeyRow & Pick<QueuedScore, 'question' | 'points' | 'savedAt'>>(
    db,
    `SELECT q.${places} AS place, g.center, q.participant, g.test, s.question, s.points, s.made_at AS savedAt
     FROM scores s JOIN queue_groups g ON g.test = s.test
     JOIN queue_sessions q ON q.participant = s.participant AND q.group_id = g.id
     WHERE s.reviewer = ? AND s.points IS NOT NULL AND json_extract(s.rubric, '$.openCriteria') IS NULL
     ORDER BY q.${places}`,
  )
    .all(reviewer)
    .map(({ question, points, savedAt, ...row }) => ({ ...toKey(row), question, points, savedAt }))
}

/** Keys of all sessions that a reviewer has submitted. */
export function submittedBy(db: ReadDb, reviewer: ReviewerId): readonly SessionKey[] {
  return prepare<[string], Omit<KeyRow, 'place'>>(
    db,
    "SELECT center, participant, test FROM statuses WHERE reviewer = ? AND status = 'submitted'",
  )
    .all(reviewer)
    .map((row) => toKey({ place: 0, ...row }).key)
}

/** Copies the queue of another copy of the reviews where this one has none. Takes part in the caller's transaction. */
export function copyQueue(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'queue_sessions') || readStoredQueue(to) !== null) return
  for (const table of ['queue', 'queue_groups', 'queue_sessions']) {
    for (const row of prepare<[], Readonly<Record<string, unknown>>>(from, `SELECT * FROM ${table}`).iterate()) {
      const columns = Object.keys(row)
      const values = columns.map((column) => `:${column}`).join(', ')
      prepare<[object]>(to, `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`).run(row)
    }
  }
  // A copy from before places of blind mode does not tell the order that the queue was made in.
  const missing = prepare<[], number>(to, 'SELECT count(*) FROM queue_sessions WHERE blind_place IS NULL').pluck().get()
  if (missing !== 0) dealForBlindMode(to)
}
