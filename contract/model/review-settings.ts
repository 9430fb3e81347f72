import { z } from 'zod'
import { VERDICTS, type VerdictId } from './review.ts'
import { VALUE_TONES } from './value-names.ts'

/** Form of a kind of notes on the timeline, so that it is not told by color alone. */
export const NOTE_FORMS = ['circle', 'diamond', 'triangle', 'square'] as const
export type NoteForm = (typeof NOTE_FORMS)[number]

/** Whether a verdict asks for a reason. */
export const REASON_RULES = ['none', 'optional', 'required'] as const

/** When a review needs a verdict. */
export const VERDICT_RULES = ['proctored', 'always', 'never'] as const

const verdictSettingsSchema = z.strictObject({
  /** Empty for the name in the catalogue. */
  label: z.string().trim().max(40),
  /** Conclusions of proctoring that this verdict agrees with. */
  agreesWith: z.array(z.int()).max(100).readonly(),
  reason: z.enum(REASON_RULES),
})
export type VerdictSettings = z.output<typeof verdictSettingsSchema>

const noteKindSchema = z.strictObject({
  id: z.string().min(1).max(100),
  /** Empty for the name in the catalogue, which only the first kinds have. */
  name: z.string().trim().max(40),
  /** Logs a note of this kind at the playhead; `null` for none. */
  key: z
    .string()
    .regex(/^[a-z]$/)
    .nullable(),
  form: z.enum(NOTE_FORMS),
  tone: z.enum([...VALUE_TONES, 'accent']),
  /** No longer offered. Notes of this kind keep it. */
  isRetired: z.boolean(),
})
export type NoteKind = z.output<typeof noteKindSchema>

/** Number of notes on answers, of all reviewers, by the ID of their kind. Kinds without notes are left out. */
export type NoteCounts = Readonly<Record<NoteKind['id'], number>>

const reusableCommentSchema = z.strictObject({
  id: z.string().min(1).max(100),
  title: z.string().trim().min(1).max(200),
  text: z.string().min(1).max(10_000),
  /** How often it was inserted. */
  used: z.int().nonnegative(),
})
export type ReusableComment = z.output<typeof reusableCommentSchema>

/** What a team has agreed on for the reviews of a connection. */
export const reviewSettingsSchema = z.strictObject({
  verdicts: z.strictObject(
    Object.fromEntries(VERDICTS.map((id) => [id, verdictSettingsSchema])) as Record<
      VerdictId,
      typeof verdictSettingsSchema
    >,
  ),
  /** Offered where a verdict asks for a reason. */
  reasons: z.array(z.string().trim().min(1).max(300)).max(200).readonly(),
  /** Whether a reason may be another one than those of the list. */
  allowsFreeReason: z.boolean(),
  noteKinds: z
    .array(noteKindSchema)
    .max(30)
    .refine((kinds) => new Set(kinds.map(({ id }) => id)).size === kinds.length, 'two kinds have the same id')
    .readonly(),
  comments: z.array(reusableCommentSchema).max(1_000).readonly(),
  /** Whether a review can be submitted only with a verdict: `proctored` asks for one where proctoring has a result. */
  needsVerdict: z.enum(VERDICT_RULES),
  /** Whether a review can be submitted only with a score for each question that waits for one. */
  needsEveryScore: z.boolean(),
  afterSubmit: z.enum(['next', 'stay']),
  /** Blind mode: names, photos and everything else of participants' data stay in the store. */
  isBlind: z.boolean(),
  /** Whether blind mode also hides the picture of videos. */
  hidesPicture: z.boolean(),
  /** In seconds. */
  skipsSilenceOver: z.number().min(0.5).max(60),
})
export type ReviewSettings = z.output<typeof reviewSettingsSchema>

const asks = (reason: VerdictSettings['reason']): VerdictSettings => ({ label: '', agreesWith: [], reason })

const kind = (id: string, key: string, form: NoteForm, tone: NoteKind['tone']): NoteKind => ({
  id,
  name: '',
  key,
  form,
  tone,
  isRetired: false,
})

export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = {
  verdicts: {
    clean: asks('none'),
    unsure: asks('required'),
    violation: asks('required'),
    invalid: asks('required'),
  },
  reasons: [],
  allowsFreeReason: true,
  noteKinds: [
    kind('strength', 's', 'circle', 'ok'),
    kind('check', 'c', 'diamond', 'warn'),
    kind('incident', 'i', 'triangle', 'bad'),
    kind('quote', 'q', 'square', 'accent'),
  ],
  comments: [],
  needsVerdict: 'proctored',
  needsEveryScore: true,
  afterSubmit: 'next',
  isBlind: false,
  hidesPicture: true,
  skipsSilenceOver: 2,
}
