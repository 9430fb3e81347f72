import { nameOfSession, type Guid, type SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Note } from '../../../contract/model/note.ts'
import type { Clock, Operation, OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { foldNote, NOTE } from '../journal/entities.ts'
import type { NoteReader } from '../export/session-columns.ts'
import { fromReviews } from '../common/failures.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { followJournal, forgetFollowed } from './following.ts'
import { lastArrival, listEntities, type EntityKey } from './journal.ts'
import { findSessionId } from './keys.ts'
import { readOwn } from './own.ts'
import { putRow } from './put-row.ts'
import { replaceText } from './search-index.ts'

/** A note as the fold of its operations, with the operations that its text comes from. */
export type NoteState = Note & { readonly from: readonly OperationId[] }

type NoteRow = {
  readonly center: string
  readonly participant: Guid
  readonly test: Guid
  readonly text: string
  readonly clock: Clock
  readonly made_at: InstantMs
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
    'SELECT * FROM notes WHERE participant = ? AND test = ? AND reviewer = ?',
  ).get(session.participantId, session.testId, reviewer)
  if (row === undefined) return NO_NOTE
  const { text, clock, made_at: savedAt } = row
  const from = JSON.parse(row.operations) as readonly OperationId[]
  return { text, savedAt, revision: clock, from }
}

/** Updates the row of a note from its operations, and returns whether it was another one. Takes part in the caller's transaction. */
export function projectNote(db: WriteDb, key: EntityKey, operations: readonly Operation[]): boolean {
  // A session has one note. A later version may use `item` for something else.
  if (key.item !== '') return false
  const { value: text, clock, madeAt, from } = foldNote(operations)
  const { center, participantId: participant, testId: test } = key.session
  const { reviewer } = key
  const rest = { text, clock, made_at: madeAt, operations: JSON.stringify(from) }
  return putRow(db, 'notes', { center, participant, test, reviewer, ...rest })
}

/**
 * Texts of the reviewer's own notes by session. Notes are in the reviews database and their search entries in the
 * cache, so that a session finds its note when the feed sends it (again).
 */
export type KnownNotes = Map<string, string>

/** Reads all notes of the journal's own reviewer. */
export function knownNotes(reviews: ReadDb): KnownNotes {
  return new Map(listOwnNotes(reviews).map(({ session, text }) => [nameOfSession(session), text]))
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

/** Indexes notes that the cache has not indexed yet: after a crash between the two commits, or in a new cache. */
export function catchUpOnNotes(cache: WriteDb, reviews: ReadDb): void {
  followJournal(cache, reviews, 'notes-indexed', {
    read: (after) => changedNotes(reviews, after),
    forget: () => forgetIndexedNotes(cache),
    take({ session, text }) {
      const id = findSessionId(cache, session)
      if (id !== null) replaceText(cache, 'note_search', id, text)
    },
  })
}

/** Makes the next {@link catchUpOnNotes} index all notes again. Takes part in the caller's transaction. */
export function forgetIndexedNotes(cache: WriteDb): void {
  prepare(cache, `INSERT INTO note_search (note_search) VALUES ('delete-all')`).run()
  forgetFollowed(cache, 'notes-indexed')
}

/** Notes of the own reviewer with operations after an arrival number. */
function changedNotes(reviews: ReadDb, after: number): readonly ListedNote[] {
  const reviewer = readOwn(reviews)?.reviewer ?? null
  return listEntities(reviews, NOTE, after)
    .filter((key) => key.reviewer === reviewer)
    .map(({ session }) => ({ session, text: readNote(reviews, session, reviewer).text }))
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

  function noteOf(participant: string, test: string): string | null {
    return notes.get(participant)?.find(({ session }) => session.testId === test)?.text ?? null
  }

  return () => {
    fromReviews(read)
    return notes.size === 0 ? null : noteOf
  }
}
