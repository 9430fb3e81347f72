import { parseTimestampMicros } from '../../../contract/model/instants.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { listIds } from '../worker/result-sets/id-lists.ts'
import type { RejectedRecord } from '../records.ts'
import { guidBytes } from './keys.ts'
import { forgetElsewhere, moveUnlisted } from './moves.ts'

/**
 * Which sessions a whole list of their center lacks (docs/decisions/0077). All functions take part in the caller's
 * transaction.
 */

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Begins a list of all sessions that were modified since a time, a timestamp of the service. */
export function expectListed(db: WriteDb, centerId: number, modifiedSince: string): void {
  const since = parseTimestampMicros(modifiedSince) ?? Infinity
  forgetUnlisted(db, centerId)
  forgetElsewhere(db, centerId, since)
  prepare(
    db,
    'INSERT INTO unlisted (session_id, center_id) SELECT id, center_id FROM sessions WHERE center_id = ? AND modified >= ?',
  ).run(centerId, since)
}

export function forgetUnlisted(db: WriteDb, centerId: number): void {
  prepare(db, 'DELETE FROM unlisted WHERE center_id = ?').run(centerId)
}

/** What a page has to look after. Nearly always it is nothing, and then an item costs nothing. */
export type Listing = {
  /** Takes a session that is listed out of the unlisted ones, and its mark away. */
  readonly list: (sessionId: number) => void
  /** An unreadable item counts as listed. */
  readonly listRejected: (item: RejectedRecord) => void
  /** Marks whose number has changed. */
  readonly returned: () => number
}

export function openListing(db: WriteDb, centerId: number): Listing {
  const isListing = has(db, 'SELECT 1 FROM unlisted LIMIT 1')
  const mayReturn = has(db, 'SELECT 1 FROM gone LIMIT 1')
  let returned = 0
  return {
    list(id) {
      if (isListing) prepare(db, 'DELETE FROM unlisted WHERE session_id = ? AND center_id = ?').run(id, centerId)
      if (mayReturn) returned += prepare(db, 'DELETE FROM gone WHERE session_id = ?').run(id).changes
    },
    listRejected({ participantId }) {
      if (!isListing) return
      // It may be any session of the center.
      if (participantId === null || !GUID.test(participantId)) return forgetUnlisted(db, centerId)
      prepare(
        db,
        'DELETE FROM unlisted WHERE center_id = ? AND session_id IN (SELECT id FROM sessions WHERE participant = ?)',
      ).run(centerId, guidBytes(participantId))
    },
    returned: () => returned,
  }
}

/**
 * Marks the sessions that the list lacked, at its end, unless another center has them. Returns how many were marked or
 * moved.
 */
export function markUnlisted(db: WriteDb, centerId: number, now: number): number {
  if (!has(db, 'SELECT 1 FROM unlisted LIMIT 1')) return 0
  const moved = moveUnlisted(db, centerId)
  const { changes } = prepare(
    db,
    'INSERT INTO gone (session_id, since) SELECT session_id, ? FROM unlisted WHERE center_id = ? ON CONFLICT DO NOTHING',
  ).run(now, centerId)
  forgetUnlisted(db, centerId)
  return moved + changes
}

/** IDs of the sessions that are marked. */
export function goneIds(db: ReadDb): Uint32Array {
  return listIds(db, 'SELECT session_id AS id FROM gone')
}

function has(db: ReadDb, sql: string): boolean {
  return prepare(db, sql).get() !== undefined
}
