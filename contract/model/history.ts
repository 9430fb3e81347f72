import type { HiddenThing } from './blind.ts'
import type { SessionKey } from './ids.ts'
import type { InstantMs } from './instants.ts'
import type { Clock, OperationId } from './operation.ts'
import type { AnswerNote, AnswerNoteId, ReviewStatus, Score, Verdict } from './review.ts'
import type { Reviewer } from './reviewer.ts'

/** A value before and after a change; `null` where there was or is none. */
type Changed<E extends string, V> = { readonly entity: E; readonly before: V | null; readonly after: V | null }

/** What a change did to a value. A status that was and is submitted is a confirmation of the review. */
export type HistoryChange =
  | Changed<'verdict', Verdict>
  | (Changed<'score', Score> & { readonly question: number })
  | (Changed<'answerNote', AnswerNote> & { readonly note: AnswerNoteId })
  | Changed<'comment', string>
  | Changed<'status', ReviewStatus>
  /** Something that blind mode hides; the value is the reason. */
  | (Changed<'reveal', string> & { readonly what: HiddenThing })
  /** The private note. */
  | Changed<'note', string>

/** One change in the history. What was typed in one go is one change. */
export type HistoryEntry = HistoryChange & {
  /** Its last operation. */
  readonly id: OperationId
  readonly session: SessionKey
  readonly reviewer: Reviewer
  /** Whether it was made by the person who works on this computer. */
  readonly isOwn: boolean
  /** `import` where the value was set from a file. */
  readonly kind: 'set' | 'undo' | 'redo' | 'import'
  /** When its last operation was made, by the clock of its device. */
  readonly at: InstantMs
}

/** Entries of the history, newest first. */
export type HistoryPage<E = HistoryEntry> = {
  readonly entries: readonly E[]
  /** Where the next page begins; `null` at the end. A page can be empty before the end. */
  readonly next: Clock | null
}

/** A stretch of time; `until` is not part of it. */
export type HistoryRange = { readonly from: InstantMs; readonly until: InstantMs }

/** An entry with the names of its session; `null` where the session is not on this computer any more. */
export type NamedHistoryEntry = HistoryEntry & {
  readonly names: { readonly participant: string; readonly test: string } | null
}

/** What the own reviewer did in a stretch of time. */
export type WorkCounts = {
  /** Sessions of which a review was submitted. */
  readonly submitted: number
  /** Answers that were given points. */
  readonly scored: number
  /** Notes on answers that were written or changed. */
  readonly notes: number
  /** Sessions with any change. */
  readonly sessions: number
}

/** The own reviewer's changes in a stretch of time; the counts are of the whole stretch. */
export type WorkHistory = HistoryPage<NamedHistoryEntry> & { readonly counts: WorkCounts }
