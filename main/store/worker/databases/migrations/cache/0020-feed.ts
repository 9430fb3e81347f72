import type { Migration } from '../../migrate.ts'

/** The feed cursor of each center, and the items and reports that could not be read. */
export const feed: Migration = {
  version: 20,
  up(db) {
    db.exec(`
      CREATE TABLE cursors (
        center_id INTEGER PRIMARY KEY REFERENCES centers (id),
        modified_since TEXT,
        run_since TEXT,
        next_token TEXT,
        token_spent INTEGER NOT NULL DEFAULT 0,
        last_completed_at INTEGER
      ) STRICT;
      CREATE TABLE rejected (
        id INTEGER PRIMARY KEY,
        center_id INTEGER NOT NULL REFERENCES centers (id),
        source TEXT NOT NULL CHECK (source IN ('feed', 'report')),
        participant TEXT,
        test TEXT,
        received_at INTEGER NOT NULL,
        reason TEXT NOT NULL,
        raw TEXT NOT NULL
      ) STRICT;
      CREATE INDEX rejected_origin ON rejected (center_id, participant, test);
    `)
  },
}
