import { readXlsx } from 'hucre/xlsx'
import { checkUnpacked } from '../zip.ts'
import { createRows, MOST_ROWS, type Sheet } from './sheet.ts'

type Cell = string | number | boolean | Date | null

/**
 * The visible sheets of a workbook. Formulas are shown as the values that were saved with them; nothing is calculated,
 * and other files are not asked for. Fails for a workbook that unpacks to more than a viewer should hold.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly Sheet[]> {
  await checkUnpacked(bytes)
  const { sheets } = await readXlsx(bytes, {
    maxRows: MOST_ROWS + 1,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  return sheets.map(({ name, rows }) => {
    const kept = createRows()
    for (const row of rows) if (!kept.add(row.map((cell) => textOf(cell)))) break
    return kept.sheet(name)
  })
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  // Fractions of two are shown with as many digits as a spreadsheet has.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell)
}

/** Dates of workbooks have no time zone; the library reads them as UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}
