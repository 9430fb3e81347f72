import type { ExportFields } from '../common/export-fields.ts'
import type { ExportReading } from '../queries/export-rows.ts'
import type { AbsentSession, SelectedRow } from './columns.ts'
import type { Table } from './table.ts'
import type { Bytes, TableWriter, WrittenRows } from './writers/table-writer.ts'

/** Some rows of a table in the format of the file. */
export type TablePart = WrittenRows & {
  /** The start of the file, for all columns that `body` has. */
  readonly head: Bytes
  /** Sessions read. */
  readonly sessions: number
  /** Rows in `body`. */
  readonly rows: number
  /** Sessions left out because their report is not in the cache. */
  readonly withoutReport: number
  /** The columns that `body` has for participant data. */
  readonly fields: ExportFields
  /** Whether these columns differ from the given ones. */
  readonly fieldsChanged: boolean
}

/** Reads sessions one by one. */
export type ReadSessions<R extends ReadResult = ReadResult> = (
  take: (session: SelectedRow | AbsentSession) => void,
) => R
type ReadResult = Pick<ExportReading, 'sessions'>

/**
 * Produces a part of a file in the thread that reads the sessions: passing rows between threads as values takes longer
 * than reading and writing them.
 */
export function tablePart<R extends ReadResult>(
  read: ReadSessions<R>,
  table: Table,
  writer: TableWriter,
): TablePart & R {
  const changes = table.fieldChanges()
  let written = writeRows(read, table, writer)
  const fieldsChanged = table.fieldChanges() !== changes
  // All rows must have the same columns.
  if (fieldsChanged) written = writeRows(read, table, writer)
  return { ...written, head: writer.head(table.columns()), fields: table.fields(), fieldsChanged }
}

function writeRows<R extends ReadResult>(read: ReadSessions<R>, table: Table, writer: TableWriter) {
  const changes = table.fieldChanges()
  const rowsWriter = writer.startRows(table.columns())
  let rows = 0
  let withoutReport = 0
  const reading = read((session) => {
    table.learn(session)
    // Rows with other columns cannot be mixed with those already written, so the rest is read only to find its columns.
    if (table.fieldChanges() !== changes) return
    const added = table.readRows(session, rowsWriter.add)
    if (added === null) withoutReport += 1
    rows += added ?? 0
  })
  return { ...reading, ...rowsWriter.end(), rows, withoutReport }
}
