import type { Migration } from '../../migrate.ts'

/**
 * Rubrics: their versions, which never change, and what does change. A row of the latter is never deleted, so that a
 * merge of several copies can tell what is gone from what was never there: the row with the highest revision holds.
 */
export const rubrics: Migration = {
  version: 90,
  up(db) {
    db.exec(`
      CREATE TABLE rubric_versions (
        rubric TEXT NOT NULL,
        version INTEGER NOT NULL,
        hash TEXT NOT NULL,
        published_at INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (rubric, version)
      ) STRICT, WITHOUT ROWID;
      CREATE TRIGGER rubric_versions_keep BEFORE UPDATE ON rubric_versions
        BEGIN SELECT RAISE (ABORT, 'a published rubric never changes'); END;
      CREATE TRIGGER rubric_versions_stay BEFORE DELETE ON rubric_versions
        BEGIN SELECT RAISE (ABORT, 'a published rubric never changes'); END;
      CREATE TABLE rubric_drafts (
        rubric TEXT NOT NULL PRIMARY KEY,
        content TEXT,
        saved_at INTEGER NOT NULL,
        revision INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE rubric_assignments (
        test TEXT NOT NULL,
        question TEXT NOT NULL,
        rubric TEXT,
        revision INTEGER NOT NULL,
        PRIMARY KEY (test, question)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE archived_rubrics (
        rubric TEXT NOT NULL PRIMARY KEY,
        is_archived INTEGER NOT NULL,
        revision INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
