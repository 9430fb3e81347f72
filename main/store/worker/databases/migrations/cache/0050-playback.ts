import type { Migration } from '../../migrate.ts'

/**
 * Playback position of each video answer, by the session's key: the feed may remove a session and bring it back with
 * another row ID.
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
