import { isDeepStrictEqual } from 'node:util'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { PartHashes, Snapshot, SnapshotHash } from '../../../contract/model/snapshot.ts'
import { fromCache } from '../common/failures.ts'
import { compareParts, readGenuine, snapshotOf, type HashedSnapshot } from '../journal/snapshot.ts'
import type { JudgedReport } from '../records.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { readReport } from './reports.ts'

type Row = Snapshot & { readonly parts: string }

/** Keeps what was judged, once. Answers whether it was not known. Takes part in the caller's transaction. */
export function insertSnapshot(db: WriteDb, { hash, report, extra, parts }: HashedSnapshot): boolean {
  const insert = prepare(db, 'INSERT OR IGNORE INTO snapshots (hash, report, extra, parts) VALUES (?, ?, ?, ?)')
  return insert.run(hash, report, extra, JSON.stringify(parts)).changes > 0
}

export function readSnapshot(db: ReadDb, hash: SnapshotHash): HashedSnapshot | null {
  const row = prepare<[string], Row>(db, 'SELECT * FROM snapshots WHERE hash = ?').get(hash)
  return row === undefined ? null : withParts(row)
}

/** A report that was judged, beside the session's report of now. For a call on the reviews. */
export function readJudgedReport(
  cache: ReadDb,
  reviews: ReadDb,
  key: SessionKey,
  hash: SnapshotHash,
): JudgedReport | null {
  const stored = readSnapshot(reviews, hash)
  if (stored === null) return null
  const { parts, ...snapshot } = stored
  const report = fromCache(() => readReport(cache, key))
  const now = report === null ? null : snapshotOf(report)
  return { snapshot, differences: now === null ? null : compareParts(parts, now.parts) }
}

/** All snapshots of a copy of the reviews, one by one: together they may be larger than the memory. */
function* eachSnapshot(db: ReadDb): Generator<HashedSnapshot> {
  if (!hasTable(db, 'snapshots')) return
  for (const row of prepare<[], Row>(db, 'SELECT * FROM snapshots').iterate()) yield withParts(row)
}

function withParts(row: Row): HashedSnapshot {
  return { ...row, parts: JSON.parse(row.parts) as PartHashes }
}

/** Adds what another copy of the reviews has of what was judged. Takes part in the caller's transaction. */
export function copySnapshots(from: ReadDb, to: WriteDb): void {
  for (const snapshot of eachSnapshot(from)) insertSnapshot(to, snapshot)
}

/**
 * Snapshots that were altered, and those that the own reviewer judged and that are not there. Those of others may still
 * come.
 */
export function findSnapshotProblems(db: ReadDb): readonly string[] {
  const problems: string[] = []
  for (const snapshot of eachSnapshot(db)) {
    if (!isDeepStrictEqual(readGenuine(snapshot), snapshot))
      problems.push(`what was judged, ${snapshot.hash}, was altered`)
  }
  const missing = prepare<[], { judged: string }>(
    db,
    `SELECT DISTINCT judged FROM (
       SELECT reviewer, judged FROM verdicts UNION ALL SELECT reviewer, judged FROM scores
       UNION ALL SELECT reviewer, judged FROM time_notes)
     WHERE judged NOT IN (SELECT hash FROM snapshots) AND reviewer IN (SELECT reviewer FROM own)`,
  ).all()
  return [...problems, ...missing.map(({ judged }) => `what was judged, ${judged}, is missing`)]
}
