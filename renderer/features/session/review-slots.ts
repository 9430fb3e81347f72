import { createContext, useContext, type ReactNode } from 'react'
import type { Question, SessionReport } from '../../../contract/model/report.ts'
import type { SessionRow } from '../../../contract/model/session.ts'

/** What the review is about, as it is on the screen. */
export type ShownForReview = {
  readonly row: SessionRow
  /** `null` where it is not downloaded. */
  readonly report: SessionReport | null
  /** The selected question; `null` while something else is shown. */
  readonly question: Question | null
  /** Shows a question by its index. */
  readonly onSelectQuestion: (index: number) => void
  /** Shows the tab of the review, synchronously. */
  readonly onReveal: () => void
}

/** Places of the session's screen that the review fills in. */
export type ReviewSlots = {
  /** In place of the panel while the session is read. */
  readonly renderWaiting: () => ReactNode
  readonly renderPanel: (shown: ShownForReview) => ReactNode
  /** Below the panel. */
  readonly renderFoot: () => ReactNode
  /** The main button of the header. */
  readonly renderAction: (shown: ShownForReview) => ReactNode
  /** Status of the review, beside the session's. */
  readonly badge: ReactNode
  readonly isSubmitted: boolean
  /** Points that the reviewer gave, by the number of the question. */
  readonly ownPoints: OwnPoints
  /** Scores by rubric that lack levels, by the number of the question. */
  readonly partScores: PartScores
  /** Numbers of the questions that changed after the review was submitted. */
  readonly changedQuestions: ReadonlySet<number>
}

export type OwnPoints = ReadonlyMap<number, number>

/** A score by rubric before all criteria have a level. */
export type PartScore = { readonly points: number; readonly openCriteria: number }
export type PartScores = ReadonlyMap<number, PartScore>

const PartScoresContext = createContext<PartScores>(new Map())
export const PartScoresProvider = PartScoresContext.Provider

/** The unfinished score of a question; `null` where there is none. */
export function usePartScore(num: number): PartScore | null {
  return useContext(PartScoresContext).get(num) ?? null
}

const OpenQuestionsContext = createContext<ReadonlySet<number>>(new Set())
export const OpenQuestionsProvider = OpenQuestionsContext.Provider

/** Numbers of the questions that the reviewer still has to score. */
export function useOpenQuestions(): ReadonlySet<number> {
  return useContext(OpenQuestionsContext)
}

const OwnPointsContext = createContext<OwnPoints>(new Map())
export const OwnPointsProvider = OwnPointsContext.Provider

export function useAllOwnPoints(): OwnPoints {
  return useContext(OwnPointsContext)
}

/** The points that the reviewer gave for a question; `null` where there are none. */
export function useOwnPoints(num: number): number | null {
  return useContext(OwnPointsContext).get(num) ?? null
}

const ChangedQuestionsContext = createContext<ReadonlySet<number>>(new Set())
export const ChangedQuestionsProvider = ChangedQuestionsContext.Provider

/** Whether a question changed after the review was submitted. */
export function useIsChanged(num: number): boolean {
  return useContext(ChangedQuestionsContext).has(num)
}
