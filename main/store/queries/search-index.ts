import { prepare, type WriteDb } from '../worker/databases/database.ts'

export type SearchTable = 'session_search' | 'title_search' | 'report_search' | 'note_search' | 'transcript_search'

/** Indexes a text of a row that is not in the index yet. */
export function indexText(db: WriteDb, table: SearchTable, rowId: number, text: string): void {
  prepare(db, `INSERT INTO ${table} (rowid, text) VALUES (?, ?)`).run(rowId, text)
}

/** Replaces a row's text in the index; an empty text removes it. */
export function replaceText(db: WriteDb, table: SearchTable, rowId: number, text: string): void {
  prepare(db, `DELETE FROM ${table} WHERE rowid = ?`).run(rowId)
  if (text !== '') indexText(db, table, rowId, text)
}
