import type { Failure } from './errors.ts'
import type { Guid } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { SessionRow } from './session.ts'

/** Most IDs that are looked up at once. */
export const MOST_LOOKED_UP = 10_000

/** A session as a look-up of results has it (API document, section 2.5). */
export type ResultSession = {
  /** GUID of the session, which the feed does not have. */
  readonly id: Guid
  readonly testId: Guid
  /** UTC timestamp. */
  readonly started: string
  readonly isFinished: boolean
  /** `HH:MM:SS`; `null` for a session that is not finished, as are the following. */
  readonly elapsedTime: string | null
  readonly score: number | null
  readonly maxScore: number | null
  /** 0 to 100. */
  readonly percent: number | null
}

/** Personal data without photos. */
export type ResultData = readonly { readonly name: string; readonly value: string }[]

/** A participant with all sessions whose personal data are exactly the same (section 4.9). */
export type ParticipantResults = {
  readonly participantId: Guid
  /** `null` in blind mode. */
  readonly data: ResultData | null
  readonly sessions: readonly ResultSession[]
}

/** What a look-up of participants found. */
export type FoundResults = {
  readonly participants: readonly ParticipantResults[]
  /** IDs that were asked for and that no participant of the answer has: they never began, or belong to another one. */
  readonly without: readonly Guid[]
}

/** A participant of a list, whose data are read when they are shown. */
export type ListedParticipant = {
  readonly participantId: Guid
  /** From the data; in blind mode what stands for it. Empty where the data name nobody. */
  readonly name: string
  /** In the order of their starts. */
  readonly sessions: readonly ResultSession[]
}

/** A look-up of a window as it stands. */
export type LookUp = {
  /** Different IDs that were asked for. */
  readonly asked: number
  /** Of these, those that the service has answered about. */
  readonly answered: number
  readonly isRunning: boolean
  /** Why it ended early; `null` while it runs, and where it is complete or was stopped. */
  readonly failure: Failure | null
  /** When it began or was continued. */
  readonly at: InstantMs
  readonly isBlind: boolean
  readonly participants: readonly ListedParticipant[]
  readonly without: readonly Guid[]
}

/** How far a look-up is, in IDs. */
export type LookUpProgress = { readonly asked: number; readonly answered: number }

/** A session in the cache. */
export type HeldSession = Pick<SessionRow, 'key' | 'testTitle' | 'started' | 'movedTo'>

/**
 * Sessions in the cache that may be one of a look-up. The feed does not have a session's GUID, and where sessions of
 * several IDs are grouped, an answer does not say which of them is whose.
 */
export type Matches = {
  /** Of the same test and started in the same millisecond, by the participant or an ID without a result of its own. */
  readonly same: readonly HeldSession[]
  /** Where there is none: of the participant and the same test, but with another start. */
  readonly other: readonly HeldSession[]
}

/** What is shown of a participant of a look-up. */
export type ParticipantDetails = {
  /** `null` in blind mode, and for an ID without a result. */
  readonly data: ResultData | null
  /** By the GUID of the session. */
  readonly matches: Readonly<Record<Guid, Matches>>
  /** All cached sessions of the ID itself, the latest first. */
  readonly held: readonly HeldSession[]
  /** Center by which the participant's link is made (section 4.5); `null` where it is not known or there are several. */
  readonly center: string | null
}

/** The texts of the catalogue that the CSV of a look-up is made of. */
export type ResultTexts = {
  readonly columns: Readonly<Record<ResultColumn, string>>
  readonly states: Readonly<Record<ResultState, string>>
  /** Stands before the name of a field that a column has too. */
  readonly fieldPrefix: string
}

/** Columns of the CSV, before those of the personal data. */
export const RESULT_COLUMNS = [
  ...(['participantId', 'name', 'test', 'testId', 'sessionId', 'state'] as const),
  ...(['started', 'time', 'score', 'maxScore', 'percent'] as const),
] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]
export type ResultState = 'finished' | 'inProgress' | 'without'
