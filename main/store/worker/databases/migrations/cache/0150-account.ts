import type { Migration } from '../../migrate.ts'

/** The account that the database belongs to; empty until the connection opens it (`queries/owner.ts`). */
export const account: Migration = {
  version: 150,
  up(db) {
    db.exec('ALTER TABLE owner ADD COLUMN account TEXT;')
  },
}
