import { resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { exportColumnsSchema } from '../../../contract/model/export-schemas.ts'
import {
  DATE_FORMATS,
  EXPORT_COLUMNS,
  isExportColumn,
  type DateFormat,
  type Delimiter,
  FILE_TYPES,
  type ExportKind,
  type FileType,
} from '../../../contract/model/export-options.ts'
import { timeZoneSchema } from '../../../contract/model/time-zone.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { addFilterOptions, oneOf, readFilter, readSort, type FilterOptions } from '../filter-options.ts'
import type { RunCommand } from '../run-command.ts'
import { CLI_WINDOW } from './sessions.ts'

type ExportOptions = FilterOptions & {
  readonly out: string
  readonly columns?: readonly string[]
  readonly delimiter: Delimiter
  readonly bom?: boolean
  readonly formulaGuard: boolean
  readonly format: FileType
  readonly dateFormat?: DateFormat
  readonly timeZone: string
  readonly allowUnsynced?: boolean
}

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', ',': ',', ';': ';', '\t': '\t' } as const

function readDelimiter(value: string): Delimiter {
  if (!Object.hasOwn(DELIMITERS, value)) throw new InvalidArgumentError('It is comma, semicolon or tab.')
  return DELIMITERS[value as keyof typeof DELIMITERS]
}

/** Ids between commas; one with a comma in it stands in quotation marks, as in CSV. */
function readColumns(kind: ExportKind) {
  return (value: string): readonly string[] => {
    const ids = Array.from(value.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g), ([, quoted, plain = '']) =>
      quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
    )
    // The end of the text matches once more, as nothing.
    const columns = exportColumnsSchema.safeParse(ids.slice(0, -1))
    if (!columns.success) throw new InvalidArgumentError('They are names between commas, each once.')
    const unknown = columns.data.find((id) => !isExportColumn(kind, id))
    if (unknown !== undefined) {
      const { usual, more } = EXPORT_COLUMNS[kind]
      throw new InvalidArgumentError(`There is no column ${unknown}. There are: ${[...usual, ...more].join(', ')}.`)
    }
    return columns.data
  }
}

function readTimeZone(value: string): string {
  if (!timeZoneSchema.safeParse(value).success) throw new InvalidArgumentError('It is system or a name as Europe/Riga.')
  return value
}

function exporter(what: ExportKind) {
  return async (context: CommandContext, options: ExportOptions): Promise<void> => {
    const { desk, output, signal } = context
    const { id } = await chooseConnection(context)
    const view = await desk.sessions.open(CLI_WINDOW, id, readFilter(options), readSort(options))
    const endListening = desk.events.on('exports.progress', ({ rows, total }) =>
      output.progress(`${rows} of ${total} sessions`),
    )
    const { columns, delimiter, formulaGuard, timeZone, allowUnsynced = false, format: fileType } = options
    // Dates of a workbook are in the time zone, unless those of UTC are asked for.
    const { dateFormat = fileType === 'xlsx' ? 'spreadsheet' : 'iso' } = options
    if (allowUnsynced && (await desk.sync.status(id)).lastCompletedAt === null) {
      output.warn('No sync of all centers has completed yet, so sessions may be missing from this export.')
    }
    const done = await desk.exports
      .run(
        {
          connectionId: id,
          what,
          view: { windowId: CLI_WINDOW, viewId: view.viewId },
          path: resolve(options.out),
          allowUnsynced,
          format: { fileType, delimiter, bom: options.bom === true, formulaGuard, dateFormat, timeZone },
          ...(columns && { columns }),
        },
        signal,
      )
      .finally(endListening)
    if (done.failure !== null) throw DeskError.from(done.failure)
    const left = done.withoutReport === 0 ? '' : `; ${done.withoutReport} without a stored report left out`
    if (done.cutTexts > 0) {
      output.warn(`${done.cutTexts} texts are longer than a cell of XLSX may be and were cut; CSV has them whole.`)
    }
    const { rows: sessions, withoutReport, cutTexts } = done
    output.result(
      { what, file: resolve(options.out), sessions, withoutReport, ...(fileType === 'xlsx' && { cutTexts }) },
      () => `${sessions} sessions written to ${options.out}${left}`,
    )
  }
}

export function addExportCommand(program: Command, run: RunCommand): void {
  const command = program.command('export').description('write CSV or XLSX; the file appears when it is complete')
  const add = (what: ExportKind, description: string) =>
    addFilterOptions(command.command(what).description(description))
      .requiredOption('--out <file>', 'the file to write; one of that name is replaced')
      .option('--columns <names>', 'the columns in their order, between commas', readColumns(what))
      .option('--format <name>', `the kind of file: ${FILE_TYPES.join(' or ')}`, oneOf(FILE_TYPES), 'csv')
      .option('--delimiter <name>', 'of CSV: comma, semicolon or tab', readDelimiter, ',')
      .option('--allow-unsynced', 'export what is stored although no sync has completed')
      .option('--bom', 'begin CSV with a byte order mark, for Excel')
      .option('--no-formula-guard', 'write text that begins like a formula into CSV as it is')
      .option('--date-format <name>', `how instants are written: ${DATE_FORMATS.join(', ')}`, oneOf(DATE_FORMATS))
      .option(
        '--time-zone <name>',
        'of the dates of XLSX, and of local and spreadsheet dates: system or an IANA name',
        readTimeZone,
        'system',
      )
      .action(run(exporter(what)))
  add('sessions', 'a row for each session, participant data in columns')
  add('answers', 'a row for each question of the stored reports')
  add('sections', 'a row for each section of the stored reports')
  add('outcomes', 'a row for each outcome of the stored reports')
}
