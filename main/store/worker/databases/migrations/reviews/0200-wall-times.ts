import type { Migration } from '../../migrate.ts'

const TABLES = ['notes', 'verdicts', 'scores', 'answer_notes', 'comments', 'statuses']

/**
 * When the last operation on a value was made, by what its computer's clock showed. Until this version that was the time
 * of the operation's clock, which is ahead for good once one computer's clock was.
 */
export const wallTimes: Migration = {
  version: 200,
  up(db) {
    for (const table of TABLES) {
      db.exec(`ALTER TABLE ${table} ADD COLUMN made_at INTEGER NOT NULL DEFAULT 0;
        UPDATE ${table} SET made_at = clock / 1024`)
    }
  },
}
