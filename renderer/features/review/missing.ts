import type { Question } from '../../../contract/model/report.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { questionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import { lacksOf, type Lack, type Reviewed } from '../../../contract/model/submission.ts'
import type { OwnReview } from './own-review.ts'
import type { RefusedScores } from './review-work.ts'

/** What is missing before a review can be submitted. */
export type Missing =
  | Lack
  /** The field of a score has a text that it refuses. */
  | { readonly kind: 'refused'; readonly num: number; readonly index: number }

/** Whether a reviewer can give points for a question. */
export function canBeScored(question: Question, manualScoring: ManualScoring): boolean {
  return (question.max ?? 0) > 0 || questionAwaitsScore(question, manualScoring)
}

/**
 * What is missing, in the order of the screen: what the review lacks, and the scores whose texts are refused, since what is
 * stored of them is not what the reviewer sees.
 */
export function missingIn(
  review: OwnReview,
  reviewed: Reviewed,
  settings: ReviewSettings,
  refused: RefusedScores = new Map(),
): Missing[] {
  const lacks = lacksOf(review, reviewed, settings).filter((lack) => !('num' in lack) || !refused.has(lack.num))
  const wrong = (reviewed.report?.questions ?? []).flatMap(({ num }, index) =>
    refused.has(num) ? [{ kind: 'refused' as const, num, index }] : [],
  )
  const [ofQuestions, others] = [[...lacks, ...wrong].filter(hasIndex), lacks.filter((lack) => !hasIndex(lack))]
  return [...others, ...ofQuestions.toSorted((one, other) => one.index - other.index)]
}

function hasIndex(missing: Missing): missing is Extract<Missing, { readonly index: number }> {
  return 'index' in missing
}
