import { randomUUID } from 'node:crypto'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { operationOf, type UnnamedEntry } from '../worker/databases/migrations/reviews/0030-operations.ts'
import type { JournalEntry, NewJournalEntry } from '../records.ts'

/** An entry as it is stored. Its operation names it in every copy of the database, its id in this one. */
export type JournalRow = UnnamedEntry & { readonly operation: string }

/** Where a journal ends. */
export type JournalEnd = {
  /** Id of the last entry; 0 when there is none. */
  readonly id: number
  readonly entries: number
  /** Name of the last entry; `null` when there is none. */
  readonly operation: string | null
}

/** Appends a change; what was there before it is taken from the journal itself. Takes part in the caller's transaction. */
export function appendEntry(db: WriteDb, entry: NewJournalEntry): JournalEntry {
  const operation = randomUUID().replaceAll('-', '')
  const before = latestEntry(db, entry.key, entry.subject)?.after ?? null
  const { center, participantId, testId } = entry.key
  const { lastInsertRowid } = prepare(
    db,
    `INSERT INTO journal (center, participant, test, subject, author, at, before, after, operation)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(center, participantId, testId, entry.subject, entry.author, entry.at, before, entry.after, operation)
  return { ...entry, id: Number(lastInsertRowid), before, operation }
}

/** Puts an entry of another copy of the journal into this one, under its own id. */
export function insertEntry(db: WriteDb, row: JournalRow): void {
  const { id, center, participant, test, subject, author, at, before, after, operation } = row
  prepare(
    db,
    `INSERT INTO journal (id, center, participant, test, subject, author, at, before, after, operation)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, center, participant, test, subject, author, at, before, after, operation)
}

/** Lets the ids of new entries begin after this one. */
export function beginIdsAfter(db: WriteDb, id: number): void {
  prepare(db, `DELETE FROM sqlite_sequence WHERE name = 'journal'`).run()
  prepare(db, `INSERT INTO sqlite_sequence (name, seq) VALUES ('journal', ?)`).run(id)
}

/** All entries, oldest first, of a journal of any version of the program. */
export function listEntries(db: ReadDb): readonly JournalRow[] {
  if (!hasJournal(db)) return []
  const rows = prepare<[], UnnamedEntry & { readonly operation?: string }>(
    db,
    'SELECT * FROM journal ORDER BY id',
  ).all()
  return rows.map((row) => ({ ...row, operation: row.operation ?? operationOf(row) }))
}

/** Where a journal of any version of the program ends. */
export function journalEnd(db: ReadDb): JournalEnd {
  if (!hasJournal(db)) return { id: 0, entries: 0, operation: null }
  const last = prepare<[], UnnamedEntry & { readonly operation?: string }>(
    db,
    'SELECT * FROM journal ORDER BY id DESC LIMIT 1',
  ).get()
  const operation = last === undefined ? null : (last.operation ?? operationOf(last))
  return { id: last?.id ?? 0, entries: countEntries(db), operation }
}

/** For a journal whose entries are named, which it is from version 30 on. */
export function hasOperation(db: ReadDb, operation: string): boolean {
  return prepare(db, 'SELECT 1 FROM journal WHERE operation = ?').get(operation) !== undefined
}

/** Name of the entry with an id; `null` when there is none. */
export function operationAt(db: ReadDb, id: number): string | null {
  const find = prepare<[number], { operation: string }>(db, 'SELECT operation FROM journal WHERE id = ?')
  return find.get(id)?.operation ?? null
}

function hasJournal(db: ReadDb): boolean {
  return prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'journal'`).get() !== undefined
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
