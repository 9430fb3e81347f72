import type { Migration } from '../../migrate.ts'

/** The journal of local work. It identifies sessions by their key, because row IDs change when the cache is rebuilt. */
export const journal: Migration = {
  version: 10,
  up(db) {
    db.exec(`
      CREATE TABLE journal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        subject TEXT NOT NULL,
        author TEXT NOT NULL,
        at INTEGER NOT NULL,
        before TEXT,
        after TEXT
      ) STRICT;
      CREATE INDEX journal_subject ON journal (participant, test, center, subject, id);
      CREATE TRIGGER journal_keeps_entries BEFORE UPDATE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
      CREATE TRIGGER journal_loses_nothing BEFORE DELETE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
    `)
  },
}
