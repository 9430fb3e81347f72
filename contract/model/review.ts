import { z } from 'zod'
import type { InstantMs } from './instants.ts'
import type { Note } from './note.ts'
import { uuidSchema } from './operation.ts'
import type { SessionReport } from './report.ts'
import type { Reviewer } from './reviewer.ts'
import type { SnapshotHash } from './snapshot.ts'

/** What a reviewer decides about a session. */
export const verdictSchema = z.object({
  verdict: z.enum(['clean', 'unsure', 'violation', 'invalid']),
  /** Empty where none was asked for and none was given. */
  reason: z.string(),
})
export type Verdict = z.infer<typeof verdictSchema>

/** What a reviewer gives for the answer to a question. */
export const scoreSchema = z.object({ points: z.number() })
export type Score = z.infer<typeof scoreSchema>

export const timeNoteIdSchema = uuidSchema.brand('TimeNoteId')
export type TimeNoteId = z.infer<typeof timeNoteIdSchema>

/** Milliseconds from the beginning of the video. */
const mediaTimeSchema = z.int().nonnegative()

/** Number of a question. */
const questionSchema = z.int().min(-999_999_999).max(999_999_999)

/** A note at a place of an answer's video. */
export const timeNoteSchema = z.object({
  question: questionSchema,
  from: mediaTimeSchema,
  /** `null` for a moment. */
  until: mediaTimeSchema.nullable(),
  /** One of the kinds that the team has; empty for none. */
  kind: z.string().max(100),
  text: z.string(),
})
export type TimeNote = z.infer<typeof timeNoteSchema>

/** One thing that a reviewer made of a session. */
export type Judgement<V> = {
  /** `null` where it was taken away again, or never made. */
  readonly value: V | null
  /** The report that it was made of; `null` where none was fetched by then. */
  readonly judged: SnapshotHash | null
  readonly savedAt: InstantMs | null
  /** Greater for what was saved later, whatever the clock was set to; 0 where nothing was ever saved. */
  readonly revision: number
}

/** What a change is made over. */
export type ReviewBase = {
  /** Revision of what is changed; 0 where there is nothing yet. */
  readonly revision: number
  /** `hash` of the report that the reviewer sees ({@link SessionReport}); `null` where there is none. */
  readonly report: SessionReport['hash'] | null
}

/** All that one reviewer made of a session. Those of several reviewers stand side by side. */
export type SessionReview = {
  /** Without a name where the journal knows none. */
  readonly reviewer: Reviewer
  /** Whether it is of whoever works on this computer. */
  readonly isOwn: boolean
  readonly note: Note
  readonly verdict: Judgement<Verdict>
  /** By the numbers of the questions. */
  readonly scores: readonly (Judgement<Score> & { readonly question: number })[]
  /** By question and time; those that were taken away are left out. */
  readonly timeNotes: readonly (Judgement<TimeNote> & { readonly id: TimeNoteId })[]
}

/** Most characters (UTF-16) that are written in one go; texts of two devices that are both kept may be longer. */
const textSchema = z.string().max(100_000)

/** What is to be changed. `null` takes it away. */
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
