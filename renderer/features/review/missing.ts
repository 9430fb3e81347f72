import type { Question, SessionReport } from '../../../contract/model/report.ts'
import type { ReviewSettings } from '../../../contract/model/review-settings.ts'
import { isScored, questionAwaitsScore } from '../../../contract/model/scoring.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import type { OwnReview } from './own-review.ts'

/** What a review lacks before it can be submitted. */
export type Missing =
  | { readonly kind: 'verdict' }
  | { readonly kind: 'reason' }
  | { readonly kind: 'score'; readonly num: number; readonly index: number }

export type Reviewed = {
  /** `null` where it is not downloaded. */
  readonly report: Pick<SessionReport, 'questions' | 'proctoring'> | null
  readonly manualScoring: ManualScoring
}

/** Whether a reviewer can give points for a question. */
export function canBeScored(question: Question, manualScoring: ManualScoring): boolean {
  return (question.max ?? 0) > 0 || questionAwaitsScore(question, manualScoring)
}

function needsVerdict(report: Reviewed['report'], settings: ReviewSettings): boolean {
  if (settings.needsVerdict === 'proctored') return Boolean(report?.proctoring)
  return settings.needsVerdict === 'always'
}

/**
 * What is missing, in the order of the screen. A verdict is needed where the connection's rules want one, a reason where
 * the verdict asks for one, and, unless the team does without, a score for each question that waits for one.
 */
export function missingIn(review: OwnReview, { report, manualScoring }: Reviewed, settings: ReviewSettings): Missing[] {
  const missing: Missing[] = []
  const verdict = review.verdict.value
  if (verdict === null && needsVerdict(report, settings)) missing.push({ kind: 'verdict' })
  if (verdict !== null && settings.verdicts[verdict.verdict].reason === 'required' && verdict.reason.trim() === '') {
    missing.push({ kind: 'reason' })
  }
  if (settings.needsEveryScore) {
    const scored = new Set(review.scores.filter(({ value }) => isScored(value)).map(({ question }) => question))
    report?.questions.forEach((question, index) => {
      if (scored.has(question.num) || !questionAwaitsScore(question, manualScoring)) return
      missing.push({ kind: 'score', num: question.num, index })
    })
  }
  return missing
}
