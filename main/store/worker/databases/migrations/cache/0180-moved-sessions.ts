import { mergeCenters } from '../../../../queries/moves.ts'
import type { Migration } from '../../migrate.ts'

/**
 * A participant's session of a test once, in whatever center it is (docs/decisions/0080). `moved` has the center in the
 * keys of sessions that are in another one by now, `listed_elsewhere` further centers whose lists have a session. Until this
 * version a session was stored once for each center; downloads, positions and waveforms are merged like the sessions.
 */
export const movedSessions: Migration = {
  version: 180,
  up(db) {
    db.exec(`
      CREATE TABLE moved (
        session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        home_id INTEGER NOT NULL REFERENCES centers (id)
      ) STRICT;
      CREATE TABLE listed_elsewhere (
        session_id INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        center_id INTEGER NOT NULL REFERENCES centers (id),
        PRIMARY KEY (session_id, center_id)
      ) STRICT, WITHOUT ROWID;
    `)
    mergeCenters(db)
    db.exec(`
      DROP INDEX sessions_key;
      CREATE UNIQUE INDEX sessions_key ON sessions (participant, test_id);
      DELETE FROM download_items WHERE download_id IN (SELECT d.id FROM downloads d JOIN downloads earlier
        ON earlier.participant = d.participant AND earlier.test = d.test AND earlier.id < d.id);
      DELETE FROM downloads WHERE EXISTS (SELECT 1 FROM downloads earlier
        WHERE earlier.participant = downloads.participant AND earlier.test = downloads.test AND earlier.id < downloads.id);
      CREATE UNIQUE INDEX downloads_session ON downloads (participant, test);
      DELETE FROM playback WHERE EXISTS (SELECT 1 FROM playback later WHERE later.participant = playback.participant
        AND later.test = playback.test AND later.question = playback.question
        AND (later.at, later.center) > (playback.at, playback.center));
      CREATE UNIQUE INDEX playback_session ON playback (participant, test, question);
      DELETE FROM waveforms WHERE EXISTS (SELECT 1 FROM waveforms later WHERE later.participant = waveforms.participant
        AND later.test = waveforms.test AND later.question = waveforms.question
        AND (later.at, later.id) > (waveforms.at, waveforms.id));
      CREATE UNIQUE INDEX waveforms_session ON waveforms (participant, test, question);
    `)
  },
}
