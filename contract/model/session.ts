import type { z } from 'zod'
import type { DurationMs } from './durations.ts'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { sessionFilterSchema, sessionSortSchema } from './session-schemas.ts'

/** Scoring state of a session (API document, section 2.3). */
export const MANUAL_SCORING = ['unknown', 'notRequired', 'required', 'completed'] as const
export type ManualScoring = (typeof MANUAL_SCORING)[number]

/**
 * One field of a participant's personal data (section 2.7). Names come from the test's settings. Of an image only its
 * number among the session's images is kept here (`value` is empty then); the image itself is asked for by address.
 */
export type ParticipantField = { readonly name: string; readonly value: string; readonly imageIndex?: number }

/** One row of the sessions grid. Images are not in it: `hasPhoto` says that there is one to ask for. */
export type SessionRow = {
  /** Row id in the cache: stable while the cache lives, never across a rebuild. */
  readonly id: number
  readonly key: SessionKey
  /** Best name that the participant's data gives; empty when there is none. */
  readonly participantName: string
  /** E-mail address among the participant's data, if any. */
  readonly participantEmail: string | null
  readonly hasPhoto: boolean
  readonly testTitle: string
  readonly started: InstantMs
  readonly modified: InstantMs
  readonly isFinished: boolean
  readonly autoClosed: boolean
  readonly elapsed: DurationMs | null
  readonly score: number | null
  readonly maxScore: number | null
  /** 0 to 100 with two decimals. */
  readonly percent: number | null
  readonly scaleLevel: string | null
  readonly manualScoring: ManualScoring
  /** From the report; `null` until one was fetched. */
  readonly report: SessionReportSummary | null
}

/** What the grid shows of a report that is in the cache. */
export type SessionReportSummary = {
  readonly conclusion: number | null
  readonly evaluation: number | null
  readonly videoAnswers: number
  readonly essays: number
}

export const SESSION_SORT_COLUMNS = [
  'participantName',
  'testTitle',
  'started',
  'modified',
  'elapsed',
  'percent',
  'score',
  'scaleLevel',
  'manualScoring',
  'isFinished',
  'conclusion',
  'evaluation',
  'participantEmail',
  'center',
] as const

export type SessionSort = z.infer<typeof sessionSortSchema>

/** Which sessions a list shows. An absent member does not filter; several members are joined by "and". */
export type SessionFilter = z.infer<typeof sessionFilterSchema>
