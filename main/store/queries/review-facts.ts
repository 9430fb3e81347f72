import { sumOf } from '../../../contract/model/decimals.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { ReviewerId } from '../../../contract/model/operation.ts'
import { VERDICTS, type VerdictId } from '../../../contract/model/review.ts'
import { REVIEW_STAGES, type ReviewFacts, type ReviewStage } from '../../../contract/model/review-facts.ts'
import { isScored } from '../../../contract/model/scoring.ts'
import type { SnapshotHash } from '../../../contract/model/snapshot.ts'
import { fromReviews } from '../common/failures.ts'
import { NOTE } from '../journal/entities.ts'
import { compareParts, snapshotOf } from '../journal/snapshot.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { followJournal, forgetFollowed } from './following.ts'
import { listSessionsOf } from './journal.ts'
import { findSessionId } from './keys.ts'
import { readOwn } from './own.ts'
import { readReportContent } from './reports.ts'
import { judgementsButNotes, noteCountsOfSession } from './judgements.ts'
import { readSnapshot } from './snapshots.ts'

/** Takes over changes of the own reviews. Takes part in a transaction of the cache. */
export function catchUpOnReviews(cache: WriteDb, reviews: ReadDb): void {
  followJournal(cache, reviews, 'reviews-followed', {
    read: (after) => {
      const own = readOwn(reviews)
      return own === null ? [] : listSessionsOf(reviews, own.reviewer, NOTE, after)
    },
    forget: () => forgetReviewFacts(cache),
    take(key) {
      const id = findSessionId(cache, key)
      if (id !== null) writeFacts(cache, reviews, key, id)
    },
  })
}

/** Makes the next {@link catchUpOnReviews} read all reviews again. Takes part in the caller's transaction. */
export function forgetReviewFacts(cache: WriteDb): void {
  prepare(cache, 'DELETE FROM review_facts').run()
  forgetFollowed(cache, 'reviews-followed')
}

/** For a session with work that is new in the feed: it was reviewed before the cache was made anew. */
export function addReviewFacts(cache: WriteDb, reviews: ReadDb, key: SessionKey, id: number): void {
  writeFacts(cache, reviews, key, id)
}

/** After another report was stored: the review may be outdated by it. */
export function updateReviewFacts(cache: WriteDb, reviews: ReadDb, key: SessionKey): void {
  const id = findSessionId(cache, key)
  if (id === null) return
  if (prepare(cache, 'SELECT 1 FROM review_facts WHERE session_id = ?').get(id) === undefined) return
  writeFacts(cache, reviews, key, id)
}

type Judged = Omit<ReviewFacts, 'disagrees' | 'stage'> & { readonly stage: ReviewStage }

function writeFacts(cache: WriteDb, reviews: ReadDb, key: SessionKey, id: number): void {
  const own = fromReviews(() => readOwn(reviews))
  const facts = own === null ? null : readFacts(cache, reviews, key, own.reviewer)
  if (facts === null || facts.stage === 'notStarted') {
    prepare(cache, 'DELETE FROM review_facts WHERE session_id = ?').run(id)
    return
  }
  const { stage, verdict, points, scored, notes } = facts
  prepare(
    cache,
    `INSERT OR REPLACE INTO review_facts (session_id, stage, verdict, conclusion, points, scored, kinds, notes)
     VALUES (?, ?, ?, (SELECT conclusion FROM reports WHERE session_id = ?), ?, ?, ?, ?)`,
  ).run(
    id,
    REVIEW_STAGES.indexOf(stage),
    verdict === null ? null : VERDICTS.indexOf(verdict),
    id,
    points,
    JSON.stringify(scored),
    JSON.stringify(Object.keys(notes).toSorted()),
    JSON.stringify(notes),
  )
}

function readFacts(cache: ReadDb, reviews: ReadDb, key: SessionKey, reviewer: ReviewerId): Judged {
  const states = fromReviews(() => judgementsButNotes(reviews, key, reviewer)).filter(({ made }) => made.value !== null)
  const notes = fromReviews(() => noteCountsOfSession(reviews, key, reviewer))
  let verdict: VerdictId | null = null
  const scores = new Map<number, number>()
  const isStarted = states.length > 0 || Object.keys(notes).length > 0
  let stage: ReviewStage = isStarted ? 'inProgress' : 'notStarted'
  for (const { made, judged } of states) {
    if (made.entity === 'verdict') verdict = made.value?.verdict ?? null
    else if (made.entity === 'score' && isScored(made.value)) scores.set(made.question, made.value.points)
    else if (made.entity === 'status') {
      const isSubmitted = made.value?.status === 'submitted'
      stage = !isSubmitted ? 'reopened' : isOutdated(cache, reviews, key, judged) ? 'outdated' : 'submitted'
    }
  }
  const points = scores.size === 0 ? null : sumOf([...scores.values()])
  return { stage, verdict, points, scored: [...scores.keys()], notes }
}

/**
 * Whether the session's report is another one than the one that was submitted. Newly signed addresses make no
 * difference. Where a damaged copy cannot be compared by parts, the content as a whole decides.
 */
function isOutdated(cache: ReadDb, reviews: ReadDb, key: SessionKey, judged: SnapshotHash | null): boolean {
  const report = judged === null ? null : readReportContent(cache, key)
  if (judged === null || report === null) return false
  const snapshot = fromReviews(() => readSnapshot(reviews, judged))
  // Nearly always it is the same text, which is compared much faster than it is hashed.
  if (snapshot?.report === report.report && snapshot.extra === report.extra) return false
  const now = snapshotOf(report)
  if (now === null || now.hash === judged) return false
  const parts = snapshot?.parts ?? null
  return parts === null || compareParts(parts, now.parts).length > 0
}
