import type { InstantMs } from '../../../contract/model/instants.ts'
import type { OperationId, ReviewerId } from '../../../contract/model/operation.ts'
import { operationsOfEntity } from '../queries/journal.ts'
import { listNotesOf, readNote } from '../queries/notes.ts'
import { listOwn, type Own } from '../queries/own.ts'
import { judgementsBy, readJudgement } from '../queries/judgements.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { NOTE, readNoteChange } from './entities.ts'
import { joinTexts } from './fold.ts'
import { writeNote } from './notes.ts'
import { changeReview } from './reviews.ts'

/** Whether a restore has merged journals of which one had been started anew. */
export function hasOtherIds(db: ReadDb): boolean {
  return listOwn(db).length > 1
}

/**
 * Copies work that the same person did under another ID to the own reviewer: all notes are kept, and of everything else
 * the latest. Work that was adopted before is skipped. Takes part in the caller's transaction.
 */
export function adoptOwnWork(db: WriteDb, now: InstantMs): void {
  const [own, ...others] = listOwn(db)
  if (own === undefined) return
  const reviewers = others.map(({ reviewer }) => reviewer)
  for (const reviewer of reviewers) adoptNotes(db, own, reviewer, now)
  adoptJudgements(db, own, reviewers, now)
}

/** The own reviewer's new note names the adopted operations among those that it replaces. */
function adoptNotes(db: WriteDb, own: Own, reviewer: ReviewerId, now: InstantMs): void {
  for (const { session, text } of listNotesOf(db, reviewer)) {
    const { from } = readNote(db, session, reviewer)
    const mine = { session, entity: NOTE, item: '', reviewer: own.reviewer }
    const known = new Set<OperationId>(
      operationsOfEntity(db, mine).flatMap((operation) => readNoteChange(operation)?.replaces ?? []),
    )
    if (from.every((id) => known.has(id))) continue
    const stored = readNote(db, session, own.reviewer)
    const change = { text: joinTexts([stored.text, text]), replaces: [...stored.from, ...from] }
    writeNote(db, own, session, change, now)
  }
}

function adoptJudgements(db: WriteDb, own: Own, reviewers: readonly ReviewerId[], now: InstantMs): void {
  // Latest first: after the latest is adopted, everything earlier is out of date and skipped.
  const made = reviewers.flatMap((reviewer) => judgementsBy(db, reviewer))
  for (const state of made.toSorted((one, other) => other.revision - one.revision)) {
    const { session, made: change, judged, revision } = state
    const over = readJudgement(db, session, own.reviewer, change)?.revision ?? 0
    if (over < revision) changeReview(db, own, session, { change, judged, over }, now)
  }
}
