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

/** One image: from the feed, otherwise from the report; `null` when neither has it. */
export function readImage(db: ReadDb, sessionId: number, index: number): string | null {
  const row = prepare<[number, number], { data: string }>(
    db,
    `SELECT data FROM images WHERE session_id = ? AND position = ? ORDER BY source LIMIT 1`,
  ).get(sessionId, index)
  return row?.data ?? null
}

export function replaceImages(db: WriteDb, sessionId: number, source: ImageSource, images: readonly string[]): void {
  prepare(db, 'DELETE FROM images WHERE session_id = ? AND source = ?').run(sessionId, source)
  const insert = prepare(db, 'INSERT INTO images (session_id, source, position, data) VALUES (?, ?, ?, ?)')
  images.forEach((data, position) => insert.run(sessionId, source, position, data))
}
