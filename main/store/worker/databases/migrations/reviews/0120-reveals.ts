import type { Migration } from '../../migrate.ts'

/** What reviewers revealed in blind mode, for one session each. */
export const reveals: Migration = {
  version: 120,
  up(db) {
    db.exec(`
      CREATE TABLE reveals (
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        reviewer TEXT NOT NULL,
        item TEXT NOT NULL,
        what TEXT,
        reason TEXT NOT NULL,
        clock INTEGER NOT NULL,
        operations TEXT NOT NULL,
        PRIMARY KEY (participant, test, center, reviewer, item)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
