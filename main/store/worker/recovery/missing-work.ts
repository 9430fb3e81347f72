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

/** Version of the reviews from which on their entries have names. */
const NAMED_SINCE = 30

/**
 * What to fail with where the database of the reviews is gone or empty though there was work in it. Begun anew in
 * silence, that work would seem never to have been. To be asked before the database is opened (see {@link isGone}).
 */
export function findGoneWork(location: Location): DeskError | null {
  if (!isGone(location.files.reviews)) return null
  const { missing, backups, badBackups, lastSaved } = gatherWork(location)
  const [newest] = backups
  if (newest === undefined && lastSaved === null && seemsOfAnotherKey(location, badBackups)) return anotherKey()
  const heldWork = [...backups, ...badBackups].some(({ lastId }) => lastId > 0) || bytesOf(logOf(location)) > 0
  if (newest === undefined && missing.changes === 0 && !heldWork) return null
  const where =
    newest === undefined ? 'There is no good backup of it.' : `The newest good backup is ${basename(newest.file)}.`
  return damaged(`The database of your own work is gone or empty. ${where}`, missing)
}

/**
 * What to fail with where work that was saved is not in the reviews: they are gone, another connection's, an older copy,
 * or lost their end by a damaged log. SQLite takes all of these for a sound database. Nothing is changed, so that what is
 * left of the log is kept when a backup is restored. `reviews` is as for {@link gatherWork}.
 */
export function findMissingWork(
  location: Location,
  reviews: string | ReadDb = location.files.reviews,
): DeskError | null {
  // A database that a killed program had only begun to make is empty again once it has been read.
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
  // A backup whose name tells of more may be no good, and then nobody knows what it held.
  return missing.changes === 0 ? null : damaged(describe(missing), missing)
}

export function anotherKey(options: ErrorOptions = {}): DeskError {
  return new DeskError('store-key-missing', 'The local store was made with another key.', {}, options)
}

/** Whether there is a cache that the key opens. Fails as the disk does. */
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

/** Damage and another key look the same. Where nothing at all opens, it is the key. */
function seemsOfAnotherKey(location: Location, badBackups: readonly Backup[]): boolean {
  const files = [location.files.cache, ...badBackups.map(({ file }) => file)]
  return files.some((file) => bytesOf(file) > 0) && !opensCache(location)
}

/** Compares ends alone: this is done at every opening. */
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

/** Of a backup that an earlier version of the program made; `null` where it is no good. */
function lastOperationIn(location: Location, file: string): string | null {
  try {
    return readingCopy(location, file, (db) => journalEnd(db).operation)
  } catch (error) {
    if (!isUnusable(error)) throw error
    return null
  }
}

const logOf = ({ files }: Location) => `${files.reviews}-wal`

/** 0 where there is no such file. */
function bytesOf(file: string): number {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}

function damaged(message: string, missing: MissingWork): DamagedError {
  return new DamagedError('reviews', message, missing.changes > 0 ? { missing } : {})
}

function describe({ changes, inBackups }: MissingWork): string {
  const backups = inBackups === 0 ? 'No backup has them.' : `Backups have ${inBackups} of them.`
  return `Of your own work, ${changes} saved changes are missing. ${backups} Restore them; what is there now is kept.`
}
