import { basename } from 'node:path'
import type { MissingWork } from '../../contract/model/errors.ts'
import { listBackups } from './backups.ts'
import { openToLook, type ReadDb } from './database.ts'
import { DamagedError } from './failures.ts'
import { gatherWork, isGone } from './gathered-work.ts'
import { readLastSaved } from './last-saved.ts'
import { reviewsAt, type Location } from './location.ts'
import { hasOperation, journalEnd, listEntries } from './queries/journal.ts'
import { mayBelongTo } from './queries/owner.ts'

/** Version of the reviews from which on their entries have names. */
const NAMED_SINCE = 30

/**
 * What to fail with where work that was saved is not in the reviews: the database is gone or empty, is another
 * connection's, is an older copy, or lost its end by a damaged log. SQLite takes all of these for a sound database.
 * Nothing is changed, so that what is left of the log is kept when a backup is restored.
 */
export function findMissingWork(location: Location): DamagedError | null {
  const { reviews } = location.files
  if (isGone(reviews)) return describeGone(location)
  const db = openToLook(reviewsAt(location))
  try {
    if (!mayBelongTo(db, location.connectionId)) return describeForeign(location)
    if (!seemsToLackWork(db, location)) return null
  } finally {
    db.close()
  }
  const { missing } = gatherWork(location)
  // A backup whose name tells of more may be no good, and then nobody knows what it held.
  return missing.changes === 0 ? null : damaged(describe(missing), missing)
}

/** Compares ends alone: this is done at every opening. */
function seemsToLackWork(db: ReadDb, location: Location): boolean {
  const isNamed = Number(db.pragma('user_version', { simple: true })) >= NAMED_SINCE
  const known = isNamed ? null : new Set(listEntries(db).map(({ operation }) => operation))
  const has = (operation: string) => known?.has(operation) ?? hasOperation(db, operation)
  const lastSaved = readLastSaved(location)?.operation ?? null
  if (lastSaved !== null && !has(lastSaved)) return true
  return listBackups(location).some((backup) => {
    const last = backup.lastOperation ?? (isNamed ? null : lastOperationIn(location, backup.file))
    return last !== null && !has(last)
  })
}

/** Of a backup that an earlier version of the program made; `null` where it cannot be read. */
function lastOperationIn(location: Location, file: string): string | null {
  try {
    const db = openToLook({ ...reviewsAt(location), file })
    try {
      return journalEnd(db).operation
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

/** Begun anew in silence, the reviews would seem to be lost while a backup has them. */
function describeGone(location: Location): DamagedError | null {
  const { missing, backups } = gatherWork(location)
  const [newest] = backups
  if (newest === undefined && missing.changes === 0) return null
  const where =
    newest === undefined ? 'There is no good backup of it.' : `The newest good backup is ${basename(newest.file)}.`
  return damaged(`The database of your own work is gone or empty. ${where}`, missing)
}

function describeForeign(location: Location): DamagedError {
  const message = 'The database in the place of your own work belongs to another connection, and was left as it is.'
  return damaged(message, gatherWork(location).missing)
}

function damaged(message: string, missing: MissingWork): DamagedError {
  return new DamagedError('reviews', message, missing.changes > 0 ? { missing } : {})
}

function describe({ changes, inBackups }: MissingWork): string {
  const backups = inBackups === 0 ? 'No backup has them.' : `Backups have ${inBackups} of them.`
  return `Of your own work, ${changes} saved changes are missing. ${backups} Restore them; what is there now is kept.`
}
