import type { Migration } from '../../migrate.ts'

/** The fold of reviewers' operations on verdicts, scores and time notes, and the reports that they judge. */
export const judgements: Migration = {
  version: 60,
  up(db) {
    db.exec(`
      CREATE TABLE verdicts (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        verdict TEXT,
        reason TEXT NOT NULL,
        judged TEXT,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE scores (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        question INTEGER NOT NULL,
        points REAL,
        judged TEXT,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer, question)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE time_notes (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        id TEXT NOT NULL,
        question INTEGER,
        from_ms INTEGER,
        until_ms INTEGER,
        kind TEXT,
        text TEXT,
        judged TEXT,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE snapshots (
        hash TEXT NOT NULL PRIMARY KEY,
        report TEXT NOT NULL,
        extra TEXT,
        parts TEXT NOT NULL
      ) STRICT;
      CREATE TRIGGER snapshots_keep BEFORE UPDATE ON snapshots
        BEGIN SELECT RAISE (ABORT, 'what was judged never changes'); END;
      CREATE TRIGGER snapshots_stay BEFORE DELETE ON snapshots
        BEGIN SELECT RAISE (ABORT, 'what was judged never changes'); END;
    `)
  },
}
