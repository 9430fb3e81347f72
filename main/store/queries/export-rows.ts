import type { SelectedRow } from '../export/columns.ts'
import type { SharedTexts } from '../export/session-columns.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

/** Which rows: those of the ids, in their order; or those with an id after one and up to another, in order of id. */
export type ExportRange = { readonly ids: Uint32Array } | { readonly after: number; readonly upTo: number }

/** What is read of each session: values as SQL over `sessions s` and, `withReports`, `reports r`. */
export type ExportSelection = {
  readonly select: readonly string[]
  readonly withReports: boolean
}

/** How far an export has read. */
export type ExportReading = {
  readonly sessions: number
  /** Id of the last row that was read; `null` where there was none. */
  readonly lastId: number | null
  /** Whether the range has more rows, which were left for the next time since these are long. */
  readonly isCut: boolean
}

/**
 * Most letters of participant data and reports that are read in one go, unless one session alone has more: what an
 * export keeps in memory follows this and not the length of reports.
 */
const MOST_LETTERS = 8 << 20

/** What may be long in a row. */
const LONG = ['s.data', 'r.report']

/** Hands over one row after the other: all of them together would be garbage of the thread's, and cost it more. */
export function readExportRows(
  db: ReadDb,
  range: ExportRange,
  selection: ExportSelection,
  take: (row: SelectedRow) => void,
): ExportReading {
  const { select } = selection
  const { from, parameters } = rowsOf(range, selection)
  const long = LONG.map((column) => select.indexOf(column)).filter((at) => at !== -1)
  // The id stands last, so that what was selected has its own positions.
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

/** Rows in their order: the outer loop is that of the list, or of the row ids. */
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

/** Texts by their ids, kept once they are read. They never change under their ids. */
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
