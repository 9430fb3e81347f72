import type { ExportFormat, FileType } from '../../../contract/model/export-options.ts'
import type { ProblemTexts } from '../../../contract/model/people.ts'
import { rowReasonText } from '../../../contract/text/row-reason-text.ts'
import { joinedBytes } from '../common/joined-bytes.ts'
import { SHEET_START } from '../common/sheets.ts'
import type { Row } from '../export/cells.ts'
import { createCsvWriter } from '../export/writers/csv-writer.ts'
import { createSheetWriter } from '../export/writers/sheet-writer.ts'
import type { Bytes, TableWriter, WrittenRows } from '../export/writers/table-writer.ts'
import type { Planned } from './shown-people.ts'

/** A table in the format of its file. */
export type WrittenTable = WrittenRows & { readonly head: Bytes }

/**
 * The rows that are not sent, with their numbers and reasons before their own cells, so that they can be mended in it. A
 * CSV has a byte order mark, for spreadsheets; in a workbook all cells are texts, so no ID is changed when it is saved again.
 */
export function problemsTable({ table, run }: Planned, texts: ProblemTexts, fileType: FileType): WrittenTable {
  const format: ExportFormat = {
    ...{ fileType, delimiter: table.delimiter ?? ',', bom: true, formulaGuard: true },
    ...({ dateFormat: 'iso', timeZone: 'system' } as const),
  }
  const titles = [texts.row, texts.problem, ...table.columns.map(({ title }) => title)]
  const rows = Array.from(run.reasons, ([index, reasons]): Row => {
    const cells = table.rows[index]!
    const words = reasons.map((reason) => rowReasonText(reason, texts)).join(' ')
    // Superfluous cells are written below no title, so that the row is refused again until it is mended.
    const width = Math.max(table.columns.length, 1 + cells.findLastIndex((cell) => cell !== ''))
    return [table.numbers[index]!, words, ...Array.from({ length: width }, (_, at) => cells[at] ?? '')]
  })
  return fileType === 'csv'
    ? writeText(createCsvWriter(format), titles, rows)
    : writeSheet(createSheetWriter({ format, place: SHEET_START }), titles, rows)
}

/** Each row has as many delimiters as it needs: more of them would make it as long as a row with superfluous cells. */
function writeText(writer: TableWriter, titles: readonly string[], all: readonly Row[]): WrittenTable {
  const parts = [writer.head(columnsOf(titles))]
  let width = titles.length
  let rows = writer.startRows(columnsOf(titles))
  for (const row of all) {
    if (row.length !== width) {
      parts.push(rows.end().body)
      width = row.length
      rows = writer.startRows(columnsOf(widened(titles, width)))
    }
    rows.add(row)
  }
  const { body, ...end } = rows.end()
  const [head = body, ...bodies] = parts
  return { ...end, head, body: joinedBytes([...bodies, body]) }
}

function writeSheet(writer: TableWriter, titles: readonly string[], all: readonly Row[]): WrittenTable {
  const columns = columnsOf(
    widened(
      titles,
      all.reduce((most, { length }) => Math.max(most, length), titles.length),
    ),
  )
  const rows = writer.startRows(columns)
  for (const row of all) rows.add(row)
  const written = rows.end()
  return { ...written, head: writer.head(columns) }
}

const widened = (titles: readonly string[], width: number): readonly string[] =>
  Array.from({ length: width }, (_, at) => titles[at] ?? '')

/** Columns of texts after one of numbers. */
const columnsOf = (titles: readonly string[]) =>
  titles.map((title, at) => ({ title, kind: at === 0 ? 'number' : 'text', repeats: false }) as const)
