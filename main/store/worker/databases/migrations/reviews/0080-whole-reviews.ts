import type { Migration } from '../../migrate.ts'

/**
 * Comments for the record, whether a review is submitted, notes on any place of an answer, and scores by rubric. No
 * version of the app has written notes at places or scores before, so the tables are made anew.
 */
export const wholeReviews: Migration = {
  version: 80,
  up(db) {
    db.exec(`
      DROP TABLE time_notes;
      CREATE TABLE answer_notes (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        id TEXT NOT NULL,
        question INTEGER,
        place TEXT,
        kind TEXT,
        text TEXT,
        judged TEXT,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer, id)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE scores ADD COLUMN rubric TEXT;
      CREATE TABLE comments (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        text TEXT,
        judged TEXT,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE statuses (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        status TEXT,
        reason TEXT NOT NULL,
        judged TEXT,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
