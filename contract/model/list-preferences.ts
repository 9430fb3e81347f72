import type { z } from 'zod'
import type {
  listColumnsSchema,
  listFilterSchema,
  listPlaceSchema,
  listPreferencesSchema,
  savedViewSchema,
} from './list-preferences-schemas.ts'
import type { SessionSort } from './session.ts'

/** How a session ended, or that it has not. */
export const LIST_STATES = ['any', 'finished', 'byParticipant', 'inProgress', 'autoClosed'] as const

/** What a list is asked for in the user's terms: "the last 14 days" stays that, whatever day it is. */
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

/** Columns in their order, hidden ones among them. */
export type ListColumns = z.output<typeof listColumnsSchema>

/** A view that the user keeps by a name. */
export type SavedView = z.output<typeof savedViewSchema>

/** Where the user was in the list. */
export type ListPlace = z.output<typeof listPlaceSchema>

/** What a connection's list of sessions is like, kept with the user's own work. A search may be a person's name. */
export type ListPreferences = z.output<typeof listPreferencesSchema>

export const NO_LIST_PREFERENCES: ListPreferences = { place: null, columns: null, views: [], exports: null }
