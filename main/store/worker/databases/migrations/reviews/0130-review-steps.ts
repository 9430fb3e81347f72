import { projectAllSteps } from '../../../../journal/kept-steps.ts'
import type { Migration } from '../../migrate.ts'

/**
 * What can be undone and redone of each reviewer's work on a session, so that a change of a session with thousands of
 * operations does not have to read them all. A projection of the operations, like the tables of the entities. And the
 * kinds of the notes on a session by an index, which counts them without reading their texts.
 */
export const reviewSteps: Migration = {
  version: 130,
  up(db) {
    db.exec(`
      CREATE TABLE review_steps (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        undo TEXT,
        redo TEXT,
        burst TEXT,
        changes INTEGER NOT NULL,
        clock INTEGER NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX answer_notes_kind ON answer_notes (participant, test, center, reviewer, kind);
    `)
    projectAllSteps(db)
  },
}
