import { compareTimestamps, formatTimestampMicros, nearestTimestampMicros } from '../../../contract/model/instants.ts'
import { prepare, type WriteDb } from '../worker/databases/database.ts'
import { PACKED_COLUMNS, type ColumnValue, type PackedSession } from '../common/packed-items.ts'
import { moveEmail } from './email-order.ts'
import { readImages, replaceImages } from './images.ts'
import { guidBytes } from './keys.ts'
import { moveSession, noteElsewhere } from './moves.ts'
import { levelRef, retitleTest, testRef, titleRef, type References } from './references.ts'
import { indexText, replaceText } from './search-index.ts'

export type UpsertOutcome =
  | { readonly kind: 'created'; readonly id: number }
  | { readonly kind: 'changed' | 'unchanged' | 'stale'; readonly id: number }

/** Columns that come with a record, in the order of the statements' parameters. */
const COLUMNS = ['title_id', 'level_id', ...PACKED_COLUMNS] as const

const INSERT = `INSERT INTO sessions (participant, test_id, center_id, ${COLUMNS.join(', ')})
  VALUES (?, ?, ?, ${COLUMNS.map(() => '?').join(', ')}) ON CONFLICT (participant, test_id) DO NOTHING`
const SELECT = `SELECT id, center_id, ${COLUMNS.join(', ')} FROM sessions WHERE participant = ? AND test_id = ?`
const UPDATE = `UPDATE sessions SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')}, report_wanted = 1 WHERE id = ?`

const MODIFIED = COLUMNS.indexOf('modified')
const EMAIL = COLUMNS.indexOf('email')
const DATA = COLUMNS.indexOf('data')
const STARTED_SENT = COLUMNS.indexOf('started_sent')
const MODIFIED_SENT = COLUMNS.indexOf('modified_sent')

/**
 * Stores a session from the feed. A version older than the stored one is skipped, and an identical one writes nothing.
 * A later one of another center moves the session there (docs/decisions/0080).
 * Takes part in the caller's transaction.
 */
export function upsertSession(
  db: WriteDb,
  references: References,
  centerId: number,
  session: PackedSession,
): UpsertOutcome {
  const [participantId, testGuid, testTitle, scaleLevel, searchText, images, packed] = session
  const titleId = titleRef(db, references, testTitle)
  const testId = testRef(db, references, testGuid, titleId)
  const participant = guidBytes(participantId)
  const values = [titleId, scaleLevel === null ? null : levelRef(db, references, scaleLevel), ...packed]
  const inserted = prepare(db, INSERT).run(participant, testId, centerId, ...values)
  if (inserted.changes === 1) {
    const id = Number(inserted.lastInsertRowid)
    retitleTest(db, references, testGuid, titleId)
    if (images.length > 0) replaceImages(db, id, 'feed', images)
    indexText(db, 'session_search', id, searchText)
    return { kind: 'created', id }
  }
  return update(db, references, [participant, testId, centerId], titleId, values, session)
}

function update(
  db: WriteDb,
  references: References,
  [participant, testId, centerId]: readonly [Buffer, number, number],
  titleId: number,
  values: readonly ColumnValue[],
  [, testGuid, , , searchText, images]: PackedSession,
): UpsertOutcome {
  const stored = prepare<[Buffer, number], ColumnValue[]>(db, SELECT).raw().get(participant, testId)
  if (stored === undefined) throw new Error('a session that conflicts is not there')
  const [id, storedCenterId, ...before] = stored as [number, number, ...ColumnValue[]]
  const order = compareVersions(before, values)
  if (storedCenterId !== centerId) {
    // Two centers may both have it: only a later version tells that it was moved.
    if (order >= 0) return noteElsewhere(db, id, centerId) ? { kind: 'changed', id } : { kind: 'unchanged', id }
    moveSession(db, id, centerId)
  }
  if (order > 0) return { kind: 'stale', id }
  const imagesDiffer = images.length > 0 && !sameList(readImages(db, id, 'feed'), images)
  if (!imagesDiffer && sameList(before, values)) return { kind: 'unchanged', id }
  if (!imagesDiffer && sameList(withSentTimesOf(values, before), values)) {
    // The row was stored when only numbers were kept. The version is the same.
    const sql = 'UPDATE sessions SET started_sent = ?, modified_sent = ? WHERE id = ?'
    prepare(db, sql).run(values[STARTED_SENT], values[MODIFIED_SENT], id)
    return { kind: 'unchanged', id }
  }
  prepare(db, UPDATE).run(...values, id)
  moveEmail(db, id, before[EMAIL] ?? null, values[EMAIL] ?? null)
  prepare(db, 'DELETE FROM report_failures WHERE session_id = ?').run(id)
  retitleTest(db, references, testGuid, titleId)
  if (imagesDiffer || images.length === 0) replaceImages(db, id, 'feed', images)
  if (before[DATA] !== values[DATA]) replaceText(db, 'session_search', id, searchText)
  return { kind: 'changed', id }
}

/** Compares two versions: by the numbers, and if they are equal by all digits that were sent. */
function compareVersions(left: readonly ColumnValue[], right: readonly ColumnValue[]): number {
  const [one, other] = [Number(left[MODIFIED]), Number(right[MODIFIED])]
  if (one !== other && isSameInstant(one, left, right)) return 0
  if (one !== other || left[MODIFIED_SENT] === right[MODIFIED_SENT]) return one - other
  return compareTimestamps(sentModified(left), sentModified(right))
}

/**
 * Whether a number without its text is the same time as the other version's, rounded as an earlier version of the app
 * did it.
 */
function isSameInstant(stored: number, left: readonly ColumnValue[], right: readonly ColumnValue[]): boolean {
  if (Number.isSafeInteger(stored) || left[MODIFIED_SENT] !== null) return false
  return stored === nearestTimestampMicros(sentModified(right))
}

function sentModified(values: readonly ColumnValue[]): string {
  return String(values[MODIFIED_SENT] ?? formatTimestampMicros(Number(values[MODIFIED])))
}

/** The stored values, with the times as sent now where the stored ones lack the text. */
function withSentTimesOf(values: readonly ColumnValue[], stored: readonly ColumnValue[]): readonly ColumnValue[] {
  return stored.map((value, at) =>
    at === STARTED_SENT || at === MODIFIED_SENT ? (value ?? values[at] ?? null) : value,
  )
}

function sameList(left: readonly ColumnValue[], right: readonly ColumnValue[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}
