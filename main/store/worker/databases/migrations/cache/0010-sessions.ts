import type { Migration } from '../../migrate.ts'

/**
 * Sessions for the grid and the exports. Texts that many sessions share are stored once and referenced. The index
 * `sessions_facts` has every column that can be filtered by, so that any filter is one pass over a narrow index; filter
 * counts and the orders of columns without an index are read from it too.
 */
export const sessions: Migration = {
  version: 10,
  up(db) {
    db.exec(`
      CREATE TABLE centers (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE titles (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE levels (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE tests (
        id INTEGER PRIMARY KEY,
        guid TEXT NOT NULL UNIQUE,
        title_id INTEGER NOT NULL REFERENCES titles (id)
      ) STRICT;
      CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        center_id INTEGER NOT NULL REFERENCES centers (id),
        participant BLOB NOT NULL,
        test_id INTEGER NOT NULL REFERENCES tests (id),
        title_id INTEGER NOT NULL REFERENCES titles (id),
        started INTEGER NOT NULL,
        modified INTEGER NOT NULL,
        finished INTEGER NOT NULL,
        auto_closed INTEGER NOT NULL,
        elapsed INTEGER,
        score REAL,
        max_score REAL,
        percent REAL,
        level_id INTEGER REFERENCES levels (id),
        manual_scoring INTEGER NOT NULL,
        report_wanted INTEGER NOT NULL DEFAULT 1,
        image_count INTEGER NOT NULL,
        name TEXT NOT NULL,
        name_key TEXT,
        email TEXT,
        data TEXT NOT NULL,
        extra TEXT
      ) STRICT;
      CREATE UNIQUE INDEX sessions_key ON sessions (participant, test_id, center_id);
      CREATE INDEX sessions_started ON sessions (started);
      CREATE INDEX sessions_modified ON sessions (modified);
      CREATE INDEX sessions_name ON sessions (name_key);
      CREATE INDEX sessions_facts ON sessions (
        center_id, test_id, level_id, title_id, finished, auto_closed, manual_scoring, started, percent, score, elapsed
      );
      CREATE TABLE images (
        id INTEGER PRIMARY KEY,
        session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        source TEXT NOT NULL CHECK (source IN ('feed', 'report')),
        position INTEGER NOT NULL,
        data TEXT NOT NULL,
        UNIQUE (session_id, source, position)
      ) STRICT;
    `)
  },
}
