import type { Migration } from '../../migrate.ts'

/**
 * Failure of a center's last run as JSON, so that it does not look synced after a restart; null once a run completes.
 */
export const centerFailures: Migration = {
  version: 100,
  up(db) {
    db.exec('ALTER TABLE cursors ADD COLUMN failure TEXT')
  },
}
