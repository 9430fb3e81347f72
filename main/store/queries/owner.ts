import type { ConnectionId } from '../../../contract/model/ids.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'

/** Whether a database may be this connection's: it says so, or it says nothing yet. */
export function mayBelongTo(db: ReadDb, connectionId: ConnectionId): boolean {
  const found = ownerOf(db)
  return found === null || found === connectionId
}

/** Lets a database that says nothing yet belong to the connection. */
export function claim(db: WriteDb, connectionId: ConnectionId): void {
  if (ownerOf(db) === null) prepare(db, 'INSERT INTO owner (connection) VALUES (?)').run(connectionId)
}

function ownerOf(db: ReadDb): string | null {
  if (prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'owner'`).get() === undefined) return null
  return prepare<[], { connection: string }>(db, 'SELECT connection FROM owner').get()?.connection ?? null
}
