import { prepare, type ReadDb } from '../worker/databases/database.ts'
import type { KnownSessions } from '../worker/result-sets/snapshot.ts'

/** Grouping all rows takes as long as exporting this share of them. */
const WORTH_GROUPING = 1 / 16

/** The first row of each test and center, in ascending order of ID: one pass over an index. */
export function firstById(db: ReadDb, limit: number): Uint32Array {
  const sql = `SELECT min(id) AS id FROM sessions INDEXED BY sessions_facts GROUP BY center_id, test_id ORDER BY id LIMIT ?`
  return Uint32Array.from(prepare<[number], number>(db, sql).pluck().all(limit))
}

/**
 * The first row of each test and center in the list, in the list's order. Empty if the list is so short that exporting
 * it twice takes less time.
 */
export function firstInList(
  list: Uint32Array,
  { total, maxId, groups: readGroups }: Pick<KnownSessions, 'total' | 'maxId' | 'groups'>,
  limit: number,
): Uint32Array {
  if (list.length < total * WORTH_GROUPING) return new Uint32Array()
  const { ids, groups } = readGroups()
  /** Number of the test and center by row ID. The groups of a test and center are adjacent. */
  const testOf = new Uint32Array(maxId + 1)
  let tests = 0
  groups.forEach(({ centerId, testId, start, end }, index) => {
    const before = groups[index - 1]
    if (before?.centerId !== centerId || before.testId !== testId) tests += 1
    for (let at = start; at < end; at += 1) testOf[ids[at]!] = tests
  })
  const isFound = new Uint8Array(tests + 1)
  const found: number[] = []
  for (const id of list) {
    const test = testOf[id] ?? 0
    if (isFound[test] === 1) continue
    isFound[test] = 1
    found.push(id)
    if (found.length === Math.min(tests, limit)) break
  }
  return Uint32Array.from(found)
}
