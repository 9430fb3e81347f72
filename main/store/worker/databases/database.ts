import { accessSync, constants, existsSync, lstatSync } from 'node:fs'
import Database from 'better-sqlite3'
import { DeskError } from '../../../../contract/model/errors.ts'
import { sqliteCode } from '../../common/failures.ts'
import { assertNodeLoadsSqlite } from '../../common/node-version.ts'
import { keepToOwner, refuseLinks } from '../../common/owner-only.ts'

/** A connection for reading. */
export type ReadDb = Database.Database & { readonly __mayRead: true }
/** A connection that can also write. Only the writer's thread has these. */
export type WriteDb = ReadDb & { readonly __mayWrite: true }

type KeyedDatabase = Database.Database & { key(key: Buffer): number }

export type OpenDatabaseOptions = {
  readonly file: string
  /** 32 bytes. */
  readonly key: Uint8Array
  /**
   * `FULL` also survives a power failure right after the commit, if the disk does not lie about its cache. `NORMAL`
   * survives a crash of the app.
   */
  readonly synchronous: 'NORMAL' | 'FULL'
  /** Size of SQLite's page cache in bytes. */
  readonly cacheBytes: number
}

/** Feed pages change pages all over the indexes, so larger database pages make writing slower. */
const PAGE_SIZE = 8192
const BUSY_TIMEOUT_MS = 10_000

/** Opens a database for writing; creates it if it is missing. */
export function openForWriting(options: OpenDatabaseOptions): WriteDb {
  assertKey(options)
  keepToOwner(options.file)
  // Otherwise SQLite would silently open the file read-only, and every write would fail later.
  accessSync(options.file, constants.W_OK)
  const db = openKeyed(options, {})
  try {
    db.pragma(`page_size = ${PAGE_SIZE}`)
    db.pragma('journal_mode = WAL')
    db.pragma(`synchronous = ${options.synchronous}`)
    // On macOS a plain fsync leaves the data in the drive's cache; elsewhere this pragma has no effect
    // (https://sqlite.org/pragma.html#pragma_fullfsync).
    if (options.synchronous === 'FULL') db.pragma('fullfsync = ON')
    // With the default interval, checkpoints write pages back that the next feed page changes again.
    db.pragma('wal_autocheckpoint = 4000')
    db.pragma('journal_size_limit = 67108864')
    return db as Database.Database as WriteDb
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens an existing database for reading. */
export function openForReading(options: OpenDatabaseOptions): ReadDb {
  const db = openKeyed(options, { fileMustExist: true })
  db.pragma('query_only = ON')
  return db as Database.Database as ReadDb
}

/**
 * Opens an existing database for reading and locks out all other connections. The index of the write-ahead log is then
 * in memory instead of in a file of 32 KB beside the database (https://sqlite.org/wal.html, "Use of WAL Without
 * Shared-Memory").
 */
export function openAlone(options: OpenDatabaseOptions): ReadDb {
  const db = openKeyed(options, { fileMustExist: true }, 'alone')
  db.pragma('query_only = ON')
  return db as Database.Database as ReadDb
}

/** Schema version of a database, read without changing anything; 0 where there is no schema yet. */
export function readVersion(options: OpenDatabaseOptions): number {
  if (!existsSync(options.file)) return 0
  // Before SQLite creates its files beside the database, which get the same permissions.
  keepToOwner(options.file)
  const db = openToLook(options)
  try {
    return Number(db.pragma('user_version', { simple: true }))
  } finally {
    db.close()
  }
}

/**
 * Opens an existing database and changes nothing, with one unavoidable exception: if a killed process left a hot
 * journal, SQLite reads nothing before it has rolled that back, and needs write access for it (`hasHotJournal` and
 * `pagerLockDb` in its pager.c). There is no such journal in WAL mode, in which the databases are from shortly after
 * their creation.
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
  refuseOthers(options.file)
  const db = new Database(options.file, { ...how, timeout: BUSY_TIMEOUT_MS }) as KeyedDatabase
  try {
    db.pragma("cipher = 'aegis'")
    db.pragma("algorithm = 'aegis-256'")
    // With this prefix the bytes are the key itself, so that no time is spent on deriving a key from a passphrase.
    db.key(Buffer.concat([Buffer.from('raw:'), options.key]))
    // Must come before the first read, which even `cache_size` is, to have an effect on the write-ahead log.
    if (access === 'alone') db.pragma('locking_mode = EXCLUSIVE')
    // Sorting must not write unencrypted data to a temporary file.
    db.pragma('temp_store = MEMORY')
    db.pragma('foreign_keys = ON')
    db.pragma('trusted_schema = OFF')
    db.pragma(`cache_size = -${Math.ceil(options.cacheBytes / 1024)}`)
    // The first read fails if the key is wrong.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Fails like a file that is no database: opening a pipe for reading would wait for its other end, for ever. */
function refuseOthers(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== false) return
  throw new Database.SqliteError('file is not a database', 'SQLITE_NOTADB')
}

function assertKey({ key }: OpenDatabaseOptions): void {
  if (key.length !== 32) throw new DeskError('store-key-missing', 'Encryption key missing.')
}

/** How a statement answers: with objects, with the first value of each row (`pluck`), or with arrays (`raw`). */
type Form = 'objects' | 'values' | 'arrays'

const statements = new WeakMap<ReadDb, Record<Form, Map<string, Database.Statement>>>()

/**
 * Returns the prepared statement of a text, cached for each connection. With `pluck()` and `raw()` it is another
 * statement: the driver changes the one that they are called on, also for others that read the same text as objects.
 */
export function prepare<P extends unknown[], R = unknown>(db: ReadDb, sql: string): Database.Statement<P, R> {
  return cached(db, sql, 'objects') as Database.Statement<P, R>
}

function cached(db: ReadDb, sql: string, form: Form): Database.Statement {
  let known = statements.get(db)
  if (known === undefined) {
    known = { objects: new Map(), values: new Map(), arrays: new Map() }
    statements.set(db, known)
  }
  let statement = known[form].get(sql)
  if (statement === undefined) {
    statement = db.prepare(sql)
    if (form === 'values') statement.pluck()
    else if (form === 'arrays') statement.raw()
    else {
      statement.pluck = () => cached(db, sql, 'values')
      statement.raw = () => cached(db, sql, 'arrays')
    }
    known[form].set(sql, statement)
  }
  return statement
}

/** Frees SQLite's page cache and all other memory that it does not need. */
export function shrinkMemory(...dbs: readonly ReadDb[]): void {
  for (const db of dbs) db.pragma('shrink_memory')
}

/** Runs `work` in a transaction with the write lock from the start. If it throws, everything is rolled back. */
export function inTransaction<T>(db: WriteDb, work: () => T): T {
  return db.transaction(work).immediate()
}

/** Runs several reads on one state of the database. */
export function inSnapshot<T>(db: ReadDb, work: () => T): T {
  return db.transaction(work).deferred()
}
