import type { SelectedRow } from '../export/columns.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { SharedTexts } from '../export/session-columns.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'
import { findSessionId } from './keys.ts'

/** Which rows to read: those with the given IDs, in their order, or those with an ID in a range, in ascending order. */
export type ExportRange = { readonly ids: Uint32Array } | { readonly after: number; readonly upTo: number }

/** What to read of each session: SQL expressions over `sessions s` and, if `withReports`, `reports r`. */
export type ExportSelection = {
  readonly select: readonly string[]
  readonly withReports: boolean
}

/** Result of reading a part of an export. */
export type ExportReading = {
  readonly sessions: number
  /** ID of the last row that was read; `null` if there was none. */
  readonly lastId: number | null
  /** Whether reading stopped before the end of the range because the rows are long. */
  readonly isCut: boolean
}

/**
 * Maximum characters of participant data and reports that are read at once, unless a single session has more. It limits
 * the memory of an export, whatever the length of the reports.
 */
const MOST_LETTERS = 8 << 20

/** Columns whose values may be long. */
const LONG = ['s.data', 'r.report']

/** Passes rows on one at a time: collecting them would cost the thread more garbage collection. */
export function readExportRows(
  db: ReadDb,
  range: ExportRange,
  selection: ExportSelection,
  take: (row: SelectedRow) => void,
): ExportReading {
  const { select } = selection
  const { from, parameters } = rowsOf(range, selection)
  const long = LONG.map((column) => select.indexOf(column)).filter((at) => at !== -1)
  // The ID comes last, so that the positions of the selected columns stay as requested.
  const statement = prepare<unknown[], SelectedRow>(db, `SELECT ${[...select, 's.id'].join(', ')} ${from}`).raw()
  let sessions = 0
  let lastId: number | null = null
  let lettersLeft = MOST_LETTERS
  for (const row of statement.iterate(...parameters)) {
    for (const at of long) lettersLeft -= (row[at] as string | null)?.length ?? 0
    if (lettersLeft < 0 && sessions > 0) return { sessions, lastId, isCut: true }
    sessions += 1
    lastId = row[select.length] as number
    take(row)
  }
  return { sessions, lastId, isCut: false }
}

/** Reads one session by its key; `null` where it is not in the cache. */
export function readExportRow(
  db: ReadDb,
  key: SessionKey,
  { select, withReports }: ExportSelection,
): SelectedRow | null {
  const id = findSessionId(db, key)
  if (id === null) return null
  const reports = withReports ? 'LEFT JOIN reports r ON r.session_id = s.id' : ''
  const sql = `SELECT ${[...select, 's.id'].join(', ')} FROM sessions s ${reports} WHERE s.id = ?`
  return prepare<[number], SelectedRow>(db, sql).raw().get(id) ?? null
}

/** Joins in this order, so that the rows come in the order of the list or of the row IDs. */
function rowsOf(range: ExportRange, { withReports }: ExportSelection) {
  const reports = withReports ? 'LEFT JOIN reports r ON r.session_id = s.id' : ''
  if ('after' in range) {
    return {
      from: `FROM sessions s NOT INDEXED ${reports} WHERE s.id > ? AND s.id <= ?`,
      parameters: [range.after, range.upTo],
    }
  }
  return {
    from: `FROM json_each(?) AS wanted CROSS JOIN sessions s ON s.id = wanted.value ${reports}`,
    parameters: [`[${range.ids.join(',')}]`],
  }
}

/** Reads shared texts by ID and caches them. The text of an ID never changes. */
export function createSharedTexts(db: ReadDb): SharedTexts {
  return {
    center: textsOf(db, 'SELECT name FROM centers WHERE id = ?'),
    test: textsOf(db, 'SELECT guid FROM tests WHERE id = ?'),
    title: textsOf(db, 'SELECT text FROM titles WHERE id = ?'),
    level: textsOf(db, 'SELECT text FROM levels WHERE id = ?'),
  }
}

function textsOf(db: ReadDb, sql: string): (id: number) => string {
  const known = new Map<number, string>()
  return (id) => {
    let text = known.get(id)
    if (text === undefined) {
      text = prepare<[number], string>(db, sql).pluck().get(id) ?? ''
      known.set(id, text)
    }
    return text
  }
}
