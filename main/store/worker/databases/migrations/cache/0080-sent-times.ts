import type { Migration } from '../../migrate.ts'

/**
 * Times as they were sent, where the numbers beside them do not tell: more digits than those hold, or digits that nobody
 * would write. What was stored before has only its numbers until the feed brings it again.
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
