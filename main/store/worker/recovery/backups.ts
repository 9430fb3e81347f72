import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import { openToLook, prepare, type ReadDb, type WriteDb } from '../databases/database.ts'
import { syncFile, syncFolder } from '../../common/durable.ts'
import { asStoreError, DamagedError, isDamage } from '../../common/failures.ts'
import { SIDE_FILES } from '../../common/layout.ts'
import { reviewsAt, type Location } from '../../common/location.ts'
import { assertNotNewer } from '../databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../databases/migrations/index.ts'
import { isRefusedLink, keepFolderToOwner, keepToOwner, refuseLinkedFolder } from '../../common/owner-only.ts'
import { findProblems } from '../../queries/health.ts'
import { countEntries, hasTable, journalEnd, type JournalEnd } from '../../queries/journal.ts'
import { mayBelongTo } from '../../queries/owner.ts'
import { supersededBackups } from './rotation.ts'

/**
 * The time of the backup, the row id of the last entry in it, and that entry's operation id, where entries have one.
 */
const NAME = /^reviews-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(\d+)(?:-([0-9a-f]{32}))?\.db$/

/** What a backup's file name says about it. */
export type Backup = {
  readonly file: string
  readonly madeAt: InstantMs
  readonly lastId: number
  /** `null` where there are no entries, or where the app's version that wrote it did not give them ids. */
  readonly lastOperation: string | null
}

/**
 * Copies the reviews into the backup folder under the same key, checks the copy and deletes the backups that it
 * supersedes (`rotation.ts`). A copy that fails its check is deleted, the earlier ones stay, and this fails with
 * `store-damaged`.
 */
export function backUp(reviews: WriteDb, location: Location, now: number): { readonly file: string } {
  const end = journalEnd(reviews)
  const file = addBackup(location, { end, now }, (unfinished) => {
    keepToOwner(unfinished)
    prepare(reviews, 'VACUUM INTO ?').run(unfinished)
  })
  const [made, others] = partition(listBackups(location), (backup) => backup.file === file)
  // The new one is first even where the name of a damaged backup promises later work.
  for (const old of supersededBackups([...made, ...others])) rmSync(old.file)
  return { file }
}

/**
 * Backs up the reviews before they are migrated. Fails as {@link backUp} does, with a message that says why the
 * migration did not begin.
 */
export function backUpBeforeMigration(reviews: WriteDb, location: Location, now: number): void {
  try {
    backUp(reviews, location, now)
  } catch (error) {
    const failure = asStoreError(error, 'reviews', dirname(location.files.reviews))
    if (!(failure instanceof DeskError) || isDamage(failure)) throw failure
    const message = 'Couldn’t back up your notes and reviews, so they were not updated for this version of the app.'
    throw new DeskError(failure.code, `${message} ${failure.message}`, failure.details, { cause: error })
  }
}

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

/** Adds a backup: `write` fills the given file, which gets its final name after it has passed its check. */
export function addBackup(
  location: Location,
  holds: { readonly end: JournalEnd; readonly now: number },
  write: (unfinished: string) => void,
): string {
  const { end, now } = holds
  const folder = location.files.backups
  refuseLinkedFolder(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  keepFolderToOwner(folder)
  const stamp = new Date(now).toISOString().replace(/[-:.]/g, '')
  const operation = end.operation === null ? '' : `-${end.operation}`
  const file = join(folder, `reviews-${stamp}-${end.id}${operation}.db`)
  const unfinished = `${file}.part`
  removeCopy(unfinished)
  try {
    write(unfinished)
    const problems = checkCopy(location, unfinished, end.entries)
    if (problems.length > 0) throw new DamagedError('reviews', `The backup failed its check: ${problems.join('; ')}`)
    syncFile(unfinished)
    renameSync(unfinished, file)
    syncFolder(folder)
    return file
  } catch (error) {
    removeCopy(unfinished)
    throw error
  }
}

/** Deletes a copy and SQLite's files beside it. */
function removeCopy(file: string): void {
  for (const side of ['', ...SIDE_FILES]) rmSync(file + side, { force: true })
}

/** Backups, newest first. The order is by content, because the computer's clock may have been wrong. */
export function listBackups({ files }: Location): readonly Backup[] {
  if (!existsSync(files.backups)) return []
  return readdirSync(files.backups)
    .map((name) => fromName(files.backups, name))
    .filter((backup) => backup !== null)
    .sort((left, right) => right.lastId - left.lastId || (left.file < right.file ? 1 : -1))
}

function fromName(folder: string, name: string): Backup | null {
  const found = NAME.exec(name)
  if (found === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, milli = 0, lastId = 0] = found
    .slice(1, 9)
    .map(Number)
  const madeAt = Date.UTC(year, month - 1, day, hour, minute, second, milli)
  return { file: join(folder, name), madeAt, lastId, lastOperation: found[9] ?? null }
}

/**
 * Whether a backup has the journal up to this end. Row ids alone do not tell: a journal that lost its end assigns them
 * again.
 */
export function isBackedUp(location: Location, { operation }: JournalEnd): boolean {
  return operation === null || listBackups(location).some(({ lastOperation }) => lastOperation === operation)
}

/** The newest backup that opens with the key and is sound; `null` when there is none. */
export function newestGoodBackup(location: Location): string | null {
  return listBackups(location).find(({ file }) => checkCopy(location, file, null).length === 0)?.file ?? null
}

/** Renames a damaged backup, so that it no longer counts as one. */
export function setBackupAside({ file }: Backup, { files }: Location): void {
  renameSync(file, join(files.backups, `unusable-${basename(file)}`))
}

/**
 * Problems of a database of the reviews; `entries` is the number of entries it must have, if that is known. Temporary
 * errors are thrown, since a database that the disk cannot read right now must not be treated as damaged. Fails with
 * `store-newer`.
 */
export function checkCopy(location: Location, copy: string | ReadDb, entries: number | null): readonly string[] {
  try {
    return readingCopy(location, copy, (db) => findProblemsOfCopy(location, db, entries))
  } catch (error) {
    if (!isUnusable(error)) throw error
    return [error instanceof Error ? error.message : 'the copy cannot be opened']
  }
}

/** The problem of a sound database that is another than that of the reviews, such as the cache. */
export const NO_REVIEWS = 'it has no reviews'

function findProblemsOfCopy(location: Location, copy: ReadDb, entries: number | null): readonly string[] {
  if (!mayBelongTo(copy, location.connectionId)) return ['it belongs to another connection']
  const version = Number(copy.pragma('user_version', { simple: true }))
  // SQLite accepts an empty file as a sound database.
  if (version === 0) return ['it is empty']
  const problems = findProblems(copy)
  if (problems.length > 0) return problems
  // An earlier version of the app named its entries otherwise.
  if (!hasTable(copy, 'operations') && !hasTable(copy, 'journal')) return [NO_REVIEWS]
  assertNotNewer(version, REVIEWS_MIGRATIONS)
  return entries === null || countEntries(copy) === entries ? [] : ['entries are missing']
}

/** Reads a copy of the reviews, given by its path or by an open connection. */
export function readingCopy<T>(location: Location, copy: string | ReadDb, read: (db: ReadDb) => T): T {
  if (typeof copy !== 'string') return read(copy)
  const db = openToLook({ ...reviewsAt(location), file: copy, cacheBytes: 1 << 20 })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** Whether this failure means that the copy can never be used. */
export function isUnusable(error: unknown): boolean {
  return isDamage(error) || isRefusedLink(error)
}
