import { z } from 'zod'
import { LONGEST_CELL_NAME } from './cell-name.ts'
import { MOST_AREA_QUOTE, readDrawn, type Drawn } from './drawn.ts'
import type { InstantMs } from './instants.ts'
import type { Note } from './note.ts'
import { uuidSchema, type OperationId } from './operation.ts'
import { MOST_POINTS } from './parse-points.ts'
import type { SessionReport } from './report.ts'
import type { Reviewer } from './reviewer.ts'
import { rubricScoreSchema } from './rubric.ts'
import type { SnapshotHash } from './snapshot.ts'
import { VERDICTS } from './verdicts.ts'

export { VERDICTS, type VerdictId } from './verdicts.ts'

/** A reviewer's verdict on a session. */
export const verdictSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** Empty if none was required and none was entered. */
  reason: z.string(),
})
export type Verdict = z.infer<typeof verdictSchema>

/** A reviewer's score for the answer to a question. */
export const scoreSchema = z.object({
  points: z.number().min(0).max(MOST_POINTS),
  /** How the points came about; `null` where they were entered. */
  rubric: rubricScoreSchema.nullable().default(null),
})
export type Score = z.infer<typeof scoreSchema>

export const answerNoteIdSchema = uuidSchema.brand('AnswerNoteId')
export type AnswerNoteId = z.infer<typeof answerNoteIdSchema>

/** Milliseconds from the start of the video. */
const mediaTimeSchema = z.int().nonnegative()

/** Number of a question. */
export const questionSchema = z.int().min(-999_999_999).max(999_999_999)

/** Some words of a text, with the text around them, so that they are found again after the text was changed. */
const quotedSchema = z.object({
  /** Where they began in the text, in UTF-16 units. */
  start: z.int().nonnegative(),
  quote: z.string().min(1).max(20_000),
  before: z.string().max(200),
  after: z.string().max(200),
})
export type Quoted = z.infer<typeof quotedSchema>

/** Index of a file among those of an answer. */
const fileIndexSchema = z.int().nonnegative().max(9_999)
const pageSchema = z.int().min(1).max(100_000)

const drawnSchema = z.unknown().transform((data, context): Drawn => {
  const drawn = readDrawn(data)
  if (drawn !== null) return drawn
  context.issues.push({ code: 'custom', message: 'nothing that can be on a page', input: data })
  return z.NEVER
})

/** What a note on an answer is about. */
export const notePlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer') }),
  /** A moment of the video or, with `until`, a stretch of it. */
  z.object({
    kind: z.literal('time'),
    from: mediaTimeSchema,
    until: mediaTimeSchema.nullable(),
    /** The time of the picture that was shown, where the recording has none at the time that the note was made at. */
    picture: mediaTimeSchema.optional(),
  }),
  /** A passage of the essay. */
  quotedSchema.extend({ kind: z.literal('passage') }),
  /** A passage of one of the answer's files. */
  quotedSchema.extend({
    kind: z.literal('filePassage'),
    file: fileIndexSchema,
    /** Page of a PDF in whose text it is, from 1; otherwise `null`. */
    page: pageSchema.nullable(),
    /** Part of a large text, of 256 kB each, or of a table's rows in which it is, from 1; otherwise `null`. */
    part: z.int().min(1).max(100_000).nullable(),
    /** Cell of a table in which it begins, as it is named on the screen: "Sheet1!B4". */
    cell: z.string().min(1).max(LONGEST_CELL_NAME).optional(),
  }),
  /** An area of a page or picture of one of the answer's files. */
  z.object({
    kind: z.literal('fileArea'),
    file: fileIndexSchema,
    /** From 1; `null` for a picture. */
    page: pageSchema.nullable(),
    drawn: drawnSchema,
    /** The words within it, so that another page in its place is noticed; empty for none. */
    quote: z.string().max(MOST_AREA_QUOTE),
  }),
])
export type NotePlace = z.infer<typeof notePlaceSchema>
export type FilePassage = Extract<NotePlace, { readonly kind: 'filePassage' }>
export type FileArea = Extract<NotePlace, { readonly kind: 'fileArea' }>
/** A place in one of the answer's files. */
export type FilePlace = FilePassage | FileArea

export const isInFile = (place: NotePlace): place is FilePlace =>
  place.kind === 'filePassage' || place.kind === 'fileArea'

/** A reviewer's note on an answer. */
export const answerNoteSchema = z.object({
  question: questionSchema,
  place: notePlaceSchema,
  /** ID of one of the team's kinds of notes; empty for none. */
  kind: z.string().max(100),
  text: z.string(),
})
export type AnswerNote = z.infer<typeof answerNoteSchema>

/**
 * Whether a review is submitted. One that never was is not started or in progress, which follows from what it holds. A
 * submitted review cannot be changed until it is reopened.
 */
export const reviewStatusSchema = z.object({
  status: z.enum(['submitted', 'reopened']),
  /** Why it was reopened; otherwise empty. */
  reason: z.string(),
})
export type ReviewStatus = z.infer<typeof reviewStatusSchema>

/** One value of a reviewer's work. */
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
  /** The reviewer's private note, which is no part of what is submitted. */
  readonly note: Note
  readonly verdict: Judgement<Verdict>
  /** The comment for the record. */
  readonly comment: Judgement<string>
  readonly status: Judgement<ReviewStatus>
  /** In the order of the questions' numbers. */
  readonly scores: readonly (Judgement<Score> & { readonly question: number })[]
  /** By question and place, without removed ones. */
  readonly answerNotes: readonly (Judgement<AnswerNote> & { readonly id: AnswerNoteId })[]
}

/** Maximum characters (UTF-16) of a new text. Merged texts of two devices may be longer. */
const textSchema = z.string().max(100_000)

/** A change of one value; `null` removes it. */
export const reviewChangeSchema = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('verdict'), value: verdictSchema.extend({ reason: textSchema }).nullable() }),
  z.object({ entity: z.literal('score'), question: questionSchema, value: scoreSchema.nullable() }),
  z.object({
    entity: z.literal('answerNote'),
    id: answerNoteIdSchema,
    value: answerNoteSchema.extend({ text: textSchema }).nullable(),
  }),
  z.object({ entity: z.literal('comment'), value: textSchema.min(1).nullable() }),
  z.object({ entity: z.literal('status'), value: reviewStatusSchema.extend({ reason: textSchema }).nullable() }),
])
export type ReviewChange = z.infer<typeof reviewChangeSchema>

/**
 * Names changes that belong together, such as those of a text while it is typed. They are undone together, and the
 * history shows them as one.
 */
export const burstIdSchema = uuidSchema.brand('BurstId')
export type BurstId = z.infer<typeof burstIdSchema>

/** A change, or several in a burst, that can be undone or redone. */
export type ReviewStep = {
  /** Its last operation. */
  readonly id: OperationId
  readonly entity: ReviewChange['entity']
  /** Number of the question of a score, ID of a note on an answer; otherwise empty. */
  readonly item: string
}

/** What of the own review of a session can be undone. */
export type ReviewSteps = {
  readonly undo: ReviewStep | null
  readonly redo: ReviewStep | null
  /** Number of steps that count. */
  readonly changes: number
  /** Increases with every operation on the own review; 0 where there is none. */
  readonly revision: number
}

/** Stands for all that is stored of the reviews of a session: while it is the same, nothing of them has changed. */
export type ReviewsMark = string

/** The reviews of a session. */
export type ReviewsOfSession = {
  /** The own one first, if there is one. */
  readonly reviews: readonly SessionReview[]
  readonly steps: ReviewSteps
  readonly mark: ReviewsMark
}

/** What a save leaves of the reviews of a session, beside the values that it changed. */
type AfterSave = {
  readonly steps: ReviewSteps
  /** Nothing but the save lies between these two. */
  readonly marks: { readonly before: ReviewsMark; readonly after: ReviewsMark }
}

/** A change that is durable on disk. */
export type SavedChange = Omit<Judgement<never>, 'value'> & AfterSave

/** A value of the own review as a save has left it. */
export type SavedValue = Omit<Judgement<never>, 'value'> & { readonly change: ReviewChange }

/** A step that was undone or redone, durable on disk. */
export type MovedStep = AfterSave & {
  /** Each value once. */
  readonly changed: readonly SavedValue[]
}
