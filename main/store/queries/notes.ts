import { formatSessionKey } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { fromReviews } from '../common/failures.ts'
import type { NoteReader } from '../export/csv/session-columns.ts'
import type { JournalEntry } from '../records.ts'
import { lastEntryId, latestEntries, noteText, operationAt } from './journal.ts'
import { findSessionId } from './keys.ts'
import { replaceText } from './search-index.ts'

/** Subject of the journal's entries that hold a note. */
export const NOTE = 'note'

/**
 * Notes live in the reviews, their search entries in the cache. Texts of the notes by session, so that a session
 * that the feed brings (back) finds its note again.
 */
export type KnownNotes = Map<string, string>

/** Reads all notes. */
export function knownNotes(reviews: ReadDb): KnownNotes {
  return new Map(latestEntries(reviews, NOTE, 0).map(({ key, after }) => [formatSessionKey(key), noteText(after)]))
}

/**
 * Indexes the notes that the cache has not seen: after a crash between the two, or in a new cache. Where the entry that
 * the cache saw last is not the one that has its id now, a restore has put another journal in the place of the one that
 * the cache knows, so all notes are indexed from the start.
 */
export function catchUpOnNotes(cache: WriteDb, reviews: ReadDb): void {
  let indexed = readProgress(cache, 'notes-indexed')
  const operation = indexed === 0 ? null : fromReviews(() => operationAt(reviews, indexed))
  if (indexed > 0 && (operation === null || markOf(operation) !== readProgress(cache, 'notes-indexed-mark'))) {
    prepare(cache, `INSERT INTO note_search (note_search) VALUES ('delete-all')`).run()
    prepare(cache, `DELETE FROM progress WHERE name IN ('notes-indexed', 'notes-indexed-mark')`).run()
    indexed = 0
  }
  for (const entry of fromReviews(() => latestEntries(reviews, NOTE, indexed))) indexNote(cache, entry)
}

/** Indexes a note where its session is in the cache. Takes part in the caller's transaction, if there is one. */
export function indexNote(cache: WriteDb, entry: JournalEntry): void {
  const id = findSessionId(cache, entry.key)
  if (id !== null) replaceText(cache, 'note_search', id, noteText(entry.after))
  writeProgress(cache, 'notes-indexed', entry.id)
  writeProgress(cache, 'notes-indexed-mark', markOf(entry.operation))
}

/** As much of an operation's name as a number holds exactly. */
function markOf(operation: string): number {
  return Number.parseInt(operation.slice(0, 12), 16)
}

type Progress = 'notes-indexed' | 'notes-indexed-mark'

function writeProgress(cache: WriteDb, name: Progress, value: number): void {
  prepare(
    cache,
    'INSERT INTO progress (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value)
}

function readProgress(cache: ReadDb, name: Progress): number {
  return prepare<[string], { value: number }>(cache, 'SELECT value FROM progress WHERE name = ?').get(name)?.value ?? 0
}

/**
 * Notes as an export asks for them. To ask the journal for each session takes as long as all the rest of an export, so
 * they are read together, and again when the journal has grown. `null` where there is none.
 */
export function createNoteReader(reviews: ReadDb): () => NoteReader | null {
  let readUpTo = -1
  let notes = new Map<string, readonly JournalEntry[]>()

  function read(): void {
    const last = lastEntryId(reviews)
    if (last === readUpTo) return
    notes = Map.groupBy(latestEntries(reviews, NOTE, 0), ({ key }) => key.participantId.replaceAll('-', ''))
    readUpTo = last
  }

  function noteOf(participant: string, test: string, center: string): string | null {
    const entry = notes.get(participant)?.find(({ key }) => key.testId === test && key.center === center)
    return entry === undefined ? null : noteText(entry.after) || null
  }

  return () => {
    fromReviews(read)
    return notes.size === 0 ? null : noteOf
  }
}
