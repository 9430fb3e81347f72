import { DeskError } from '../../../../contract/model/errors.ts'
import type { WriteDb } from './database.ts'

/** A numbered step of a schema. Never edited once shipped; the next one goes into a file of its own, ten higher. */
export type Migration = { readonly version: number; readonly up: (db: WriteDb) => void }

/** Fails with `store-newer` when a later version of the program has written the database. */
export function assertNotNewer(version: number, migrations: readonly Migration[]): void {
  const latest = latestVersion(migrations)
  if (version <= latest) return
  throw new DeskError(
    'store-newer',
    'The local store was written by a newer version of Proctor Desk. Install that version again; nothing was changed.',
    { value: String(version), limit: latest },
  )
}

export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0
}

/**
 * Brings a database to the latest version, each step in an exclusive transaction of its own that ends with a check of
 * the foreign keys. A step that throws leaves the database at the version before it.
 */
export function migrate(db: WriteDb, migrations: readonly Migration[]): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  assertNotNewer(version, migrations)
  const pending = migrations.filter((migration) => migration.version > version)
  if (pending.length === 0) return
  // A step may rebuild a table that others point to; SQLite allows that only with the keys off, outside a transaction.
  db.pragma('foreign_keys = OFF')
  try {
    for (const migration of pending) {
      db.transaction(() => {
        migration.up(db)
        db.pragma(`user_version = ${migration.version}`)
        const broken = db.pragma('foreign_key_check') as readonly unknown[]
        if (broken.length > 0)
          throw new Error(`migration ${migration.version} leaves ${broken.length} broken references`)
      }).exclusive()
    }
  } finally {
    db.pragma('foreign_keys = ON')
  }
}
