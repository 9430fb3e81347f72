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
import { mayBelongTo } from '../../queries/owner.ts'
import { openStandInCache } from './stand-in-cache.ts'

export type ReadOnlyDatabases = {
  readonly cache: ReadDb
  readonly reviews: ReadDb
  /** Removes what the opening left in the folder for temporary files. To be called when both are closed. */
  readonly discard: () => void
}

type Opened = { readonly db: ReadDb; readonly discard: () => void }

/** Left free in the folder for temporary files by a copy of a database. */
const SPARE_BYTES = 64 << 20

/**
 * Opens both databases where they cannot be written: the disk is full, or the folder may only be read. Why each is
 * opened in up to three ways is told in docs/decisions/0021-a-store-that-cannot-be-written-is-read.md. Fails with
 * `store-newer`, `store-key-missing`, {@link DamagedError} (also where work is missing or the reviews are another
 * connection's) and, where a database would have to be made or brought up to date first, with `disk-error`.
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
 * Looks for missing work in a copy, and says whether it did. Closing a database's last connection folds its log and
 * removes it, and with it what is left of a damaged one.
 */
function lookAtCopy(location: Location): boolean {
  let copy: Opened
  try {
    // Where nothing can be removed, no log is, and another program may be writing: a copy would not be of one moment.
    accessSync(dirname(location.files.reviews), constants.W_OK)
    copy = openCopy(reviewsAt(location))
  } catch {
    // Or there is no room for it, or nothing that can be opened, which opening the database itself tells.
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

/** With a key that does not fit, the cache does not open either. */
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
 * One that is damaged or another connection's cannot be replaced now, nor one be begun, and that must not keep the user's
 * own work from being read. Where there is none, a store that was only being made fails as the disk does.
 */
function openCache(location: Location, reviews: ReadDb): Opened {
  const options = cacheAt(location)
  // One that leads nowhere looks like a cache that is not there.
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
  const isOfUse = versionOf(opened.db) > 0 ? mayBelongTo(opened.db, location.connectionId) : countEntries(reviews) === 0
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
    // Nobody can lock a file that may only be read. What is open elsewhere, or was when its program ended, has its index.
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

/** A copy is encrypted as the database is, and gone as soon as it is closed, however the program ends. */
function openCopy(options: OpenDatabaseOptions): Opened {
  // A copy would be made of whatever a link leads to.
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
      // Windows does not remove what is open.
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
