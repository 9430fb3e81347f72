import type { z } from 'zod'
import type { Failure } from './errors.ts'
import type { exportFormatSchema, exportLayoutSchema, exportPreferencesSchema } from './export-schemas.ts'

/** What an export has a row for. */
export const EXPORT_KINDS = ['sessions', 'answers', 'sections', 'outcomes'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** Stands for a column for each field of participant data that has no column of its own. */
export const FIELDS_COLUMN = 'participantData'
/** Begins the id of a column that holds one field of participant data, by the field's name. */
const FIELD_PREFIX = `${FIELDS_COLUMN}.`

/** Columns that tell of the session, by the names of the API document (section 2.3). */
const OF_SESSION = [
  'center',
  'participantId',
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
/** Who it was, as the grid shows them. */
const OF_PARTICIPANT = ['participantName', 'participantEmail'] as const
/** What the session's report says (section 2.4); empty where none is stored. */
const OF_PROCTORING = ['proctoringConclusion', 'proctoringEvaluation', 'proctoringComment'] as const
const KEYS = ['center', 'participantId', 'testId', 'testTitle', 'participantName', 'started'] as const
/** Beside a question, section or outcome; what shares a name with a column of theirs says whose it is. */
const BESIDE_ITEMS = [
  'participantEmail',
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

const NAMED = [...OF_SESSION, ...OF_PARTICIPANT, ...BESIDE_ITEMS, ...OF_QUESTION, ...OF_SECTION, ...OF_OUTCOME] as const
/** A column that is not one field of participant data. */
export type NamedColumn = (typeof NAMED)[number]

type Columns = {
  /** Those of an export that nobody chose columns for, in their order. */
  readonly usual: readonly string[]
  readonly more: readonly string[]
}

/** Columns that each kind of export can have. */
export const EXPORT_COLUMNS: Readonly<Record<ExportKind, Columns>> = {
  sessions: { usual: [...OF_SESSION, FIELDS_COLUMN], more: [...OF_PARTICIPANT, ...OF_PROCTORING] },
  answers: { usual: [...KEYS, ...OF_QUESTION], more: BESIDE_ITEMS },
  sections: { usual: [...KEYS, ...OF_SECTION], more: BESIDE_ITEMS },
  outcomes: { usual: [...KEYS, ...OF_OUTCOME], more: BESIDE_ITEMS },
}

/** Whether a column is one that needs reports to be read. */
export function needsReports(kind: ExportKind, columns: readonly string[]): boolean {
  return kind !== 'sessions' || columns.some((id) => OF_PROCTORING.some((known) => known === id))
}

/** Name of the field that a column holds; `null` for a column of another kind. */
export function fieldOfColumn(id: string): string | null {
  return id.startsWith(FIELD_PREFIX) ? id.slice(FIELD_PREFIX.length) : null
}

/** Id of the column that holds a field. */
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
 * How instants are written. `iso`: ISO 8601 in UTC, with all digits that are known. `local`: ISO 8601 in the time zone,
 * with its offset. `spreadsheet`: `YYYY-MM-DD HH:MM:SS` in the time zone, which spreadsheets take for a date.
 */
export const DATE_FORMATS = ['iso', 'local', 'spreadsheet'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** `csv`, or `xlsx`: a workbook with real numbers and dates. */
export const FILE_TYPES = ['csv', 'xlsx'] as const
export type FileType = (typeof FILE_TYPES)[number]

/**
 * How a file is written. What comes before `dateFormat` is for CSV alone. Dates of a workbook are such, in the time zone;
 * in UTC where `dateFormat` is `iso`.
 */
export type ExportFormat = z.output<typeof exportFormatSchema>

/** Columns as the user has put them: all in their order, those that are left out among them. */
export type ExportLayout = z.output<typeof exportLayoutSchema>

/** What the last export was asked for, to be offered again. */
export type ExportPreferences = z.output<typeof exportPreferencesSchema>

export type ExportProgress = {
  readonly exportId: number
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  readonly what: ExportKind
  readonly rows: number
  readonly total: number
  /** Sessions without a report in the cache, which an export of what reports tell leaves out. */
  readonly withoutReport: number
  /** Texts that are longer than a cell of a workbook may be, and were cut. */
  readonly cutTexts: number
  readonly fileName: string
  readonly failure: Failure | null
}
