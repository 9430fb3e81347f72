import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { DeskError } from '../../contract/model/errors.ts'
import { newestGoodBackup } from './backups.ts'
import {
  openForReading,
  openForWriting,
  readVersion,
  type OpenDatabaseOptions,
  type ReadDb,
  type WriteDb,
} from './database.ts'
import { DamagedError, isDamage } from './failures.ts'
import type { StoreFiles } from './layout.ts'
import { assertNotNewer, migrate } from './migrate.ts'
import { CACHE_MIGRATIONS, REVIEWS_MIGRATIONS } from './migrations/index.ts'

export type Location = { readonly files: StoreFiles; readonly key: Uint8Array }

const MEGABYTE = 1 << 20

/**
 * Opens both databases for writing, made and migrated where needed. The reviews come first: when the key does not fit
 * them, the cache is not touched. Fails with `store-newer`, `store-key-missing` (another key made this store) and
 * {@link DamagedError}.
 */
export function openDatabasesForWriting(location: Location): { readonly cache: WriteDb; readonly reviews: WriteDb } {
  const cacheOptions = { ...cacheAt(location), cacheBytes: CACHE_BYTES.writing }
  const reviewsOptions = reviewsAt(location)
  const reviewsVersion = tryReviews(location, () => readVersion(reviewsOptions))
  assertNotGone(location)
  assertNotNewer(reviewsVersion, REVIEWS_MIGRATIONS)
  assertNotNewer(
    tryCache(() => readVersion(cacheOptions)),
    CACHE_MIGRATIONS,
  )
  const reviews = tryReviews(location, () => openReviews(reviewsOptions))
  try {
    return { cache: tryCache(() => openMigrated(cacheOptions, CACHE_MIGRATIONS)), reviews }
  } catch (error) {
    reviews.close()
    throw error
  }
}

export function openDatabasesForReading(location: Location): { readonly cache: ReadDb; readonly reviews: ReadDb } {
  const reviews = tryReviews(location, () => openForReading(reviewsAt(location)))
  try {
    return { cache: tryCache(() => openForReading(cacheAt(location))), reviews }
  } catch (error) {
    reviews.close()
    throw error
  }
}

/**
 * Most memory for pages of the cache. More brought no speed at a million sessions: a page that is missed is read from the
 * system's memory and decrypted in microseconds. The reader with 16 MB instead of 40 takes the same processor time for a
 * search and 35 MB less of the machine. The writer keeps what a group of feed pages touches; with 40 MB it took as much
 * processor time for a session and 40 MB more, and with 12 to 24 MB it takes the same for 400,000 sessions.
 */
const CACHE_BYTES = { writing: 16 * MEGABYTE, reading: 16 * MEGABYTE }

export function cacheAt({ files, key }: Location): OpenDatabaseOptions {
  return { file: files.cache, key, synchronous: 'NORMAL', cacheBytes: CACHE_BYTES.reading }
}

export function reviewsAt({ files, key }: Location): OpenDatabaseOptions {
  return { file: files.reviews, key, synchronous: 'FULL', cacheBytes: 8 * MEGABYTE }
}

function openMigrated(options: OpenDatabaseOptions, migrations: Parameters<typeof migrate>[1]): WriteDb {
  const db = openForWriting(options)
  try {
    migrate(db, migrations)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The reviews are small and precious: they are looked through at every start. */
function openReviews(options: OpenDatabaseOptions): WriteDb {
  const db = openMigrated(options, REVIEWS_MIGRATIONS)
  try {
    const problems = db.pragma('quick_check(1)') as readonly { quick_check: string }[]
    if (problems[0]?.quick_check === 'ok') return db
    throw new DamagedError('reviews', 'a check of the reviews failed')
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

/** A key that does not fit and a first page that is damaged look the same; what else there is tells them apart. */
function tryReviews<T>(location: Location, open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (!isDamage(error)) throw error
    const backup = newestGoodBackup(location.files.backups, location.key)
    if (backup === null && !opensCache(location) && !isReadable(() => readVersion(reviewsAt(location)))) {
      throw new DeskError('store-key-missing', 'The local store was made with another key.', {}, { cause: error })
    }
    throw new DamagedError(
      'reviews',
      'The database of your own work is damaged and was left as it is. ' +
        (backup === null ? 'There is no backup of it yet.' : `The newest good backup is ${basename(backup)}.`),
      { cause: error },
    )
  }
}

/** Begun anew in silence, the reviews would seem to be lost while a backup has them. */
function assertNotGone({ files, key }: Location): void {
  if (existsSync(files.reviews)) return
  const backup = newestGoodBackup(files.backups, key)
  if (backup === null) return
  throw new DamagedError(
    'reviews',
    `The database of your own work is gone. The newest good backup is ${basename(backup)}.`,
  )
}

function opensCache(location: Location): boolean {
  return existsSync(location.files.cache) && isReadable(() => readVersion(cacheAt(location)))
}

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
