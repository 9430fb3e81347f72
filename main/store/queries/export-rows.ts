import type { StoredLines } from '../csv/csv-chunk.ts'
import type { SharedTexts } from '../csv/session-columns.ts'
import { lineSql } from '../csv/stored-line.ts'
import { prepare, type ReadDb } from '../database.ts'

/** Which rows: those of the ids, in their order; or the first `limit` after an id, in order of id. */
export type ExportRange = { readonly ids: Uint32Array } | { readonly after: number; readonly limit: number }

/** What is read of each session: values as SQL over `sessions s` and, `withReports`, `reports r`. */
export type ExportSelection = {
  readonly select: readonly string[]
  readonly withReports: boolean
  readonly readsReports: boolean
}

type Counted = readonly [sessions: number, lastId: number | null, lines: Uint8Array | null]

/** Lines of an export, and the id of the last row where they are by range. */
export function readExportLines(
  db: ReadDb,
  range: ExportRange,
  { select, withReports, readsReports }: ExportSelection,
): StoredLines & { readonly lastId: number | null } {
  const reports = withReports ? 'LEFT JOIN reports r ON r.session_id = s.id' : ''
  const line = `${lineSql(select)} AS line`
  const [rows, ...parameters] =
    'after' in range
      ? [
          `SELECT s.id, ${line} FROM sessions s ${reports} WHERE s.id > ? ORDER BY s.id LIMIT ?`,
          range.after,
          range.limit,
        ]
      : // The order of the outer loop is that of the list.
        [
          `SELECT s.id, ${line} FROM json_each(?) AS wanted CROSS JOIN sessions s ON s.id = wanted.value ${reports}`,
          `[${range.ids.join(',')}]`,
        ]
  if (!readsReports) {
    const sql = `SELECT count(*), max(id), CAST(group_concat(line, '') AS BLOB) FROM (${rows})`
    const [sessions, lastId, lines] = prepare<unknown[], Counted>(db, sql)
      .raw()
      .get(...parameters)!
    return { sessions, lastId, blobs: lines === null ? [] : [lines] }
  }
  // One by one: some hundred reports may be more than fits into one value.
  const found = prepare<unknown[], readonly [number, Uint8Array]>(db, `SELECT id, CAST(line AS BLOB) FROM (${rows})`)
    .raw()
    .all(...parameters)
  return { sessions: found.length, lastId: found.at(-1)?.[0] ?? null, blobs: found.map(([, lines]) => lines) }
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

function textsOf(db: ReadDb, sql: string): (id: number) => Uint8Array {
  const known = new Map<number, Uint8Array>()
  return (id) => {
    let text = known.get(id)
    if (text === undefined) {
      text = Buffer.from(prepare<[number], string>(db, sql).pluck().get(id) ?? '')
      known.set(id, text)
    }
    return text
  }
}
