import type { z } from 'zod'
import type { DurationMs } from './durations.ts'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { ReviewFacts } from './review-facts.ts'
import type { sessionFilterSchema, sessionSortSchema } from './session-schemas.ts'

/** Scoring state of a session (API document, section 2.3). */
export const MANUAL_SCORING = ['unknown', 'notRequired', 'required', 'completed'] as const
export type ManualScoring = (typeof MANUAL_SCORING)[number]

/**
 * One field of a participant's personal data (section 2.7). Names come from the test's settings. For an image, only its
 * index among the session's images is stored here and `value` is empty; the image itself has an address.
 */
export type ParticipantField = {
  readonly name: string
  readonly value: string
  readonly imageIndex?: number
  /** Blind mode hides it: the value is empty, and an image has no index. */
  readonly isHidden?: true
}

/** One row of the sessions grid. Images are not included: `hasPhoto` tells whether there is one to request. */
export type SessionRow = {
  /** Row ID in the cache: stable until the cache is rebuilt. */
  readonly id: number
  readonly key: SessionKey
  /** The best name found in the participant's data; empty if there is none. In blind mode a neutral name. */
  readonly participantName: string
  /** Email address in the participant's data, if any. */
  readonly participantEmail: string | null
  readonly hasPhoto: boolean
  /** Blind mode is on: name, email and photo are left out. */
  readonly isBlind?: true
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
  /** From the report; `null` until it is downloaded. */
  readonly report: SessionReportSummary | null
  /** The own review; left out where it is not started. */
  readonly review?: ReviewFacts
  /** The center that the session is in, where it was moved from the one in its key. */
  readonly movedTo?: string
  /** When a sync that listed all sessions lacked it first; left out while it is at the service. */
  readonly goneSince?: InstantMs
  /** Where the words of the search were found; left out without a search. */
  readonly found?: readonly SearchHit[]
}

/** The center that a session is in now. */
export function centerOf({ key, movedTo }: Pick<SessionRow, 'key' | 'movedTo'>): string {
  return movedTo ?? key.center
}

/** Start and end within a text, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

/** Where in a session's recordings something is said, in milliseconds from the beginning. */
export type SpokenPlace = { readonly questionNum: number; readonly from: number }

/** A text of a session in which words of the search were found. */
export type SearchHit = {
  readonly source: SearchSource
  /** Name of the participant's field that the text is from; only of those. */
  readonly field?: string
  /** Where the first of the words is said; only of a transcript that was looked into. */
  readonly at?: SpokenPlace
  /** A field, note, essay or transcript is cut to what is around the match; empty where it was too long to look into. */
  readonly text: string
  readonly marks: readonly TextRange[]
  /** The words of the search that are found in it, by their number. */
  readonly words: readonly number[]
}

/** In the order of their weight for telling why a session was found. */
export const SEARCH_SOURCES = [
  'participantId',
  'participant',
  'email',
  'test',
  'field',
  'note',
  'essay',
  'transcript',
] as const
export type SearchSource = (typeof SEARCH_SOURCES)[number]

/** The data of a cached report that the grid shows. */
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
  'verdict',
  'points',
  'reviewStage',
  'notes',
  'disagreement',
  'participantEmail',
  'center',
] as const

export type SessionSort = z.infer<typeof sessionSortSchema>

/** Selects the sessions of a list. Missing members do not filter; the others are combined by "and". */
export type SessionFilter = z.infer<typeof sessionFilterSchema>
