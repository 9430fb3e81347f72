import { basename } from 'node:path'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { backUpBeforeMigration, newestGoodBackup } from '../recovery/backups.ts'
import { checkReviews } from './check-reviews.ts'
import {
  inTransaction,
  openForReading,
  openForWriting,
  readVersion,
  type OpenDatabaseOptions,
  type ReadDb,
  type WriteDb,
} from './database.ts'
import { DamagedError, isDamage } from '../../common/failures.ts'
import { CACHE_BYTES, cacheAt, reviewsAt, type Location } from '../../common/location.ts'
import { assertNotNewer, latestVersion, migrate, type Migration } from './migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from './migrations/index.ts'
import { isGone } from '../recovery/gathered-work.ts'
import { anotherKey, findGoneWork, findMissingWork, opensCache } from '../recovery/missing-work.ts'
import { removeDatabase } from '../../common/set-aside.ts'
import {
  claim,
  claimCacheForAccount,
  claimReviewsForAccount,
  mayBelongTo,
  mayBelongToAccount,
} from '../../queries/owner.ts'

/**
 * Opens both databases for writing; creates and migrates them if needed. The reviews come first: when the key is wrong
 * for them, the cache is not touched. Fails with `store-newer`, `store-key-missing` (the store has another key) and
 * {@link DamagedError}.
 */
export function openDatabasesForWriting(location: Location): { readonly cache: WriteDb; readonly reviews: WriteDb } {
  const cacheOptions = { ...cacheAt(location), cacheBytes: CACHE_BYTES.writing }
  const reviewsOptions = reviewsAt(location)
  const gone = findGoneWork(location)
  if (gone !== null) throw gone
  const reviewsVersion = tryReviews(location, () => readVersion(reviewsOptions))
  assertNotNewer(reviewsVersion, REVIEWS_MIGRATIONS)
  const missing = tryReviews(location, () => findMissingWork(location))
  if (missing !== null) throw missing
  assertNotNewer(
    tryCache(() => readVersion(cacheOptions)),
    CACHE_MIGRATIONS,
  )
  const reviews = tryReviews(location, () => openReviews(location))
  try {
    return { cache: tryCache(() => openCache(cacheOptions, location)), reviews }
  } catch (error) {
    reviews.close()
    throw error
  }
}

export function openDatabasesForReading(location: Location): { readonly cache: ReadDb; readonly reviews: ReadDb } {
  // The writer, which opens first, has created it.
  if (isGone(location.files.reviews))
    throw new DamagedError('reviews', 'The database of your own work is gone or empty.')
  const reviews = tryReviews(location, () => openForReading(reviewsAt(location)))
  try {
    return { cache: tryCache(() => openForReading(cacheAt(location))), reviews }
  } catch (error) {
    reviews.close()
    throw error
  }
}

/** `prepare` runs before the first migration of a database that has a schema. */
function openMigrated(
  options: OpenDatabaseOptions,
  migrations: readonly Migration[],
  prepare: (db: WriteDb) => void = () => undefined,
): WriteDb {
  const db = openForWriting(options)
  try {
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > 0 && version < latestVersion(migrations)) prepare(db)
    migrate(db, migrations)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The reviews are precious, so they are checked at every start. */
function openReviews(location: Location): WriteDb {
  const db = openMigrated(reviewsAt(location), REVIEWS_MIGRATIONS, (before) =>
    backUpBeforeMigration(before, location, Date.now()),
  )
  try {
    checkReviews(db)
    claim(db, location.connectionId)
    const { account } = location
    if (account !== undefined) inTransaction(db, () => claimReviewsForAccount(db, account))
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Several connections may have the same key. A cache that belongs to another connection is set aside like a damaged
 * one. One of the same connection that has the sessions of another account begins anew, since the service has them all.
 */
function openCache(options: OpenDatabaseOptions, location: Location): WriteDb {
  const db = openOwnCache(options, location.connectionId)
  const { account } = location
  if (account === undefined) return db
  const isOther = !mayBelongToAccount(db, account)
  if (isOther) db.close()
  if (isOther && !removeDatabase(options.file)) {
    throw new DamagedError('cache', 'The local cache belongs to another account.')
  }
  const own = isOther ? openOwnCache(options, location.connectionId) : db
  claimCacheForAccount(own, account)
  return own
}

function openOwnCache(options: OpenDatabaseOptions, connectionId: ConnectionId): WriteDb {
  const db = openMigrated(options, CACHE_MIGRATIONS)
  try {
    if (!mayBelongTo(db, connectionId))
      throw new DamagedError('cache', 'The local cache belongs to another connection.')
    claim(db, connectionId)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function tryCache<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new DamagedError('cache', 'The local cache is damaged. It is read from the service again.', { cause: error })
  }
}

/** A wrong key and a damaged first page give the same error. The other files of the store tell which it is. */
function tryReviews<T>(location: Location, open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (!isDamage(error)) throw error
    const backup = newestGoodBackup(location)
    if (backup === null && !opensCache(location) && !isReadable(() => readVersion(reviewsAt(location)))) {
      throw anotherKey({ cause: error })
    }
    throw new DamagedError(
      'reviews',
      'The database of your notes and reviews is damaged and unchanged. ' +
        (backup === null ? 'There is no backup yet.' : `The latest good backup is ${basename(backup)}.`),
      { cause: error },
    )
  }
}

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
