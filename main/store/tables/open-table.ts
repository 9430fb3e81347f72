import type { TextEncodingName } from '../../../contract/model/decode-bytes.ts'
import type { TableSource } from '../../../contract/model/people.ts'
import type { FileProblem, TableChoice, WorkbookFacts } from '../../../contract/model/score-import.ts'
import { isWorkbook, readTableSheets } from '../../../contract/workbook/read-table-sheets.ts'
import type { TableSheet } from '../../../contract/workbook/table-rows.ts'
import { decodeTable } from './decode-table.ts'
import type { FindShape } from './find-shape.ts'
import { readSheet, readText, type TableRows } from './read-rows.ts'

/** A table with what it was read from. */
export type OpenedRows = TableRows & {
  /** `null` for pasted text and for a workbook. */
  readonly encoding: TextEncodingName | null
  readonly workbook: WorkbookFacts | null
  /** Values that are numbers with more digits than a workbook keeps; none in a text. */
  readonly longNumbers: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

type Options = {
  readonly choice: TableChoice
  readonly find: FindShape
  /** Most rows below the header. */
  readonly most: number
}

/** Reads the table in pasted text or in a file: a delimited text, XLSX or ODS. */
export async function openTable(
  source: TableSource,
  { choice, find, most }: Options,
): Promise<OpenedRows | FileProblem> {
  const isText = 'text' in source || !isWorkbook(source.bytes)
  return isText ? openText(source, { choice, find, most }) : openWorkbook(source.bytes, { choice, find, most })
}

/** Reads the table in a delimited text. */
export function openText(source: TableSource, { choice, find, most }: Options): OpenedRows | FileProblem {
  const decoded = 'text' in source ? pasted(source.text) : decodeTable(source.bytes, choice.encoding)
  if ('problem' in decoded) return decoded
  const read = readText(decoded.text, find, most)
  return 'problem' in read ? read : { ...read, encoding: decoded.encoding, workbook: null, longNumbers: NONE }
}

function pasted(text: string): { readonly text: string; readonly encoding: null } | FileProblem {
  if (text.includes('\0')) return { problem: 'binary' }
  return text.trim() === '' ? { problem: 'empty' } : { text: text.replace(/^\uFEFF/, ''), encoding: null }
}

async function openWorkbook(bytes: Uint8Array, { choice, find, most }: Options): Promise<OpenedRows | FileProblem> {
  const read = await readTableSheets(bytes)
  if ('problem' in read) return read
  const { sheets, longNumbers } = read
  const at = choice.sheet !== null && choice.sheet < sheets.length ? choice.sheet : firstWithRows(sheets)
  const sheet = sheets[at]
  if (sheet === undefined) return { problem: 'empty' }
  const rows = readSheet(sheet, find, most)
  if ('problem' in rows) return rows
  const workbook = {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    sheet: at,
    hiddenRows: sheet.rows.filter(({ isHidden }) => isHidden).length,
    hiddenColumns: sheet.hiddenColumns.map((column) => rows.titles[column] ?? ''),
  }
  return { ...rows, encoding: null, workbook, longNumbers }
}

/** The place of the first sheet that is seen and has rows, or of the first one with rows. */
function firstWithRows(sheets: readonly TableSheet[]): number {
  const seen = sheets.findIndex(({ isHidden, rows }) => !isHidden && rows.length > 0)
  return seen === -1 ? sheets.findIndex(({ rows }) => rows.length > 0) : seen
}
