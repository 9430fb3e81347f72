import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { SessionKey } from '../../../contract/model/ids.ts'
import type { DeviceId, Operation } from '../../../contract/model/operation.ts'
import type { JudgedReport, PartHashes, Snapshot, SnapshotHash } from '../../../contract/model/snapshot.ts'
import { DamagedError, fromCache } from '../common/failures.ts'
import { judgedBy } from '../journal/entities.ts'
import { compareParts, readGenuine, snapshotOf, type HashedSnapshot } from '../journal/snapshot.ts'
import type { JournalProof } from '../records.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'
import type { Lens } from './lens.ts'
import { maskJudged } from './masking.ts'
import { readReport } from './reports.ts'

type Row = Snapshot & { readonly parts: string }

/** A stored snapshot; `parts` is `null` where it is damaged. */
type StoredSnapshot = Snapshot & { readonly parts: PartHashes | null }

const storedParts = z.record(z.string(), z.string())

/**
 * Stores a judged report once. Returns whether it was unknown, or known only as a damaged row, which is replaced. Takes
 * part in the caller's transaction.
 */
export function insertSnapshot(db: WriteDb, { parts, ...snapshot }: HashedSnapshot): boolean {
  return insertRow(db, { ...snapshot, parts: JSON.stringify(parts) })
}

/** Adds a row unless its hash is stored. It replaces a damaged row only if its content is genuine. */
function insertRow(db: WriteDb, row: Row): boolean {
  if (writeRow(db, 'INSERT OR IGNORE', row)) return true
  const stored = findRow(db, row.hash)
  // Hashing a large report takes time, and nearly always the two rows are equal.
  if (stored === undefined || isDeepStrictEqual(stored, row) || isIntact(stored)) return false
  const genuine = readGenuine(row)
  if (genuine === null) return false
  // The table's triggers refuse updates and deletions, but REPLACE does not fire them.
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

/** Whether the content and the hashes of its parts match the row's hash. */
function isIntact({ parts, ...snapshot }: Row): boolean {
  return isDeepStrictEqual(readGenuine(snapshot)?.parts, readParts(parts))
}

export function readSnapshot(db: ReadDb, hash: SnapshotHash): StoredSnapshot | null {
  const row = findRow(db, hash)
  return row === undefined ? null : { ...row, parts: readParts(row.parts) }
}

/**
 * A judged report, compared with the session's current report. For a call on the reviews. Fails with `store-damaged` if
 * the hashes of its parts are damaged.
 */
export function readJudgedReport(
  cache: ReadDb,
  reviews: ReadDb,
  key: SessionKey,
  hash: SnapshotHash,
  lens: Lens,
): JudgedReport | null {
  const stored = readSnapshot(reviews, hash)
  if (stored === null) return null
  const { parts, ...snapshot } = stored
  if (parts === null) throw new DamagedError('reviews', 'The report that was judged is damaged.')
  const report = fromCache(() => readReport(cache, key))
  const now = report === null ? null : snapshotOf(report)
  return maskJudged({ snapshot, parts, differences: now === null ? null : compareParts(parts, now.parts) }, key, lens)
}

/** All snapshots of a copy of the reviews, one at a time: all together may be larger than the memory. */
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
 * Copies judged reports from another copy of the reviews. Damaged rows are copied too, since no other copy may exist; a
 * genuine one replaces them. Takes part in the caller's transaction.
 */
export function copySnapshots(from: ReadDb, to: WriteDb): void {
  for (const row of eachRow(from)) insertRow(to, row)
}

type SnapshotCheck = {
  readonly take: (operation: Operation) => void
  readonly findings: () => Pick<JournalProof, 'snapshotProblems' | 'incomplete'>
}

/**
 * Finds judged reports that were altered, and those that operations name but the database lacks. A report that `own` (the
 * devices that the journal is or was) judged was stored with its operation; reports judged by other devices may still
 * arrive.
 */
export function createSnapshotCheck(db: ReadDb, own: ReadonlySet<DeviceId>): SnapshotCheck {
  const altered: SnapshotHash[] = []
  const known = new Set<SnapshotHash>()
  for (const row of eachRow(db)) {
    known.add(row.hash)
    if (!isIntact(row)) altered.push(row.hash)
  }
  /** The devices that judged a missing report. */
  const missing = new Map<SnapshotHash, DeviceId[]>()
  return {
    take(operation) {
      const hash = judgedBy(operation)
      if (hash === null || known.has(hash)) return
      if (!missing.get(hash)?.push(operation.device)) missing.set(hash, [operation.device])
    },
    findings() {
      const all = [...missing].map(([hash, devices]) => ({ hash, devices }))
      const isOwn = ({ devices }: (typeof all)[number]) => devices.some((device) => own.has(device))
      return {
        snapshotProblems: [
          ...altered.map((hash) => `what was judged, ${hash}, was altered`),
          ...all.filter(isOwn).map(({ hash }) => `what was judged, ${hash}, is missing`),
        ],
        incomplete: all
          .filter((one) => !isOwn(one))
          .map(({ hash, devices }) => `device ${devices[0]} has yet to hand over what it judged, ${hash}`),
      }
    },
  }
}
