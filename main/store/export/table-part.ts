import type { ExportFields } from '../common/export-fields.ts'
import type { ExportReading } from '../queries/export-rows.ts'
import type { SelectedRow } from './columns.ts'
import type { Table } from './table.ts'
import type { Bytes, TableWriter, WrittenRows } from './writers/table-writer.ts'

/** Some rows of a table, as they stand in a file. */
export type TablePart = WrittenRows & {
  /** What stands before the first row, for all columns that `body` has. */
  readonly head: Bytes
  /** Sessions read. */
  readonly sessions: number
  /** Rows in `body`. */
  readonly rows: number
  /** Sessions left out, since no report of theirs is in the cache. */
  readonly withoutReport: number
  /** The columns that `body` has for participant data. */
  readonly fields: ExportFields
  /** Whether they are others than those that were given. */
  readonly fieldsChanged: boolean
}

/** Hands over sessions one by one. */
type ReadSessions = (take: (session: SelectedRow) => void) => ExportReading

/**
 * Makes a part of a file, in the thread that reads the sessions: rows as values take longer to cross between threads
 * than they take to be read and written.
 */
export function tablePart(
  read: ReadSessions,
  table: Table,
  writer: TableWriter,
): TablePart & Pick<ExportReading, 'lastId' | 'isCut'> {
  const changes = table.fieldChanges()
  let written = writeRows(read, table, writer)
  const fieldsChanged = table.fieldChanges() !== changes
  // Every row has the same columns.
  if (fieldsChanged) written = writeRows(read, table, writer)
  return { ...written, head: writer.head(table.columns()), fields: table.fields(), fieldsChanged }
}

function writeRows(read: ReadSessions, table: Table, writer: TableWriter) {
  const changes = table.fieldChanges()
  const rowsWriter = writer.begin(table.columns())
  let rows = 0
  let withoutReport = 0
  const reading = read((session) => {
    table.learn(session)
    // Rows of other columns cannot stand beside those that were written: the rest only tells which there are.
    if (table.fieldChanges() !== changes) return
    const added = table.readRows(session, rowsWriter.add)
    if (added === null) withoutReport += 1
    rows += added ?? 0
  })
  return { ...reading, ...rowsWriter.end(), rows, withoutReport }
}
