import { sumOf } from '../../../../contract/model/decimals.ts'
import type { SessionReview } from '../../../../contract/model/review.ts'
import { isScored } from '../../../../contract/model/scoring.ts'
import {
  commonColumns,
  judgementColumns,
  microsOf,
  textOrNull,
  valueCell,
  type MadeRow,
  type RowMaker,
} from './review-row.ts'

type Made = MadeRow<SessionReview>

/** A row for each reviewer of a session. A private note alone starts no review. */
export const REVIEW_ROWS: RowMaker<SessionReview> = {
  rowsOf: ({ reviews }) =>
    reviews()
      .filter(isStarted)
      .map((review): Made => ({ reviewer: review.reviewer, about: '', value: review })),
  workIn: (review) => [
    review.status.value,
    review.status.value === null ? null : review.status.savedAt,
    review.verdict.value,
    review.comment.value,
    review.scores.map(({ question, value }) => [question, value]),
    review.answerNotes.length,
  ],
  columns: {
    ...commonColumns<SessionReview>(),
    ...judgementColumns<SessionReview>((review) => ({ ...lastJudged(review), savedAt: savedAt(review), num: null })),
    status: valueCell('text', ({ status }) => status.value?.status ?? 'inProgress'),
    submittedAt: valueCell('instant', ({ status }) =>
      status.value?.status === 'submitted' ? microsOf(status.savedAt) : null,
    ),
    reopenedReason: valueCell('text', ({ status }) =>
      status.value?.status === 'reopened' ? textOrNull(status.value.reason) : null,
    ),
    verdict: valueCell('text', ({ verdict }) => verdict.value?.verdict),
    verdictReason: valueCell('text', ({ verdict }) => textOrNull(verdict.value?.reason)),
    comment: valueCell('text', ({ comment }) => comment.value),
    points: valueCell('number', (review) => {
      const scored = scoresOf(review)
      return scored.length === 0 ? null : sumOf(scored.map(({ points }) => points))
    }),
    scoredQuestions: valueCell('number', (review) => scoresOf(review).length),
    answerNotes: valueCell('number', ({ answerNotes }) => answerNotes.length),
    disagreement: valueCell('boolean', ({ verdict }, { session }) => session.disagrees(verdict.value)),
    outdated: valueCell('boolean', ({ status }, { session }) =>
      status.value?.status === 'submitted' ? session.isOutdated(status.judged, null) : false,
    ),
    // Not the session's column: that has the own note alone.
    note: valueCell('text', ({ note }) => textOrNull(note.text)),
  },
}

function isStarted({ verdict, comment, status, scores, answerNotes }: SessionReview): boolean {
  return [verdict, comment, status, ...scores, ...answerNotes].some(({ value }) => value !== null)
}

function scoresOf({ scores }: SessionReview) {
  return scores.map(({ value }) => value).filter(isScored)
}

function allOf({ verdict, comment, status, scores, answerNotes }: SessionReview) {
  return [verdict, comment, status, ...scores, ...answerNotes]
}

function savedAt(review: SessionReview): number | null {
  return allOf(review).reduce<number | null>((latest, one) => Math.max(latest ?? 0, one.savedAt ?? 0) || null, null)
}

/** The report that a submitted review is based on, else the one of its latest judgement. */
function lastJudged(review: SessionReview) {
  if (review.status.value?.status === 'submitted') return { judged: review.status.judged }
  const made = allOf(review).filter(({ judged }) => judged !== null)
  return { judged: made.toSorted((one, other) => one.revision - other.revision).at(-1)?.judged ?? null }
}
