import { closeSync, lstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { Backup } from '../../../../contract/model/backup.ts'
import { describeKind, kindOfFile } from '../../../support/file-kind.ts'
import { noFile } from '../../../support/named-file.ts'
import type { Location } from '../../common/location.ts'
import { countEntries, hasTable } from '../../queries/journal.ts'
import type { ReadDb } from '../databases/database.ts'
import { checkCopy, isUnusable, listBackups, NO_REVIEWS, readingCopy } from './backups.ts'

/** The backups of a store, newest first, each checked now. Works for a store that does not open, too. */
export function listStoredBackups(location: Location): readonly Backup[] {
  return listBackups(location).flatMap(({ file, madeAt }) => {
    const found = lstatSync(file, { throwIfNoEntry: false })
    // A backup that was made meanwhile may have superseded this one.
    if (found === undefined) return []
    return [{ name: basename(file), madeAt, bytes: found.size, ...look(location, file) }]
  })
}

function look(location: Location, file: string): Pick<Backup, 'changes' | 'state'> {
  try {
    if (checkCopy(location, file, null).length > 0) return { changes: null, state: 'damaged' }
    return { changes: readingCopy(location, file, countEntries), state: 'verified' }
  } catch (error) {
    const isNewer = error instanceof DeskError && error.code === 'store-newer'
    return { changes: null, state: isNewer ? 'newer' : 'unreadable' }
  }
}

/**
 * Fails with `backup-unusable` unless this is a sound backup of the connection, with `invalid-argument` for what is no file
 * (a folder, a pipe), with `store-newer` where a newer version of the app made it, and with disk errors.
 */
export function assertUsableBackup(location: Location, backup: string): void {
  const file = pathOfBackup(location, backup)
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found === undefined) throw unusable(file, 'There is no such file.')
  if (!found.isFile()) throw noFile(file, found)
  const [problem] = checkCopy(location, file, null)
  if (problem === NO_REVIEWS)
    throw unusable(
      file,
      fromBackup(file, () => readingCopy(location, file, whatElse)),
    )
  const kind = problem === undefined ? null : kindOfFile(beginningOf(file))
  if (kind !== null) throw unusable(file, `It is ${describeKind(kind)}, not a backup.`)
  if (problem !== undefined) throw unusable(file, `It is damaged, or of another connection: ${problem}.`)
}

/** What a sound database of the connection is that has no reviews. */
function whatElse(db: ReadDb): string {
  const what = hasTable(db, 'sessions') ? 'the cache of synced sessions' : 'another database'
  return `It is ${what}, not a backup of notes and reviews.`
}

/** So much of a file tells what it is; JSON of the app that is longer is not told. */
const BEGINNING_BYTES = 1 << 20

function beginningOf(file: string): Uint8Array {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = new Uint8Array(BEGINNING_BYTES)
    return bytes.subarray(0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}

/** A backup is given by its name in the store's folder, or by the path of a file or of a link to one. */
export function pathOfBackup({ files }: Location, backup: string): string {
  if (basename(backup) === backup) return join(files.backups, backup)
  try {
    return realpathSync(backup)
  } catch {
    // Whoever reads it says that it is not there.
    return backup
  }
}

/** Reads a backup within a call on the store's own databases, which its damage must not be attributed to. */
export function fromBackup<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isUnusable(error)) throw error
    throw unusable(file, 'It is damaged.', { cause: error })
  }
}

function unusable(file: string, why: string, options: ErrorOptions = {}): DeskError {
  const message = `Couldn't use the backup ${basename(file)}. ${why} Your notes and reviews are unchanged.`
  return new DeskError('backup-unusable', message, {}, options)
}
