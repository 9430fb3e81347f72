import type { Guid } from './ids.ts'

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
  readonly percent: number | null
}

/** A participant with all sessions whose personal data are exactly the same (section 4.9). */
export type ParticipantResults = {
  readonly participantId: Guid
  /** Without photos; `null` in blind mode. */
  readonly data: readonly { readonly name: string; readonly value: string }[] | null
  readonly sessions: readonly ResultSession[]
}

/** What a look-up of participants found. */
export type FoundResults = {
  readonly participants: readonly ParticipantResults[]
  /** IDs that were asked for and that no participant of the answer has: they never began, or belong to another one. */
  readonly without: readonly Guid[]
}
