import type { Migration } from '../../migrate.ts'

/** Reports. The columns that the grid shows come before the long text, whose pages the grid then does not read. */
export const reports: Migration = {
  version: 30,
  up(db) {
    db.exec(`
      CREATE TABLE reports (
        session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        conclusion INTEGER,
        evaluation INTEGER,
        video_answers INTEGER NOT NULL,
        essays INTEGER NOT NULL,
        fetched_at INTEGER NOT NULL,
        hash TEXT NOT NULL,
        search_text TEXT NOT NULL,
        extra TEXT,
        report TEXT NOT NULL
      ) STRICT;
      CREATE INDEX reports_conclusion ON reports (conclusion) WHERE conclusion IS NOT NULL;
      CREATE TABLE report_failures (
        session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        failed_at INTEGER NOT NULL,
        reason TEXT NOT NULL
      ) STRICT;
      CREATE INDEX sessions_wanting_report ON sessions ((manual_scoring = 2) DESC, modified DESC) WHERE report_wanted = 1;
    `)
  },
}
