import { InvalidArgumentError, type Command } from 'commander'
import {
  DATE_FORMATS,
  EXPORT_COLUMNS,
  isExportColumn,
  type DateFormat,
  type Delimiter,
  type ExportFormat,
  type ExportKind,
  type FileType,
} from '../../contract/model/export-options.ts'
import { exportColumnsSchema } from '../../contract/model/export-schemas.ts'
import type { ReviewSettings } from '../../contract/model/review-settings.ts'
import { timeZoneSchema } from '../../contract/model/time-zone.ts'
import { addFilterOptions, oneOf, type FilterOptions } from './filter-options.ts'
import type { Output } from './output.ts'

/** Options of all commands that write a table to a file. */
export type TableOptions = FilterOptions & {
  readonly out: string
  readonly columns?: readonly string[]
  readonly delimiter: Delimiter
  readonly bom?: boolean
  readonly formulaGuard: boolean
  readonly dateFormat?: DateFormat
  readonly timeZone: string
  readonly readable?: boolean
}

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', ',': ',', ';': ';', '\t': '\t' } as const

export function readDelimiter(value: string): Delimiter {
  if (!Object.hasOwn(DELIMITERS, value)) throw new InvalidArgumentError('Use comma, semicolon or tab.')
  return DELIMITERS[value as keyof typeof DELIMITERS]
}

/** Column IDs separated by commas; an ID that contains a comma is in quotation marks, as in CSV. */
function readColumns(kind: ExportKind) {
  return (value: string): readonly string[] => {
    const ids = Array.from(value.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g), ([, quoted, plain = '']) =>
      quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
    )
    // The pattern also matches the empty string at the end of the text.
    const columns = exportColumnsSchema.safeParse(ids.slice(0, -1))
    if (!columns.success) throw new InvalidArgumentError('Use column names separated by commas, each once.')
    const unknown = columns.data.find((id) => !isExportColumn(kind, id))
    if (unknown !== undefined) {
      const { usual, more } = EXPORT_COLUMNS[kind]
      throw new InvalidArgumentError(`No such column: ${unknown}. Available: ${[...usual, ...more].join(', ')}.`)
    }
    return columns.data
  }
}

export function readTimeZone(value: string): string {
  if (!timeZoneSchema.safeParse(value).success)
    throw new InvalidArgumentError('Use system or a name such as Europe/Riga.')
  return value
}

export function addTableOptions(command: Command, what: ExportKind): Command {
  return addFilterOptions(command)
    .requiredOption('--out <file>', 'file to write; replaces an existing one')
    .option('--columns <names>', 'columns in order, separated by commas', readColumns(what))
    .option('--readable', 'readable headers and values, with your proctoring labels')
    .option('--delimiter <name>', 'CSV delimiter: comma, semicolon or tab', readDelimiter, ',')
    .option('--bom', 'start CSV with a byte order mark, for Excel')
    .option('--no-formula-guard', 'don’t neutralize formulas in CSV')
    .option('--date-format <name>', `date format: ${DATE_FORMATS.join(', ')}`, oneOf(DATE_FORMATS))
    .option(
      '--time-zone <name>',
      'time zone of XLSX, local and spreadsheet dates: system or an IANA name',
      readTimeZone,
      'system',
    )
}

export function formatOf(options: TableOptions, fileType: FileType): ExportFormat {
  const { delimiter, formulaGuard, timeZone, bom = false } = options
  // Dates in a workbook are in the time zone, unless UTC is requested.
  const { dateFormat = fileType === 'xlsx' ? 'spreadsheet' : 'iso' } = options
  return { fileType, delimiter, bom, formulaGuard, dateFormat, timeZone }
}

export function warnOfCutTexts(output: Output, cutTexts: number): void {
  if (cutTexts === 0) return
  const cells = cutTexts === 1 ? '1 cell was too small for its' : `${cutTexts} cells were too small for their`
  output.warn(`${cells} text. CSV keeps it whole.`)
}

/** Columns that are asked for by name are refused instead. */
export function warnWhenBlind(
  output: Output,
  columns: readonly string[] | undefined,
  { isBlind }: Pick<ReviewSettings, 'isBlind'>,
): void {
  if (columns !== undefined || !isBlind) return
  output.warn('Blind review is on. Names, emails, participant data and addresses of files are left out.')
}
