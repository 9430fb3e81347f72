import type { Migration } from '../../migrate.ts'

/**
 * Captions of recordings, by the session's key like the waveforms, and the full-text index of all words of a session that have
 * a time: of these captions, and of the transcripts that were added. `indexed_transcripts` has the sum of the revisions of
 * a session's added transcripts when they were indexed: each change of one makes it larger.
 */
export const transcripts: Migration = {
  version: 200,
  up(db) {
    db.exec(`
      CREATE TABLE recorded_transcripts (
        id INTEGER PRIMARY KEY,
        participant BLOB NOT NULL,
        test BLOB NOT NULL,
        question INTEGER NOT NULL,
        media TEXT NOT NULL,
        at INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        content BLOB NOT NULL,
        UNIQUE (participant, test, question)
      ) STRICT;
      CREATE INDEX recorded_transcripts_at ON recorded_transcripts (at, bytes);
      CREATE TABLE indexed_transcripts (
        session_id INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        revisions INTEGER NOT NULL
      ) STRICT;
      CREATE VIRTUAL TABLE transcript_search USING fts5 (
        text, content='', contentless_delete=1, detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 2'
      );
      INSERT INTO transcript_search (transcript_search, rank) VALUES ('pgsz', 8000);
      INSERT INTO transcript_search (transcript_search, rank) VALUES ('automerge', 8);
    `)
  },
}
