import { prepare, type WriteDb } from '../worker/databases/database.ts'

export type SearchTable = 'session_search' | 'title_search' | 'report_search' | 'note_search'

/** Indexes a text that was not there before. */
export function indexText(db: WriteDb, table: SearchTable, rowId: number, text: string): void {
  prepare(db, `INSERT INTO ${table} (rowid, text) VALUES (?, ?)`).run(rowId, text)
}

/** Indexes a text in place of the one before; an empty one is only taken out. */
export function replaceText(db: WriteDb, table: SearchTable, rowId: number, text: string): void {
  prepare(db, `DELETE FROM ${table} WHERE rowid = ?`).run(rowId)
  if (text !== '') indexText(db, table, rowId, text)
}
