import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { listIds } from '../worker/result-sets/id-lists.ts'
import { rowsWithWord } from '../worker/result-sets/fts-index-reader/rows-with-word.ts'
import { addRows, countRows, emptyRowSet, intersect, unite, type RowSet } from '../common/row-sets.ts'
import type { Tokenizer } from '../worker/result-sets/search-terms.ts'
import { guidBytes } from './keys.ts'
import type { RowGroups } from './row-groups.ts'
import type { SearchTable } from './search-index.ts'

/** Whether the whole text is an id, as participants have one. */
export const isGuid = (text: string): boolean => GUID.test(text)

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Input of a search besides the database. */
export type SearchSource = {
  readonly maxId: number
  readonly groups: () => RowGroups
  readonly tokenize: Tokenizer
  /** Leaves the participants' data out: finding someone by name would tell who they are. */
  readonly isBlind: boolean
}

/**
 * Rows in which every word of the text is a prefix of some word of the participant's data, the test's title, an essay,
 * the reviewer's note or a transcript, and the sessions of the participant with that ID. `null` when the text has no words.
 */
export function searchRows(db: ReadDb, text: string, source: SearchSource): RowSet | null {
  const typed = text.trim()
  if (isGuid(typed)) {
    const ids = prepare<[Buffer], number>(db, 'SELECT id FROM sessions WHERE participant = ?')
      .pluck()
      .all(guidBytes(typed))
    if (ids.length > 0) return addRows(emptyRowSet(source.maxId), ids)
  }
  let found: RowSet | null = null
  for (const term of source.tokenize(typed)) {
    const rows = rowsOfTerm(db, term, source)
    found = found === null ? rows : intersect(found, rows)
    if (countRows(found) === 0) break
  }
  return found
}

function rowsOfTerm(db: ReadDb, term: string, { maxId, groups, isBlind }: SearchSource): RowSet {
  const rows = isBlind ? emptyRowSet(maxId) : rowsIn(db, 'session_search', term, maxId)
  unite(rows, rowsIn(db, 'report_search', term, maxId))
  unite(rows, rowsIn(db, 'note_search', term, maxId))
  unite(rows, rowsIn(db, 'transcript_search', term, maxId))
  const titles = new Set(matches(db, 'title_search', term))
  if (titles.size === 0) return rows
  const { ids, groups: list } = groups()
  for (const { titleId, start, end } of list) if (titles.has(titleId)) addRows(rows, ids.subarray(start, end))
  return rows
}

function rowsIn(db: ReadDb, table: SearchTable, term: string, maxId: number): RowSet {
  return rowsWithWord(db, table, term, maxId) ?? addRows(emptyRowSet(maxId), matches(db, table, term))
}

/** Rows of a table with the word, according to SQLite. */
function matches(db: ReadDb, table: SearchTable, term: string): Uint32Array {
  return listIds(db, `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ?`, prefixOf(term))
}

/** A word as a quoted prefix query. Words of the tokenizer have no quotes; they are doubled in case that changes. */
function prefixOf(term: string): string {
  return `"${term.replaceAll('"', '""')}"*`
}
