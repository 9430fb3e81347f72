import type { Migration } from '../../migrate.ts'

/**
 * Times as sent, where the number does not reproduce them: more digits than it holds, or an unusual format. Rows stored
 * earlier have only the number until the feed sends them again.
 */
export const sentTimes: Migration = {
  version: 80,
  up(db) {
    db.exec(`
      ALTER TABLE sessions ADD COLUMN started_sent TEXT;
      ALTER TABLE sessions ADD COLUMN modified_sent TEXT;
    `)
  },
}
