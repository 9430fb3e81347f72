import type { DirectoryEntry, DirectoryKind } from '../../../contract/model/directory.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { hasTable } from './journal.ts'

type Row = {
  readonly kind: DirectoryKind
  readonly id: Guid
  /** `null` where the user removed the entry. */
  readonly name: string | null
  readonly changed_at: InstantMs
}

/** By kind and name. */
export function readDirectory(db: ReadDb): readonly DirectoryEntry[] {
  return prepare<[], Row>(db, 'SELECT * FROM directory WHERE name IS NOT NULL')
    .all()
    .map(({ kind, id, name }) => ({ kind, id, name: name ?? '' }))
    .toSorted(
      (one, other) =>
        one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
    )
}

/** `null` as the name removes the entry. Takes part in the caller's transaction. */
export function writeDirectoryEntry(
  db: WriteDb,
  { kind, id, name }: Pick<Row, 'kind' | 'id' | 'name'>,
  now: InstantMs,
): void {
  prepare(
    db,
    `INSERT INTO directory (kind, id, name, changed_at) VALUES (:kind, :id, :name, :now)
     ON CONFLICT DO UPDATE SET name = excluded.name, changed_at = max(excluded.changed_at, changed_at + 1)`,
  ).run({ kind, id, name, now })
}

/** Adds what a request named, without a name; what is known stays as it is. Takes part in the caller's transaction. */
export function noteInDirectory(db: WriteDb, kind: DirectoryKind, id: Guid, now: InstantMs): void {
  prepare(db, `INSERT OR IGNORE INTO directory (kind, id, name, changed_at) VALUES (?, ?, '', ?)`).run(kind, id, now)
}

/** Takes in the names that were changed later in another copy of the reviews. Takes part in the caller's transaction. */
export function mergeDirectory(from: ReadDb, to: WriteDb): void {
  if (!hasTable(from, 'directory')) return
  const merge = prepare<[Row]>(
    to,
    `INSERT INTO directory (kind, id, name, changed_at) VALUES (:kind, :id, :name, :changed_at)
     ON CONFLICT DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at
     WHERE excluded.changed_at > changed_at`,
  )
  for (const row of prepare<[], Row>(from, 'SELECT * FROM directory').all()) merge.run(row)
}
