import type { BlindReport } from './blind.ts'
import type { DurationMs } from './durations.ts'
import type { Failure } from './errors.ts'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { ParticipantField, SessionRow } from './session.ts'

/** A session report (API document, section 2.4) as the app shows it. */
export type SessionReport = {
  readonly key: SessionKey
  readonly started: InstantMs
  readonly isFinished: boolean
  readonly autoClosed: boolean
  readonly elapsed: DurationMs | null
  readonly score: number | null
  readonly maxScore: number | null
  readonly percent: number | null
  readonly scaleLevel: string | null
  readonly outcomes: readonly Outcome[]
  readonly participantData: readonly ParticipantField[]
  readonly sections: readonly Section[]
  readonly questions: readonly Question[]
  /** `null` when proctoring is not enabled for the account. */
  readonly proctoring: Proctoring | null
  /** Hash (SHA-256, hex) of the report as the service sent it, in canonical JSON. */
  readonly hash: string
  /** When the app downloaded it. */
  readonly fetchedAt: InstantMs
  /** Left out while blind mode is off. */
  readonly blind?: BlindReport
}

export type Outcome = {
  readonly id: number
  readonly name: string
  readonly score: number | null
  readonly max: number | null
  readonly level: string | null
}

export type Section = {
  readonly title: string
  readonly score: number | null
  readonly max: number | null
  readonly level: string | null
  readonly elapsed: DurationMs | null
}

/** Types of questions that the API document names (section 2.4); others are to be expected. */
export const QUESTION_TYPES = ['SingleChoice', 'VideoInterview', 'Essay', 'Likert'] as const

export type Question = {
  readonly num: number
  /** As sent by the service, often one of {@link QUESTION_TYPES}. */
  readonly type: string
  readonly score: number | null
  readonly max: number | null
  readonly elapsed: DurationMs | null
  readonly prompt: string | null
  readonly code: string | null
  /** Undocumented content, shown in a generic form. */
  readonly reviews: unknown
  readonly answer: Answer
}

/** An answer by the shape that could be parsed, not by the question's type alone. */
export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'essay'; readonly text: string; readonly files: readonly EssayFile[] }
  | ({ readonly kind: 'video' } & VideoAnswer)
  /** Any JSON that matches no known shape. */
  | { readonly kind: 'other'; readonly value: unknown }

export type EssayFile = {
  readonly url: string
  /** MIME type as sent by the service; the content decides how it is shown. */
  readonly type: string
  /** Size in bytes. */
  readonly size: number | null
}

export type VideoAnswer = {
  readonly originalUri: string | null
  readonly originalType: string | null
  readonly originalExtension: string | null
  /** Size in bytes. */
  readonly originalSize: number | null
  readonly mpegDashUri: string | null
  /** Size of the DASH presentation in bytes. */
  readonly size: number | null
  readonly duration: DurationMs | null
  /** Width in pixels. */
  readonly width: number | null
  readonly height: number | null
}

/** The service does not document what the numbers mean, so the app attaches no meaning to them. */
export type Proctoring = {
  readonly conclusion: number | null
  readonly evaluation: number | null
  readonly comment: string | null
  readonly protocolUrl: string | null
}

/** A session's report, or why there is none. `problem` may accompany an older report that is still shown. */
export type ReportState = {
  readonly row: SessionRow
  readonly report: SessionReport | null
  readonly source: 'cache' | 'service' | 'none'
  readonly problem: Failure | null
}
