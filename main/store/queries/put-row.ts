import { prepare, type WriteDb } from '../worker/databases/database.ts'

/** A row of a table that is computed from the journal. */
type Row = Readonly<Record<string, string | number | null>>

/** The statement of each table, by the table and the names of its columns. */
const statements = new Map<string, string>()

/**
 * Adds a row, or replaces the one with its key. Returns whether it was another one: nothing is written where it is the
 * same, so proving a million rows changes no page. Takes part in the caller's transaction.
 */
export function putRow(db: WriteDb, table: string, row: Row): boolean {
  const names = Object.keys(row)
  const known = `${table} ${names.join()}`
  const sql = statements.get(known) ?? statementFor(table, names)
  statements.set(known, sql)
  return prepare(db, sql).run(...Object.values(row)).changes > 0
}

function statementFor(table: string, names: readonly string[]): string {
  const list = (of: (name: string) => string) => names.map(of).join(', ')
  return `INSERT INTO ${table} (${list((name) => name)}) VALUES (${list(() => '?')})
    ON CONFLICT DO UPDATE SET ${list((name) => `${name} = excluded.${name}`)}
    WHERE (${list((name) => `${table}.${name}`)}) IS NOT (${list((name) => `excluded.${name}`)})`
}
