import type { Migration } from '../../migrate.ts'

/**
 * Places of a queue's sessions in blind mode. Of a queue that was made as the list showed it nobody knows by what the list
 * was sorted: the places are given by chance, as the order may be that of the names.
 */
export const blindPlaces: Migration = {
  version: 220,
  up(db) {
    db.exec(`
      ALTER TABLE queue_sessions ADD COLUMN blind_place INTEGER;
      UPDATE queue_sessions SET blind_place = place;
      UPDATE queue_sessions SET blind_place = dealt.place FROM
        (SELECT place AS made, row_number() OVER (ORDER BY random()) - 1 AS place FROM queue_sessions) AS dealt
        WHERE dealt.made = queue_sessions.place AND EXISTS (SELECT 1 FROM queue WHERE ordered = 'shown');
      CREATE INDEX queue_sessions_blind ON queue_sessions (blind_place);
    `)
  },
}
