import { constants, copyFileSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import { addBackup, readingCopy, setBackupAside } from './backups.ts'
import { inTransaction, openForWriting, prepare } from '../databases/database.ts'
import { syncFile, syncFolder } from '../../common/durable.ts'
import { asStoreError, DamagedError } from '../../common/failures.ts'
import { gatherWork, type GatheredWork } from './gathered-work.ts'
import { replaceLastSaved } from './last-saved.ts'
import { storeFiles } from '../../common/layout.ts'
import { reviewsAt, type Location } from '../../common/location.ts'
import { migrate } from '../databases/migrate.ts'
import { REVIEWS_MIGRATIONS } from '../databases/migrations/index.ts'
import { findGoneWork } from './missing-work.ts'
import { projectAll } from '../../journal/projections.ts'
import { beginArrivalsAfter, insertOperation, type JournalEnd } from '../../queries/journal.ts'
import { mergeDirectory } from '../../queries/directory.ts'
import { mergeEmployees } from '../../queries/employees.ts'
import { mergeExports } from '../../queries/export-ledger.ts'
import { addFormerDevice, addOwn, claimJournal } from '../../queries/own.ts'
import { claim } from '../../queries/owner.ts'
import { copyQueue } from '../../queries/queue.ts'
import { mergeOutbox } from '../../queries/merge-outbox.ts'
import { mergePrograms } from '../../queries/merge-programs.ts'
import { mergeRubrics } from '../../queries/merge-rubrics.ts'
import { mergeTranscripts } from '../../queries/merge-transcripts.ts'
import { mergeProfiles } from '../../queries/profiles.ts'
import { copySnapshots } from '../../queries/snapshots.ts'
import type { Restored } from '../../records.ts'
import { setDatabaseAside } from '../../common/set-aside.ts'

/**
 * Restores the database of the reviewer's own work from itself and its backups, and replaces the file; the old file is
 * renamed and kept. For a closed store. Fails with `invalid-argument` when nothing is missing, with `store-damaged`
 * when neither the database nor a backup can be read, with `store-newer` when a later version of the app wrote a copy,
 * with `store-key-missing`, `disk-full` and `disk-error`.
 */
export function restoreReviews(options: {
  readonly connectionId: ConnectionId
  readonly folder: string
  readonly key: Uint8Array
  readonly now?: () => InstantMs
}): Restored {
  const { connectionId, folder, key, now = Date.now } = options
  const files = storeFiles(folder)
  const location = { connectionId, files, key }
  try {
    const work = gatherWork(location)
    const { changes, inBackups } = work.missing
    if (work.isReadable && changes === 0) {
      throw new DeskError('invalid-argument', 'Your notes and reviews are intact. Nothing was restored.')
    }
    const [newest = null] = work.backups
    if (newest === null && !work.isReadable) {
      const gone = findGoneWork(location)
      if (gone === null) throw new DamagedError('reviews', 'No good backup of your notes and reviews.')
      // Continues where the work is gone, but not where the key may be wrong.
      if (!(gone instanceof DamagedError)) throw gone
    }
    const end = endOf(work)
    // From here on a backup has everything, so that a crash in one of the next steps loses nothing: if it leaves no
    // reviews, or reviews without their log, the next opening reports that and the restore can be repeated.
    const whole = addBackup(location, { end, now: now() }, (unfinished) => write(location, unfinished, work, now()))
    const incoming = `${files.reviews}.part`
    rmSync(incoming, { force: true })
    copyFileSync(whole, incoming, constants.COPYFILE_EXCL)
    syncFile(incoming)
    const damaged = setDatabaseAside(files.reviews, now())
    renameSync(incoming, files.reviews)
    syncFolder(dirname(files.reviews))
    // Last, because the loss must stay reported until everything else is done.
    replaceLastSaved(location, end)
    for (const bad of work.badBackups) setBackupAside(bad, location)
    return { backup: newest?.file ?? null, damaged, returned: inBackups, lost: changes - inBackups }
  } catch (error) {
    throw asStoreError(error, 'reviews', folder)
  }
}

function endOf({ entries }: GatheredWork): JournalEnd {
  const last = entries.at(-1)
  return { id: last?.arrival ?? 0, entries: entries.length, operation: last?.id ?? null }
}

function write(
  location: Location,
  file: string,
  { entries, preferences, reviewers, own, ownDevices, lastSaved, isReadable, backups }: GatheredWork,
  now: InstantMs,
): void {
  const db = openForWriting({ ...reviewsAt(location), file })
  try {
    migrate(db, REVIEWS_MIGRATIONS)
    inTransaction(db, () => {
      claim(db, location.connectionId)
      for (const { arrival, ...operation } of entries) insertOperation(db, operation, arrival)
      projectAll(db)
      for (const copy of [...(isReadable ? [location.files.reviews] : []), ...backups.map(({ file }) => file)]) {
        readingCopy(location, copy, (from) => {
          copySnapshots(from, db)
          mergeRubrics(from, db)
          mergeTranscripts(from, db)
          copyQueue(from, db)
          mergeExports(from, db)
          mergeOutbox(from, db, now)
          mergePrograms(from, db)
          mergeDirectory(from, db)
          mergeProfiles(from, db)
          mergeEmployees(from, db)
        })
      }
      for (const { id, name, initials } of reviewers) {
        prepare(db, 'INSERT INTO reviewers (id, name, initials) VALUES (?, ?, ?)').run(id, name, initials)
      }
      // The restored journal gets a new device id: lost operations may have been shared with others, and their numbers
      // must not be used again.
      const [first, ...others] = own
      if (first !== undefined) claimJournal(db, first.reviewer)
      for (const other of others) addOwn(db, other)
      for (const device of ownDevices) addFormerDevice(db, device)
      for (const { name, value } of preferences) {
        prepare(db, 'INSERT INTO preferences (name, value) VALUES (?, ?)').run(name, value)
      }
      beginArrivalsAfter(db, Math.max(lastSaved?.id ?? 0, entries.at(-1)?.arrival ?? 0))
    })
    // A backup is opened read-only, which in WAL mode would leave log files beside it.
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}
