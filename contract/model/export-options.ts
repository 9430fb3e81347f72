import type { z } from 'zod'
import type { Failure } from './errors.ts'
import type { ExportRecordId } from './export-ledger.ts'
import type {
  exportFormatSchema,
  exportLayoutSchema,
  exportPreferencesSchema,
  exportTextsSchema,
} from './export-schemas.ts'
import {
  CHANGE_COLUMN,
  isReviewExport,
  REVIEW_COLUMNS,
  REVIEW_EXPORT_KINDS,
  type ReviewExportKind,
} from './review-export-columns.ts'

/** Kinds of exports whose rows are what the service sent. */
export const SERVICE_EXPORT_KINDS = ['sessions', 'answers', 'sections', 'outcomes'] as const
export type ServiceExportKind = (typeof SERVICE_EXPORT_KINDS)[number]
/** What an export has one row for. */
export const EXPORT_KINDS = [...SERVICE_EXPORT_KINDS, ...REVIEW_EXPORT_KINDS] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** Stands for the columns of all participant fields that have no column of their own. */
export const FIELDS_COLUMN = 'participantData'
/** Prefix of the id of a column for one participant field; the field's name follows. */
const FIELD_PREFIX = `${FIELDS_COLUMN}.`

/** Columns of the participant, as the grid shows them. */
const OF_PARTICIPANT = ['participantName', 'participantEmail'] as const
/** Columns of the session, by the names of the API document (section 2.3). */
const OF_SESSION = [
  'center',
  'participantId',
  ...OF_PARTICIPANT,
  'testId',
  'testTitle',
  'started',
  'isFinished',
  'autoClosed',
  'elapsedTime',
  'score',
  'maxScore',
  'percent',
  'scaleLevel',
  'manualScoring',
  'modified',
  'note',
] as const
/** When a sync that listed all sessions lacked the session first; empty while the service has it. */
const GONE = 'goneSince'
/** Columns of the session's report (section 2.4); empty where none is stored. */
const OF_PROCTORING = ['proctoringConclusion', 'proctoringEvaluation', 'proctoringComment'] as const
const KEYS = ['center', 'participantId', ...OF_PARTICIPANT, 'testId', 'testTitle', 'started'] as const
/** Columns of the session beside a question, section or outcome. Those with the name of one of theirs have a prefix. */
const BESIDE_ITEMS = [
  'isFinished',
  'autoClosed',
  'sessionElapsedTime',
  'sessionScore',
  'maxScore',
  'percent',
  'scaleLevel',
  'manualScoring',
  'modified',
  'note',
  GONE,
  ...OF_PROCTORING,
  FIELDS_COLUMN,
] as const
const OF_QUESTION = [
  'num',
  'type',
  'code',
  'prompt',
  'score',
  'max',
  'elapsedTime',
  'answerText',
  'videoUri',
  'originalUri',
  'files',
  'answerJson',
  'reviews',
] as const
const OF_SECTION = ['title', 'score', 'max', 'level', 'elapsedTime'] as const
const OF_OUTCOME = ['id', 'name', 'score', 'max', 'level'] as const

const OF_REVIEWS = Object.values(REVIEW_COLUMNS).flatMap(({ usual, more }) => [...usual, ...more])

const NAMED = [
  ...OF_SESSION,
  ...BESIDE_ITEMS,
  ...OF_QUESTION,
  ...OF_SECTION,
  ...OF_OUTCOME,
  ...OF_REVIEWS,
  CHANGE_COLUMN,
] as const
/** A column that is not a single participant field. */
export type NamedColumn = (typeof NAMED)[number]

type Columns = {
  /** The default columns, in order. */
  readonly usual: readonly string[]
  readonly more: readonly string[]
}

/** Columns that are available for each kind of export. */
export const EXPORT_COLUMNS: Readonly<Record<ExportKind, Columns>> = {
  sessions: { usual: [...OF_SESSION, FIELDS_COLUMN], more: [GONE, ...OF_PROCTORING] },
  answers: { usual: [...KEYS, ...OF_QUESTION], more: BESIDE_ITEMS },
  sections: { usual: [...KEYS, ...OF_SECTION], more: BESIDE_ITEMS },
  outcomes: { usual: [...KEYS, ...OF_OUTCOME], more: BESIDE_ITEMS },
  reviews: ofReviews('reviews'),
  scores: ofReviews('scores'),
  notes: ofReviews('notes'),
  history: ofReviews('history'),
}

function ofReviews(kind: ReviewExportKind): Columns {
  const { usual, more } = REVIEW_COLUMNS[kind]
  return { usual: [...KEYS, ...usual], more: [...more, ...BESIDE_ITEMS] }
}

/** Whether the rows of a kind come from reports, so that a session without one has none. */
export function hasReportRows(kind: ExportKind): boolean {
  return kind !== 'sessions' && !isReviewExport(kind)
}

/** Whether an export needs reports: its rows or some of its columns come from them. */
export function needsReports(kind: ExportKind, columns: readonly string[]): boolean {
  return hasReportRows(kind) || columns.some((id) => OF_PROCTORING.some((known) => known === id))
}

/**
 * Columns that blind mode leaves out: the participant's data, and addresses, which lead to pictures and whose file names
 * may be people's.
 */
const HIDDEN_WHEN_BLIND: readonly string[] = [
  ...OF_PARTICIPANT,
  FIELDS_COLUMN,
  'videoUri',
  'originalUri',
  'files',
  'noteFile',
]

export function isHiddenWhenBlind(id: string): boolean {
  return HIDDEN_WHEN_BLIND.includes(id) || fieldOfColumn(id) !== null
}

/** Name of the participant field of a column; `null` for any other column. */
export function fieldOfColumn(id: string): string | null {
  return id.startsWith(FIELD_PREFIX) ? id.slice(FIELD_PREFIX.length) : null
}

/** Id of the column for a participant field. */
export function columnOfField(name: string): string {
  return FIELD_PREFIX + name
}

export function isNamedColumn(id: string): id is NamedColumn {
  return NAMED.some((named) => named === id)
}

export function isExportColumn(kind: ExportKind, id: string): boolean {
  const { usual, more } = EXPORT_COLUMNS[kind]
  return fieldOfColumn(id) !== null || usual.includes(id) || more.includes(id)
}

/**
 * Format of times. `iso`: ISO 8601 in UTC, with all known digits. `local`: ISO 8601 in the time zone, with its offset.
 * `spreadsheet`: `YYYY-MM-DD HH:MM:SS` in the time zone, which spreadsheets recognize as a date.
 */
export const DATE_FORMATS = ['iso', 'local', 'spreadsheet'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** `csv`, or `xlsx`: a workbook with real numbers and dates. */
export const FILE_TYPES = ['csv', 'xlsx'] as const
export type FileType = (typeof FILE_TYPES)[number]

/**
 * Options of the file format. The members before `dateFormat` apply to CSV only. A workbook has real dates in the time
 * zone; in UTC where `dateFormat` is `iso`.
 */
export type ExportFormat = z.output<typeof exportFormatSchema>

/** Texts that an export writes in place of column ids and stored values. */
export type ExportTexts = z.output<typeof exportTextsSchema>

/** The user's arrangement of columns: all of them in order, including those that are left out. */
export type ExportLayout = z.output<typeof exportLayoutSchema>

/** Options of the last export, which the dialog offers again. */
export type ExportPreferences = z.output<typeof exportPreferencesSchema>

export type ExportProgress = {
  readonly exportId: number
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly what: ExportKind
  /** Sessions read so far, of `total`. */
  readonly rows: number
  /** Rows in the file so far. */
  readonly written: number
  readonly total: number
  /** Sessions that are left out of an export of reports, because their report is not in the cache. */
  readonly withoutReport: number
  /** Texts that were cut because they are longer than a cell of a workbook may be. */
  readonly cutTexts: number
  /** How the ledger names an export of reviews; `null` before its end, and for any other. */
  readonly recordedAs: ExportRecordId | null
  /** Whether the file of an export of reviews is complete, but the ledger could not record it. */
  readonly isUnrecorded: boolean
  readonly fileName: string
  /** Size of the complete file; `null` before its end. */
  readonly bytes: number | null
  readonly failure: Failure | null
}
