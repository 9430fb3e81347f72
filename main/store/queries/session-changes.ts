import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { readProgress, writeProgress } from './progress.ts'

const NAME = 'session-changes'
const OF_REPORTS = 'report-changes'

/** A counter that each transaction that adds or changes sessions increases. */
export function sessionChanges(db: ReadDb): number {
  return readProgress(db, NAME)
}

/** Records that sessions were added or changed. Takes part in the caller's transaction. */
export function noteSessionChange(db: WriteDb): void {
  writeProgress(db, NAME, readProgress(db, NAME) + 1)
}

/** A counter that each transaction that stores a report increases. */
export function reportChanges(db: ReadDb): number {
  return readProgress(db, OF_REPORTS)
}

/** Records that a report was stored. Takes part in the caller's transaction. */
export function noteReportChange(db: WriteDb): void {
  writeProgress(db, OF_REPORTS, readProgress(db, OF_REPORTS) + 1)
}
