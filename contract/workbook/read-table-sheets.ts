import { hasZip64 } from '../model/zip-directory.ts'
import { isNumber } from './ods-cells.ts'
import { readOdsContent, type OdsSheet } from './ods-content.ts'
import { createSavedZeros, type SavedZeros } from './saved-zeros.ts'
import { readRows, type SavedValue } from './sheet-rows.ts'
import { createTableRows, TooMuch, type TableLimits, type TableRows, type TableSheet } from './table-rows.ts'
import { odsTableValue, tableValue, uncalculated } from './table-cells.ts'
import { findPart, isOfCalculating, readParts } from './workbook-parts.ts'
import { checkUnpacked, DamagedFile, readEntry, UnpackedTooLarge } from './zip.ts'

/** Why a file's tables can't be read. */
export type WorkbookProblem =
  /** It is no workbook: another document, or nothing that is known. */
  | { readonly problem: 'notWorkbook' }
  /** XLS, XLSB, or a ZIP in the form for very large ones. */
  | { readonly problem: 'otherFormat' }
  /** It asks for a password. */
  | { readonly problem: 'encrypted' }
  | { readonly problem: 'damaged' }
  /** More bytes, or more cells, than are read. */
  | { readonly problem: 'tooLarge' }
  | { readonly problem: 'tooManyRows' | 'tooManyColumns'; readonly limit: number; readonly sheet: string }

/** Rows of a sheet, whether or not they are read, and sheets. */
const MOST_ROWS = 1_048_576
const MOST_SHEETS = 10_000
const LIMITS: TableLimits = { unpacked: 512_000_000, cells: 10_000_000, rows: 500_000, columns: 16_384 }

type ReadSheets = {
  readonly sheets: readonly TableSheet[]
  /** What cells say that are whole numbers of more than 15 digits. Spreadsheets keep no more, so the others may be lost. */
  readonly longNumbers: ReadonlySet<string>
}

/**
 * The sheets of a workbook (XLSX, XLSM or ODS) in its order, with what their cells say as data, which is not always what
 * they show: `tableValue` has the rules. Formulas have the values that were saved with them; nothing is calculated, and
 * no other file is asked for.
 */
export async function readTableSheets(bytes: Uint8Array, limits = LIMITS): Promise<ReadSheets | WorkbookProblem> {
  try {
    if (isOldFile(bytes)) return { problem: isEncryptedFile(bytes) ? 'encrypted' : 'otherFormat' }
    if (!isZip(bytes)) return { problem: 'notWorkbook' }
    if (hasZip64(bytes)) return { problem: 'otherFormat' }
    await checkUnpacked(bytes, limits.unpacked, true)
    if (await isEncrypted(bytes)) return { problem: 'encrypted' }
    if (findPart(bytes, 'xl/workbook.bin') !== undefined) return { problem: 'otherFormat' }
    const read = findPart(bytes, 'content.xml') === undefined ? readXlsx : readOds
    return (await read(bytes, limits)) ?? { problem: 'notWorkbook' }
  } catch (error) {
    if (error instanceof TooMuch) return error.problem
    if (error instanceof UnpackedTooLarge) return { problem: 'tooLarge' }
    if (error instanceof DamagedFile) return { problem: 'damaged' }
    throw error
  }
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const isZip = (bytes: Uint8Array) => beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
/** A file of files, as Office had before it had ZIP, and still has for those with a password. */
const isOldFile = (bytes: Uint8Array) => beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
/** Whether a file is a workbook or another document that is one file of several. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isOldFile(bytes)
const isEncryptedFile = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'))

/** Most bytes of a list of files, which is small. */
const LONGEST_LIST = 10_000_000

async function isEncrypted(bytes: Uint8Array): Promise<boolean> {
  if (findPart(bytes, 'encrypted-package') !== undefined) return true
  const entry = findPart(bytes, 'META-INF/manifest.xml')
  if (entry === undefined) return false
  return new TextDecoder().decode(await readEntry(bytes, entry, LONGEST_LIST)).includes('encryption-data')
}

/** `null` for a document that is no workbook. */
async function readXlsx(bytes: Uint8Array, limits: TableLimits): Promise<ReadSheets | null> {
  if (findPart(bytes, '[Content_Types].xml') === undefined) return null
  const parts = await readParts(bytes)
  if (parts.sheets.length === 0) return null
  const room = { cells: limits.cells }
  const zeros = createSavedZeros()
  const most = { rows: MOST_ROWS, columns: limits.columns }
  const longNumbers = new Set<string>()
  const textOf = (saved: SavedValue) => {
    const text = tableValue(saved, parts.is1904)
    if (saved.text === null && isLongNumber(text)) longNumbers.add(text)
    return text
  }
  const tables: TableRows[] = []
  let { unpacked } = limits
  for (const { name, isHidden, path } of parts.sheets) {
    // A sheet may be a chart, which has no cells.
    if (path === null) continue
    // Any number of sheets may be the same part.
    unpacked -= findPart(bytes, path)?.unpacked ?? 0
    if (unpacked < 0) throw new UnpackedTooLarge()
    const table = createTableRows({ name, limits, room })
    const onMerged = (cells: string) => table.merge(cells)
    const { rows, columns } = await readRows(bytes, path, { parts, zeros, textOf, onMerged, most }, (index, cells) => {
      table.add(index, cells)
      return true
    })
    tables.push(table)
    table.hide({ isSheet: isHidden, rows, columns })
  }
  zeros.settle()
  return { sheets: tables.map((table) => table.end()), longNumbers }
}

/** `null` for a document that is no workbook. */
async function readOds(bytes: Uint8Array, limits: TableLimits): Promise<ReadSheets | null> {
  const entry = findPart(bytes, 'mimetype')
  const type = entry === undefined ? '' : new TextDecoder().decode(await readEntry(bytes, entry, LONGEST_LIST))
  if (type !== '' && !type.includes('spreadsheet')) return null
  const zeros = createSavedZeros()
  const isCalculated = await isOfCalculating(bytes, 'meta.xml', 'generator')
  const longNumbers = new Set<string>()
  const room = { cells: limits.cells }
  const tables: TableRows[] = []
  await readOdsContent(bytes, {
    sheet(name) {
      if (tables.length >= MOST_SHEETS) throw new UnpackedTooLarge()
      const table = createTableRows({ name, limits, room })
      tables.push(table)
      return odsTable(table, limits, { zeros: isCalculated ? null : zeros, longNumbers })
    },
  })
  zeros.settle()
  return tables.length === 0 ? null : { sheets: tables.map((table) => table.end()), longNumbers }
}

/** Whether a text has more digits of a whole number than spreadsheets keep. */
const isLongNumber = (text: string): boolean => text.length > 15 && /^-?[1-9]\d{15,}$/.test(text)

type Notes = { readonly zeros: SavedZeros | null; readonly longNumbers: Set<string> }

/** Collects the texts of a sheet. */
function odsTable(table: TableRows, { columns: most }: TableLimits, { zeros, longNumbers }: Notes): OdsSheet {
  const hidden = { rows: new Set<number>(), columns: new Set<number>() }
  let cells: string[] = []
  return {
    hideColumns(from, to) {
      for (let at = from; at < Math.min(to, most); at += 1) hidden.columns.add(at)
    },
    cell(cell) {
      const text = odsTableValue(cell)
      if (text === '') return
      if (isNumber(cell.attributes) && isLongNumber(text)) longNumbers.add(text)
      while (cells.length < Math.min(cell.column, most)) cells.push('')
      const at = cells.length
      while (cells.length < Math.min(cell.column + cell.columns, most + 1)) cells.push(text)
      const saved = zeros === null ? null : uncalculated(cell)
      if (zeros === null || saved === null) return
      if (saved.isZero) zeros.add({ row: cells, at, formula: () => saved.formula })
      else zeros.noteOther()
    },
    row(index, { rows, isHidden }) {
      table.add(index, cells, rows)
      if (isHidden && cells.length > 0) for (let at = index; at < index + rows; at += 1) hidden.rows.add(at)
      cells = []
    },
    end: (isSheet) => table.hide({ isSheet, ...hidden }),
  }
}
