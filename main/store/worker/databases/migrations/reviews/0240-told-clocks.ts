import type { Migration } from '../../migrate.ts'

/** The latest clock of the journal when the user was last told that it is ahead of this computer's. */
export const toldClocks: Migration = {
  version: 240,
  up(db) {
    db.exec('ALTER TABLE own ADD COLUMN told_clock INTEGER NOT NULL DEFAULT 0;')
  },
}
