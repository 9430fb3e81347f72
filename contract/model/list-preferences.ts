import { z } from 'zod'
import { exportPreferencesSchema } from './export-options.ts'
import { guidSchema, sessionKeySchema } from './ids.ts'
import { manualScoringSchema, sessionSortSchema, type SessionSort } from './session.ts'

/** A day of the local calendar as an input field writes it: `YYYY-MM-DD`. */
const localDaySchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** How a session ended, or that it has not. */
export const LIST_STATES = ['any', 'finished', 'byParticipant', 'inProgress', 'autoClosed'] as const

/**
 * What a list is asked for in the user's terms: "the last 14 days" stays that, whatever day it is. A member that an
 * older version did not write filters nothing.
 */
export const listFilterSchema = z.strictObject({
  search: z.string().max(1000).default(''),
  testIds: z.array(guidSchema).max(5000).readonly().default([]),
  started: z
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
    .default({ kind: 'any' }),
  state: z.enum(LIST_STATES).default('any'),
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
  hasVideo: z.boolean().nullable().default(null),
  hasEssay: z.boolean().nullable().default(null),
})
export type ListFilter = z.output<typeof listFilterSchema>

export const NO_FILTER: ListFilter = {
  search: '',
  testIds: [],
  started: { kind: 'any' },
  state: 'any',
  manualScoring: [],
  scaleLevels: [],
  centers: [],
  percent: { from: null, to: null },
  conclusions: [],
  hasVideo: null,
  hasEssay: null,
}

/** The newest first: what came in last is what a reviewer looks for. */
export const DEFAULT_SORT: SessionSort = { column: 'started', direction: 'desc' }

/** Columns that the list can show. */
export const LIST_COLUMNS = [
  'participant',
  'test',
  'started',
  'elapsed',
  'score',
  'scoring',
  'proctoring',
  'email',
  'center',
  'level',
  'modified',
  'evaluation',
] as const
export type ListColumnId = (typeof LIST_COLUMNS)[number]

const listColumnSchema = z.strictObject({
  id: z.enum(LIST_COLUMNS),
  /** Pixels; `null` shares what room there is. */
  width: z.int().min(40).max(2000).nullable(),
  shown: z.boolean(),
})

/** Columns in their order, hidden ones among them. */
export const listColumnsSchema = z
  .array(listColumnSchema)
  .max(LIST_COLUMNS.length)
  .refine((columns) => new Set(columns.map(({ id }) => id)).size === columns.length, 'a column stands twice')
  .refine((columns) => columns.some(({ shown }) => shown), 'no column is shown')
  .readonly()
export type ListColumns = z.output<typeof listColumnsSchema>

/** A view that the user keeps by a name. */
export const savedViewSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-z-]{1,64}$/),
  name: z.string().trim().min(1).max(80),
  filter: listFilterSchema,
  sort: sessionSortSchema,
  columns: listColumnsSchema,
})
export type SavedView = z.output<typeof savedViewSchema>

/** Where the user was in the list. */
export const listPlaceSchema = z.strictObject({
  filter: listFilterSchema,
  sort: sessionSortSchema,
  /** Id of the saved view that was applied last, also when the filter has been changed since. */
  savedView: z.string().max(64).nullable(),
  focusIndex: z.int().min(-1),
  focusKey: sessionKeySchema.nullable(),
  /** Pixels above the first row in sight. */
  top: z.number().nonnegative(),
})
export type ListPlace = z.output<typeof listPlaceSchema>

/** What a connection's list of sessions is like, kept with the user's own work. A search may be a person's name. */
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
  /** What the last export was asked for. */
  exports: exportPreferencesSchema.nullable(),
})
export type ListPreferences = z.output<typeof listPreferencesSchema>

export const NO_LIST_PREFERENCES: ListPreferences = { place: null, columns: null, views: [], exports: null }
