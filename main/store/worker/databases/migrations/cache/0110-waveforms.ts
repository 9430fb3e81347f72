import type { Migration } from '../../migrate.ts'

/**
 * Waveform of each video answer, by the session's key like the playback positions. With a row ID, because rows are large:
 * the index on `at` finds the oldest ones without reading them.
 */
export const waveforms: Migration = {
  version: 110,
  up(db) {
    db.exec(`
      CREATE TABLE waveforms (
        id INTEGER PRIMARY KEY,
        participant BLOB NOT NULL,
        test BLOB NOT NULL,
        center TEXT NOT NULL,
        question INTEGER NOT NULL,
        media TEXT NOT NULL,
        at INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        levels BLOB NOT NULL,
        UNIQUE (participant, test, center, question)
      ) STRICT;
      CREATE INDEX waveforms_at ON waveforms (at, bytes);
    `)
  },
}
