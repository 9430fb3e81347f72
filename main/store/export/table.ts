import { DeskError } from '../../../contract/model/errors.ts'
import {
  EXPORT_COLUMNS,
  fieldOfColumn,
  FIELDS_COLUMN,
  isExportColumn,
  isHiddenWhenBlind,
  needsReports,
  type ExportKind,
  type ExportTexts,
} from '../../../contract/model/export-options.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { CHANGE_COLUMN, isReviewExport } from '../../../contract/model/review-export-columns.ts'
import type { ExportFields } from '../common/export-fields.ts'
import { refuseWhenBlind } from '../queries/lens.ts'
import type { Cell, Row, TableColumn } from './cells.ts'
import type { AbsentSession, ColumnDefinition, RowSource, SelectedRow, StoredReport } from './columns.ts'
import { createFieldColumns } from './field-columns.ts'
import { createFieldValues } from './field-values.ts'
import { itemColumnsOf } from './item-columns.ts'
import type { ReviewTable } from './reviews/review-tables.ts'
import { absentCell } from './reviews/review-row.ts'
import { keyReader, sessionColumns, type ColumnSources } from './session-columns.ts'

export type TableOptions = {
  readonly what: ExportKind
  /** IDs of the columns, in their order. */
  readonly columns: readonly string[]
  /** Readable headers and values; left out where ids and stored values are wanted. */
  readonly texts?: ExportTexts | undefined
  /** Participant data that earlier parts found. */
  readonly fields: ExportFields
}

export type TableSources = ColumnSources & {
  /** The reviews, for an export of them; left out for any other. */
  readonly reviews?: ReviewTable & {
    /** Whether rows are compared with an earlier export, so that a column says what became of them. */
    readonly isCompared: boolean
  }
}

/** An export as a table: converts stored sessions to rows of typed cells. */
export type Table = {
  /** SQL expressions over `sessions s` and, if `withReports`, `reports r`. */
  readonly select: readonly string[]
  readonly withReports: boolean
  /**
   * Adds the fields of the session's participant data, which may add columns. Must be called before its rows are read.
   */
  readonly learn: (session: SelectedRow | AbsentSession) => void
  /**
   * Passes on the rows of a session, each valid only until the next, and returns their number; `null` if the session is
   * left out because it has no report.
   */
  readonly readRows: (session: SelectedRow | AbsentSession, take: (row: Row) => void) => number | null
  /** Reads the key of a session, for an export of reviews. */
  readonly keyOf: ((session: SelectedRow) => SessionKey) | null
  /** The current columns of the rows, including those found in participant data. */
  readonly columns: () => readonly TableColumn[]
  readonly fields: () => ExportFields
  /** Number of times that the columns of participant data changed. */
  readonly fieldChanges: () => number
}

/** Columns whose title differs in an export of questions, sections and outcomes. */
const BESIDE_ITEMS: Readonly<Record<string, string>> = {
  sessionElapsedTime: 'elapsedTime',
  sessionScore: 'score',
}

/** The cell of one column in each row. */
type Part = TableColumn & { readonly read: (source: RowSource) => Cell }

/** The only row of a session that is a row itself. */
const WHOLE_SESSION = [null]

function headerOf(id: string, texts: ExportTexts | undefined): string {
  return texts?.headers[id] ?? id
}

/** The titles that columns of participant data must not have, and what makes theirs different. */
function titlesBeside(what: ExportKind, texts: ExportTexts | undefined) {
  const { usual, more } = EXPORT_COLUMNS[what]
  return {
    otherTitles: [...usual, ...more].filter((id) => id !== FIELDS_COLUMN).map((id) => headerOf(id, texts)),
    prefix: texts?.fieldPrefix ?? `${FIELDS_COLUMN}.`,
  }
}

function refuseColumns(what: ExportKind, columns: readonly string[], lens: ColumnSources['lens']): void {
  const unknown = columns.find((id) => !isExportColumn(what, id))
  if (unknown !== undefined)
    throw new DeskError('invalid-argument', `There is no column ${unknown}.`, { value: unknown })
  if (columns.some(isHiddenWhenBlind)) refuseWhenBlind(lens, 'this column')
}

/** Writes the text of a stored value in its place. */
function readable(read: Part['read'], texts: Readonly<Record<string, string>>): Omit<Part, 'title'> {
  const byValue = new Map(Object.entries(texts))
  return {
    kind: 'text',
    repeats: true,
    read(source) {
      const cell = read(source)
      return cell === null ? null : (byValue.get(String(cell)) ?? String(cell))
    },
  }
}

function fieldPart(title: string, position: number): Part {
  return { title, kind: 'text', repeats: false, read: (row) => row.fields[position] ?? null }
}

/** What a table selects. An expression that several columns need is selected once. */
function createSelection() {
  const select: string[] = []
  return {
    select,
    /** Position of an SQL expression. */
    positionOf(this: void, sql: string): number {
      const known = select.indexOf(sql)
      return known === -1 ? select.push(sql) - 1 : known
    },
  }
}

/**
 * Fails with `invalid-argument` for a column that the kind does not have, and with `blind-review` for one that blind mode
 * hides.
 */
export function createTable(options: TableOptions, { reviews, ...sources }: TableSources): Table {
  const { what, texts } = options
  refuseColumns(what, options.columns, sources.lens)
  const columns = reviews?.isCompared ? [CHANGE_COLUMN, ...options.columns] : options.columns
  const items = isReviewExport(what) ? null : itemColumnsOf(what, sources.lens)
  const ofItem = items?.columns ?? reviews?.columns ?? {}
  const ofSession = sessionColumns(sources)
  const chosenFields = columns.map(fieldOfColumn).filter((name) => name !== null)
  const spreads = columns.includes(FIELDS_COLUMN)
  const fields = createFieldColumns({
    chosen: chosenFields,
    known: options.fields,
    ...titlesBeside(what, texts),
  })
  const fieldValues = createFieldValues(fields, spreads)
  const { select, positionOf } = createSelection()
  const named = columns.filter((id) => id !== FIELDS_COLUMN && fieldOfColumn(id) === null)
  const definitions = new Map(named.map((id) => [id, definitionOf(id)]))
  const readsReport = items !== null || [...definitions.values()].some((column) => column.readsReport)
  const dataAt = spreads || chosenFields.length > 0 ? positionOf('s.data') : null
  const reportAt = readsReport ? positionOf('r.report') : null
  const keyOf = reviews === undefined ? null : keyReader(sources.texts, positionOf)
  let lastField = -1
  const before = columns.slice(0, spreads ? columns.indexOf(FIELDS_COLUMN) : columns.length).map(partOf)
  const after = columns.slice(before.length + 1).map(partOf)
  const source: RowSource = { selected: [], report: null, absent: null, fields: [], item: null }
  let placed = -1
  let parts: readonly Part[] = []
  /** One array for all rows: one for each would be most of the thread's garbage. */
  const row: Cell[] = []

  function definitionOf(id: string): ColumnDefinition {
    const column = Object.hasOwn(ofItem, id) ? ofItem[id] : ofSession[BESIDE_ITEMS[id] ?? id]
    if (column === undefined) throw new Error(`nothing reads the column ${id}`)
    return column
  }

  function partOf(id: string): Part {
    const column = definitions.get(id)
    if (column === undefined) {
      lastField += 1
      return fieldPart(fields.chosenTitles[lastField] ?? '', lastField)
    }
    const { kind, repeats } = column
    const title = headerOf(id, texts)
    const readPresent = column.read(column.select.map(positionOf))
    const read =
      reviews === undefined || Object.hasOwn(ofItem, id)
        ? readPresent
        : (row: RowSource) => (row.absent === null ? readPresent(row) : absentCell(id, row.absent))
    const values = texts?.values[id]
    return values === undefined ? { title, kind, repeats, read } : { title, ...readable(read, values) }
  }

  /** Replaces the placeholder column by the columns of the fields that were found. */
  function placeParts(): readonly Part[] {
    if (fields.changes() === placed) return parts
    placed = fields.changes()
    const learned = fields.learnedTitles().map((title, at) => fieldPart(title, chosenFields.length + at))
    parts = [...before, ...learned, ...after]
    row.length = parts.length
    return parts
  }

  function takeRows(found: readonly unknown[], take: (row: Row) => void): number {
    for (const item of found) {
      source.item = item
      for (let at = 0; at < parts.length; at += 1) row[at] = parts[at]!.read(source)
      take(row)
    }
    return found.length
  }

  return {
    select,
    withReports: needsReports(what, columns),
    keyOf,
    learn(session) {
      if (dataAt !== null) source.fields = 'absent' in session ? [] : fieldValues(session[dataAt] as string)
    },
    readRows(session, take) {
      placeParts()
      source.absent = 'absent' in session ? session.absent : null
      if ('absent' in session) return takeRows(reviews?.rowsOf(session.absent) ?? [], take)
      source.selected = session
      // The app itself wrote the stored text, as the model's JSON.
      const text = reportAt === null ? null : (session[reportAt] as string | null)
      source.report = text === null ? null : (JSON.parse(text) as StoredReport)
      if (reviews !== undefined && keyOf !== null) return takeRows(reviews.rowsOf(keyOf(session)), take)
      if (items === null) return takeRows(WHOLE_SESSION, take)
      return source.report === null ? null : takeRows(items.itemsOf(source.report), take)
    },
    columns: placeParts,
    fields: fields.learned,
    fieldChanges: fields.changes,
  }
}
