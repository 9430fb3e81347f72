import type { SessionReport } from './report.ts'
import type { AnswerNote, Judgement, SessionReview } from './review.ts'
import type { ReviewSettings } from './review-settings.ts'
import { isScored, mayNeedScores, needsReviewersScore } from './scoring.ts'
import type { SessionRow } from './session.ts'
import { hasVisibleText } from './visible-text.ts'

/** What a review lacks before it can be submitted. */
export type Lack =
  /** Anything at all, where there is nothing that could have been judged yet. */
  | { readonly kind: 'content' }
  /** The report, without which nobody knows what is missing. */
  | { readonly kind: 'report' }
  | { readonly kind: 'verdict' }
  | { readonly kind: 'reason' }
  | { readonly kind: 'score'; readonly num: number; readonly index: number }

/** What is reviewed. */
export type Reviewed = {
  /** `null` where it is not downloaded. */
  readonly report: Pick<SessionReport, 'questions' | 'proctoring'> | null
  readonly session: Pick<SessionRow, 'isFinished' | 'manualScoring'>
}

/** The values of a review that submitting depends on. */
export type SubmittedValues = Pick<SessionReview, 'verdict' | 'comment' | 'scores' | 'answerNotes'>

const NOTHING: Judgement<never> = { value: null, judged: null, savedAt: null, revision: 0 }
/** A review that was not begun. */
export const NO_VALUES: SubmittedValues = { verdict: NOTHING, comment: NOTHING, scores: [], answerNotes: [] }

type Rules = Pick<ReviewSettings, 'needsVerdict' | 'needsEveryScore' | 'verdicts'>

/**
 * What a review lacks, in the order of the screen; with nothing in it, it can be submitted. A verdict is needed where the
 * connection's rules want one, a reason where the verdict asks for one, and, unless the team does without, a score for each
 * question that waits for one. The window and main decide by this alone.
 */
export function lacksOf(review: SubmittedValues, { report, session }: Reviewed, rules: Rules): Lack[] {
  const lacks: Lack[] = []
  const verdict = review.verdict.value
  const hasNothing = !session.isFinished || report === null || report.questions.length === 0
  if (hasNothing && isEmpty(review)) lacks.push({ kind: 'content' })
  if (report === null && dependsOnReport(verdict !== null, session, rules)) lacks.push({ kind: 'report' })
  if (verdict === null && needsVerdict(report, rules)) lacks.push({ kind: 'verdict' })
  if (verdict !== null && rules.verdicts[verdict.verdict].reason === 'required' && !hasVisibleText(verdict.reason)) {
    lacks.push({ kind: 'reason' })
  }
  if (!rules.needsEveryScore) return lacks
  const scored = new Set(review.scores.filter(({ value }) => isScored(value)).map(({ question }) => question))
  report?.questions.forEach((question, index) => {
    const { num } = question
    if (!scored.has(num) && needsReviewersScore(question, session)) lacks.push({ kind: 'score', num, index })
  })
  return lacks
}

function isEmpty({ verdict, comment, scores, answerNotes }: SubmittedValues): boolean {
  const isScoreless = scores.every(({ value }) => value === null)
  const isUnnoted = answerNotes.every(({ value }) => value === null || isBlank(value))
  return verdict.value === null && !hasVisibleText(comment.value ?? '') && isScoreless && isUnnoted
}

/** Whether a note says nothing: neither where nor what. */
function isBlank({ place, kind, text }: AnswerNote): boolean {
  return place.kind === 'answer' && kind === '' && !hasVisibleText(text)
}

function dependsOnReport(hasVerdict: boolean, session: Reviewed['session'], rules: Rules): boolean {
  return (rules.needsEveryScore && mayNeedScores(session)) || (rules.needsVerdict === 'proctored' && !hasVerdict)
}

function needsVerdict(report: Reviewed['report'], { needsVerdict: rule }: Rules): boolean {
  return rule === 'proctored' ? Boolean(report?.proctoring) : rule === 'always'
}
