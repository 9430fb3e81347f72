import type { Migration } from '../../migrate.ts'

/**
 * Where each video answer was left. By the session's key: a position may be of a session that the feed takes away and
 * brings back under another row id.
 */
export const playback: Migration = {
  version: 50,
  up(db) {
    db.exec(`
      CREATE TABLE playback (
        participant BLOB NOT NULL,
        test BLOB NOT NULL,
        center TEXT NOT NULL,
        question INTEGER NOT NULL,
        seconds REAL NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (participant, test, center, question)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX playback_at ON playback (at);
    `)
  },
}
