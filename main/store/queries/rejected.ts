import type { RejectedItem } from '../../../contract/model/sync.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import type { RejectedRecord } from '../records.ts'
import type { Lens } from './lens.ts'

type Source = 'feed' | 'report'

/** Stores an unreadable item. It replaces an earlier one of the same participant and test, or with the same text. */
export function setAside(
  db: WriteDb,
  centerId: number,
  source: Source,
  item: RejectedRecord & { readonly testId?: string | null },
  now: number,
): void {
  const raw = item.raw.toWellFormed()
  const participant = item.participantId?.toLowerCase() ?? null
  const test = item.testId ?? testOf(raw)
  prepare(db, 'DELETE FROM rejected WHERE center_id = ? AND source = ? AND participant IS ? AND raw = ?').run(
    centerId,
    source,
    participant,
    raw,
  )
  if (participant !== null && test !== null) removeSuperseded(db, centerId, source, participant, test)
  prepare(
    db,
    'INSERT INTO rejected (center_id, source, participant, test, received_at, reason, raw) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(centerId, source, participant, test, now, item.reason.toWellFormed(), raw)
}

/** Deletes the unreadable items of a session that could be read now. */
export function removeSuperseded(
  db: WriteDb,
  centerId: number,
  source: Source,
  participant: string,
  test: string,
): void {
  prepare(db, 'DELETE FROM rejected WHERE center_id = ? AND source = ? AND participant = ? AND test = ?').run(
    centerId,
    source,
    participant,
    test,
  )
}

export function hasRejected(db: ReadDb, centerId: number, source: Source): boolean {
  return (
    prepare(db, 'SELECT 1 FROM rejected WHERE center_id = ? AND source = ? LIMIT 1').get(centerId, source) !== undefined
  )
}

/** Newest first. In blind mode without the original data. */
export function listRejected(db: ReadDb, limit: number, { blind }: Lens): readonly RejectedItem[] {
  const items = prepare<[number], RejectedItem>(
    db,
    `SELECT r.id, c.name AS center, r.received_at AS receivedAt, r.reason, r.raw
     FROM rejected r JOIN centers c ON c.id = r.center_id ORDER BY r.id DESC LIMIT ?`,
  ).all(limit)
  return blind === null ? items : items.map((item) => ({ ...item, raw: null }))
}

export function countRejected(db: ReadDb): number {
  return prepare<[], { count: number }>(db, 'SELECT count(*) AS count FROM rejected').get()?.count ?? 0
}

/** The test that an unreadable item names. Without it no later item can be recognized as its replacement. */
function testOf(raw: string): string | null {
  try {
    const item: unknown = JSON.parse(raw)
    if (typeof item !== 'object' || item === null || !('testId' in item)) return null
    return typeof item.testId === 'string' ? item.testId.toLowerCase() : null
  } catch {
    return null
  }
}
