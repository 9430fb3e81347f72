import type { Migration } from '../../migrate.ts'

/**
 * The queue of sessions to review, by keys: row IDs of the cache change when it is rebuilt. Center and test are stored
 * once for all sessions that share them.
 */
export const queue: Migration = {
  version: 100,
  up(db) {
    db.exec(`
      CREATE TABLE queue (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        made_at INTEGER NOT NULL,
        made_from TEXT NOT NULL,
        ordered TEXT NOT NULL,
        seed INTEGER NOT NULL,
        skips_submitted INTEGER NOT NULL,
        place INTEGER NOT NULL,
        mode TEXT NOT NULL,
        question TEXT
      ) STRICT;
      CREATE TABLE queue_groups (
        id INTEGER PRIMARY KEY,
        center TEXT NOT NULL,
        test TEXT NOT NULL
      ) STRICT;
      CREATE TABLE queue_sessions (
        place INTEGER PRIMARY KEY,
        group_id INTEGER NOT NULL REFERENCES queue_groups (id),
        participant TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX queue_sessions_key ON queue_sessions (participant, group_id);
    `)
  },
}
