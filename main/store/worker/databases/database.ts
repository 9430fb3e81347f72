import { accessSync, constants, existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DeskError } from '../../../../contract/model/errors.ts'
import { sqliteCode } from '../../common/failures.ts'
import { assertNodeLoadsSqlite } from '../../common/node-version.ts'
import { keepToOwner, refuseLinks } from '../../common/owner-only.ts'

/** A connection that may read. */
export type ReadDb = Database.Database & { readonly __mayRead: true }
/** A connection that may also write; the writer's thread has the only ones. */
export type WriteDb = ReadDb & { readonly __mayWrite: true }

type KeyedDatabase = Database.Database & { key(key: Buffer): number }

export type OpenDatabaseOptions = {
  readonly file: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /**
   * `FULL` also survives a loss of power right after the commit, if the disk has what it says that it has. `NORMAL`
   * survives a crash of the program.
   */
  readonly synchronous: 'NORMAL' | 'FULL'
  /** Most memory for pages, in bytes. */
  readonly cacheBytes: number
}

/** Feed pages touch pages all over the indexes, so larger ones cost more than they bring past this size. */
const PAGE_SIZE = 8192
const BUSY_TIMEOUT_MS = 10_000

/** Opens a database for writing, and makes it when it is not there. */
export function openForWriting(options: OpenDatabaseOptions): WriteDb {
  assertKey(options)
  keepToOwner(options.file)
  // SQLite would open it for reading instead, and could not write later either.
  accessSync(options.file, constants.W_OK)
  const db = openKeyed(options, {})
  try {
    db.pragma(`page_size = ${PAGE_SIZE}`)
    db.pragma('journal_mode = WAL')
    db.pragma(`synchronous = ${options.synchronous}`)
    // On macOS a plain fsync leaves what was written in the memory of the drive; elsewhere this changes nothing
    // (https://sqlite.org/pragma.html#pragma_fullfsync).
    if (options.synchronous === 'FULL') db.pragma('fullfsync = ON')
    // The default checkpoint writes pages back that the next feed page changes again.
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('journal_size_limit = 67108864')
    return db as Database.Database as WriteDb
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens a database that exists, for reading. */
export function openForReading(options: OpenDatabaseOptions): ReadDb {
  const db = openKeyed(options, { fileMustExist: true })
  db.pragma('query_only = ON')
  return db as Database.Database as ReadDb
}

/**
 * Opens a database that exists, for reading, and keeps every other connection out. The index of the write-ahead log
 * is then in memory and not in a file beside the database, which takes 32 KB on the disk
 * (https://sqlite.org/wal.html, "Use of WAL Without Shared-Memory").
 */
export function openAlone(options: OpenDatabaseOptions): ReadDb {
  const db = openKeyed(options, { fileMustExist: true }, 'alone')
  db.pragma('query_only = ON')
  return db as Database.Database as ReadDb
}

/** Version of a database's schema, read without changing anything; 0 when there is none yet. */
export function readVersion(options: OpenDatabaseOptions): number {
  if (!existsSync(options.file)) return 0
  // Before SQLite makes the files beside it, which get the same rights.
  keepToOwner(options.file)
  const db = openToLook(options)
  try {
    return Number(db.pragma('user_version', { simple: true }))
  } finally {
    db.close()
  }
}

/**
 * Opens a database that exists without changing it. The one change that cannot be done without is to take back what a
 * killed process had begun: SQLite reads nothing before that, and does it only with the right to write
 * (`hasHotJournal` and `pagerLockDb` in its pager.c). In WAL mode, where the databases are but for their first moment,
 * there is never such a journal.
 */
export function openToLook(options: OpenDatabaseOptions): ReadDb {
  try {
    return openKeyed(options, { fileMustExist: true, readonly: true }) as Database.Database as ReadDb
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_READONLY_ROLLBACK') throw error
    return openForReading(options)
  }
}

function openKeyed(
  options: OpenDatabaseOptions,
  how: Database.Options,
  access: 'shared' | 'alone' = 'shared',
): KeyedDatabase {
  assertNodeLoadsSqlite()
  assertKey(options)
  refuseLinks(options.file)
  const db = new Database(options.file, { ...how, timeout: BUSY_TIMEOUT_MS }) as KeyedDatabase
  try {
    db.pragma("cipher = 'aegis'")
    db.pragma("algorithm = 'aegis-256'")
    // After this prefix the bytes are the key itself, so that no time goes into deriving one from a pass phrase.
    db.key(Buffer.concat([Buffer.from('raw:'), options.key]))
    // Has an effect on the write-ahead log only before the first read, which `cache_size` is already.
    if (access === 'alone') db.pragma('locking_mode = EXCLUSIVE')
    // Sorting must not spill anything plain to a temporary file.
    db.pragma('temp_store = MEMORY')
    db.pragma('foreign_keys = ON')
    db.pragma('trusted_schema = OFF')
    db.pragma(`cache_size = -${Math.ceil(options.cacheBytes / 1024)}`)
    // The first read is what finds out whether the key fits.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function assertKey({ key }: OpenDatabaseOptions): void {
  if (key.length !== 32) throw new DeskError('store-key-missing', 'The key of the local store is not there.')
}

const statements = new WeakMap<ReadDb, Map<string, Database.Statement>>()

/** The prepared statement of a text, made once for each connection. */
export function prepare<P extends unknown[], R = unknown>(db: ReadDb, sql: string): Database.Statement<P, R> {
  let known = statements.get(db)
  if (known === undefined) {
    known = new Map()
    statements.set(db, known)
  }
  let statement = known.get(sql)
  if (statement === undefined) {
    statement = db.prepare(sql)
    known.set(sql, statement)
  }
  return statement as Database.Statement<P, R>
}

/** Gives back the pages that are kept in memory, and whatever else SQLite can do without. */
export function shrinkMemory(...dbs: readonly ReadDb[]): void {
  for (const db of dbs) db.pragma('shrink_memory')
}

/** Runs `work` in a transaction that holds the write lock from its start; a throw rolls everything back. */
export function inTransaction<T>(db: WriteDb, work: () => T): T {
  return db.transaction(work).immediate()
}

/** Runs reads that must see one state of the database. */
export function inSnapshot<T>(db: ReadDb, work: () => T): T {
  return db.transaction(work).deferred()
}
