import type { Migration } from '../../migrate.ts'

/**
 * Sessions whose media are downloaded, by key, and their files. `sealed` is the key of a file's container, encrypted with
 * a key of the connection; deleting it is what removes the file. Without the session's row a download stays.
 */
export const downloads: Migration = {
  version: 130,
  up(db) {
    db.exec(`
      CREATE TABLE downloads (
        id INTEGER PRIMARY KEY,
        participant BLOB NOT NULL,
        test BLOB NOT NULL,
        center TEXT NOT NULL,
        paused INTEGER NOT NULL,
        planned_from TEXT,
        outdated_since INTEGER,
        added_at INTEGER NOT NULL,
        UNIQUE (participant, test, center)
      ) STRICT;
      CREATE TABLE download_items (
        id INTEGER PRIMARY KEY,
        download_id INTEGER NOT NULL REFERENCES downloads (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        question INTEGER NOT NULL,
        item INTEGER NOT NULL,
        address TEXT NOT NULL,
        quality TEXT,
        container BLOB UNIQUE,
        sealed BLOB,
        complete INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        total INTEGER NOT NULL,
        failure TEXT,
        finished_at INTEGER,
        UNIQUE (download_id, kind, question, item)
      ) STRICT;
    `)
  },
}
