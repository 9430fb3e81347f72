import type { SheetDelimiter } from '../../../contract/model/score-import.ts'
import { MOST_PEOPLE_ROWS, type TableColumn, type TableProblem } from '../../../contract/model/people.ts'
import { isPeopleTitle } from '../../../contract/model/people-titles.ts'
import { withoutTextMark } from '../tables/clean-cell.ts'
import { findShape } from '../tables/find-shape.ts'
import { readRows, type RowFault } from '../tables/read-rows.ts'

/** A table of people in memory. Cells are trimmed; those of a short row are missing. */
export type PeopleTable = {
  readonly delimiter: SheetDelimiter
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Number of each row in a spreadsheet. */
  readonly numbers: Uint32Array
  /** Rows whose values may stand in the wrong columns, by their place. */
  readonly faults: ReadonlyMap<number, RowFault>
  readonly blank: number
  readonly short: number
  readonly above: number
}

const SAMPLE_LENGTH = 100

/** Reads a table with a header. `most` is the limit of its rows. */
export function readTable(text: string, most = MOST_PEOPLE_ROWS): PeopleTable | TableProblem {
  const countKnown = (cells: readonly string[]) => cells.filter(isPeopleTitle).length
  const read = readRows(text, { most, findShape: (content, named) => findShape(content, countKnown, named) })
  if ('problem' in read) return read
  if (read.rows.length === 0) return { problem: 'noRows' }
  const rows = read.rows.map((cells) => (cells.some(isMarked) ? cells.map(withoutTextMark) : cells))
  const columns = columnsOf(read.titles, rows)
  return {
    delimiter: read.delimiter,
    columns,
    rows,
    numbers: read.numbers,
    faults: read.faults,
    blank: read.blank,
    short: rows.filter((cells) => cells.length < columns.length).length,
    above: read.above,
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
