import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'

type Row = Readonly<Record<string, string | number | null>>
type VersionRow = Row & { readonly rubric: string; readonly version: number; readonly hash: string }

/** Tables of which the row with the highest revision holds, and the columns that identify a row. */
const REVISED = {
  rubric_drafts: ['rubric'],
  rubric_assignments: ['test', 'question'],
  archived_rubrics: ['rubric'],
} as const

/**
 * Merges the rubrics of another copy of the reviews. A version whose number another one has already is kept under the
 * next free number: it was published by a copy that had lost its end. Takes part in the caller's transaction.
 */
export function mergeRubrics(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'rubric_versions')) return
  for (const row of prepare<[], VersionRow>(from, 'SELECT * FROM rubric_versions ORDER BY rubric, version').iterate()) {
    mergeVersion(to, row)
  }
  for (const [table, keys] of Object.entries(REVISED)) {
    for (const row of prepare<[], Row>(from, `SELECT * FROM ${table}`).iterate()) mergeRow(to, table, keys, row)
  }
}

function mergeVersion(to: WriteDb, row: VersionRow): void {
  const known = prepare<[string], VersionRow>(to, 'SELECT * FROM rubric_versions WHERE rubric = ?').all(row.rubric)
  if (known.some(({ version, hash }) => version === row.version && hash === row.hash)) return
  const isTaken = known.some(({ version }) => version === row.version)
  if (isTaken && known.some(({ hash }) => hash === row.hash)) return
  const version = isTaken ? Math.max(...known.map((one) => one.version)) + 1 : row.version
  insert(to, 'INSERT', 'rubric_versions', { ...row, version })
}

function mergeRow(to: WriteDb, table: string, keys: readonly string[], row: Row): void {
  const same = keys.map((key) => `${key} = :${key}`).join(' AND ')
  const newer = prepare<[Row]>(to, `SELECT 1 FROM ${table} WHERE ${same} AND revision >= :revision`).get(row)
  if (newer === undefined) insert(to, 'INSERT OR REPLACE', table, row)
}

function insert(to: WriteDb, how: 'INSERT' | 'INSERT OR REPLACE', table: string, row: Row): void {
  const columns = Object.keys(row)
  prepare<[Row]>(
    to,
    `${how} INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  ).run(row)
}
