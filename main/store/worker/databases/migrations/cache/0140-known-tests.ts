import type { Migration } from '../../migrate.ts'

/** The tests that the service listed last, for the time without a network. */
export const knownTests: Migration = {
  version: 140,
  up(db) {
    db.exec(`
      CREATE TABLE known_tests (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        listed_at INTEGER NOT NULL,
        tests TEXT NOT NULL
      ) STRICT;
    `)
  },
}
