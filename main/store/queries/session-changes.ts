import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

const NAME = 'session-changes'

/** A number that rises with every transaction that adds or changes a session. */
export function sessionChanges(db: ReadDb): number {
  return prepare<[string], number>(db, 'SELECT value FROM progress WHERE name = ?').pluck().get(NAME) ?? 0
}

/** Notes that sessions were added or changed. Takes part in the caller's transaction. */
export function noteSessionChange(db: WriteDb): void {
  prepare(
    db,
    'INSERT INTO progress (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1',
  ).run(NAME)
}
