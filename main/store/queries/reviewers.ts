import type { ReviewerId } from '../../../contract/model/operation.ts'
import type { Reviewer } from '../../../contract/model/reviewer.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { claimJournal, readOwn } from './own.ts'

/** The journal's own reviewer; without a name where the journal knows none. `null` for a journal that is nobody's yet. */
export function readOwnReviewer(db: ReadDb): Reviewer | null {
  const own = readOwn(db)
  return own === null ? null : readReviewer(db, own.reviewer)
}

/** A reviewer whose name the journal knows, and any other without one. */
export function readReviewer(db: ReadDb, id: ReviewerId): Reviewer {
  const find = prepare<[string], Reviewer>(db, 'SELECT id, name, initials FROM reviewers WHERE id = ?')
  return find.get(id) ?? { id, name: '', initials: '' }
}

/**
 * Makes a journal that is nobody's yet the reviewer's, and writes their name beside the work. A journal that is
 * somebody's keeps its reviewer's id, and a name is not taken away. Answers whether whoever made the work that is there
 * has another name now. Takes part in the caller's transaction.
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
