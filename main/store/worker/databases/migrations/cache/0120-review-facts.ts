import type { Migration } from '../../migrate.ts'

/**
 * The own reviews as the list shows, filters and sorts them. They are in the reviews database; this table follows its
 * journal (`main/store/queries/review-facts.ts`). Sessions whose review is not started have no row. `notes` and `kinds`
 * are JSON; `conclusion` is the report's, so that the list need not join the reports.
 */
export const reviewFacts: Migration = {
  version: 120,
  up(db) {
    db.exec(`
      CREATE TABLE review_facts (
        session_id INTEGER PRIMARY KEY,
        stage INTEGER NOT NULL,
        verdict INTEGER,
        conclusion INTEGER,
        points REAL,
        kinds TEXT NOT NULL,
        notes TEXT NOT NULL
      ) STRICT;
      CREATE INDEX review_facts_groups ON review_facts (stage, verdict, conclusion, kinds);
    `)
  },
}
