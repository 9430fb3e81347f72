import { nameOfSession, type SessionKey } from '../../../../contract/model/ids.ts'
import {
  MOST_DIFFERING,
  type BackupComparison,
  type BackupDifference,
  type RestoredBackup,
} from '../../../../contract/model/backup.ts'
import type { Operation } from '../../../../contract/model/operation.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { Location } from '../../common/location.ts'
import { adoptOwnWork, hasOtherIds } from '../../journal/adopt.ts'
import { takeIn } from '../../journal/take-in.ts'
import { mergeDirectory } from '../../queries/directory.ts'
import { hasLaterEmployees, mergeEmployees } from '../../queries/employees.ts'
import { mergeExports } from '../../queries/export-ledger.ts'
import { hasLaterOutbox, mergeOutbox } from '../../queries/merge-outbox.ts'
import { countMissingPrograms, mergePrograms } from '../../queries/merge-programs.ts'
import { countMissingRubrics, mergeRubrics } from '../../queries/merge-rubrics.ts'
import { countMissingTranscripts, mergeTranscripts } from '../../queries/merge-transcripts.ts'
import { laterProfiles, mergeProfiles } from '../../queries/profiles.ts'
import { hasOperation, hasTable, listOperations } from '../../queries/journal.ts'
import type { Lens } from '../../queries/lens.ts'
import { addFormerDevice, addOwn, claimJournal, listOwn, listOwnDevices } from '../../queries/own.ts'
import { readRow } from '../../queries/session-rows.ts'
import { copySnapshots } from '../../queries/snapshots.ts'
import type { StoredOperation } from '../databases/migrations/reviews/0050-reviewers.ts'
import { inTransaction, prepare, type ReadDb, type WriteDb } from '../databases/database.ts'
import { readingCopy } from './backups.ts'
import { readCopy, type Copy } from './gathered-work.ts'
import { fromBackup, pathOfBackup } from './stored-backups.ts'

type Change = { readonly id: string; readonly session: SessionKey }

/** What only the backup has, and what only the current reviews have. For a backup that has passed its check. */
export function compareWithBackup(
  location: Location,
  { cache, reviews }: { readonly cache: ReadDb; readonly reviews: ReadDb },
  lens: Lens,
  backup: string,
): BackupComparison {
  const file = pathOfBackup(location, backup)
  const here = listOperations(reviews)
  const { there, reports, ...more } = fromBackup(file, () =>
    readingCopy(location, file, (db) => ({
      there: listOperations(db),
      reports: hashesOf(db),
      missingRubrics: countMissingRubrics(db, reviews),
      missingTranscripts: countMissingTranscripts(db, reviews),
      missingPrograms: countMissingPrograms(db, reviews),
      missesSent: hasLaterSent(db, reviews),
    })),
  )
  const known = new Set(hashesOf(reviews))
  return {
    missing: describe(cache, lens, there, here),
    missingReports: reports.filter((hash) => !known.has(hash)).length,
    ...more,
    later: describe(cache, lens, here, there),
  }
}

/** Whether a backup has something of the outbox, the profiles or the employees that the reviews lack. */
function hasLaterSent(from: ReadDb, to: ReadDb): boolean {
  return hasLaterOutbox(from, to) || laterProfiles(from, to).length > 0 || hasLaterEmployees(from, to)
}

/** The changes in `all` that `others` lacks. */
function describe(cache: ReadDb, lens: Lens, all: readonly Change[], others: readonly Change[]): BackupDifference {
  const known = new Set(others.map(({ id }) => id))
  const only = all.filter(({ id }) => !known.has(id))
  const elsewhere = new Set(others.map(({ session }) => nameOfSession(session)))
  const bySession = [...Map.groupBy(only, ({ session }) => nameOfSession(session))]
  const first = bySession
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_DIFFERING)
    .flatMap(([name, [change, ...more]]) => {
      if (change === undefined) return []
      const { session: key } = change
      const { participantName = null, testTitle = null } = readRow(cache, key, lens) ?? {}
      return [{ key, changes: 1 + more.length, isOnlyHere: !elsewhere.has(name), participantName, testTitle }]
    })
  return { changes: only.length, sessions: bySession.length, first }
}

/**
 * Merges what a backup has and the reviews lack: operations, judged reports, rubrics, added transcripts, programs, earlier
 * exports, what was sent to the service, names of reviewers, projects and centers, profiles, and employees that were synced later there.
 * Nothing is removed, so all later work stays. Takes one transaction; a failure changes nothing. The list's set-up stays
 * as it is.
 */
export function mergeBackup(reviews: WriteDb, location: Location, backup: string, now: InstantMs): RestoredBackup {
  const file = pathOfBackup(location, backup)
  const copy = fromBackup(file, () => readCopy(location, file))
  return inTransaction(reviews, () => {
    const missing = copy.entries.filter(({ id }) => !hasOperation(reviews, id))
    const before = hashesOf(reviews).length
    const more = fromBackup(file, () =>
      readingCopy(location, file, (from) => {
        copySnapshots(from, reviews)
        const rubrics = countMissingRubrics(from, reviews)
        const transcripts = countMissingTranscripts(from, reviews)
        const programs = countMissingPrograms(from, reviews)
        const sent = hasLaterSent(from, reviews)
        mergeRubrics(from, reviews)
        mergeTranscripts(from, reviews)
        mergeExports(from, reviews)
        mergeOutbox(from, reviews, now)
        mergePrograms(from, reviews)
        mergeDirectory(from, reviews)
        mergeProfiles(from, reviews)
        mergeEmployees(from, reviews)
        return { rubrics, transcripts, programs, sent }
      }),
    )
    const { taken, refused } = takeIn(reviews, { operations: missing.map(withoutArrival) })
    mergeOwners(reviews, copy)
    if (taken > 0 && hasOtherIds(reviews)) adoptOwnWork(reviews, now)
    const left = new Set(refused.map(({ id }) => id))
    const sessions = missing.filter(({ id }) => !left.has(id)).map(({ session }) => nameOfSession(session))
    return {
      changes: taken,
      sessions: new Set(sessions).size,
      reports: hashesOf(reviews).length - before,
      ...more,
      refused: refused.length,
    }
  })
}

/** Arrival numbers are valid in their own copy only. */
function withoutArrival(stored: StoredOperation): Operation {
  const operation: Operation & { arrival?: number } = { ...stored }
  delete operation.arrival
  return operation
}

/** A journal of this connection that was started anew had other IDs for the same person. */
function mergeOwners(reviews: WriteDb, { own, ownDevices, reviewers }: Copy): void {
  for (const { id, name, initials } of reviewers) {
    prepare(reviews, 'INSERT OR IGNORE INTO reviewers (id, name, initials) VALUES (?, ?, ?)').run(id, name, initials)
  }
  const [first] = own
  if (first === undefined) return
  claimJournal(reviews, first.reviewer)
  const known = new Set(listOwn(reviews).map(({ reviewer }) => reviewer))
  for (const other of own) if (!known.has(other.reviewer)) addOwn(reviews, other)
  const devices = new Set(listOwnDevices(reviews))
  for (const device of ownDevices) if (!devices.has(device)) addFormerDevice(reviews, device)
}

function hashesOf(db: ReadDb): readonly string[] {
  if (!hasTable(db, 'snapshots')) return []
  return prepare<[], string>(db, 'SELECT hash FROM snapshots').pluck().all()
}
