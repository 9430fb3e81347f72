import { z } from 'zod'
import type { InstantMs } from './instants.ts'
import type { Note } from './note.ts'
import { uuidSchema } from './operation.ts'
import type { SessionReport } from './report.ts'
import type { Reviewer } from './reviewer.ts'
import type { SnapshotHash } from './snapshot.ts'

/** A reviewer's verdict on a session. */
export const verdictSchema = z.object({
  verdict: z.enum(['clean', 'unsure', 'violation', 'invalid']),
  /** Empty if none was required and none was entered. */
  reason: z.string(),
})
export type Verdict = z.infer<typeof verdictSchema>

/** A reviewer's score for the answer to a question. */
export const scoreSchema = z.object({ points: z.number() })
export type Score = z.infer<typeof scoreSchema>

export const timeNoteIdSchema = uuidSchema.brand('TimeNoteId')
export type TimeNoteId = z.infer<typeof timeNoteIdSchema>

/** Milliseconds from the start of the video. */
const mediaTimeSchema = z.int().nonnegative()

/** Number of a question. */
const questionSchema = z.int().min(-999_999_999).max(999_999_999)

/** A note at a place of an answer's video. */
export const timeNoteSchema = z.object({
  question: questionSchema,
  from: mediaTimeSchema,
  /** `null` if it marks a moment and not a range. */
  until: mediaTimeSchema.nullable(),
  /** One of the team's kinds of notes; empty for none. */
  kind: z.string().max(100),
  text: z.string(),
})
export type TimeNote = z.infer<typeof timeNoteSchema>

/** One value of a reviewer's work: a verdict, score or time note. */
export type Judgement<V> = {
  /** `null` if it was removed or never set. */
  readonly value: V | null
  /** The report that it was made on; `null` if none was downloaded by then. */
  readonly judged: SnapshotHash | null
  readonly savedAt: InstantMs | null
  /** Increases with every save, whatever the clock says; 0 where nothing was ever saved. */
  readonly revision: number
}

/** The state that a change is based on. */
export type ReviewBase = {
  /** Revision of the changed value; 0 where there is none yet. */
  readonly revision: number
  /** `hash` of the report that the reviewer sees ({@link SessionReport}); `null` where there is none. */
  readonly report: SessionReport['hash'] | null
}

/** All work of one reviewer on a session. Reviews of several reviewers are kept separately. */
export type SessionReview = {
  /** Without a name if the journal has none. */
  readonly reviewer: Reviewer
  /** Whether it is the review of the person who works on this computer. */
  readonly isOwn: boolean
  readonly note: Note
  readonly verdict: Judgement<Verdict>
  /** In the order of the questions' numbers. */
  readonly scores: readonly (Judgement<Score> & { readonly question: number })[]
  /** By question and time, without removed ones. */
  readonly timeNotes: readonly (Judgement<TimeNote> & { readonly id: TimeNoteId })[]
}

/** Maximum characters (UTF-16) of a new text. Merged texts of two devices may be longer. */
const textSchema = z.string().max(100_000)

/** A change of one value; `null` removes it. */
export const reviewChangeSchema = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('verdict'), value: verdictSchema.extend({ reason: textSchema }).nullable() }),
  z.object({ entity: z.literal('score'), question: questionSchema, value: scoreSchema.nullable() }),
  z.object({
    entity: z.literal('timeNote'),
    id: timeNoteIdSchema,
    value: timeNoteSchema.extend({ text: textSchema }).nullable(),
  }),
])
export type ReviewChange = z.infer<typeof reviewChangeSchema>
