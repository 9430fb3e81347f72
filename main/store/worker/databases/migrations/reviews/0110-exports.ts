import type { Migration } from '../../migrate.ts'

/**
 * The exports of reviews, and the rows of each session as the receiver has them after it. A session has a row here only
 * for the exports that changed something of it.
 */
export const exports: Migration = {
  version: 110,
  up(db) {
    db.exec(`
      CREATE TABLE exports (
        sequence INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        scope TEXT NOT NULL,
        file TEXT NOT NULL,
        rows INTEGER NOT NULL,
        since TEXT,
        base TEXT
      ) STRICT;
      CREATE TABLE exported_sessions (
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        center TEXT NOT NULL,
        kind TEXT NOT NULL,
        export INTEGER NOT NULL REFERENCES exports (sequence),
        rows TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, kind, export)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX exported_sessions_export ON exported_sessions (export);
    `)
  },
}
