import type { Migration } from '../../migrate.ts'

/**
 * Programs as they were sent last, with their drafts, and the names of projects and centers. Neither can be read from the
 * service. A row is never deleted, so that a merge of several copies can tell what was removed from what was never there:
 * of each part the later one holds.
 */
export const programs: Migration = {
  version: 160,
  up(db) {
    db.exec(`
      CREATE TABLE programs (
        id TEXT NOT NULL PRIMARY KEY,
        sent TEXT,
        sent_at INTEGER NOT NULL,
        draft TEXT,
        saved_at INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        employees INTEGER,
        employees_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE directory (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT,
        changed_at INTEGER NOT NULL,
        PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
