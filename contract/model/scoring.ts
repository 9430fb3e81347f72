import { sumOf } from './decimals.ts'
import type { Question } from './report.ts'
import type { Score } from './review.ts'
import type { ManualScoring, SessionRow } from './session.ts'

type SessionScore = {
  readonly isFinished: boolean
  readonly score: number | null
  readonly maxScore: number | null
  readonly percent: number | null
}

/** Types that the service scores by itself, so that 0 is a result. */
const SCORED_BY_SERVICE: readonly string[] = ['SingleChoice', 'Likert']

/** The scoring state of a session. While it is in progress, nothing awaits scoring, whatever the service sends. */
export function scoringStageOf(session: Pick<SessionRow, 'isFinished' | 'manualScoring'>): ManualScoring {
  return session.isFinished ? session.manualScoring : 'unknown'
}

/** Whether people still have to give a score: until they do, the service sends 0 as well as none. */
function isStillToCome(score: number | null, manualScoring: ManualScoring): boolean {
  return manualScoring === 'required' && (score === null || score === 0)
}

/** Whether a session as a whole awaits its score. Before its end the service sends none to anybody. */
export function sessionAwaitsScore(session: SessionScore, manualScoring: ManualScoring): boolean {
  const { isFinished, score, maxScore, percent } = session
  return isFinished && maxScore !== 0 && isStillToCome(score ?? percent, manualScoring)
}

/** Whether a session has a score to which people still add theirs, so that it is no result yet. */
export function isPartlyScored(session: SessionScore, manualScoring: ManualScoring): boolean {
  const { isFinished, score, maxScore, percent } = session
  return isFinished && maxScore !== 0 && manualScoring === 'required' && !isStillToCome(score ?? percent, manualScoring)
}

/** Whether a section awaits its score. One without points to be had is never scored. */
export function sectionAwaitsScore(
  { score, max }: { readonly score: number | null; readonly max: number | null },
  manualScoring: ManualScoring,
): boolean {
  return Boolean(max) && isStillToCome(score, manualScoring)
}

/** Whether a question awaits its score. One that was reviewed has it, 0 too. */
export function questionAwaitsScore(question: Question, manualScoring: ManualScoring): boolean {
  const { type, score, reviews } = question
  if (!sectionAwaitsScore(question, manualScoring)) return false
  return score === null || !(SCORED_BY_SERVICE.includes(type) || hasContent(reviews))
}

/**
 * Whether a reviewer has to score a question: the one rule for submitting, for both ways through a queue and for what they
 * count. While a session is in progress, nothing awaits its score, and the service has not said whether anything will:
 * whoever reviews it then has to score what the service doesn't.
 */
export function needsReviewersScore(
  question: Question,
  session: Pick<SessionRow, 'isFinished' | 'manualScoring'>,
): boolean {
  if (!mayNeedScores(session)) return false
  if (!session.isFinished && SCORED_BY_SERVICE.includes(question.type)) return false
  return questionAwaitsScore(question, 'required')
}

/** Whether any question of a session may need a reviewer's score. */
export function mayNeedScores({
  isFinished,
  manualScoring,
}: Pick<SessionRow, 'isFinished' | 'manualScoring'>): boolean {
  return manualScoring === 'required' || (!isFinished && manualScoring === 'unknown')
}

function hasContent(reviews: unknown): boolean {
  return Array.isArray(reviews) ? reviews.length > 0 : reviews !== null && reviews !== undefined
}

/** Sum of what some questions can give; `null` if the service does not say it for each of them, and without questions. */
export function maximumOf(nums: readonly number[], questions: readonly Question[] = []): number | null {
  const found = nums.map((num) => questions.find((question) => question.num === num)?.max ?? null)
  const known = found.filter((max) => max !== null)
  return known.length === 0 || known.length < found.length ? null : sumOf(known)
}

/** Whether a score is complete: entered in points, or with a level for each criterion of its rubric. */
export function isScored<S extends Pick<Score, 'rubric'>>(score: S | null): score is S {
  return score !== null && score.rubric?.openCriteria === undefined
}
