import {
  createCsvWriter,
  DEFAULT_CSV_FORMAT,
  type Cell,
  type CsvFormat,
  type CsvWriter,
} from '../../main/store/export/csv/csv-writer.ts'

/** What is written into one cell. */
export function cellText(write: (out: CsvWriter) => void): string {
  const out = createCsvWriter(DEFAULT_CSV_FORMAT)
  out.startCell()
  write(out)
  return Buffer.from(out.take()).toString()
}

/** Rows of cells as CSV. */
export function csvText(rows: readonly (readonly Cell[])[], format: CsvFormat = DEFAULT_CSV_FORMAT): string {
  const out = createCsvWriter(format)
  for (const row of rows) {
    for (const cell of row) {
      out.startCell()
      out.cell(cell)
    }
    out.endRow()
  }
  return Buffer.from(out.take()).toString()
}
