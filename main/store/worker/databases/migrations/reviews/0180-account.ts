import type { Migration } from '../../migrate.ts'

/**
 * The account that the database belongs to, and the one that each batch of the outbox was staged for. Both are empty until
 * the connection opens the database (`queries/owner.ts`).
 */
export const account: Migration = {
  version: 180,
  up(db) {
    db.exec(`
      ALTER TABLE owner ADD COLUMN account TEXT;
      ALTER TABLE outbox_batches ADD COLUMN account TEXT;
    `)
  },
}
