import type { Command } from 'commander'
import { TEXT_ENCODINGS, type TextEncodingName } from '../../contract/model/decode-bytes.ts'
import { DeskError } from '../../contract/model/errors.ts'
import {
  NO_CHOICE,
  type SheetDelimiter,
  type TableChoice,
  type WorkbookFacts,
} from '../../contract/model/score-import.ts'
import { en } from '../../contract/text/en.ts'
import { ENCODING_NAMES } from '../../contract/text/encoding-names.ts'
import { oneOf } from './filter-options.ts'

/** Options of a command that reads a table from a file. */
export type FileOptions = { readonly encoding?: TextEncodingName; readonly sheet?: string }

export function addFileOptions(command: Command): Command {
  return command
    .option('--encoding <name>', `encoding of the file: ${TEXT_ENCODINGS.join(', ')}`, oneOf(TEXT_ENCODINGS))
    .option('--sheet <name>', 'sheet of a workbook that is read; default: the first one with rows that is not hidden')
}

/** What a file was read as. */
type Format = {
  readonly encoding: TextEncodingName | null
  readonly delimiter: SheetDelimiter | null
  readonly workbook: WorkbookFacts | null
}

/** "UTF-8, semicolon", or "sheet Staff of 3, 2 hidden rows". */
export function formatText({ encoding, delimiter, workbook }: Format): string {
  if (workbook === null) {
    const name = ENCODING_NAMES[encoding ?? 'utf-8'][0]
    return delimiter === null ? name : `${name}, ${en.imports.delimiters[delimiter]}`
  }
  const { sheets, sheet, hiddenRows, hiddenColumns } = workbook
  return [
    `sheet "${sheets[sheet]?.name ?? ''}"${sheets.length === 1 ? '' : ` of ${sheets.length}`}`,
    ...(hiddenRows === 0 ? [] : [`${hiddenRows} hidden`]),
    ...(hiddenColumns.length === 0 ? [] : [`hidden columns ${hiddenColumns.join(', ')}`]),
  ].join(', ')
}

/**
 * Opens a table as the options say. The names of sheets are known once the file was read. Fails with `invalid-argument`
 * where no sheet has the name.
 */
export async function openChosen<T extends object>(
  open: (choice: TableChoice) => Promise<T>,
  options: FileOptions,
): Promise<T> {
  const encoding = options.encoding ?? null
  const { sheet } = options
  const first = await open({ ...NO_CHOICE, encoding })
  if (sheet === undefined) return first
  const workbook = 'workbook' in first ? (first.workbook as WorkbookFacts | null) : null
  const names = workbook?.sheets.map(({ name }) => name) ?? []
  const at = names.indexOf(sheet)
  if (workbook !== null && at === workbook.sheet) return first
  if (at !== -1) return open({ encoding, sheet: at })
  const listed = names.map((name) => `"${name}"`).join(', ')
  throw new DeskError(
    'invalid-argument',
    `No sheet "${sheet}". ${names.length === 0 ? 'The file has none.' : `Sheets: ${listed}.`}`,
  )
}
