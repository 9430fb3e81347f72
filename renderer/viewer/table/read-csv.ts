import { streamCsvRows } from 'hucre/csv'
import { withSigns } from '../text/read-text.ts'
import { createRows, type Sheet } from './sheet.ts'

/** The rows of a delimited text. A cell that begins with `=` is text like any other. */
export function readCsv(text: string, delimiter: string): Sheet {
  const rows = createRows()
  for (const row of streamCsvRows(text, { delimiter })) {
    if (!rows.add(row.map((cell) => withSigns(String(cell ?? ''))))) break
  }
  return rows.sheet('')
}
