import { lstatSync } from 'node:fs'
import { basename } from 'node:path'
import { DeskError, type MissingWork } from '../../../../contract/model/errors.ts'
import { isUnusable, listBackups, readingCopy, type Backup } from './backups.ts'
import { readVersion, type ReadDb } from '../databases/database.ts'
import { DamagedError, isDamage } from '../../common/failures.ts'
import { gatherWork, isGone } from './gathered-work.ts'
import { readLastSaved } from './last-saved.ts'
import { cacheAt, type Location } from '../../common/location.ts'
import { hasOperation, journalEnd, listOperations } from '../../queries/journal.ts'
import { mayBelongTo } from '../../queries/owner.ts'

/** First schema version of the reviews whose entries have ids. */
const NAMED_SINCE = 30

/**
 * The failure for a database of the reviews that is missing or empty although there was work in it; `null` otherwise.
 * Silently creating a new one would hide the loss. Must be called before the database is opened (see {@link isGone}).
 */
export function findGoneWork(location: Location): DeskError | null {
  if (!isGone(location.files.reviews)) return null
  const { missing, backups, badBackups, lastSaved } = gatherWork(location)
  const [newest] = backups
  if (newest === undefined && lastSaved === null && seemsOfAnotherKey(location, badBackups)) return anotherKey()
  const heldWork = [...backups, ...badBackups].some(({ lastId }) => lastId > 0) || bytesOf(logOf(location)) > 0
  const isNew = newest === undefined && missing.changes === 0 && !heldWork
  // Beside a cache, reviews are begun where there was no work; without one the whole folder is gone.
  const isFolderGone = location.mustExist === true && bytesOf(location.files.cache) === 0
  if (isNew && !isFolderGone) return null
  const where =
    newest === undefined ? 'There is no good backup.' : `The latest good backup is ${basename(newest.file)}.`
  return damaged(`The database of your notes and reviews is missing or empty. ${where}`, missing)
}

/**
 * The failure for saved work that is not in the reviews: they are missing, belong to another connection, are an older
 * copy, or lost their end through a damaged log. SQLite accepts all of these as sound. Changes nothing, so that the
 * rest of the log is kept for a restore. `reviews` is as for {@link gatherWork}.
 */
export function findMissingWork(
  location: Location,
  reviews: string | ReadDb = location.files.reviews,
): DeskError | null {
  // A database whose creation was interrupted is empty again after it was read.
  if (isGone(location.files.reviews)) return findGoneWork(location)
  const seems = readingCopy(location, reviews, (db) => {
    if (!mayBelongTo(db, location.connectionId)) return 'foreign'
    return seemsToLackWork(db, location) ? 'lacking' : 'whole'
  })
  if (seems === 'whole') return null
  const { missing } = gatherWork(location, reviews)
  if (seems === 'foreign') {
    const message = 'The database in the place of your own work belongs to another connection, and was left as it is.'
    return damaged(message, missing)
  }
  // A backup whose name promises more may be damaged, and then nobody knows what was in it.
  return missing.changes === 0 ? null : damaged(describe(missing), missing)
}

export function anotherKey(options: ErrorOptions = {}): DeskError {
  return new DeskError('store-key-missing', 'Different encryption key.', {}, options)
}

/** Whether there is a cache that opens with the key. Fails with disk errors. */
export function opensCache(location: Location): boolean {
  if (bytesOf(location.files.cache) === 0) return false
  try {
    readVersion(cacheAt(location))
    return true
  } catch (error) {
    if (!isDamage(error)) throw error
    return false
  }
}

/** Damage and a wrong key look the same. If nothing at all opens, the key is wrong. */
function seemsOfAnotherKey(location: Location, badBackups: readonly Backup[]): boolean {
  const files = [location.files.cache, ...badBackups.map(({ file }) => file)]
  return files.some((file) => bytesOf(file) > 0) && !opensCache(location)
}

/** Compares only the last entries, since this runs at every opening. */
function seemsToLackWork(db: ReadDb, location: Location): boolean {
  const isNamed = Number(db.pragma('user_version', { simple: true })) >= NAMED_SINCE
  const known = isNamed ? null : new Set(listOperations(db).map(({ id }) => id as string))
  const has = (operation: string) => known?.has(operation) ?? hasOperation(db, operation)
  const lastSaved = readLastSaved(location)?.operation ?? null
  if (lastSaved !== null && !has(lastSaved)) return true
  return listBackups(location).some((backup) => {
    const last = backup.lastOperation ?? (isNamed ? null : lastOperationIn(location, backup.file))
    return last !== null && !has(last)
  })
}

/**
 * The last entry of a backup whose name does not tell it, from an earlier version of the app; `null` where it is
 * damaged.
 */
function lastOperationIn(location: Location, file: string): string | null {
  try {
    return readingCopy(location, file, (db) => journalEnd(db).operation)
  } catch (error) {
    if (!isUnusable(error)) throw error
    return null
  }
}

const logOf = ({ files }: Location) => `${files.reviews}-wal`

/** Size of a file in bytes; 0 where it is missing. */
function bytesOf(file: string): number {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}

function damaged(message: string, missing: MissingWork): DamagedError {
  return new DamagedError('reviews', message, missing.changes > 0 ? { missing } : {})
}

function describe({ changes, inBackups }: MissingWork): string {
  const backups = inBackups === 0 ? 'No backup has them.' : `Backups have ${inBackups} of them.`
  return `${changes} saved changes to your notes and reviews are missing. ${backups} Restoring keeps everything else.`
}
