import type { Migration } from '../../migrate.ts'

/**
 * The order by e-mail, made in steps while the writer is idle (`main/store/queries/email-order.ts`). It takes the place
 * of an index that was made in one go, at the first click.
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
