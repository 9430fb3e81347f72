import {
  loneLineFeeds,
  readDelimited,
  withLineFeeds,
  withoutSeparatorLine,
  type DelimitedRow,
} from '../../../contract/tables/read-delimited.ts'
import type { TableSheet } from '../../../contract/workbook/table-rows.ts'
import { SHEET_DELIMITERS, type FileProblem, type SheetDelimiter } from '../../../contract/model/score-import.ts'
import { cleanCell } from './clean-cell.ts'
import type { FindShape } from './find-shape.ts'

/** Why the cells of a row may stand in the wrong columns. */
export type RowFault =
  /** More cells than the header, while other rows have no more: a delimiter is not quoted. */
  | 'cells'
  /** A quotation mark is not closed, or is closed inside of a cell. */
  | 'quotes'
  /** It may be a half of a row: a line break is not in quotation marks. */
  | 'lineFeed'

/** The rows of a table below its header, in memory. */
export type TableRows = {
  /** `null` in a workbook. */
  readonly delimiter: SheetDelimiter | null
  /** Cells of the header. */
  readonly titles: readonly string[]
  /** Cells by {@link cleanCell}; those at the end of a short row are missing. Empty rows are left out. */
  readonly rows: readonly (readonly string[])[]
  /** Number of each row in a spreadsheet, counted from 1 with empty rows and those above the header. */
  readonly numbers: Uint32Array
  /** By the place of the row. */
  readonly faults: ReadonlyMap<number, RowFault>
  /** Empty rows. */
  readonly blank: number
  /** Rows above the header that are no part of the table. */
  readonly above: number
}

export type RowsProblem = Extract<FileProblem, { readonly problem: 'empty' | 'tooManyRows' | 'titleLine' }>

/** More columns than a spreadsheet has: it is no table. */
const MOST_COLUMNS = 16_384

/**
 * Reads the table in a delimited text. `most` is the limit of its rows. Some programs end rows with CR LF and leave a line
 * feed in a cell without quotation marks, so that one row looks like two.
 */
export function readText(text: string, find: FindShape, most: number): TableRows | RowsProblem {
  const { named, content } = withoutSeparatorLine(text)
  const lines = withLineFeeds(content)
  const shape = find.inText(lines, SHEET_DELIMITERS.find((one) => one === named) ?? null)
  if (shape === null) return { problem: 'titleLine' }
  const rows = createRows(shape.header, most)
  const lone = loneLineFeeds(content)
  let isLoose = false
  readDelimited(lines, shape.delimiter, ({ cells, fault, end }) => {
    const wasLoose = isLoose
    isLoose = lone.has(end)
    return rows.add(cells.map(cleanCell), rows.last() + 1, wasLoose ? 'loose' : fault)
  })
  return rows.end(shape.delimiter)
}

/** Reads the table in a sheet of a workbook. */
export function readSheet({ rows: listed }: TableSheet, find: FindShape, most: number): TableRows | RowsProblem {
  const cleaned = listed.map(({ number, cells }) => ({ number, cells: cells.map(cleanCell) }))
  const header = find.inRows(cleaned.map(({ cells }) => cells))
  if (header === null) return { problem: 'titleLine' }
  const rows = createRows(cleaned[header]?.number ?? 1, most)
  for (const { number, cells } of cleaned) if (!rows.add(cells, number, null)) break
  return rows.end(null)
}

/** Collects the rows of a table whose header has a known number. */
function createRows(header: number, most: number) {
  const rows: (readonly string[])[] = []
  const numbers: number[] = []
  const broken: number[] = []
  const doubtful: number[] = []
  const loose: number[] = []
  let titles: readonly string[] | null = null
  let last = 0
  let [blank, above] = [0, 0]
  let isTooMuch = false
  return {
    last: () => last,
    /** Returns false where no more rows are wanted. */
    add(cells: readonly string[], number: number, fault: DelimitedRow['fault'] | 'loose'): boolean {
      last = number
      if (cells.every((cell) => cell === '')) {
        blank += 1
      } else if (number < header) {
        above += 1
      } else if (titles === null) {
        titles = cells
        isTooMuch = cells.length > MOST_COLUMNS
      } else {
        isTooMuch = rows.length >= most
        if (fault === 'broken') broken.push(rows.length)
        if (fault === 'doubtful') doubtful.push(rows.length)
        if (fault === 'loose') loose.push(rows.length)
        rows.push(cells)
        numbers.push(number)
      }
      return !isTooMuch
    },
    end(delimiter: SheetDelimiter | null): TableRows | RowsProblem {
      if (isTooMuch) return { problem: 'tooManyRows', limit: most }
      if (titles === null) return { problem: 'empty' }
      const { length: width } = titles
      const faults = new Map<number, RowFault>(longerRows(rows, width).map((at) => [at, 'cells']))
      // A row after a broken one is a row of its own if it has all cells.
      for (const at of doubtful) if (rows[at]!.length !== width) faults.set(at, 'quotes')
      for (const at of broken) faults.set(at, 'quotes')
      // Two rows with all cells are two rows, and others may be the halves of one.
      for (const at of loose.length * 2 > rows.length ? [] : loose) {
        const halves = at === 0 ? [0] : [at - 1, at]
        if (halves.some((half) => rows[half]!.length !== width)) for (const half of halves) faults.set(half, 'lineFeed')
      }
      return { delimiter, titles, rows, numbers: Uint32Array.from(numbers), faults, blank, above }
    },
  }
}

/**
 * Places of rows that have more cells than the header. Empty cells at the end are no fault if all rows have them that are not shorter: some
 * programs end each row with a delimiter.
 */
function longerRows(rows: TableRows['rows'], width: number): readonly number[] {
  const least = rows.reduce(
    (shortest, { length }) => (length < width ? shortest : Math.min(shortest, length)),
    Infinity,
  )
  const most = Math.max(width, least)
  return rows.flatMap((cells, at) => {
    if (cells.length <= width) return []
    return cells.length > most || cells.slice(width).some((cell) => cell !== '') ? [at] : []
  })
}
