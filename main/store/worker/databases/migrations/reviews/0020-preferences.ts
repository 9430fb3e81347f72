import type { Migration } from '../../migrate.ts'

/**
 * What the user has made of the list: views, columns, place. Here and not in the cache, which may be begun anew, and not
 * in a file, for a search may be a person's name.
 */
export const preferences: Migration = {
  version: 20,
  up(db) {
    db.exec(`
      CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `)
  },
}
