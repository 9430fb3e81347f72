import { LONGEST_CELL_NAME } from '../../../contract/model/cell-name.ts'
import { lettersOf, type CellPlace } from '../../../contract/workbook/cell-places.ts'
import type { LeftOut } from '../left-out.ts'
import type { BesideCells } from './beside-cells.ts'

/** What the file's author has hidden, which is shown all the same: the sheet itself, and rows and columns from 0. */
export type Hidden = {
  readonly isSheet: boolean
  readonly rows: ReadonlySet<number>
  readonly columns: ReadonlySet<number>
}
export const NONE_HIDDEN: Hidden = { isSheet: false, rows: new Set(), columns: new Set() }

/** A table of texts, such as a sheet of a workbook. */
export type Sheet = {
  /** Empty where there is only one. */
  readonly name: string
  /** Headings of the columns; `null` for letters, as in a workbook. */
  readonly headings: readonly string[] | null
  /** May have fewer cells than there are columns. */
  readonly rows: readonly (readonly string[])[]
  /** Number of columns that are shown. */
  readonly columns: number
  readonly hidden: Hidden
  /** The cells that the rows are about, where these are not its own. */
  readonly places?: readonly string[]
  /** What was left out. */
  readonly isCut: { readonly rows: boolean; readonly columns: boolean }
}

/** The value of a formula that is another one whenever it is calculated, as it was saved, with its sheet and cell. */
export type ChangingValue = { readonly place: string; readonly text: string }

export type Workbook = {
  readonly sheets: readonly Sheet[]
  /** Whether there are more sheets. */
  readonly isCut: boolean
  /** Values that may be others on pages, which are calculated anew. */
  readonly changing: readonly ChangingValue[]
  /** Words that are in no cell. */
  readonly beside: readonly BesideCells[]
  readonly leftOut: LeftOut
}

/** A page can be about a million rows high. */
export const MOST_ROWS = 250_000
export const MOST_COLUMNS = 256
export const MOST_SHEETS = 50
/** Cells of a table, or of all tables of a workbook, that are kept in memory. */
export const MOST_CELLS = 5_000_000

/**
 * Collects rows within the limits.
 *
 * @param room how many cells there is room for; less after each row
 */
export function createRows(room = { cells: MOST_CELLS }) {
  const rows: (readonly string[])[] = []
  let columns = 0
  const isCut = { rows: false, columns: false }
  return {
    /** Keeps the row itself, without columns too many. Returns whether there is room for more rows. */
    add(row: string[]): boolean {
      if (rows.length >= MOST_ROWS || room.cells <= 0) {
        isCut.rows = true
        return false
      }
      if (row.length > MOST_COLUMNS) {
        isCut.columns = true
        row.length = MOST_COLUMNS
      }
      rows.push(row)
      room.cells -= row.length
      columns = Math.max(columns, row.length)
      return true
    },
    sheet: (name: string, headings: readonly string[] | null = null, hidden = NONE_HIDDEN): Sheet => ({
      name,
      headings,
      hidden,
      rows,
      columns: Math.max(columns, headings?.length ?? 0),
      isCut,
    }),
  }
}

/** What a cell is called: "B4", its column's heading and row, or the cell that its row is about. */
export function cellName({ headings, places }: Sheet, { row, column }: CellPlace): string {
  const place = places?.[row]
  if (place !== undefined) return place
  return `${headings === null ? lettersOf(column) : `${headings[column]} `}${row + 1}`
}

/** A cell with its sheet, whose name is cut where there is no room for it: the cell's own says where it is. */
export function fullCellName(sheet: Sheet, place: CellPlace): string {
  const cell = cellName(sheet, place)
  if (sheet.name === '' || sheet.places !== undefined) return cell.slice(-LONGEST_CELL_NAME).toWellFormed()
  const room = LONGEST_CELL_NAME - cell.length - 1
  return room > 0 ? `${sheet.name.slice(0, room).toWellFormed()}!${cell}` : cell
}

/** Most of a workbook that are told. */
const MOST_CHANGING = 10_000

/** Keeps a value that is another one whenever it is calculated. */
export function addChanging(
  changing: ChangingValue[],
  { name, place: { row, column }, text }: { readonly name: string; readonly place: CellPlace; readonly text: string },
): void {
  if (changing.length < MOST_CHANGING) changing.push({ place: `${name}!${lettersOf(column)}${row + 1}`, text })
}

type HiddenLines = Pick<Hidden, 'rows' | 'columns'>

/** The hidden rows and columns that have something to hide: often all after the last that is used are hidden. */
export function withTexts(rows: Sheet['rows'], hidden: HiddenLines): HiddenLines {
  const hasText = (text: string) => text !== ''
  return {
    rows: new Set([...hidden.rows].filter((row) => rows[row]?.some(hasText))),
    columns: new Set([...hidden.columns].filter((column) => rows.some((row) => hasText(row[column] ?? '')))),
  }
}
