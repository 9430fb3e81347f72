import { listEntities, type EntityKey } from '../queries/journal.ts'
import { projectNote } from '../queries/notes.ts'
import type { WriteDb } from '../worker/databases/database.ts'
import { NOTE } from './entities.ts'

/** An entity's table of what its operations come to. */
type Projection = {
  readonly table: string
  /** Brings the row of an entity to what its operations come to. */
  readonly project: (db: WriteDb, key: EntityKey) => void
}

/** By entity. Operations on any other entity are kept, for a version that knows it. */
const PROJECTIONS: Readonly<Record<string, Projection>> = {
  [NOTE]: { table: 'notes', project: projectNote },
}

/** Brings what is shown of an entity to what its operations come to. Takes part in the caller's transaction. */
export function project(db: WriteDb, key: EntityKey): void {
  PROJECTIONS[key.entity]?.project(db, key)
}

/** Makes all tables anew from the operations. Takes part in the caller's transaction. */
export function projectAll(db: WriteDb): void {
  for (const [entity, { table, project: projectOne }] of Object.entries(PROJECTIONS)) {
    db.exec(`DELETE FROM ${table}`)
    for (const key of listEntities(db, entity)) projectOne(db, key)
  }
}
