import type { Migration } from '../../migrate.ts'

/**
 * Sessions that a whole list of their center did not have, and the start that the user chose for a center. `unlisted` is
 * filled when such a list begins, and each item takes its session out. What is left in it at the end is `gone`
 * (docs/decisions/0077).
 */
export const unlisted: Migration = {
  version: 160,
  up(db) {
    db.exec(`
      ALTER TABLE cursors ADD COLUMN start TEXT;
      CREATE TABLE unlisted (
        session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        center_id INTEGER NOT NULL REFERENCES centers (id)
      ) STRICT;
      CREATE TABLE gone (
        session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        since INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
