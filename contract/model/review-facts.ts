import type { VerdictId } from './review.ts'
import type { ReviewSettings } from './review-settings.ts'

/** How far a review is. `outdated` is submitted, but the service has sent another report since. */
export const REVIEW_STAGES = ['notStarted', 'inProgress', 'submitted', 'outdated', 'reopened'] as const
export type ReviewStage = (typeof REVIEW_STAGES)[number]

/** The own review of a session, as the list shows it. */
export type ReviewFacts = {
  readonly stage: Exclude<ReviewStage, 'notStarted'>
  readonly verdict: VerdictId | null
  /** Sum of the scores; `null` where no question has one. */
  readonly points: number | null
  /** Numbers of the questions that have a score. */
  readonly scored: readonly number[]
  /** Number of notes on answers by the ID of their kind. */
  readonly notes: Readonly<Record<string, number>>
  /** Whether verdict and proctoring disagree; `null` where one is missing or the team has not said what agrees. */
  readonly disagrees: boolean | null
}

/** Conclusions of proctoring that each verdict agrees with. */
export type Agreement = Pick<ReviewSettings, 'verdicts'>['verdicts']

/** Whether a verdict and a conclusion of proctoring disagree, as in {@link ReviewFacts}. */
export function disagrees(
  agreement: Agreement,
  verdict: VerdictId | null,
  conclusion: number | null,
): ReviewFacts['disagrees'] {
  if (verdict === null || conclusion === null) return null
  const { agreesWith } = agreement[verdict]
  return agreesWith.length === 0 ? null : !agreesWith.includes(conclusion)
}
