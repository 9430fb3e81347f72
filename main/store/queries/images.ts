import { readSessionKey } from './keys.ts'
import type { Blind, Lens } from './lens.ts'
import { revealedFields } from './masking.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

type ImageSource = 'feed' | 'report'

/** Data URIs of a session's images, in the order of their fields. */
export function readImages(db: ReadDb, sessionId: number, source: ImageSource): readonly string[] {
  return prepare<[number, string], { data: string }>(
    db,
    'SELECT data FROM images WHERE session_id = ? AND source = ? ORDER BY position',
  )
    .all(sessionId, source)
    .map((row) => row.data)
}

/**
 * One image: from the feed, otherwise from the report; `null` when neither has it, or blind mode hides its field.
 */
export function readImage(db: ReadDb, sessionId: number, index: number, { blind }: Lens): string | null {
  if (blind !== null && !isImageRevealed(db, sessionId, index, blind)) return null
  const row = prepare<[number, number], { data: string }>(
    db,
    `SELECT data FROM images WHERE session_id = ? AND position = ? ORDER BY source LIMIT 1`,
  ).get(sessionId, index)
  return row?.data ?? null
}

/** Whether every field that has had this image, in the feed or the report, is revealed. */
function isImageRevealed(db: ReadDb, sessionId: number, index: number, blind: Blind): boolean {
  const key = readSessionKey(db, sessionId)
  if (key === null) return false
  const fields = prepare<[number, number, number], string>(
    db,
    `SELECT json_extract(field.value, '$.name') FROM (
       SELECT data AS fields FROM sessions WHERE id = ?
       UNION ALL SELECT json_extract(report, '$.participantData') FROM reports WHERE session_id = ?
     ) JOIN json_each(fields) AS field WHERE json_extract(field.value, '$.imageIndex') = ?`,
  )
    .pluck()
    .all(sessionId, sessionId, index)
  const shown = revealedFields(blind.revealedOf(key))
  return fields.length > 0 && fields.every((name) => shown.has(name))
}

export function replaceImages(db: WriteDb, sessionId: number, source: ImageSource, images: readonly string[]): void {
  prepare(db, 'DELETE FROM images WHERE session_id = ? AND source = ?').run(sessionId, source)
  const insert = prepare(db, 'INSERT INTO images (session_id, source, position, data) VALUES (?, ?, ?, ?)')
  images.forEach((data, position) => insert.run(sessionId, source, position, data))
}
