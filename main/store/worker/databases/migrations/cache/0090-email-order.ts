import type { Migration } from '../../migrate.ts'

/**
 * The order by email, which the writer builds in steps while it is idle (`main/store/queries/email-order.ts`). It
 * replaces an index that was built all at once, at the first click.
 */
export const emailOrder: Migration = {
  version: 90,
  up(db) {
    db.exec(`
      DROP INDEX IF EXISTS sessions_email;
      CREATE TABLE email_order (
        email TEXT COLLATE NOCASE NOT NULL,
        id INTEGER NOT NULL,
        PRIMARY KEY (email, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE email_runs (
        run INTEGER NOT NULL,
        email TEXT COLLATE NOCASE NOT NULL,
        id INTEGER NOT NULL,
        PRIMARY KEY (run, email, id)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
