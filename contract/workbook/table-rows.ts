import { columnOf } from './cell-places.ts'
import type { HiddenLines } from './sheet-rows.ts'
import { DamagedFile, UnpackedTooLarge } from './zip.ts'

/** What of a workbook is read. */
export type TableLimits = {
  /** Bytes of all parts together. */
  readonly unpacked: number
  /** Cells of all sheets together, counted up to the last of each row that says something. */
  readonly cells: number
  /** Rows of a sheet with a cell that says something. */
  readonly rows: number
  readonly columns: number
}

export type TableRow = {
  /** As the spreadsheet has it, from 1. */
  readonly number: number
  readonly isHidden: boolean
  /** Up to the last that says something. */
  readonly cells: readonly string[]
}

export type TableSheet = {
  readonly name: string
  readonly isHidden: boolean
  /** Those with a cell that says something. */
  readonly rows: readonly TableRow[]
  /** The hidden columns, from 0, that say something in one of the rows. */
  readonly hiddenColumns: readonly number[]
}

/** A sheet has more rows or columns than are read. */
export class TooMuch extends Error {
  readonly problem: {
    readonly problem: 'tooManyRows' | 'tooManyColumns'
    readonly limit: number
    readonly sheet: string
  }
  constructor(problem: TooMuch['problem']) {
    super(problem.problem)
    this.problem = problem
  }
}

type Options = {
  readonly name: string
  readonly limits: TableLimits
  /** Cells that there is still room for. */
  readonly room: { cells: number }
}
type Area = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

/** Areas of a sheet, and cells and rows in them: a file of nothing else would take longer than anybody waits. */
const MOST_AREAS = 1_000_000
const MOST_OF_AREAS = 20_000_000

/** Collects the rows of a sheet, by their numbers from 0. */
export function createTableRows({ name, limits, room }: Options) {
  const numbers: number[] = []
  const rows: string[][] = []
  let hidden: HiddenLines & { readonly isSheet: boolean } = { isSheet: false, rows: new Set(), columns: new Set() }
  const areas: Area[] = []

  /** Where the first row is that is not before this one. */
  const indexOf = (number: number) => {
    let [from, to] = [0, numbers.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((numbers[middle] ?? 0) < number) from = middle + 1
      else to = middle
    }
    return from
  }
  /** Leaves of each area the first cell. The others may have kept what was in them. */
  const clearAreas = () => {
    let left = MOST_OF_AREAS
    for (const area of areas) {
      for (let at = indexOf(area.top); at < numbers.length && (numbers[at] ?? 0) <= area.bottom; at += 1) {
        const cells = rows[at] ?? []
        const from = area.left + (numbers[at] === area.top ? 1 : 0)
        const to = Math.min(area.right + 1, cells.length)
        left -= 1 + Math.max(0, to - from)
        if (left < 0) throw new UnpackedTooLarge()
        cells.fill('', from, Math.max(from, to))
      }
    }
  }
  const noteHidden = (cells: readonly string[], found: Set<number>) => {
    for (const [column, text] of cells.entries()) if (text !== '' && hidden.columns.has(column)) found.add(column)
  }
  return {
    /** Keeps the row itself, which may be several rows. */
    add(number: number, cells: string[], count = 1): void {
      if (cells.length === 0) return
      const { columns: most } = limits
      if (cells.length > most) throw new TooMuch({ problem: 'tooManyColumns', limit: most, sheet: name })
      if (!Number.isSafeInteger(number) || number <= (numbers.at(-1) ?? -1))
        throw new DamagedFile('Rows are out of order.')
      if (rows.length + count > limits.rows)
        throw new TooMuch({ problem: 'tooManyRows', limit: limits.rows, sheet: name })
      room.cells -= cells.length * count
      if (room.cells < 0) throw new UnpackedTooLarge()
      for (let at = number; at < number + count; at += 1) {
        numbers.push(at)
        rows.push(cells)
      }
    },
    /** Cells that are one, as in `A1:B2`. */
    merge(cells: string): void {
      const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(cells) ?? []
      if (left === undefined || right === undefined) return
      if (areas.length >= MOST_AREAS) throw new UnpackedTooLarge()
      areas.push({ top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(left), right: columnOf(right) })
    },
    hide(lines: HiddenLines & { readonly isSheet: boolean }): void {
      hidden = lines
    },
    end(): TableSheet {
      clearAreas()
      const kept: TableRow[] = []
      const hiddenColumns = new Set<number>()
      for (const [at, cells] of rows.entries()) {
        while (cells.at(-1) === '') cells.pop()
        if (cells.length === 0) continue
        const number = numbers[at] ?? 0
        kept.push({ number: number + 1, isHidden: hidden.rows.has(number), cells })
        if (hidden.columns.size > 0) noteHidden(cells, hiddenColumns)
      }
      return { name, isHidden: hidden.isSheet, rows: kept, hiddenColumns: [...hiddenColumns].sort((a, b) => a - b) }
    },
  }
}
export type TableRows = ReturnType<typeof createTableRows>
