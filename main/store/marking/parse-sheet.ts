import {
  READING_COLUMNS,
  REQUIRED_COLUMNS,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetProblem,
} from '../../../contract/model/score-import.ts'
import { hasVisibleText } from '../../../contract/model/visible-text.ts'
import { withoutTextMark } from '../tables/clean-cell.ts'
import { byTitles } from '../tables/find-shape.ts'
import type { OpenedRows } from '../tables/open-table.ts'
import type { RowFault } from '../tables/read-rows.ts'
import { isNothing } from '../../../contract/model/spreadsheet-values.ts'

/** A row of a file that has a score or a comment. Cells are trimmed. */
export type SheetRow = Readonly<Record<SheetColumn, string>> & {
  /** Number of the row in a spreadsheet. */
  readonly row: number
  /** Why its cells may stand in the wrong columns. */
  readonly fault: RowFault | null
}

export type ParsedSheet = Pick<OpenedRows, 'encoding' | 'delimiter' | 'workbook' | 'above'> & {
  readonly ignored: readonly string[]
  /** Rows with neither a score nor a comment. */
  readonly blank: number
  /** What all comments are, such as `NA`, so that none is one; otherwise `null`. */
  readonly noComment: string | null
  readonly rows: readonly SheetRow[]
}

/** How the header of a file of scores is found. */
export const SCORES_HEADER = byTitles((cells) => new Set(cells.flatMap((cell) => columnOf(cell) ?? [])).size)

/** The scores in the rows that were read. Titles of columns may be in any order and case. */
export function parseSheet(read: OpenedRows): ParsedSheet | SheetProblem {
  const header = readHeader(read.titles)
  if ('problem' in header) return header
  const scoreAt = header.places.get('score')!
  // A file that leaves scores empty does not write words for that as well.
  const hasEmptyScores = read.rows.some((cells) => (cells[scoreAt] ?? '') === '')
  const all = read.rows.map((cells, at) => {
    const row = readRow(cells, header.places, { row: read.numbers[at]!, fault: read.faults.get(at) ?? null })
    return !hasEmptyScores && isNothing(row.score) ? { ...row, score: '' } : row
  })
  const comments = new Set(all.map(({ comment }) => comment).filter(hasVisibleText))
  const [only] = comments
  const noComment = only !== undefined && comments.size === 1 && isNothing(only) ? only : null
  const cleared = noComment === null ? all : all.map((row) => ({ ...row, comment: '' }))
  const rows = cleared.filter(({ score, comment }) => score !== '' || hasVisibleText(comment))
  const { encoding, delimiter, workbook, above } = read
  const blank = all.length - rows.length
  return { encoding, delimiter, workbook, ignored: header.ignored, blank, above, noComment, rows }
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
      if (title !== '' && !isForReading(title)) ignored.push(title)
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

/** Whether a column is one that the app wrote for markers alone. */
function isForReading(title: string): boolean {
  return READING_COLUMNS.some((column) => column === title.toLowerCase())
}

/** Columns of free texts, in which an apostrophe at the beginning is one. */
const TEXTS: readonly SheetColumn[] = ['comment', 'code', 'center']

function readRow(cells: readonly string[], places: Places, of: Pick<SheetRow, 'row' | 'fault'>): SheetRow {
  const cell = (column: SheetColumn): string => {
    const at = places.get(column)
    // Prompts are long, and not read back.
    const text = at === undefined || column === 'prompt' ? '' : (cells[at] ?? '')
    return TEXTS.includes(column) ? text : withoutTextMark(text)
  }
  const values = SHEET_COLUMNS.map((column) => [column, cell(column)] as const)
  return { ...(Object.fromEntries(values) as Record<SheetColumn, string>), ...of }
}
