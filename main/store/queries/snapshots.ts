import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { DeviceId, Operation } from '../../../contract/model/operation.ts'
import type { PartHashes, Snapshot, SnapshotHash } from '../../../contract/model/snapshot.ts'
import { DamagedError, fromCache } from '../common/failures.ts'
import { judgedBy } from '../journal/entities.ts'
import { compareParts, readGenuine, snapshotOf, type HashedSnapshot } from '../journal/snapshot.ts'
import type { JournalProof, JudgedReport } from '../records.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import { readReport } from './reports.ts'

type Row = Snapshot & { readonly parts: string }

/** What is stored of a snapshot; `parts` is `null` where it is damaged. */
type StoredSnapshot = Snapshot & { readonly parts: PartHashes | null }

const storedParts = z.record(z.string(), z.string())

/** Keeps what was judged, once. Answers whether it was not known. Takes part in the caller's transaction. */
export function insertSnapshot(db: WriteDb, { parts, ...snapshot }: HashedSnapshot): boolean {
  return insertRow(db, { ...snapshot, parts: JSON.stringify(parts) })
}

function insertRow(db: WriteDb, { hash, report, extra, parts }: Row): boolean {
  const insert = prepare(db, 'INSERT OR IGNORE INTO snapshots (hash, report, extra, parts) VALUES (?, ?, ?, ?)')
  return insert.run(hash, report, extra, parts).changes > 0
}

export function readSnapshot(db: ReadDb, hash: SnapshotHash): StoredSnapshot | null {
  const row = prepare<[string], Row>(db, 'SELECT * FROM snapshots WHERE hash = ?').get(hash)
  return row === undefined ? null : { ...row, parts: readParts(row.parts) }
}

/**
 * A report that was judged, beside the session's report of now. For a call on the reviews. Fails with `store-damaged`
 * where the hashes of its parts are.
 */
export function readJudgedReport(
  cache: ReadDb,
  reviews: ReadDb,
  key: SessionKey,
  hash: SnapshotHash,
): JudgedReport | null {
  const stored = readSnapshot(reviews, hash)
  if (stored === null) return null
  const { parts, ...snapshot } = stored
  if (parts === null) throw new DamagedError('reviews', 'The report that was judged is damaged.')
  const report = fromCache(() => readReport(cache, key))
  const now = report === null ? null : snapshotOf(report)
  return { snapshot, differences: now === null ? null : compareParts(parts, now.parts) }
}

/** All snapshots of a copy of the reviews, one by one: together they may be larger than the memory. */
function* eachRow(db: ReadDb): Generator<Row> {
  if (hasTable(db, 'snapshots')) yield* prepare<[], Row>(db, 'SELECT * FROM snapshots').iterate()
}

function readParts(json: string): PartHashes | null {
  try {
    return storedParts.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/**
 * Adds what another copy of the reviews has of what was judged, damaged or not: it may be the only one. Takes part in the
 * caller's transaction.
 */
export function copySnapshots(from: ReadDb, to: WriteDb): void {
  for (const row of eachRow(from)) insertRow(to, row)
}

/**
 * Reports that were judged and were altered since, and those that operations judge and that are not there. What `own`, the
 * device that the journal is now, judged was stored with its operation; what others judged may still come.
 */
export function checkSnapshots(
  db: ReadDb,
  operations: readonly Operation[],
  own: DeviceId | null,
): Pick<JournalProof, 'snapshotProblems' | 'incomplete'> {
  const altered: SnapshotHash[] = []
  const known = new Set<SnapshotHash>()
  for (const { parts, ...snapshot } of eachRow(db)) {
    known.add(snapshot.hash)
    if (!isDeepStrictEqual(readGenuine(snapshot)?.parts, readParts(parts))) altered.push(snapshot.hash)
  }
  const missing = [...Map.groupBy(operations, judgedBy)].flatMap(([hash, judging]) =>
    hash === null || known.has(hash) ? [] : [{ hash, devices: judging.map(({ device }) => device) }],
  )
  const isOwn = ({ devices }: (typeof missing)[number]) => devices.some((device) => device === own)
  return {
    snapshotProblems: [
      ...altered.map((hash) => `what was judged, ${hash}, was altered`),
      ...missing.filter(isOwn).map(({ hash }) => `what was judged, ${hash}, is missing`),
    ],
    incomplete: missing
      .filter((one) => !isOwn(one))
      .map(({ hash, devices }) => `device ${devices[0]} has yet to hand over what it judged, ${hash}`),
  }
}
