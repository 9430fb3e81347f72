import type { SessionKey } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../database.ts'
import type { JournalEntry } from '../records.ts'

type JournalRow = {
  readonly id: number
  readonly center: string
  readonly participant: string
  readonly test: string
  readonly subject: string
  readonly author: string
  readonly at: number
  readonly before: string | null
  readonly after: string | null
}

/** Appends a change; what was there before it is taken from the journal itself. Takes part in the caller's transaction. */
export function appendEntry(db: WriteDb, entry: Omit<JournalEntry, 'id' | 'before'>): JournalEntry {
  const before = latestEntry(db, entry.key, entry.subject)?.after ?? null
  const { center, participantId, testId } = entry.key
  const { lastInsertRowid } = prepare(
    db,
    `INSERT INTO journal (center, participant, test, subject, author, at, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(center, participantId, testId, entry.subject, entry.author, entry.at, before, entry.after)
  return { ...entry, id: Number(lastInsertRowid), before }
}

export function latestEntry(db: ReadDb, key: SessionKey, subject: string): JournalEntry | null {
  const row = prepare<[string, string, string, string], JournalRow>(
    db,
    `SELECT * FROM journal WHERE participant = ? AND test = ? AND center = ? AND subject = ? ORDER BY id DESC LIMIT 1`,
  ).get(key.participantId, key.testId, key.center, subject)
  return row ? toEntry(row) : null
}

/** Last entry of each session for a subject, of those after entry `afterId`; oldest first. */
export function latestEntries(db: ReadDb, subject: string, afterId: number): readonly JournalEntry[] {
  return prepare<[string, number], JournalRow>(
    db,
    `SELECT * FROM journal WHERE id IN (
       SELECT max(id) FROM journal WHERE subject = ? GROUP BY center, participant, test
     ) AND id > ? ORDER BY id`,
  )
    .all(subject, afterId)
    .map(toEntry)
}

/** Sessions with local work. */
export function countReviewedSessions(db: ReadDb): number {
  return numberOf(db, 'SELECT count(*) AS value FROM (SELECT DISTINCT participant, test, center FROM journal)')
}

export function countEntries(db: ReadDb): number {
  return numberOf(db, 'SELECT count(*) AS value FROM journal')
}

/** Id of the newest entry; 0 when there is none. */
export function lastEntryId(db: ReadDb): number {
  return numberOf(db, 'SELECT coalesce(max(id), 0) AS value FROM journal')
}

/** The text of a note as the journal keeps it: a JSON string, or an object with a `text`. Empty for anything else. */
export function noteText(after: string | null): string {
  const value = after === null ? null : parse(after)
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string')
    return value.text
  return ''
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function numberOf(db: ReadDb, sql: string): number {
  return prepare<[], { value: number }>(db, sql).get()?.value ?? 0
}

function toEntry(row: JournalRow): JournalEntry {
  const { center, participant, test, ...rest } = row
  return { ...rest, key: { center, participantId: participant, testId: test } as SessionKey }
}
