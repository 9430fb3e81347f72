import type { Guid, SessionKey } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb } from '../worker/databases/database.ts'

/** A GUID as 16 bytes, as the index of keys stores it: half the size of its text. */
export function guidBytes(guid: string): Buffer {
  return Buffer.from(guid.replaceAll('-', ''), 'hex')
}

/** The reverse of {@link guidBytes}. */
export function guidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * The center in the key of a session `s`, by its ID: that in which it was first known. It may be in another one by now
 * (docs/decisions/0080).
 */
export const HOME_CENTER = 'ifnull((SELECT m.home_id FROM moved m WHERE m.session_id = s.id), s.center_id)'

/** Row ID of a session, whichever center its key names; `null` when it is not in the cache. */
export function findSessionId(db: ReadDb, key: Pick<SessionKey, 'participantId' | 'testId'>): number | null {
  const row = prepare<[Buffer, string], { id: number }>(
    db,
    'SELECT s.id FROM sessions s JOIN tests t ON t.id = s.test_id WHERE s.participant = ? AND t.guid = ?',
  ).get(guidBytes(key.participantId), key.testId)
  return row?.id ?? null
}

/** Key of a participant's session that was modified last; `null` when none is in the cache. */
export function readLatestKeyOf(db: ReadDb, participantId: Guid): SessionKey | null {
  const row = prepare<[Buffer], { id: number }>(
    db,
    'SELECT s.id FROM sessions s WHERE s.participant = ? ORDER BY s.modified DESC LIMIT 1',
  ).get(guidBytes(participantId))
  return row === undefined ? null : readSessionKey(db, row.id)
}

/** Key of a session by its row ID; `null` when it is not in the cache. */
export function readSessionKey(db: ReadDb, id: number): SessionKey | null {
  const row = prepare<[number], { center: string; participant: Uint8Array; test: string }>(
    db,
    `SELECT c.name AS center, s.participant, t.guid AS test FROM sessions s JOIN tests t ON t.id = s.test_id
     JOIN centers c ON c.id = ${HOME_CENTER} WHERE s.id = ?`,
  ).get(id)
  if (row === undefined) return null
  return { center: row.center, participantId: guidText(row.participant), testId: row.test } as SessionKey
}
