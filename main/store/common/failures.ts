import { closeSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { DeskError, type MissingWork } from '../../../contract/model/errors.ts'
import { asDiskFailure, isNoRoom } from '../../support/disk-failures.ts'
import { FULL_BELOW_BYTES, trialFile } from './trial-file.ts'

export type DatabaseName = 'cache' | 'reviews'

/** A failure that says which of the two databases is damaged. */
export class DamagedError extends DeskError {
  readonly database: DatabaseName

  constructor(
    database: DatabaseName,
    message: string,
    options: ErrorOptions & { readonly missing?: MissingWork } = {},
  ) {
    const { missing, ...rest } = options
    super('store-damaged', message, { field: database, ...(missing && { missing }) }, rest)
    this.database = database
  }
}

const FULL = 'The disk is full. Nothing of this step was written.'
const REFUSED = 'Couldn’t read or write the database on disk.'
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/

/** SQLite's code of an error, such as `SQLITE_FULL`; `null` for any other error. */
export function sqliteCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return error.code.startsWith('SQLITE_') ? error.code : null
}

export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return error instanceof DamagedError || (code !== null && DAMAGE.test(code))
}

/** Reads the reviews within a call on the cache. Damage that it meets is attributed to the reviews. */
export function fromReviews<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error) || error instanceof DamagedError) throw error
    throw new DamagedError('reviews', describeDamage('reviews'), { cause: error })
  }
}

/** Reads the cache within a call on the reviews. Damage that it meets is attributed to the cache. */
export function fromCache<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isDamage(error) || error instanceof DamagedError) throw error
    throw new DamagedError('cache', describeDamage('cache'), { cause: error })
  }
}

/**
 * Converts an error of SQLite or the file system to a failure of the closed list; returns any other error unchanged.
 */
export function asStoreError(error: unknown, database: DatabaseName, folder: string): unknown {
  if (error instanceof DeskError) return error
  const code = sqliteCode(error)
  if (code === null) {
    return asDiskFailure(error, { full: FULL, failed: () => REFUSED })
  }
  if (DAMAGE.test(code)) return new DamagedError(database, describeDamage(database), { cause: error })
  if (code === 'SQLITE_FULL') return diskFull(error)
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN')) {
    return isDiskFull(folder) ? diskFull(error) : diskError(error, code)
  }
  if (code.startsWith('SQLITE_READONLY')) return diskError(error, code)
  if (code.startsWith('SQLITE_BUSY')) {
    return new DeskError('store-locked', 'Another program holds the database.', {}, { cause: error })
  }
  return error
}

/** Whether something failed because the disk is full or cannot be written. */
export function isUnwritable(error: unknown): error is DeskError {
  return error instanceof DeskError && (error.code === 'disk-full' || error.code === 'disk-error')
}

function describeDamage(database: DatabaseName): string {
  switch (database) {
    case 'cache':
      return 'The local cache is damaged. What it held can be read from the service again.'
    case 'reviews':
      return 'The database of your own work is damaged. Nothing in it was changed.'
  }
}

function diskFull(cause: unknown): DeskError {
  return new DeskError('disk-full', FULL, {}, { cause })
}

function diskError(cause: unknown, code: string): DeskError {
  return new DeskError('disk-error', REFUSED, { value: code }, { cause })
}

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // A disk may also run out of inodes. On file systems without a fixed number of them `files` is 0.
    return bavail * bsize < FULL_BELOW_BYTES || (files > 0 && ffree === 0) || isOverQuota(folder)
  } catch {
    return false
  }
}

/** A used-up quota shows only when something is written: the disk itself still has room. */
function isOverQuota(folder: string): boolean {
  const file = trialFile(folder)
  try {
    const descriptor = openSync(file, 'wx', 0o600)
    try {
      // Deleted while it is still open and empty, so that nothing stays after a crash.
      rmSync(file, { force: true })
      writeFileSync(descriptor, Buffer.alloc(FULL_BELOW_BYTES))
      return false
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    return isNoRoom(error)
  }
}
