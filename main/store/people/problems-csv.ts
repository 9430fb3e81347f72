import type { ProblemTexts } from '../../../contract/model/people.ts'
import { rowReasonText } from '../../../contract/text/row-reason-text.ts'
import { joinedBytes } from '../common/joined-bytes.ts'
import { createCsvWriter } from '../export/writers/csv-writer.ts'
import type { Planned } from './shown-people.ts'

/**
 * The rows that are not sent as a CSV with their numbers and reasons before their own cells, so that they can be mended
 * in it. With a byte order mark, for spreadsheets.
 */
export function problemsCsv({ table, run }: Planned, texts: ProblemTexts): Uint8Array<ArrayBuffer> {
  const titles = [texts.row, texts.problem, ...table.columns.map(({ title }) => title)]
  const writer = createCsvWriter({
    fileType: 'csv',
    delimiter: table.delimiter ?? ',',
    bom: true,
    formulaGuard: true,
    dateFormat: 'iso',
    timeZone: 'system',
  })
  const parts = [writer.head(columnsOf(titles))]
  let width = titles.length
  let rows = writer.startRows(columnsOf(titles))
  for (const [index, reasons] of run.reasons) {
    const cells = table.rows[index]!
    // Superfluous cells are written below no title, so that the row is refused again until it is mended.
    const needed = Math.max(titles.length, 2 + 1 + cells.findLastIndex((cell) => cell !== ''))
    if (needed !== width) {
      parts.push(rows.end().body)
      width = needed
      rows = writer.startRows(columnsOf([...titles, ...Array<string>(width - titles.length).fill('')]))
    }
    rows.add([table.numbers[index]!, reasons.map((reason) => rowReasonText(reason, texts)).join(' '), ...cells])
  }
  return joinedBytes([...parts, rows.end().body])
}

/** Columns of texts after one of numbers. */
const columnsOf = (titles: readonly string[]) =>
  titles.map((title, at) => ({ title, kind: at === 0 ? 'number' : 'text', repeats: false }) as const)
