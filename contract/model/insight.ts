import type { DurationMs } from './durations.ts'
import type { Guid } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { CriterionId } from './rubric.ts'
import type { ReviewerId } from './operation.ts'
import type { VerdictId } from './verdicts.ts'
import type { Reviewer } from './reviewer.ts'
import type { SessionRow } from './session.ts'

/** Whose submitted reviews: the own ones, everybody's, or those of another reviewer. */
export type SubmittedBy = 'me' | 'anyone' | ReviewerId

/** The reviews that Insight is about. */
export type InsightScope = {
  /** `null` for all tests. */
  readonly testId: Guid | null
  readonly by: SubmittedBy
  /**
   * Where each bar begins, ascending; the last bar ends with the last member, which is not part of it. The window
   * computes them, since days depend on the time zone.
   */
  readonly bounds: readonly InstantMs[]
}

/** What the scope can be chosen from. */
export type InsightChoices = {
  /** Tests with submitted reviews, of whomever, by title. */
  readonly tests: readonly { readonly testId: Guid; readonly title: string; readonly submitted: number }[]
  /** Everybody else with submitted reviews. */
  readonly others: readonly Reviewer[]
}

/** Times between one submission and the next of a reviewer, without breaks. */
export type Pace = {
  readonly count: number
  readonly lower: DurationMs
  readonly median: DurationMs
  readonly upper: DurationMs
}

/** What was submitted between two bounds. Sessions count once, however many reviewers submitted them. */
export type InsightDay = {
  /** Sessions submitted in it. */
  readonly submitted: number
  /** Sessions submitted by its end. */
  readonly byThen: number
  /** `null` where there is none. */
  readonly pace: Pace | null
}

/** A bar of a distribution: sessions with scores between two points, both inclusive. */
export type ScoreBar = { readonly from: number; readonly to: number; readonly count: number }

/** How often a level was picked; levels of several versions with the same points are one. */
export type LevelBar = { readonly points: number; readonly count: number }

export type CriterionScores = {
  readonly criterion: CriterionId
  readonly name: string
  /** Ascending by points; levels that nobody has picked are there too. */
  readonly levels: readonly LevelBar[]
}

export type QuestionScores = {
  readonly question: number
  readonly prompt: string | null
  /** The axis ends here: the question's maximum, or the highest score where that is unknown or less. */
  readonly max: number
  readonly mean: number
  readonly count: number
  readonly bars: readonly ScoreBar[]
  readonly criteria: readonly CriterionScores[]
}

/** Sessions with a verdict (`null` for none) and a conclusion of proctoring. */
export type MatrixCell = {
  readonly verdict: VerdictId | null
  /** `null` for a report without one; `unknown` where no report is in the cache. */
  readonly conclusion: number | null | 'unknown'
  readonly count: number
  readonly disagrees: boolean
}

export type Insight = {
  /** Finished sessions of the scope, and those that were reviewed before they were finished. */
  readonly sessions: number
  /** Submitted at any time. */
  readonly submitted: number
  /** Begun and not submitted, or reopened. */
  readonly inProgress: number
  readonly days: readonly InsightDay[]
  /** Over all days. */
  readonly pace: Pace | null
  /** Over as long a time before the first bound. */
  readonly paceBefore: Pace | null
  /** Submitted between the bounds, as the following members. */
  readonly inRange: number
  /** Those with a conclusion. */
  readonly withConclusion: number
  readonly disagreements: number
  /** Of one test only; empty for all tests. */
  readonly questions: readonly QuestionScores[]
  /** Cells without sessions are left out. */
  readonly matrix: readonly MatrixCell[]
}

/** A submitted review that disagrees with proctoring. */
export type Disagreement = {
  readonly row: SessionRow
  readonly reviewer: ReviewerId
  readonly verdict: VerdictId
  readonly reason: string
  readonly submittedAt: InstantMs
}
