import type { Migration } from '../../migrate.ts'

/**
 * Which batches may be sent again by themselves, and the first attempt of each of which nobody knows whether the service
 * acted on it. What was refused after such an attempt is unknown. Of what was staged before, only syncs of employees are known to
 * be repeatable.
 */
export const lostAttempts: Migration = {
  version: 230,
  up(db) {
    db.exec(`
      ALTER TABLE outbox_batches ADD COLUMN repeatable INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE outbox_batches ADD COLUMN lost_attempt INTEGER;
      UPDATE outbox_batches SET repeatable = 1 WHERE path = '/v1/employees';
      UPDATE outbox_batches SET lost_attempt = attempts - (state = 'answered' OR state = 'refused')
        WHERE (state <> 'answered' OR attempts > 1) AND EXISTS (
          SELECT 1 FROM outbox_log l WHERE l.change = outbox_batches.change AND l.batch = outbox_batches.number
            AND l.event IN ('unknown', 'restored'));
      UPDATE outbox_batches SET state = 'unknown' WHERE state = 'refused' AND lost_attempt IS NOT NULL;
    `)
  },
}
