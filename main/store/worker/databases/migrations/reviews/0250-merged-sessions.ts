import type { WriteDb } from '../../database.ts'
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
    queueOnce(db)
  },
}

/** A queue that was made of both keys of a session has it once, at the first place, and no gaps. */
function queueOnce(db: WriteDb): void {
  const { changes } = db
    .prepare(
      `DELETE FROM queue_sessions WHERE place IN (
        SELECT q.place FROM queue_sessions q JOIN queue_groups g ON g.id = q.group_id
        JOIN queue_sessions earlier ON earlier.participant = q.participant AND earlier.place < q.place
        JOIN queue_groups of_earlier ON of_earlier.id = earlier.group_id AND of_earlier.test = g.test)`,
    )
    .run()
  if (changes === 0) return
  // By negative numbers, since two sessions never have the same place.
  db.exec(`
    UPDATE queue SET place = (SELECT count(*) FROM queue_sessions s WHERE s.place < queue.place);
    UPDATE queue_sessions SET place = -1 - dealt.place, blind_place = dealt.blind_place FROM (
      SELECT place AS made, row_number() OVER (ORDER BY place) - 1 AS place,
        row_number() OVER (ORDER BY blind_place) - 1 AS blind_place FROM queue_sessions) AS dealt
      WHERE dealt.made = queue_sessions.place;
    UPDATE queue_sessions SET place = -1 - place;
  `)
}
