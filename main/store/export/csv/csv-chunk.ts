import type { KnownFields } from './field-columns.ts'
import { firstLine } from './stored-line.ts'
import type { Table } from './table.ts'

/** What an export reads of some sessions. */
export type StoredLines = {
  readonly lines: Uint8Array
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
  /** The columns that `text` has for participant data. */
  readonly fields: KnownFields
  /** Whether they are others than those that were given. */
  readonly fieldsChanged: boolean
}

/**
 * CSV of some sessions. It is made in the thread that reads them: rows as objects take longer to cross between threads
 * than they take to be read and written as text.
 */
export function csvChunk({ lines, sessions }: StoredLines, table: Table): CsvChunk {
  let counts = writeAll(lines, table)
  const fieldsChanged = table.fieldChanges() > 0
  if (fieldsChanged) {
    // Every row has the same columns.
    table.restart()
    counts = writeAll(lines, table)
  }
  const text = table.takeRows()
  return { text, head: table.takeHead(), sessions, ...counts, fields: table.fields(), fieldsChanged }
}

function writeAll(lines: Uint8Array, table: Table) {
  let rows = 0
  let withoutReport = 0
  const line = firstLine(lines)
  while (line.at < lines.length) {
    const written = table.writeRows(line)
    if (written === null) withoutReport += 1
    rows += written ?? 0
  }
  return { rows, withoutReport }
}
