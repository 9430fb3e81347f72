import { createHash } from 'node:crypto'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewsMark, ReviewsOfSession } from '../../../contract/model/review.ts'
import { lastOperationOf } from '../queries/journal.ts'
import { readOwn } from '../queries/own.ts'
import { listReviewers } from '../queries/reviewers.ts'
import { readReviews } from '../queries/reviews.ts'
import type { ReadDb } from '../worker/databases/database.ts'
import { readSteps } from './kept-steps.ts'

/** All that a window needs of the reviews of a session. Takes part in the caller's snapshot. */
export function readReviewsOfSession(db: ReadDb, session: SessionKey): ReviewsOfSession {
  return { reviews: readReviews(db, session), steps: readSteps(db, session), mark: readMark(db, session) }
}

/**
 * Made of what {@link readReviewsOfSession} reads: the operations on the session, whose IDs are the same in no two
 * journals that differ, the names of reviewers, and whose journal it is.
 */
export function readMark(db: ReadDb, session: SessionKey): ReviewsMark {
  const read = [lastOperationOf(db, session), readOwn(db)?.reviewer ?? null, listReviewers(db)]
  return createHash('sha256').update(JSON.stringify(read)).digest('hex')
}
