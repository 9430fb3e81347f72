import type { CellPlace } from '../../../contract/workbook/cell-places.ts'
import { plainNumber, showNumber, showText } from '../../../contract/workbook/number-format.ts'
import { createSavedZeros } from '../../../contract/workbook/saved-zeros.ts'
import { booleanText, readRows, type RowsOf } from '../../../contract/workbook/sheet-rows.ts'
import { readParts, type Listed } from '../../../contract/workbook/workbook-parts.ts'
import { checkUnpacked } from '../../../contract/workbook/zip.ts'
import { createLeftOut } from '../left-out.ts'
import { countBeside, readBeside, type BesideCells } from './beside-cells.ts'
import { addChanging, createRows, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, MOST_SHEETS, withTexts } from './sheet.ts'
import type { ChangingValue, Sheet, Workbook } from './sheet.ts'

/** One for all, since there may be many. */
const NO_CELLS: string[] = []
const MOST = { rows: MOST_ROWS, columns: MOST_COLUMNS }
const LIMITS = { unpacked: 1024 ** 3, cells: MOST_CELLS }

/**
 * The sheets of a workbook, those that its author has hidden last. Formulas are shown as the values that were saved with
 * them, or as they are where none was saved; nothing is calculated, and other files are not asked for. Fails for a
 * workbook that is damaged or unpacks to more than a viewer should hold.
 *
 * @param limits bytes that are unpacked, and cells that are kept, for all sheets together
 */
export async function readWorkbook(bytes: Uint8Array, limits = LIMITS): Promise<Workbook> {
  const unpacked = await checkUnpacked(bytes)
  const leftOut = createLeftOut()
  const parts = await readParts(bytes)
  const counts = new Map(await countBeside(bytes))
  const isHidden = (one: (typeof parts.sheets)[number]) => one.isHidden
  const named = [...parts.sheets.filter((one) => !isHidden(one)), ...parts.sheets.filter(isHidden)]
  // Any number of sheets may be the same part.
  const most = Math.min(MOST_SHEETS, Math.floor(limits.unpacked / unpacked))
  const room = { cells: limits.cells }
  const sheets: Sheet[] = []
  const beside: BesideCells[] = []
  const changing: ChangingValue[] = []
  const read = { parts, zeros: createSavedZeros(), textOf: shownText(parts.is1904), most: MOST, changing }
  for (const one of named.slice(0, most)) {
    // A sheet may be a chart, which has no cells.
    if (one.path === null && one.isHidden) leftOut.addNamed('hiddenSheet', one.name)
    if (one.path === null) continue
    const sheet = { ...one, path: one.path }
    sheets.push(await readSheet(bytes, sheet, read, room))
    const { found, read: seen } = await readBeside(bytes, sheet)
    beside.push(...found)
    for (const kind of ['comment', 'textBox'] as const) counts.set(kind, (counts.get(kind) ?? 0) - seen[kind])
  }
  for (const [kind, count] of counts) leftOut.add(kind, count)
  leftOut.add('hiddenSheet', named.slice(most).filter(isHidden).length)
  read.zeros.settle()
  if (sheets.length === 0 && named.length > 0) throw new Error('The workbook has no sheet with cells.')
  return { sheets, isCut: named.length > most, changing, beside, leftOut: leftOut.counts() }
}

/** What cells show of their values. */
const shownText =
  (is1904: boolean): RowsOf['textOf'] =>
  ({ text, type, value, format }) => {
    if (text !== null) return format === undefined ? text : showText(text, format)
    if (type === 'b') return booleanText(value)
    if (type === 'e' || type === 'd' || value.trim() === '') return value
    const number = Number(value)
    if (Number.isNaN(number)) return value
    return format === undefined || format === 'General' ? plainNumber(number) : showNumber(number, format, is1904)
  }

async function readSheet(
  bytes: Uint8Array,
  { name, path, isHidden }: Listed & { readonly path: string },
  { changing, ...read }: Omit<RowsOf, 'onChanging'> & { readonly changing: ChangingValue[] },
  room: { cells: number },
) {
  const kept = createRows(room)
  let next = 0
  const onChanging = (place: CellPlace, text: string) => addChanging(changing, { name, place, text })
  const hidden = await readRows(bytes, path, { ...read, onChanging }, (index, row) => {
    // Rows may be formatted and empty to the end of the sheet.
    if (row.length === 0) return true
    // Rows without cells are not in the file.
    for (const first = Math.min(index, MOST_ROWS); next < first; next += 1) kept.add(NO_CELLS)
    next += 1
    return kept.add(row)
  })
  const { rows } = kept.sheet(name)
  return kept.sheet(name, null, { isSheet: isHidden, ...withTexts(rows, hidden) })
}
