import type { Migration } from '../../migrate.ts'

const TABLES = ['session_search', 'title_search', 'report_search', 'note_search'] as const

/**
 * The full-text search, with a table for each source of text, so that a new note does not index an essay again. Texts
 * are not duplicated in the index (`content=''`). It has no positions (`detail=none`), because searches are for words,
 * never for phrases. Leaves are sized to fit a page minus the cipher's reserved bytes.
 */
export const search: Migration = {
  version: 40,
  up(db) {
    for (const table of TABLES) {
      db.exec(`
        CREATE VIRTUAL TABLE ${table} USING fts5 (
          text, content='', contentless_delete=1, detail=none, prefix='2 3', tokenize='unicode61 remove_diacritics 2'
        );
        INSERT INTO ${table} (${table}, rank) VALUES ('pgsz', 8000);
        INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 8);
      `)
    }
    db.exec(`CREATE TABLE progress (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;`)
  },
}
