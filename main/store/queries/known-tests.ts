import type { InstantMs } from '../../../contract/model/instants.ts'
import type { KnownTests, ServiceTest } from '../../../contract/model/service-test.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** `null` where the tests were never listed. */
export function readKnownTests(db: ReadDb): KnownTests | null {
  const row = prepare<[], { listedAt: InstantMs; tests: string }>(
    db,
    'SELECT listed_at AS listedAt, tests FROM known_tests',
  ).get()
  return row === undefined ? null : { listedAt: row.listedAt, tests: JSON.parse(row.tests) as readonly ServiceTest[] }
}

/** Takes part in the caller's transaction. */
export function replaceKnownTests(db: WriteDb, tests: readonly ServiceTest[], now: InstantMs): void {
  prepare(db, 'INSERT OR REPLACE INTO known_tests (only, listed_at, tests) VALUES (1, ?, ?)').run(
    now,
    JSON.stringify(tests),
  )
}
