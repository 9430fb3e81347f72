import { DeskError } from '../../../../contract/model/errors.ts'
import type { WriteDb } from './database.ts'

/**
 * A numbered step of a schema. Never edited after its release; the next step is a new file with a number ten higher.
 */
export type Migration = { readonly version: number; readonly up: (db: WriteDb) => void }

/** Fails with `store-newer` when a later version of the app has written the database. */
export function assertNotNewer(version: number, migrations: readonly Migration[]): void {
  const latest = latestVersion(migrations)
  if (version <= latest) return
  throw new DeskError(
    'store-newer',
    'A newer version of Proctor Desk saved this data. Install that version; the data is unchanged.',
    { value: String(version), limit: latest },
  )
}

export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0
}

/**
 * Migrates a database to the latest version. Each step runs in an exclusive transaction of its own, which ends with a
 * check of the foreign keys. If a step throws, the database stays at the version before it.
 */
export function migrate(db: WriteDb, migrations: readonly Migration[]): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  assertNotNewer(version, migrations)
  const pending = migrations.filter((migration) => migration.version > version)
  if (pending.length === 0) return
  // A step may rebuild a table that others reference. SQLite allows that only with foreign keys off, outside a
  // transaction.
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
