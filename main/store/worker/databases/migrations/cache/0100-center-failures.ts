import type { Migration } from '../../migrate.ts'

/** Why the last run of a center failed, as JSON, so that a restart does not make it look synced; null once one completes. */
export const centerFailures: Migration = {
  version: 100,
  up(db) {
    db.exec('ALTER TABLE cursors ADD COLUMN failure TEXT')
  },
}
