import { CsvError, parse } from 'csv-parse/sync'
import {
  MOST_SHEET_ROWS,
  REQUIRED_COLUMNS,
  SHEET_COLUMNS,
  SHEET_DELIMITERS,
  type SheetColumn,
  type SheetDelimiter,
  type SheetProblem,
} from '../../../contract/model/score-import.ts'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { withoutFormulaGuard } from '../../../contract/model/formula-guard.ts'

/** A row of a file that has a score or a comment. Cells are trimmed. */
export type SheetRow = Readonly<Record<SheetColumn, string>> & {
  /** Number of the row in a spreadsheet; the header is 1. */
  readonly row: number
  /** Whether it has more cells than the header: a delimiter in a text was not quoted. */
  readonly hasMoreCells: boolean
}

export type ParsedSheet = {
  readonly delimiter: SheetDelimiter
  readonly ignored: readonly string[]
  /** Rows with neither a score nor a comment. */
  readonly blank: number
  readonly rows: readonly SheetRow[]
}

/** How Excel names the delimiter in the first line of a file. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?\r?\n?/i
const RECORD_ENDS = ['\r\n', '\n', '\r']

/** Reads the rows of a file. Titles of columns may be in any order and case; `most` is the limit of its rows. */
export function parseSheet(text: string, most = MOST_SHEET_ROWS): ParsedSheet | SheetProblem {
  const named = SEPARATOR_LINE.exec(text)
  const content = named === null ? text : text.slice(named[0].length)
  const firstRow = named === null ? 1 : 2
  try {
    const delimiter = (named?.[1] as SheetDelimiter | undefined) ?? delimiterOf(content)
    const [titles = []] = records(content, delimiter, { to: 1 })
    const header = readHeader(titles)
    if ('problem' in header) return header
    const { places, ignored } = header
    let row = firstRow - 1
    let blank = 0
    const rows: SheetRow[] = []
    records(content, delimiter, {
      on_record(cells: readonly string[]) {
        row += 1
        if (row === firstRow || cells.every((cell) => cell.trim() === '')) return null
        if (row - firstRow > most) throw new TooManyRows()
        const read = readRow(cells, places, titles.length, row)
        if (read.score === '' && !hasVisibleText(read.comment)) blank += 1
        else rows.push(read)
        return null
      },
    })
    return { delimiter, ignored, blank, rows }
  } catch (error) {
    if (error instanceof TooManyRows) return { problem: 'tooManyRows', limit: most }
    // What the parser refuses, with these options, are quotation marks alone.
    if (error instanceof CsvError) return { problem: 'quotes', line: lineOf(error) + firstRow - 1 }
    throw error
  }
}

class TooManyRows extends Error {}

type ParseOptions = {
  readonly to?: number
  readonly on_record?: (cells: readonly string[]) => null
}

function records(text: string, delimiter: SheetDelimiter, options: ParseOptions): readonly string[][] {
  const read: string[][] = parse(text, {
    delimiter,
    record_delimiter: RECORD_ENDS,
    relax_column_count: true,
    ...options,
  })
  return read
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { readonly lines?: unknown }
  return typeof lines === 'number' ? lines : 1
}

/** The delimiter with which the header has the most known columns. */
function delimiterOf(text: string): SheetDelimiter {
  const known = (delimiter: SheetDelimiter): number => {
    try {
      const [titles = []] = records(text, delimiter, { to: 1 })
      return titles.filter((title) => columnOf(title) !== null).length
    } catch (error) {
      if (error instanceof CsvError) return 0
      throw error
    }
  }
  return SHEET_DELIMITERS.toSorted((one, other) => known(other) - known(one))[0]!
}

type Places = ReadonlyMap<SheetColumn, number>

function readHeader(
  titles: readonly string[],
): { readonly places: Places; readonly ignored: readonly string[] } | SheetProblem {
  const places = new Map<SheetColumn, number>()
  const ignored: string[] = []
  for (const [at, title] of titles.entries()) {
    const column = columnOf(title)
    if (column === null) {
      if (title.trim() !== '') ignored.push(title.trim())
    } else if (places.has(column)) return { problem: 'repeatedColumn', column }
    else places.set(column, at)
  }
  const missing = REQUIRED_COLUMNS.filter((column) => !places.has(column))
  return missing.length > 0 ? { problem: 'missingColumns', columns: missing } : { places, ignored }
}

const BY_TITLE = new Map(SHEET_COLUMNS.map((column) => [column.toLowerCase(), column]))

/** `participant_ID` and `Participant Id` are `participantId`. */
function columnOf(title: string): SheetColumn | null {
  return BY_TITLE.get(title.toLowerCase().replace(/[\s_-]/g, '')) ?? null
}

function readRow(cells: readonly string[], places: Places, titles: number, row: number): SheetRow {
  const cell = (column: SheetColumn): string => {
    const at = places.get(column)
    // Prompts are long, and not read back.
    return at === undefined || column === 'prompt'
      ? ''
      : withoutFormulaGuard((cells[at] ?? '').replace(/\r\n?/g, '\n').trim())
  }
  const values = Object.fromEntries(SHEET_COLUMNS.map((column) => [column, cell(column)])) as Record<
    SheetColumn,
    string
  >
  const hasMoreCells = cells.slice(titles).some((more) => more.trim() !== '')
  return { ...values, row, hasMoreCells }
}
