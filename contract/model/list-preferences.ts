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

/** A filter in the user's terms: "the last 14 days" is stored as that, not as dates. */
export type ListFilter = z.output<typeof listFilterSchema>

export const NO_FILTER: ListFilter = {
  search: '',
  testIds: [],
  started: { kind: 'any' },
  state: 'any',
  atService: null,
  manualScoring: [],
  scaleLevels: [],
  centers: [],
  percent: { from: null, to: null },
  conclusions: [],
  hasReport: null,
  hasVideo: null,
  hasEssay: null,
  verdicts: [],
  reviewStages: [],
  disagreement: null,
  noteKinds: [],
  points: { from: null, to: null },
  submitted: { kind: 'any' },
  submittedBy: 'me',
  questionScore: null,
  criterionLevel: null,
}

/** Newest first, because a reviewer looks for what came in last. */
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
  'verdict',
  'points',
  'review',
  'email',
  'center',
  'level',
  'modified',
  'evaluation',
  'notes',
  'disagreement',
  'offline',
] as const
export type ListColumnId = (typeof LIST_COLUMNS)[number]

/** Columns in their order, hidden ones among them. */
export type ListColumns = z.output<typeof listColumnsSchema>

/** A filter, sort and columns that the user saved under a name. */
export type SavedView = z.output<typeof savedViewSchema>

/** Where the user was in the list. */
export type ListPlace = z.output<typeof listPlaceSchema>

/** The set-up of a connection's list. It is stored with the user's own work, since a search may be a person's name. */
export type ListPreferences = z.output<typeof listPreferencesSchema>

export const NO_LIST_PREFERENCES: ListPreferences = { place: null, columns: null, views: [], exports: null }
