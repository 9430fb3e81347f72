import { z } from 'zod'
import { exportPreferencesSchema } from './export-schemas.ts'
import { guidSchema, sessionKeySchema } from './id-schemas.ts'
import { criterionLevelSchema, questionScoreSchema, submittedBySchema } from './insight-schemas.ts'
import { LIST_COLUMNS, LIST_STATES } from './list-preferences.ts'
import { REVIEW_STAGES } from './review-facts.ts'
import { VERDICTS } from './review.ts'
import { RUBRIC_LIMITS } from './rubric.ts'
import { manualScoringSchema, sessionSortSchema } from './session-schemas.ts'

/** A day of the local calendar as an input field writes it: `YYYY-MM-DD`. */
const localDaySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const dayRangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('any') }),
    /** Today and the `days - 1` days before it. */
    z.strictObject({ kind: z.literal('days'), days: z.int().positive().max(40_000) }),
    /** Both ends inclusive; either may be open. */
    z.strictObject({
      kind: z.literal('range'),
      from: localDaySchema.nullable(),
      to: localDaySchema.nullable(),
    }),
  ])
  .default({ kind: 'any' })

/** Members that an older version did not store do not filter. */
export const listFilterSchema = z.strictObject({
  search: z.string().max(1000).default(''),
  testIds: z.array(guidSchema).max(5000).readonly().default([]),
  started: dayRangeSchema,
  state: z.enum(LIST_STATES).default('any'),
  /** Whether the service has the session, as far as a sync that listed all sessions told. */
  atService: z.boolean().nullable().default(null),
  manualScoring: z.array(manualScoringSchema).max(10).readonly().default([]),
  scaleLevels: z.array(z.string()).max(1000).readonly().default([]),
  centers: z.array(z.string()).max(1000).readonly().default([]),
  /** 0 to 100, both inclusive; either may be open. */
  percent: z
    .strictObject({
      from: z.number().min(0).max(100).nullable(),
      to: z.number().min(0).max(100).nullable(),
    })
    .default({ from: null, to: null }),
  /** Numbers of the service; `null` stands for a report without one. */
  conclusions: z.array(z.int().nullable()).max(1000).readonly().default([]),
  /** Whether a report is cached. */
  hasReport: z.boolean().nullable().default(null),
  hasVideo: z.boolean().nullable().default(null),
  hasEssay: z.boolean().nullable().default(null),
  /** Of the own review; `null` stands for a session without a verdict. */
  verdicts: z.array(z.enum(VERDICTS).nullable()).max(10).readonly().default([]),
  reviewStages: z.array(z.enum(REVIEW_STAGES)).max(10).readonly().default([]),
  disagreement: z.boolean().nullable().default(null),
  noteKinds: z.array(z.string().max(100)).max(100).readonly().default([]),
  /** Sum of the own scores, both inclusive; either may be open. */
  points: z
    .strictObject({ from: z.number().min(0).nullable(), to: z.number().min(0).nullable() })
    .default({ from: null, to: null }),
  /** When a review was submitted. It, the following members, `verdicts` and `disagreement` are about one review. */
  submitted: dayRangeSchema,
  /** Whose review it is. */
  submittedBy: submittedBySchema.default('me'),
  questionScore: questionScoreSchema.nullable().default(null),
  /** With the criterion's name, which is shown. */
  criterionLevel: criterionLevelSchema
    .extend({ name: z.string().max(RUBRIC_LIMITS.nameLength) })
    .nullable()
    .default(null),
})

const listColumnSchema = z.strictObject({
  id: z.enum(LIST_COLUMNS),
  /** Pixels; `null` for a column that shares the remaining width. */
  width: z.int().min(40).max(2000).nullable(),
  shown: z.boolean(),
})

export const listColumnsSchema = z
  .array(listColumnSchema)
  .max(LIST_COLUMNS.length)
  .refine((columns) => new Set(columns.map(({ id }) => id)).size === columns.length, 'a column stands twice')
  .refine((columns) => columns.some(({ shown }) => shown), 'no column is shown')
  .readonly()

export const savedViewSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-z-]{1,64}$/),
  name: z.string().trim().min(1).max(80),
  filter: listFilterSchema,
  sort: sessionSortSchema,
  columns: listColumnsSchema,
  /** Saved in blind mode, so that its search is none for a name. Blind mode leaves out the search of other views. */
  isBlind: z.literal(true).optional(),
})

export const listPlaceSchema = z.strictObject({
  filter: listFilterSchema,
  sort: sessionSortSchema,
  /** Id of the saved view that was applied last, also when the filter has been changed since. */
  savedView: z.string().max(64).nullable(),
  focusIndex: z.int().min(-1),
  focusKey: sessionKeySchema.nullable(),
  /** Scroll position in pixels. */
  top: z.number().nonnegative(),
})

export const listPreferencesSchema = z.strictObject({
  place: listPlaceSchema.nullable(),
  /** `null` until the user has changed them. */
  columns: listColumnsSchema.nullable(),
  /** In the order of their tabs. */
  views: z
    .array(savedViewSchema)
    .max(200)
    .refine((views) => new Set(views.map(({ id }) => id)).size === views.length, 'two views have the same id')
    .readonly(),
  /** Options of the last export. */
  exports: exportPreferencesSchema.nullable(),
})
