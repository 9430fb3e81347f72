import type { Migration } from '../../migrate.ts'

/**
 * All work on a participant's test in one center, that of its first operation: the session may have been moved between
 * centers, or another desk may know it in another one (docs/decisions/0080). What an operation itself names stays beside
 * it, since its hash covers it. The tables of the sessions that were merged are computed when the store opens.
 */
export const mergedSessions: Migration = {
  version: 250,
  up(db) {
    db.exec(`
      ALTER TABLE operations ADD COLUMN made_in TEXT;
      CREATE TABLE merged_sessions (
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        PRIMARY KEY (participant, test)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO merged_sessions (participant, test)
        SELECT participant, test FROM operations GROUP BY participant, test HAVING min(center) <> max(center);
      DROP TRIGGER operations_keep;
      UPDATE operations SET made_in = operations.center, center = first.center FROM (
        SELECT participant, test, center, min(arrival) FROM operations
        WHERE (participant, test) IN (SELECT participant, test FROM merged_sessions) GROUP BY participant, test
      ) AS first
        WHERE operations.participant = first.participant AND operations.test = first.test
          AND operations.center <> first.center;
      -- Queries of operations do not ask for the center any more.
      DROP INDEX operations_entity;
      CREATE INDEX operations_entity ON operations (participant, test, entity, item, reviewer);
      CREATE TRIGGER operations_keep BEFORE UPDATE ON operations
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;
    `)
  },
}
