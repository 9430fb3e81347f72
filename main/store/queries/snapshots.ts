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

/**
 * Keeps what was judged, once. Answers whether it was not known, or known only as a damaged row, which it replaces. Takes
 * part in the caller's transaction.
 */
export function insertSnapshot(db: WriteDb, { parts, ...snapshot }: HashedSnapshot): boolean {
  return insertRow(db, { ...snapshot, parts: JSON.stringify(parts) })
}

/** Adds a row where there is none of its hash. In the place of a damaged one it comes only if its content is genuine. */
function insertRow(db: WriteDb, row: Row): boolean {
  if (writeRow(db, 'INSERT OR IGNORE', row)) return true
  const stored = findRow(db, row.hash)
  // Hashing a large report takes time, and nearly always the two are the same.
  if (stored === undefined || isDeepStrictEqual(stored, row) || isIntact(stored)) return false
  const genuine = readGenuine(row)
  if (genuine === null) return false
  // The table's triggers refuse changes and removals, but not this: a row that REPLACE drops fires none.
  return writeRow(db, 'INSERT OR REPLACE', { ...genuine, parts: JSON.stringify(genuine.parts) })
}

function writeRow(
  db: WriteDb,
  insert: 'INSERT OR IGNORE' | 'INSERT OR REPLACE',
  { hash, report, extra, parts }: Row,
): boolean {
  const write = prepare(db, `${insert} INTO snapshots (hash, report, extra, parts) VALUES (?, ?, ?, ?)`)
  return write.run(hash, report, extra, parts).changes > 0
}

function findRow(db: ReadDb, hash: SnapshotHash): Row | undefined {
  return prepare<[string], Row>(db, 'SELECT * FROM snapshots WHERE hash = ?').get(hash)
}

/** Whether content and hashes of the parts are what the row's name says. */
function isIntact({ parts, ...snapshot }: Row): boolean {
  return isDeepStrictEqual(readGenuine(snapshot)?.parts, readParts(parts))
}

export function readSnapshot(db: ReadDb, hash: SnapshotHash): StoredSnapshot | null {
  const row = findRow(db, hash)
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
 * Adds what another copy of the reviews has of what was judged: a damaged row too, which may be the only one, unless
 * another copy has a genuine one. Takes part in the caller's transaction.
 */
export function copySnapshots(from: ReadDb, to: WriteDb): void {
  for (const row of eachRow(from)) insertRow(to, row)
}

/**
 * Reports that were judged and were altered since, and those that operations judge and that are not there. What `own`, the
 * devices that the journal is or was, judged was stored with its operation; what others judged may still come.
 */
export function checkSnapshots(
  db: ReadDb,
  operations: readonly Operation[],
  own: ReadonlySet<DeviceId>,
): Pick<JournalProof, 'snapshotProblems' | 'incomplete'> {
  const altered: SnapshotHash[] = []
  const known = new Set<SnapshotHash>()
  for (const row of eachRow(db)) {
    known.add(row.hash)
    if (!isIntact(row)) altered.push(row.hash)
  }
  const missing = [...Map.groupBy(operations, judgedBy)].flatMap(([hash, judging]) =>
    hash === null || known.has(hash) ? [] : [{ hash, devices: judging.map(({ device }) => device) }],
  )
  const isOwn = ({ devices }: (typeof missing)[number]) => devices.some((device) => own.has(device))
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
