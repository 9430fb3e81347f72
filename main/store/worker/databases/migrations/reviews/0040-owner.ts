import type { Migration } from '../../migrate.ts'

/** Which connection the database belongs to; no row until one opens it. Several may have one key. */
export const owner: Migration = {
  version: 40,
  up(db) {
    db.exec('CREATE TABLE owner (connection TEXT NOT NULL) STRICT;')
  },
}
