import { NO_CHOICE, type FileProblem } from '../../../contract/model/score-import.ts'
import { MOST_TRANSCRIPT_FILES, type MappedFile } from '../../../contract/model/transcript-files.ts'
import { byTitles } from '../tables/find-shape.ts'
import { openTable } from '../tables/open-table.ts'

const COLUMNS = ['file', 'participantId', 'email', 'testId', 'question'] as const
type Column = (typeof COLUMNS)[number]

function columnOf(title: string): Column | null {
  const plain = title.replace(/[\s_-]/g, '').toLowerCase()
  return COLUMNS.find((column) => column.toLowerCase() === plain) ?? null
}

/** Why a list is not read. */
export type MapProblem = FileProblem | { readonly problem: 'columns'; readonly columns: readonly string[] }

/** Reads a list that says of which answers files are: CSV, XLSX or ODS, with the columns in any order. */
export async function readFileMap(bytes: Uint8Array): Promise<readonly MappedFile[] | MapProblem> {
  const find = byTitles((cells) => new Set(cells.flatMap((cell) => columnOf(cell) ?? [])).size)
  const read = await openTable({ bytes }, { choice: NO_CHOICE, find, most: MOST_TRANSCRIPT_FILES })
  if ('problem' in read) return read
  const places = new Map<Column, number>()
  for (const [at, title] of read.titles.entries()) {
    const column = columnOf(title)
    if (column === null) continue
    if (!places.has(column)) places.set(column, at)
  }
  const missing = [
    ...(places.has('file') ? [] : ['file']),
    ...(places.has('participantId') || places.has('email') ? [] : ['participantId']),
  ]
  if (missing.length > 0) return { problem: 'columns', columns: missing }
  return read.rows.map((cells) => {
    const cell = (column: Column) => cells[places.get(column) ?? -1] ?? ''
    return {
      file: cell('file').trim().replaceAll('\\', '/'),
      participantId: cell('participantId'),
      email: cell('email'),
      testId: cell('testId'),
      question: cell('question'),
    }
  })
}
