import { formatSessionKey, type Guid, type SessionKey } from '../../../contract/model/ids.ts'
import type { Note } from '../../../contract/model/note.ts'
import type { Clock, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { instantOfClock } from '../journal/clock.ts'
import { foldNote, NOTE } from '../journal/entities.ts'
import type { NoteReader } from '../export/session-columns.ts'
import { fromReviews } from '../common/failures.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { lastArrival, listEntities, operationAt, operationsOfEntity, type EntityKey } from './journal.ts'
import { findSessionId } from './keys.ts'
import { readOwn } from './own.ts'
import { readProgress, writeProgress } from './progress.ts'
import { replaceText } from './search-index.ts'

/** A note as the fold of its operations, with the operations that its text comes from. */
export type NoteState = Note & { readonly from: readonly OperationId[] }

type NoteRow = {
  readonly center: string
  readonly participant: Guid
  readonly test: Guid
  readonly text: string
  readonly clock: Clock
  readonly operations: string
}

/** The part of a note that other threads get, without its operations. */
export function toNote({ text, savedAt, revision }: NoteState): Note {
  return { text, savedAt, revision }
}

const NO_NOTE: NoteState = { text: '', savedAt: null, revision: 0, from: [] }

/** A reviewer's note on a session. */
export function readNote(db: ReadDb, session: SessionKey, reviewer: ReviewerId | null): NoteState {
  if (reviewer === null) return NO_NOTE
  const row = prepare<unknown[], NoteRow>(
    db,
    'SELECT * FROM notes WHERE participant = ? AND test = ? AND center = ? AND reviewer = ?',
  ).get(session.participantId, session.testId, session.center, reviewer)
  if (row === undefined) return NO_NOTE
  const { text, clock } = row
  const from = JSON.parse(row.operations) as readonly OperationId[]
  return { text, savedAt: instantOfClock(clock), revision: clock, from }
}

/** Updates the table of notes from the operations. Takes part in the caller's transaction. */
export function projectNote(db: WriteDb, key: EntityKey): void {
  // A session has one note. A later version may use `item` for something else.
  if (key.item !== '') return
  const { value: text, clock, from } = foldNote(operationsOfEntity(db, key))
  const { center, participantId, testId } = key.session
  prepare(
    db,
    `INSERT INTO notes (center, participant, test, reviewer, text, clock, operations) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET text = excluded.text, clock = excluded.clock, operations = excluded.operations`,
  ).run(center, participantId, testId, key.reviewer, text, clock, JSON.stringify(from))
}

/**
 * Texts of the reviewer's own notes by session. Notes are in the reviews database and their search entries in the
 * cache, so that a session finds its note when the feed sends it (again).
 */
export type KnownNotes = Map<string, string>

/** Reads all notes of the journal's own reviewer. */
export function knownNotes(reviews: ReadDb): KnownNotes {
  return new Map(listOwnNotes(reviews).map(({ session, text }) => [formatSessionKey(session), text]))
}

type ListedNote = { readonly session: SessionKey; readonly text: string }

function listOwnNotes(reviews: ReadDb): readonly ListedNote[] {
  const own = readOwn(reviews)
  return own === null ? [] : listNotesOf(reviews, own.reviewer)
}

/** The notes of a reviewer that have text. */
export function listNotesOf(reviews: ReadDb, reviewer: ReviewerId): readonly ListedNote[] {
  return prepare<[string], NoteRow>(reviews, `SELECT * FROM notes WHERE reviewer = ? AND text <> ''`)
    .all(reviewer)
    .map(({ center, participant, test, text }) => ({
      session: { center, participantId: participant, testId: test },
      text,
    }))
}

/**
 * Indexes notes that the cache has not indexed yet: after a crash between the two commits, or in a new cache. If the
 * operation that the cache indexed last has another ID in the journal, a restore has replaced the journal, and all
 * notes are indexed again.
 */
export function catchUpOnNotes(cache: WriteDb, reviews: ReadDb): void {
  let indexed = readProgress(cache, 'notes-indexed')
  const operation = indexed === 0 ? null : fromReviews(() => operationAt(reviews, indexed))
  if (indexed > 0 && (operation === null || markOf(operation) !== readProgress(cache, 'notes-indexed-mark'))) {
    forgetIndexedNotes(cache)
    indexed = 0
  }
  const { changed, last } = fromReviews(() => changedNotes(reviews, indexed))
  for (const { session, text } of changed) {
    const id = findSessionId(cache, session)
    if (id !== null) replaceText(cache, 'note_search', id, text)
  }
  if (last === null) return
  writeProgress(cache, 'notes-indexed', last.arrival)
  writeProgress(cache, 'notes-indexed-mark', markOf(last.operation))
}

/** Makes the next {@link catchUpOnNotes} index all notes again. Takes part in the caller's transaction. */
export function forgetIndexedNotes(cache: WriteDb): void {
  prepare(cache, `INSERT INTO note_search (note_search) VALUES ('delete-all')`).run()
  prepare(cache, `DELETE FROM progress WHERE name IN ('notes-indexed', 'notes-indexed-mark')`).run()
}

/** Notes of the own reviewer with operations after an arrival number, and the last arrival number. */
function changedNotes(reviews: ReadDb, after: number) {
  const arrival = lastArrival(reviews)
  const operation = arrival > after ? operationAt(reviews, arrival) : null
  const reviewer = readOwn(reviews)?.reviewer ?? null
  const changed =
    operation === null ? [] : listEntities(reviews, NOTE, after).filter((key) => key.reviewer === reviewer)
  return {
    changed: changed.map(({ session }) => ({ session, text: readNote(reviews, session, reviewer).text })),
    last: operation === null ? null : { arrival, operation },
  }
}

/** The part of an operation's random ID bits that a number holds exactly. */
function markOf(operation: OperationId): number {
  return Number.parseInt(operation.slice(-12), 16)
}

/**
 * Reads notes for an export. Querying the journal for each session takes as long as the rest of the export, so all
 * notes are read at once, and again when the journal has changed. `null` when there are none.
 */
export function createNoteReader(reviews: ReadDb): () => NoteReader | null {
  let stateRead = ''
  let notes = new Map<string, readonly ListedNote[]>()

  function read(): void {
    // `data_version` changes with commits of other connections, the last arrival with those of this one.
    const state = `${String(reviews.pragma('data_version', { simple: true }))} ${lastArrival(reviews)}`
    if (state === stateRead) return
    notes = Map.groupBy(listOwnNotes(reviews), ({ session }) => session.participantId.replaceAll('-', ''))
    stateRead = state
  }

  function noteOf(participant: string, test: string, center: string): string | null {
    return (
      notes.get(participant)?.find(({ session }) => session.testId === test && session.center === center)?.text ?? null
    )
  }

  return () => {
    fromReviews(read)
    return notes.size === 0 ? null : noteOf
  }
}
