import type { Migration } from '../../migrate.ts'

/**
 * A waveform for each sound of a recording that was heard, by its name; the usual one has none. Until this version an answer had
 * one waveform, of the usual sound.
 */
export const waveformsBySound: Migration = {
  version: 210,
  up(db) {
    db.exec(`
      CREATE TABLE waveforms_by_sound (
        id INTEGER PRIMARY KEY,
        participant BLOB NOT NULL,
        test BLOB NOT NULL,
        center TEXT NOT NULL,
        question INTEGER NOT NULL,
        sound TEXT NOT NULL,
        media TEXT NOT NULL,
        at INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        levels BLOB NOT NULL,
        UNIQUE (participant, test, question, sound)
      ) STRICT;
      INSERT INTO waveforms_by_sound SELECT id, participant, test, center, question, '', media, at, bytes, levels FROM waveforms;
      DROP TABLE waveforms;
      ALTER TABLE waveforms_by_sound RENAME TO waveforms;
      CREATE INDEX waveforms_at ON waveforms (at, bytes);
    `)
  },
}
