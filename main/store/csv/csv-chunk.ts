import type { FieldColumn } from './field-columns.ts'
import type { Table } from './table.ts'

/** What an export reads of some sessions. */
export type StoredLines = {
  /** Lines of sessions, one or several in each. */
  readonly blobs: readonly Uint8Array[]
  readonly sessions: number
}

export type CsvChunk = {
  /** UTF-8, without a header. */
  readonly text: Uint8Array<ArrayBuffer>
  /** The row of titles for all columns that `text` has. */
  readonly head: Uint8Array<ArrayBuffer>
  /** Sessions read. */
  readonly sessions: number
  /** Rows in `text`. */
  readonly rows: number
  /** Sessions left out, since no report of theirs is in the cache. */
  readonly withoutReport: number
  /** The columns that were given and those that these rows added. `text` has them all. */
  readonly fields: readonly FieldColumn[]
}

/**
 * CSV of some sessions. It is made in the thread that reads them: rows as objects take longer to cross between threads
 * than they take to be read and written as text.
 */
export function csvChunk({ blobs, sessions }: StoredLines, table: Table): CsvChunk {
  const known = table.fields().length
  let counts = writeAll(blobs, table)
  if (table.fields().length > known) {
    // Every row has the same columns.
    table.restart()
    counts = writeAll(blobs, table)
  }
  const text = table.takeRows()
  return { text, head: table.takeHead(), sessions, ...counts, fields: table.fields() }
}

function writeAll(blobs: readonly Uint8Array[], table: Table) {
  let rows = 0
  let withoutReport = 0
  for (const bytes of blobs) {
    const line = { bytes, at: 0 }
    while (line.at < bytes.length) {
      const written = table.writeRows(line)
      if (written === null) withoutReport += 1
      rows += written ?? 0
    }
  }
  return { rows, withoutReport }
}
