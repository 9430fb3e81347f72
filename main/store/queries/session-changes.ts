import type { ReadDb, WriteDb } from '../worker/databases/database.ts'
import { readProgress, writeProgress } from './progress.ts'

const NAME = 'session-changes'

/** A number that rises with every transaction that adds or changes a session. */
export function sessionChanges(db: ReadDb): number {
  return readProgress(db, NAME)
}

/** Notes that sessions were added or changed. Takes part in the caller's transaction. */
export function noteSessionChange(db: WriteDb): void {
  writeProgress(db, NAME, readProgress(db, NAME) + 1)
}
