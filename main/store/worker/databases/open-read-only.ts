import { accessSync, chmodSync, constants, copyFileSync, existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DeskError } from '../../../../contract/model/errors.ts'
import { makeCopyFolder, removeLeftCopies } from './copy-folders.ts'
import { openAlone, openForReading, type OpenDatabaseOptions, type ReadDb } from './database.ts'
import { DamagedError, fromReviews, isDamage } from '../../common/failures.ts'
import { assertNotNewer, latestVersion, type Migration } from './migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from './migrations/index.ts'
import { cacheAt, reviewsAt, type Location } from '../../common/location.ts'
import { anotherKey, findGoneWork, findMissingWork } from '../recovery/missing-work.ts'
import { refuseLinks } from '../../common/owner-only.ts'
import { countEntries } from '../../queries/journal.ts'
import { assertReviewsOfAccount, mayBelongTo, mayBelongToAccount } from '../../queries/owner.ts'
import { openStandInCache } from './stand-in-cache.ts'

export type ReadOnlyDatabases = {
  readonly cache: ReadDb
  readonly reviews: ReadDb
  /** Deletes the temporary copies. Must be called after both databases are closed. */
  readonly discard: () => void
}

type Opened = { readonly db: ReadDb; readonly discard: () => void }

/** Free space that a copy must leave in the temporary folder. */
const SPARE_BYTES = 64 << 20

/**
 * Opens both databases where they cannot be written: the disk is full, or the folder is read-only.
 * docs/decisions/0021-a-store-that-cannot-be-written-is-read.md explains why each is opened in up to three ways. Fails
 * with `store-newer`, `store-key-missing`, {@link DamagedError} (also where work is missing, or where the reviews
 * belong to another connection) and, where a database would have to be created or migrated first, with `disk-error`.
 */
export function openDatabasesReadOnly(location: Location): ReadOnlyDatabases {
  const opened: Opened[] = []
  const discard = () => {
    for (const each of opened) each.discard()
  }
  const keep = (each: Opened): ReadDb => {
    opened.push(each)
    return each.db
  }
  try {
    const gone = findGoneWork(location)
    if (gone !== null) throw gone
    const hasLooked = lookAtCopy(location)
    const reviews = keep(openReviews(location))
    assertCurrent(reviews, REVIEWS_MIGRATIONS)
    if (location.account !== undefined) assertReviewsOfAccount(reviews, location.account)
    if (!hasLooked) assertNothingMissing(location, reviews)
    const cache = keep(openCache(location, reviews))
    assertCurrent(cache, CACHE_MIGRATIONS)
    return { cache, reviews, discard }
  } catch (error) {
    for (const { db } of opened) db.close()
    discard()
    throw error
  }
}

/**
 * Looks for missing work in a copy; returns whether that was possible. A copy is needed because closing the last
 * connection of a database merges and deletes its write-ahead log, and with it what is left of a damaged one.
 */
function lookAtCopy(location: Location): boolean {
  let copy: Opened
  try {
    // If the folder is read-only, closing deletes no log, so no copy is needed. And another process may be writing, so
    // a copy might mix two states.
    accessSync(dirname(location.files.reviews), constants.W_OK)
    copy = openCopy(reviewsAt(location))
  } catch {
    // There is no room for a copy, or nothing that can be opened. Opening the database itself reports that.
    return false
  }
  try {
    assertNothingMissing(location, copy.db)
    return true
  } finally {
    copy.db.close()
    copy.discard()
  }
}

function assertNothingMissing(location: Location, reviews: ReadDb): void {
  const missing = fromReviews(() => findMissingWork(location, reviews))
  if (missing !== null) throw missing
}

/** If the key is wrong, the cache does not open either. */
function openReviews(location: Location): Opened {
  try {
    return openUnwritable(reviewsAt(location))
  } catch (error) {
    if (!isDamage(error)) throw error
    if (opensCache(location)) {
      throw new DamagedError('reviews', 'The database of your own work is damaged and was left as it is.', {
        cause: error,
      })
    }
    throw anotherKey({ cause: error })
  }
}

/**
 * A cache that is damaged or belongs to another connection cannot be replaced now, but that must not keep the user's
 * own work from being read. Where the cache is missing because the store was never completed, this fails with the
 * disk's error.
 */
function openCache(location: Location, reviews: ReadDb): Opened {
  const options = cacheAt(location)
  // A broken symbolic link would look like a missing cache.
  refuseLinks(options.file)
  const standIn = () => ({ db: openStandInCache(), discard: () => undefined })
  if (!existsSync(options.file) && countEntries(reviews) > 0) return standIn()
  let opened: Opened
  try {
    opened = openUnwritable(options)
  } catch (error) {
    if (!isDamage(error)) throw error
    return standIn()
  }
  const { connectionId, account } = location
  const isOwn = () =>
    mayBelongTo(opened.db, connectionId) && (account === undefined || mayBelongToAccount(opened.db, account))
  const isOfUse = versionOf(opened.db) > 0 ? isOwn() : countEntries(reviews) === 0
  if (isOfUse) return opened
  opened.db.close()
  opened.discard()
  return standIn()
}

function opensCache(location: Location): boolean {
  try {
    const { db, discard } = openUnwritable(cacheAt(location))
    db.close()
    discard()
    return true
  } catch {
    return false
  }
}

function openUnwritable(options: OpenDatabaseOptions): Opened {
  const nothing = () => undefined
  const ways: readonly (() => Opened)[] = [
    () => ({ db: openAlone(options), discard: nothing }),
    // A read-only file cannot be locked. A database that is or was open elsewhere has its index file already.
    () => ({ db: openForReading(options), discard: nothing }),
    () => openCopy(options),
  ]
  let failure: unknown = null
  for (const open of ways) {
    try {
      return open()
    } catch (error) {
      if (isDamage(error)) throw error
      failure ??= error
    }
  }
  throw failure
}

/** The copy is encrypted like the database, and is deleted when it is closed, also after a crash. */
function openCopy(options: OpenDatabaseOptions): Opened {
  // Otherwise the target of a symbolic link would be copied.
  refuseLinks(options.file)
  const files = ['', '-wal'].map((suffix) => `${options.file}${suffix}`).filter((file) => existsSync(file))
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, SPARE_BYTES)
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < bytes) throw new DeskError('disk-full', 'There is no room for a copy of the database.')
  removeLeftCopies()
  const folder = makeCopyFolder()
  const discard = () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Windows cannot delete an open file.
    }
  }
  try {
    for (const file of files) {
      const copy = join(folder, basename(file))
      copyFileSync(file, copy)
      chmodSync(copy, 0o600)
    }
    const db = openAlone({ ...options, file: join(folder, basename(options.file)) })
    discard()
    return { db, discard }
  } catch (error) {
    discard()
    throw error
  }
}

function assertCurrent(db: ReadDb, migrations: readonly Migration[]): void {
  const version = versionOf(db)
  assertNotNewer(version, migrations)
  if (version === latestVersion(migrations)) return
  throw new DeskError('disk-error', 'The local store has to be brought up to date, and nothing can be written.')
}

function versionOf(db: ReadDb): number {
  return Number(db.pragma('user_version', { simple: true }))
}
