import type { Migration } from '../../migrate.ts'

/**
 * Transcripts that were added to answers from files. Every change adds a row with a higher revision, a removal one without a
 * content; the latest row holds. Of the rows before it only the last one with a content is kept, which can be restored. With
 * a row ID, because rows are large: the index finds what is there without reading them.
 */
export const addedTranscripts: Migration = {
  version: 260,
  up(db) {
    db.exec(`
      CREATE TABLE added_transcripts (
        id INTEGER PRIMARY KEY,
        participant TEXT NOT NULL,
        test TEXT NOT NULL,
        question INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        center TEXT NOT NULL,
        added_at INTEGER NOT NULL,
        file_name TEXT NOT NULL,
        format TEXT NOT NULL,
        content BLOB,
        UNIQUE (participant, test, question, revision)
      ) STRICT;
    `)
  },
}
