import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

export type ServiceDb = Database.Database

const require = createRequire(import.meta.url)

/**
 * What callers have changed at the service: everything that is not generated. A database that SQLite keeps in memory,
 * or in a file. It is opened when something is written for the first time, so a service that only shows generated data
 * starts and answers without it.
 */
export type ServiceStore = {
  /** Adds tables: statements with `IF NOT EXISTS`, run when the database is opened. */
  define(tables: string): void
  /** The database, opened now if it was not. */
  open(): ServiceDb
  /** The database for reading; `null` as long as it is certainly empty. */
  opened(): ServiceDb | null
  /** Runs a change as one transaction: all of it or, if it throws, nothing. */
  change<T>(act: (db: ServiceDb) => T): T
  close(): void
}

/** Raised when a table changes its columns. Older files are refused: nothing in them is worth a migration. */
const SCHEMA_VERSION = 1

/** The add-on needs Node-API 10. An older Node crashes on it, without a word. */
const NODE_API_NEEDED = 10

/** `file` is `null` for a database in memory. */
export function createServiceStore(file: string | null): ServiceStore {
  const definitions: string[] = []
  let db: ServiceDb | null = null

  const open = () => {
    if (db !== null) return db
    if (Number(process.versions.napi ?? 0) < NODE_API_NEEDED) {
      throw new Error(`Node ${process.versions.node} can't load SQLite. Use Node 22.14 or newer ("npm run" does).`)
    }
    // Not imported above: loading the library takes longer than starting the service.
    const Sqlite = require('better-sqlite3') as typeof Database
    db = new Sqlite(file ?? ':memory:')
    prepare(db, file)
    for (const tables of definitions) db.exec(tables)
    return db
  }

  return {
    define: (tables) => {
      definitions.push(tables)
      db?.exec(tables)
    },
    open,
    opened: () => db ?? (file === null ? null : open()),
    // IMMEDIATE takes the write lock at once; with a deferred one two services on one file could both read first.
    change: (act) => {
      const opened = open()
      return opened.transaction(() => act(opened)).immediate()
    },
    close: () => {
      db?.close()
      db = null
    },
  }
}

function prepare(db: ServiceDb, file: string | null): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (version !== 0 && version !== SCHEMA_VERSION) {
    db.close()
    throw new Error(`${file ?? 'The store'} was written by another version of the service. Remove it, or use another.`)
  }
  db.pragma('journal_mode = WAL')
  db.pragma('foreign_keys = ON')
  db.pragma(`user_version = ${SCHEMA_VERSION}`)
}
