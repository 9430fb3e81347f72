import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { createLeftOut, type LeftOutKind } from '../left-out.ts'
import { checkUnpacked, readEntry, zipEntries } from '../zip.ts'
import { createRows, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, type Sheet, type Workbook } from './sheet.ts'

type Cell = string | number | boolean | Date | null
type Row = { readonly index: number; readonly values: readonly Cell[] }
type Named = { readonly name: string; readonly index: number }

const MOST_SHEETS = 50
const LIMITS = { unpacked: 1024 ** 3, cells: MOST_CELLS }
const NO_CELLS: readonly string[] = []

/**
 * The visible sheets of a workbook. Formulas are shown as the values that were saved with them; nothing is calculated,
 * and other files are not asked for. Fails for a workbook that unpacks to more than a viewer should hold.
 *
 * @param limits bytes that are unpacked, and cells that are kept, for all sheets together
 */
export async function readWorkbook(bytes: Uint8Array, limits = LIMITS): Promise<Workbook> {
  const unpacked = await checkUnpacked(bytes)
  const leftOut = createLeftOut()
  const named = await visibleSheets(bytes, () => leftOut.add('hiddenSheet'))
  await countBeside(bytes, (kind, count) => leftOut.add(kind, count))
  // For each sheet the library unpacks anew what all have in common, and any number of sheets may be the same part.
  const most = Math.min(MOST_SHEETS, Math.floor(limits.unpacked / unpacked))
  const room = { cells: limits.cells }
  const sheets: Sheet[] = []
  let chart: Error | null = null
  for (const one of named.slice(0, most)) {
    try {
      sheets.push(await readSheet(bytes, one, room))
    } catch (error) {
      if (!isChart(error)) throw error
      chart = error
    }
  }
  if (sheets.length === 0 && chart !== null) throw chart
  return { sheets, isCut: named.length > most, leftOut: leftOut.counts() }
}

/** What stands beside the cells, by the names of its parts and what begins one in them. */
const BESIDE: readonly (readonly [LeftOutKind, path: RegExp, start: RegExp])[] = [
  ['comment', /^xl\/(?:comments\/)?comments?\d*\.xml$/i, /<(?:\w{1,20}:)?comment[\s/>]/g],
  ['textBox', /^xl\/drawings\/[^/]+\.xml$/i, /<(?:\w{1,20}:)?txBody[\s/>]/g],
  ['picture', /^xl\/drawings\/[^/]+\.xml$/i, /<(?:\w{1,20}:)?pic[\s/>]/g],
  ['chart', /^xl\/charts\/[^/]+\.xml$/i, /<(?:\w{1,20}:)?chartSpace[\s/>]/g],
]

async function countBeside(bytes: Uint8Array, add: (kind: LeftOutKind, count: number) => void): Promise<void> {
  for (const entry of zipEntries(bytes)) {
    const kinds = BESIDE.filter(([, path]) => path.test(entry.name))
    if (kinds.length === 0) continue
    const xml = new TextDecoder().decode(await readEntry(bytes, entry))
    for (const [kind, , start] of kinds) add(kind, xml.match(start)?.length ?? 0)
  }
}

/** Whether a sheet is a chart, which has no cells: the library looks for them by the kind of the part. */
function isChart(error: unknown): error is Error {
  return error instanceof Error && error.message.includes('missing worksheet file')
}

async function visibleSheets(bytes: Uint8Array, onHidden: () => void): Promise<readonly Named[]> {
  const named: Named[] = []
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (hidden || veryHidden) onHidden()
      else named.push({ name, index })
      // None is read here: the library would fill a sheet with a cell at its far end with empty ones.
      return false
    },
  })
  return named
}

async function readSheet(bytes: Uint8Array, { name, index: sheet }: Named, room: { cells: number }): Promise<Sheet> {
  const kept = createRows(room)
  let next = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }) as AsyncIterable<Row>) {
    const row = textsOf(values)
    // Rows may be formatted and empty to the end of the sheet.
    if (row.length === 0) continue
    // Rows without cells are not in the file.
    for (const first = Math.min(index, MOST_ROWS); next < first; next += 1) kept.add(NO_CELLS)
    next += 1
    if (!kept.add(row)) break
  }
  return kept.sheet(name)
}

/** The texts of a row up to its last one, and up to the first that is not shown. */
function textsOf(values: readonly Cell[]): readonly string[] {
  const last = values.findLastIndex((cell) => cell !== null && cell !== '')
  return values.slice(0, Math.min(last, MOST_COLUMNS) + 1).map((cell) => textOf(cell))
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
