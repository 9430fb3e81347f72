import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { Reviewer } from '../../../contract/model/reviewer.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { claimJournal, readOwn } from './own.ts'

/** The journal's own reviewer, with a name if the journal has one. `null` for a journal without an owner. */
export function readOwnReviewer(db: ReadDb): Reviewer | null {
  const own = readOwn(db)
  return own === null ? null : readReviewer(db, own.reviewer)
}

/** Returns the reviewer with the name that the journal has, if any. */
export function readReviewer(db: ReadDb, id: ReviewerId): Reviewer {
  const find = prepare<[string], Reviewer>(db, 'SELECT id, name, initials FROM reviewers WHERE id = ?')
  return find.get(id) ?? { id, name: '', initials: '' }
}

/** All reviewers with a name. */
export function listReviewers(db: ReadDb): readonly Reviewer[] {
  return prepare<[], Reviewer>(db, 'SELECT id, name, initials FROM reviewers ORDER BY id').all()
}

/**
 * Assigns a journal without an owner to the reviewer, and stores their name. An owner's ID is never replaced, and a
 * name never removed. Returns whether the name of existing work's author has changed. Takes part in the caller's
 * transaction.
 */
export function introduceReviewer(db: WriteDb, { id, name, initials }: Reviewer): boolean {
  const before = readOwnReviewer(db)
  const own = claimJournal(db, id)
  if (name === '') return false
  prepare(
    db,
    `INSERT INTO reviewers (id, name, initials) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, initials = excluded.initials`,
  ).run(own.reviewer, name, initials)
  return before !== null && (before.name !== name || before.initials !== initials)
}
