import type { Migration } from '../../migrate.ts'

/**
 * The profiles that the user entered, and the employees as they were synced last. The service lists neither, so nothing
 * else knows them. `data` is a JSON object of values by the names of their fields; long ones are hashes. An employee is
 * `doubtful` after a sync whose outcome is unknown.
 */
export const employees: Migration = {
  version: 150,
  up(db) {
    db.exec(`
      CREATE TABLE profiles (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        fields TEXT NOT NULL,
        changed_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE employees (
        profile TEXT NOT NULL,
        id TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('active', 'hidden')),
        data TEXT NOT NULL,
        synced_at INTEGER NOT NULL,
        doubtful INTEGER NOT NULL DEFAULT 0 CHECK (doubtful IN (0, 1)),
        PRIMARY KEY (profile, id)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
