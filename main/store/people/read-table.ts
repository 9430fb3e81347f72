import type { TableColumn, TableColumnCells, TableProblem } from '../../../contract/model/people.ts'
import { isPeopleTitle } from '../../../contract/model/people-titles.ts'
import { withoutTextMark } from '../tables/clean-cell.ts'
import { byWidth } from '../tables/find-shape.ts'
import type { OpenedRows } from '../tables/open-table.ts'

/** A table of people in memory. Cells are trimmed; those of a short row are missing. */
export type PeopleTable = Omit<OpenedRows, 'titles'> & {
  readonly columns: readonly TableColumn[]
  readonly short: number
}

const SAMPLE_LENGTH = 100

/** How the header of a table of people is found. */
export const PEOPLE_HEADER = byWidth((cells) => cells.filter(isPeopleTitle).length)

/** The table of people in the rows that were read. */
export function peopleTable(read: OpenedRows): PeopleTable | TableProblem {
  if (read.rows.length === 0) return { problem: 'noRows' }
  const rows = read.rows.map((cells) => (cells.some(isMarked) ? cells.map(withoutTextMark) : cells))
  const columns = columnsOf(read.titles, rows)
  const { delimiter, encoding, workbook, longNumbers, numbers, faults, blank, above } = read
  const short = rows.filter((cells) => cells.length < columns.length).length
  return { delimiter, encoding, workbook, longNumbers, columns, rows, numbers, faults, blank, short, above }
}

/** The cells of a column, from 0. */
export function columnCells(
  { columns, rows, numbers, faults, longNumbers }: PeopleTable,
  at: number,
): TableColumnCells {
  return {
    isTitleLong: longNumbers.has(columns[at]?.title ?? ''),
    cells: rows.map((cells, index) => {
      const text = cells[at] ?? ''
      return { row: numbers[index]!, text, isLong: longNumbers.has(text), isBroken: faults.has(index) }
    }),
  }
}

const isMarked = (cell: string): boolean => cell.startsWith("'")

/** Columns at the end with neither a title nor a value are left out. A title is one line. */
function columnsOf(titles: readonly string[], rows: PeopleTable['rows']): readonly TableColumn[] {
  const columns = titles.map((title, at) => {
    const sample = rows.find((cells) => (cells[at] ?? '') !== '')?.[at] ?? ''
    return { title: title.replace(/\s+/g, ' '), sample: sample.slice(0, SAMPLE_LENGTH) }
  })
  return columns.slice(0, columns.findLastIndex(({ title, sample }) => title !== '' || sample !== '') + 1)
}
