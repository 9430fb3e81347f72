import type { Migration } from '../../migrate.ts'

/**
 * The connection that the database belongs to; no row until one opens it. Several connections may have the same key.
 */
export const owner: Migration = {
  version: 70,
  up(db) {
    db.exec('CREATE TABLE owner (connection TEXT NOT NULL) STRICT;')
  },
}
