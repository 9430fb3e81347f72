import { readDelimited, withoutSeparatorLine } from '../../../contract/tables/read-delimited.ts'
import { SHEET_DELIMITERS, type SheetDelimiter } from '../../../contract/model/score-import.ts'
import { cleanCell } from './clean-cell.ts'
import type { Shape } from './find-shape.ts'

/** Why the cells of a row may stand in the wrong columns. */
export type RowFault =
  /** More cells than the header, while other rows have no more: a delimiter is not quoted. */
  | 'cells'
  /** A quotation mark is not closed, or is closed inside of a cell. */
  | 'quotes'

/** The rows of a table below its header, in memory. */
export type TableRows = {
  readonly delimiter: SheetDelimiter
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

export type RowsProblem =
  | { readonly problem: 'empty' }
  | { readonly problem: 'tooManyRows'; readonly limit: number }
  /** The first row is only a title, and no row below it is a header. */
  | { readonly problem: 'titleLine' }

type Options = {
  /** Most rows below the header. */
  readonly most: number
  /** Finds the delimiter and the header. `named` is the delimiter that the text names itself. */
  readonly findShape: (text: string, named: SheetDelimiter | null) => Shape | null
}

/** More columns than a spreadsheet has: it is no table. */
const MOST_COLUMNS = 16_384

/** Reads the table in a delimited text. */
export function readRows(text: string, { most, findShape }: Options): TableRows | RowsProblem {
  const { named, content } = withoutSeparatorLine(text)
  const shape = findShape(content, SHEET_DELIMITERS.find((one) => one === named) ?? null)
  if (shape === null) return { problem: 'titleLine' }
  const rows: (readonly string[])[] = []
  const numbers: number[] = []
  const broken: number[] = []
  const doubtful: number[] = []
  let titles: readonly string[] | null = null
  let number = 0
  let [blank, above] = [0, 0]
  let isTooMuch = false
  readDelimited(content, shape.delimiter, (row) => {
    const cells = row.cells.map(cleanCell)
    const isBlank = cells.every((cell) => cell === '')
    number += 1
    if (isBlank) {
      blank += 1
    } else if (number - 1 < shape.header) {
      above += 1
    } else if (titles === null) {
      titles = cells
      isTooMuch = cells.length > MOST_COLUMNS
    } else {
      isTooMuch = rows.length >= most
      if (row.fault === 'broken') broken.push(rows.length)
      if (row.fault === 'doubtful') doubtful.push(rows.length)
      rows.push(cells)
      numbers.push(number)
    }
    return !isTooMuch
  })
  if (isTooMuch) return { problem: 'tooManyRows', limit: most }
  if (titles === null) return { problem: 'empty' }
  const { length: width } = titles as readonly string[]
  const faults = new Map<number, RowFault>(longerRows(rows, width).map((at) => [at, 'cells']))
  // A row after a broken one is a row of its own if it has all cells.
  for (const at of doubtful) if (rows[at]!.length !== width) faults.set(at, 'quotes')
  for (const at of broken) faults.set(at, 'quotes')
  return { delimiter: shape.delimiter, titles, rows, numbers: Uint32Array.from(numbers), faults, blank, above }
}

/**
 * Places of rows that have more cells than the header. Empty cells at the end are no fault if all rows have them: some
 * programs end each row with a delimiter.
 */
function longerRows(rows: TableRows['rows'], width: number): readonly number[] {
  const least = rows.reduce((shortest, { length }) => Math.min(shortest, length), Infinity)
  const most = Math.max(width, least)
  return rows.flatMap((cells, at) => {
    if (cells.length <= width) return []
    return cells.length > most || cells.slice(width).some((cell) => cell !== '') ? [at] : []
  })
}
