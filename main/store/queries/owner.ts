import type { ConnectionId } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** Whether a database may belong to this connection: it is marked as such, or not marked yet. */
export function mayBelongTo(db: ReadDb, connectionId: ConnectionId): boolean {
  const found = ownerOf(db)
  return found === null || found === connectionId
}

/** Marks an unmarked database as the connection's. */
export function claim(db: WriteDb, connectionId: ConnectionId): void {
  if (ownerOf(db) === null) prepare(db, 'INSERT INTO owner (connection) VALUES (?)').run(connectionId)
}

function ownerOf(db: ReadDb): string | null {
  if (prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'owner'`).get() === undefined) return null
  return prepare<[], { connection: string }>(db, 'SELECT connection FROM owner').get()?.connection ?? null
}
