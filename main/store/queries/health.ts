import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { isDamage, sqliteCode } from '../common/failures.ts'
import type { DatabaseVersions } from '../records.ts'

/** Problems that SQLite finds in a database. Reading every page also checks the cipher's authentication of it. */
export function findProblems(db: ReadDb): readonly string[] {
  try {
    const structure = (db.pragma('integrity_check(20)') as readonly { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok')
    const broken = db.pragma('foreign_key_check') as readonly { table: string; rowid: number; parent: string }[]
    return [
      ...structure,
      ...broken
        .slice(0, 20)
        .map(({ table, rowid, parent }) => `${table} ${rowid} refers to a missing row of ${parent}`),
    ]
  } catch (error) {
    if (!isDamage(error)) throw error
    return [error instanceof Error ? error.message : 'the database cannot be read']
  }
}

/** Problems within each search index. SQLite runs this check by an INSERT that writes nothing. */
export function findSearchProblems(db: WriteDb): readonly string[] {
  return ['session_search', 'title_search', 'report_search', 'note_search', 'transcript_search'].flatMap((table) => {
    try {
      prepare(db, `INSERT INTO ${table} (${table}) VALUES ('integrity-check')`).run()
      return []
    } catch (error) {
      if (!isDamage(error)) throw error
      return [`the search index ${table} is damaged`]
    }
  })
}

/**
 * {@link findSearchProblems} for a read-only connection. If the file itself is read-only, the indexes are not checked.
 */
export function findSearchProblemsWithoutWriting(db: ReadDb): readonly string[] {
  db.pragma('query_only = OFF')
  try {
    return findSearchProblems(db as WriteDb)
  } catch (error) {
    if (sqliteCode(error)?.startsWith('SQLITE_READONLY')) return []
    throw error
  } finally {
    db.pragma('query_only = ON')
  }
}

/** What the database is read with. */
export function readVersions(db: ReadDb): DatabaseVersions {
  const sqlite = prepare<[], string>(db, 'SELECT sqlite_version()').pluck().get() ?? ''
  return { sqlite, cipher: String(db.pragma('cipher', { simple: true })) }
}
