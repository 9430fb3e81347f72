import type { Migration } from '../../migrate.ts'

/**
 * The user's set-up of the list: views, columns, place. It is not in the cache, which may be rebuilt, and not in a
 * plain file, since a search may be a person's name.
 */
export const preferences: Migration = {
  version: 20,
  up(db) {
    db.exec(`
      CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `)
  },
}
