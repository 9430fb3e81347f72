import { createHash } from 'node:crypto'
import type { Migration } from '../../migrate.ts'

/** A journal entry before entries had IDs. */
export type UnnamedEntry = {
  readonly id: number
  readonly center: string
  readonly participant: string
  readonly test: string
  readonly subject: string
  readonly author: string
  readonly at: number
  readonly before: string | null
  readonly after: string | null
}

/**
 * ID of an entry that was written before entries had one. It is computed from the entry's content, so the same entry
 * has the same ID in the database and in its backups.
 */
export function operationOf(entry: UnnamedEntry): string {
  const { id, center, participant, test, subject, author, at, before, after } = entry
  const text = JSON.stringify([id, center, participant, test, subject, author, at, before, after])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/**
 * Gives each entry an ID that is unique across all copies of the database. Row IDs are assigned again by a database
 * that lost its end, so they cannot tell which entries a backup has and the database lacks.
 */
export const operations: Migration = {
  version: 30,
  up(db) {
    db.exec(`
      DROP TRIGGER journal_keeps_entries;
      DROP TRIGGER journal_loses_nothing;
      DROP INDEX journal_subject;
      ALTER TABLE journal RENAME TO journal_before;
      CREATE TABLE journal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        center TEXT NOT NULL,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        subject TEXT NOT NULL,
        author TEXT NOT NULL,
        at INTEGER NOT NULL,
        before TEXT,
        after TEXT,
        operation TEXT NOT NULL UNIQUE
      ) STRICT;
    `)
    const insert = db.prepare(`INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    for (const entry of db.prepare<[], UnnamedEntry>('SELECT * FROM journal_before ORDER BY id').all()) {
      const { id, center, participant, test, subject, author, at, before, after } = entry
      insert.run(id, center, participant, test, subject, author, at, before, after, operationOf(entry))
    }
    db.exec(`
      DROP TABLE journal_before;
      CREATE INDEX journal_subject ON journal (participant, test, center, subject, id);
      CREATE TRIGGER journal_keeps_entries BEFORE UPDATE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
      CREATE TRIGGER journal_loses_nothing BEFORE DELETE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
    `)
  },
}
