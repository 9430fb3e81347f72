import type { InstantMs } from '../../../contract/model/instants.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import { listNotesOf } from '../queries/notes.ts'
import { forgetOtherOwn, listOwn, type Own } from '../queries/own.ts'
import { judgementsBy } from '../queries/reviews.ts'
import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { changeNote } from './notes.ts'
import { changeReview, readJudgement } from './reviews.ts'

/** Whether a restore has put journals together of which one was begun anew before. */
export function hasWorkToAdopt(db: ReadDb): boolean {
  return listOwn(db).length > 1
}

/**
 * Makes the work of a reviewer who is the same person under another id the own reviewer's: notes of both are kept, of
 * anything else what was made last. Takes part in the caller's transaction.
 */
export function adoptOwnWork(db: WriteDb, now: InstantMs): void {
  const [own, ...others] = listOwn(db)
  if (own === undefined) return
  for (const { reviewer } of others) adoptNotes(db, own, reviewer, now)
  adoptJudgements(
    db,
    own,
    others.map(({ reviewer }) => reviewer),
    now,
  )
  forgetOtherOwn(db)
}

function adoptNotes(db: WriteDb, own: Own, reviewer: ReviewerId, now: InstantMs): void {
  for (const { session, text } of listNotesOf(db, reviewer)) {
    changeNote(db, own, session, { text, over: '', keepBoth: true }, now)
  }
}

function adoptJudgements(db: WriteDb, own: Own, reviewers: readonly ReviewerId[], now: InstantMs): void {
  // What was made last first: once it is the own reviewer's, all that was made before it is older.
  const made = reviewers.flatMap((reviewer) => judgementsBy(db, reviewer))
  for (const state of made.toSorted((one, other) => other.revision - one.revision)) {
    const { session, made: change, judged, revision } = state
    const over = readJudgement(db, session, own.reviewer, change)?.revision ?? 0
    if (over < revision) changeReview(db, own, session, { change, judged, over }, now)
  }
}
