import { readDelimited } from '../../../contract/tables/read-delimited.ts'
import { SHEET_DELIMITERS, type SheetDelimiter } from '../../../contract/model/score-import.ts'
import { cleanCell } from './clean-cell.ts'

/** Rows that are looked at. */
const LOOKED_AT = 100
/** Rows from the first one on of which one may be the header. */
const MOST_TITLE_ROWS = 20
/** Of ten rows, as many have to have a column. */
const NEARLY_ALL = 9
/** A tab is in no text that people type, and a semicolon is in fewer than a comma. */
const IN_DOUBT: readonly SheetDelimiter[] = ['\t', ';', ',']

/** What separates cells, and the number of the row that has the titles of the columns, from 1, with empty rows. */
export type Shape = { readonly delimiter: SheetDelimiter; readonly header: number }

/** How many titles of a row are known for what they are. */
type CountKnown = (cells: readonly string[]) => number

type Row = {
  readonly number: number
  readonly cells: readonly string[]
  readonly filled: number
  readonly isBroken: boolean
  /** Whether a space stands before each cell but the first. */
  readonly spaces: readonly boolean[]
}
type Candidate = Shape & {
  /** Cells of the header. */
  readonly width: number
  /** Columns that nearly all rows have. */
  readonly columns: number
  /** Share of the rows that have as many cells as the header. */
  readonly fitting: number
  /** Whether nearly all rows are as wide as the first one, which has several cells. */
  readonly isWhole: boolean
  /** Whether it separates cells where it stands, and no words. */
  readonly isSure: boolean
}

/** Finds where a table begins; `null` if its first row is only a title and no row below it is a header. */
export type FindShape = {
  /** `named` is the delimiter that the text names itself. */
  readonly inText: (text: string, named: SheetDelimiter | null) => Shape | null
  /** The place of the header among the rows of a sheet. */
  readonly inRows: (rows: readonly (readonly string[])[]) => number | null
}

/** Finds the header of a table whose titles may be any, below rows that are only a title of the table. */
export function byWidth(countKnown: CountKnown): FindShape {
  return {
    inText: (text, named) => findShape(text, countKnown, named),
    inRows: (rows) => headerOf(rows.slice(0, LOOKED_AT).map(rowOf), countKnown),
  }
}

/** Finds the header of a table whose titles are known: the row with the most of them. */
export function byTitles(countKnown: CountKnown): FindShape {
  return {
    inText: (text, named) => findKnownHeader(text, countKnown, named) ?? { delimiter: named ?? ',', header: 1 },
    inRows(rows) {
      const counts = rows.slice(0, MOST_TITLE_ROWS).map(countKnown)
      return Math.max(0, counts.indexOf(Math.max(...counts)))
    },
  }
}

const rowOf = (cells: readonly string[], at: number): Row => ({
  number: at + 1,
  cells,
  filled: cells.filter((cell) => cell !== '').length,
  isBroken: false,
  spaces: [],
})

/** The delimiter with which nearly all rows have the most columns, and the header. */
function findShape(text: string, countKnown: CountKnown, named: SheetDelimiter | null): Shape | null {
  const all = (named === null ? IN_DOUBT : [named]).map((delimiter) => candidate(text, delimiter, countKnown))
  const [best] = all
    .filter((one) => one !== null)
    .toSorted(
      (one, other) =>
        Number(other.isWhole) - Number(one.isWhole) ||
        Number(other.isSure) - Number(one.isSure) ||
        other.columns - one.columns ||
        // Rows may have nothing but their first cells.
        other.width - one.width ||
        other.fitting - one.fitting ||
        IN_DOUBT.indexOf(one.delimiter) - IN_DOUBT.indexOf(other.delimiter),
    )
  const isRefused = all.some((one) => one === null)
  // Rows that only fit together below a title have no header; as one column they would only be longer than it.
  if (best === undefined || (isRefused && best.columns < 2)) return isRefused ? null : { delimiter: ',', header: 1 }
  const { header } = best
  return { delimiter: best.width < 2 ? (named ?? ',') : best.delimiter, header }
}

/**
 * Finds the row with the most known titles among the first ones, and the delimiter with which it has them; `null` where no
 * row has one.
 */
function findKnownHeader(text: string, countKnown: CountKnown, named: SheetDelimiter | null): Shape | null {
  let best: Shape | null = null
  let most = 0
  for (const delimiter of named === null ? SHEET_DELIMITERS : [named]) {
    for (const { number, cells } of sampleOf(text, delimiter, MOST_TITLE_ROWS)) {
      const known = countKnown(cells)
      if (known > most) {
        best = { delimiter, header: number }
        most = known
      }
    }
  }
  return best
}

/** `null` where the first row is a title and none below it a header. */
function candidate(text: string, delimiter: SheetDelimiter, countKnown: CountKnown): Candidate | null {
  const rows = sampleOf(text, delimiter, LOOKED_AT)
  const at = headerOf(rows, countKnown)
  if (at === null) return null
  const header = rows[at]
  const width = header?.cells.length ?? 0
  // With a wrong delimiter, quotation marks of most rows do not match.
  const isBroken = rows.filter((row) => row.isBroken).length * 2 > rows.length
  const below = rows.slice(at + 1).flatMap((row) => (row.isBroken ? [] : [row.cells.length]))
  const reached = below.toSorted((one, other) => other - one)[Math.ceil((below.length * NEARLY_ALL) / 10) - 1] ?? width
  const columns = isBroken ? 0 : Math.min(width, reached)
  const fitting = below.filter((length) => length === width).length / Math.max(1, below.length)
  return {
    delimiter,
    header: header?.number ?? 1,
    width: isBroken ? 0 : width,
    columns,
    fitting,
    isWhole: at === 0 && columns > 1 && fitting * 10 >= NEARLY_ALL,
    isSure: columns > 1 && (delimiter === '\t' || !isSpaced(rows)),
  }
}

/** Whether a space follows most delimiters, as in a sentence. */
function isSpaced(rows: readonly Row[]): boolean {
  const cells = rows.flatMap(({ spaces }) => spaces)
  return cells.filter(Boolean).length * 2 > cells.length
}

/**
 * The place of the header among rows. A row above it has fewer filled cells than a header of known titles, or at most half
 * as many as the others, and none that is known as the title of a column.
 */
function headerOf(rows: readonly Row[], countKnown: CountKnown): number | null {
  const first = rows.slice(0, MOST_TITLE_ROWS)
  const known = first.findIndex(
    ({ cells }) => countKnown(cells) > 1 && !cells.some((cell) => isValue(cell) && !YEAR.test(cell)),
  )
  const isAbove = ({ cells, filled }: Row) => filled < first[known]!.filled && countKnown(cells) === 0
  if (known > 0 && first.slice(0, known).every(isAbove)) return known
  const usual = usualWidth(rows.slice(1))
  const isTitle = ({ cells, filled }: Row) => filled * 2 <= usual && countKnown(cells) === 0
  const at = first.findIndex((row) => !isTitle(row))
  const header = rows[at]
  if (at <= 0 || header === undefined) return 0
  return header.cells.some(isValue) ? null : at
}

const YEAR = /^(?:19|20)\d\d$/

/** Whether a cell is surely no title: a number, a day or an address. */
function isValue(cell: string): boolean {
  return /^[+-]?[\d.,/:-]*\d$/.test(cell) || /^[^\s@]+@[^\s@]+$/.test(cell)
}

/** Up to which cell most rows are filled; the last of them where that is not clear. */
function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) {
    const length = cells.findLastIndex((cell) => cell !== '') + 1
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted(([one, ones], [other, others]) => others - ones || other - one)
  return usual?.[0] ?? 0
}

/** The first rows that have a filled cell, with their cells as they are read. */
function sampleOf(text: string, delimiter: SheetDelimiter, most: number): readonly Row[] {
  const rows: Row[] = []
  let number = 0
  readDelimited(text, delimiter, (row) => {
    number += 1
    const read = rowOf(row.cells.map(cleanCell), number - 1)
    const spaces = row.cells.slice(1).map((cell) => cell.startsWith(' '))
    if (read.filled > 0) rows.push({ ...read, isBroken: row.fault === 'broken', spaces })
    return rows.length < most
  })
  return rows
}
