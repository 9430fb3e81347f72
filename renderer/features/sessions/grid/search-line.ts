import type { ListColumns } from '../../../../contract/model/list-preferences.ts'
import type { SearchHit, SearchSource, SessionRow, TextRange } from '../../../../contract/model/session.ts'
import type { ColumnId } from './columns.ts'

/** The searchable field that a column's cell shows. */
function sourceOf(column: ColumnId, row: SessionRow): SearchSource | null {
  if (column === 'participant') return row.participantName === '' ? 'email' : 'participant'
  return column === 'email' || column === 'test' ? column : null
}

const NO_MARKS: readonly TextRange[] = []

/** Matches of the search in the text of a cell. */
export function marksOf(column: ColumnId, row: SessionRow): readonly TextRange[] {
  if (row.found === undefined) return NO_MARKS
  const source = sourceOf(column, row)
  return row.found.find((hit) => hit.source === source)?.marks ?? NO_MARKS
}

/** Matches that no cell shows, each word of the search at most once. They explain why the session was found. */
export function lineOf(row: SessionRow, columns: ListColumns): readonly SearchHit[] {
  const { found = [] } = row
  if (found.length === 0) return found
  const sources = new Set(columns.map(({ id }) => sourceOf(id, row)))
  const isShown = ({ source }: SearchHit) => sources.has(source)
  const told = new Set(found.filter(isShown).flatMap(({ words }) => words))
  return found.filter((hit) => {
    if (isShown(hit) || hit.words.every((word) => told.has(word))) return false
    for (const word of hit.words) told.add(word)
    return true
  })
}
