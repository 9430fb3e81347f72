import type { Migration } from '../../migrate.ts'

/**
 * What is to be sent to the service and was sent, the log of it, and the people who were registered with their links.
 * The service lists none of it, so it exists only here.
 */
export const outbox: Migration = {
  version: 140,
  up(db) {
    db.exec(`
      CREATE TABLE outbox_changes (
        place INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        summary TEXT NOT NULL,
        expected TEXT,
        staged_at INTEGER NOT NULL,
        staged_by TEXT NOT NULL
      ) STRICT;
      CREATE TABLE outbox_batches (
        change TEXT NOT NULL REFERENCES outbox_changes (id),
        number INTEGER NOT NULL,
        path TEXT NOT NULL,
        state TEXT NOT NULL,
        items INTEGER NOT NULL,
        body_bytes INTEGER NOT NULL,
        body_hash TEXT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        sent_at INTEGER,
        ended_at INTEGER,
        counters TEXT,
        test TEXT,
        failure TEXT,
        body BLOB,
        PRIMARY KEY (change, number)
      ) STRICT;
      CREATE INDEX outbox_batches_state ON outbox_batches (state) WHERE state IN ('staged', 'sending', 'unknown');
      CREATE TABLE outbox_log (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        entry TEXT NOT NULL UNIQUE,
        at INTEGER NOT NULL,
        by TEXT NOT NULL,
        event TEXT NOT NULL,
        change TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        batch INTEGER,
        path TEXT,
        items INTEGER NOT NULL,
        body_bytes INTEGER,
        body_hash TEXT,
        status INTEGER,
        counters TEXT,
        failure TEXT
      ) STRICT;
      CREATE INDEX outbox_log_change ON outbox_log (change, batch);
      CREATE TRIGGER outbox_log_keeps BEFORE UPDATE ON outbox_log
        BEGIN SELECT RAISE (ABORT, 'the log of what was sent never changes'); END;
      CREATE TRIGGER outbox_log_stays BEFORE DELETE ON outbox_log
        BEGIN SELECT RAISE (ABORT, 'the log of what was sent never changes'); END;
      CREATE TABLE registered (
        id INTEGER PRIMARY KEY,
        participant TEXT NOT NULL UNIQUE,
        change TEXT NOT NULL,
        batch INTEGER NOT NULL,
        center TEXT NOT NULL,
        tests TEXT NOT NULL,
        valid_from TEXT NOT NULL,
        valid_till TEXT NOT NULL,
        registered_at INTEGER NOT NULL,
        employee TEXT,
        name TEXT NOT NULL,
        data TEXT,
        search TEXT NOT NULL
      ) STRICT;
      CREATE INDEX registered_change ON registered (change, id);
    `)
  },
}
