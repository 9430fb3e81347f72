import { readDelimited, type Delimiter } from '../../../contract/tables/read-delimited.ts'
import { withSigns } from '../text/read-text.ts'
import { createRows, type Sheet } from './sheet.ts'

/** The rows of a delimited text. A cell that begins with `=` is text like any other. */
export function readCsv(text: string, delimiter: string): Sheet {
  const rows = createRows()
  readDelimited(text, delimiter as Delimiter, ({ cells }) => rows.add(cells.map(withSigns)))
  return rows.sheet('')
}
