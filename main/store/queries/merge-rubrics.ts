import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'

type Row = Readonly<Record<string, string | number | null>>
type VersionRow = Row & { readonly rubric: string; readonly version: number; readonly hash: string }
type RevisedRow = Row & { readonly rubric: string | null }

/** Tables of which the row with the highest revision holds, and the columns that identify a row. */
const REVISED = {
  rubric_drafts: ['rubric'],
  rubric_assignments: ['test', 'question'],
  archived_rubrics: ['rubric'],
} as const

/** What another copy has of rubrics and `to` lacks, in the order in which it is merged. */
function missingRows(from: ReadDb, to: ReadDb) {
  const versions = prepare<[], VersionRow>(from, 'SELECT * FROM rubric_versions ORDER BY rubric, version').all()
  const revised = Object.entries(REVISED).flatMap(([table, keys]) =>
    prepare<[], RevisedRow>(from, `SELECT * FROM ${table}`)
      .all()
      .filter((row) => isNewer(to, table, keys, row))
      .map((row) => ({ table, row })),
  )
  return { versions: versions.filter((row) => isMissing(to, row)), revised }
}

/** Number of rubrics of another copy with something that `to` lacks: a version, a draft or a use. */
export function countMissingRubrics(from: ReadDb, to: ReadDb): number {
  if (!hasTable(from, 'rubric_versions')) return 0
  const { versions, revised } = missingRows(from, to)
  return new Set([...versions, ...revised.map(({ row }) => row)].map(({ rubric }) => rubric)).size
}

/**
 * Merges the rubrics of another copy of the reviews. A version whose number another one has already is kept under the
 * next free number: it was published by a copy that had lost its end. Takes part in the caller's transaction.
 */
export function mergeRubrics(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'rubric_versions')) return
  const { versions, revised } = missingRows(from, to)
  for (const row of versions) mergeVersion(to, row)
  for (const { table, row } of revised) insert(to, 'INSERT OR REPLACE', table, row)
}

const versionsOf = (db: ReadDb, rubric: string) =>
  prepare<[string], VersionRow>(db, 'SELECT * FROM rubric_versions WHERE rubric = ?').all(rubric)

function isMissing(to: ReadDb, row: VersionRow): boolean {
  const known = versionsOf(to, row.rubric)
  const isTaken = known.some(({ version }) => version === row.version)
  return !isTaken || !known.some(({ hash }) => hash === row.hash)
}

function mergeVersion(to: WriteDb, row: VersionRow): void {
  const numbers = versionsOf(to, row.rubric).map(({ version }) => version)
  const version = numbers.includes(row.version) ? Math.max(...numbers) + 1 : row.version
  insert(to, 'INSERT', 'rubric_versions', { ...row, version })
}

function isNewer(to: ReadDb, table: string, keys: readonly string[], row: Row): boolean {
  const same = keys.map((key) => `${key} = :${key}`).join(' AND ')
  return prepare<[Row]>(to, `SELECT 1 FROM ${table} WHERE ${same} AND revision >= :revision`).get(row) === undefined
}

function insert(to: WriteDb, how: 'INSERT' | 'INSERT OR REPLACE', table: string, row: Row): void {
  const columns = Object.keys(row)
  prepare<[Row]>(
    to,
    `${how} INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  ).run(row)
}
