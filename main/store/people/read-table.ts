import { CsvError } from 'csv-parse/sync'
import type { SheetDelimiter } from '../../../contract/model/score-import.ts'
import { MOST_PEOPLE_ROWS, type TableColumn, type TableProblem } from '../../../contract/model/people.ts'
import { withoutFormulaGuard } from '../../../contract/model/formula-guard.ts'
import { findDelimiter } from './find-delimiter.ts'
import { readRecords } from './read-records.ts'

/** A table of people in memory. Cells are trimmed; those of a short row are missing. */
export type PeopleTable = {
  readonly delimiter: SheetDelimiter
  readonly columns: readonly TableColumn[]
  /** Cells of the header. A row with more of them is no longer in its columns. */
  readonly width: number
  readonly rows: readonly (readonly string[])[]
  /** Number of each row in a spreadsheet; the header is 1. */
  readonly numbers: Uint32Array
  readonly blank: number
  readonly short: number
}

/** How Excel names the delimiter in the first line of a file. It shows no row for this line. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n?|\n|$)/i
const SAMPLE_LENGTH = 100
/** More columns than a spreadsheet has: it is no table. */
const MOST_COLUMNS = 16_384

class TooMuch extends Error {}

/** Reads a table with a header. `most` is the limit of its rows. */
export function readTable(text: string, most = MOST_PEOPLE_ROWS): PeopleTable | TableProblem {
  const named = SEPARATOR_LINE.exec(text)
  const content = named === null ? text : text.slice(named[0].length)
  const delimiter = (named?.[1] as SheetDelimiter | undefined) ?? findDelimiter(content)
  try {
    return readStrictlyFirst(content, delimiter, most)
  } catch (error) {
    if (error instanceof TooMuch) return { problem: 'tooManyRows', limit: most }
    // What the parser refuses, with these options, are quotation marks alone.
    if (error instanceof CsvError) return { problem: 'quotes', line: lineOf(error) + (named === null ? 0 : 1) }
    throw error
  }
}

/**
 * Spreadsheets copy `Ann "Annie" Lee` as it is, and some programs write it so. That is read too, unless a cell begins
 * with a quotation mark that was left over: then nobody can tell where it ends.
 */
function readStrictlyFirst(text: string, delimiter: SheetDelimiter, most: number): PeopleTable | TableProblem {
  try {
    return readRows(text, delimiter, most)
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'INVALID_OPENING_QUOTE') throw error
    const refuse = (cell: string) => {
      if (cell.trimStart().startsWith('"')) throw error
    }
    return readRows(text, delimiter, most, refuse)
  }
}

/** With `check`, which sees each cell first, quotation marks inside of cells are letters. */
function readRows(
  text: string,
  delimiter: SheetDelimiter,
  most: number,
  check: ((cell: string) => void) | null = null,
): PeopleTable | TableProblem {
  let titles: readonly string[] | null = null
  let number = 0
  let blank = 0
  const rows: (readonly string[])[] = []
  const numbers: number[] = []
  readRecords(text, delimiter, {
    isRelaxed: check !== null,
    onRecord(record) {
      number += 1
      if (check !== null) record.forEach(check)
      const cells = record.map(cleanCell)
      if (cells.every((cell) => cell === '')) {
        blank += 1
        return
      }
      if (titles === null) {
        if (cells.length > MOST_COLUMNS) throw new TooMuch()
        // A title is one line.
        titles = cells.map((cell) => cell.replace(/\s+/g, ' '))
        return
      }
      if (rows.length >= most) throw new TooMuch()
      rows.push(cells)
      numbers.push(number)
    },
  })
  if (titles === null) return { problem: 'empty' }
  if (rows.length === 0) return { problem: 'noRows' }
  const columns = columnsOf(titles, rows)
  return {
    delimiter,
    columns,
    width: (titles as readonly string[]).length,
    rows,
    numbers: Uint32Array.from(numbers),
    blank,
    short: rows.filter((cells) => cells.length < columns.length).length,
  }
}

/** Columns at the end with neither a title nor a value are left out. */
function columnsOf(titles: readonly string[], rows: PeopleTable['rows']): readonly TableColumn[] {
  const columns = titles.map((title, at) => {
    const sample = rows.find((cells) => (cells[at] ?? '') !== '')?.[at] ?? ''
    return { title, sample: sample.slice(0, SAMPLE_LENGTH) }
  })
  return columns.slice(0, columns.findLastIndex(({ title, sample }) => title !== '' || sample !== '') + 1)
}

/** A cell without spaces around it, with line feeds alone, and without the guard against formulas. */
function cleanCell(cell: string): string {
  const lines = cell.includes('\r') ? cell.replace(/\r\n?/g, '\n') : cell
  return withoutFormulaGuard(lines.trim())
}

function lineOf(error: CsvError): number {
  const { lines } = error as CsvError & { readonly lines?: unknown }
  return typeof lines === 'number' ? lines : 1
}
