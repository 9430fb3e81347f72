import type { StoredLines } from '../export/csv/csv-chunk.ts'
import type { SharedTexts } from '../export/csv/session-columns.ts'
import { lineSql } from '../export/csv/stored-line.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

/** Which rows: those of the ids, in their order; or those with an id after one and up to another, in order of id. */
export type ExportRange = { readonly ids: Uint32Array } | { readonly after: number; readonly upTo: number }

/** What is read of each session: values as SQL over `sessions s` and, `withReports`, `reports r`. */
export type ExportSelection = {
  readonly select: readonly string[]
  readonly withReports: boolean
}

/** Lines of an export. */
export type ExportLines = StoredLines & {
  /** Greatest id of the rows that were read; `null` where there was none. */
  readonly lastId: number | null
  /** Whether the range has more rows, which were left for the next time since these are long. */
  readonly isCut: boolean
}

/**
 * Most bytes of participant data and reports that are read in one go, unless one session alone has more: what an export
 * keeps in memory follows this and not the length of reports, and no value comes near to what SQLite can hold (1 GB).
 */
const MOST_BYTES = 8 << 20

/** What may be long in a row. Their length is in its head, so that the pages they go on in stay unread. */
const LONG = ['s.data', 'r.report']

export function readExportLines(db: ReadDb, range: ExportRange, selection: ExportSelection): ExportLines {
  const { from, parameters } = rowsOf(range, selection)
  const { found, sessions } = countSessions(db, range, selection)
  const line = `${lineSql(selection.select)} AS line`
  const [lastId, lines] = prepare<unknown[], readonly [number | null, Uint8Array | null]>(
    db,
    `SELECT max(id), CAST(group_concat(line, '') AS BLOB) FROM (SELECT s.id, ${line} ${from} LIMIT ?)`,
  )
    .raw()
    .get(...parameters, sessions)!
  return { lines: lines ?? NO_LINES, sessions, lastId, isCut: sessions < found }
}

const NO_LINES = new Uint8Array()

/** How many rows the range has, and how many of them are read in one go. */
function countSessions(db: ReadDb, range: ExportRange, selection: ExportSelection) {
  const long = LONG.filter((column) => selection.select.includes(column))
  const size = ['0', ...long.map((column) => `ifnull(octet_length(${column}), 0)`)].join(' + ')
  const { from, parameters } = rowsOf(range, selection)
  const [found, bytes] = prepare<unknown[], readonly [number, number]>(db, `SELECT count(*), total(${size}) ${from}`)
    .raw()
    .get(...parameters)!
  if (bytes <= MOST_BYTES) return { found, sessions: found }
  const sizes = prepare<unknown[], number>(db, `SELECT ${size} ${from}`).pluck()
  let left = MOST_BYTES
  const tooMany = sizes.all(...parameters).findIndex((bytesOfRow) => (left -= bytesOfRow) < 0)
  return { found, sessions: Math.max(1, tooMany) }
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
