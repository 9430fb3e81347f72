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
import { exportTexts } from '../../../contract/text/export-texts.ts'
import { timeZoneSchema } from '../../../contract/model/time-zone.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { EXPORT_WORDS } from '../export-words.ts'
import { addFilterOptions, oneOf, readFilter, readSort, type FilterOptions } from '../filter-options.ts'
import { count } from '../output.ts'
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
  readonly readable?: boolean
  readonly allowUnsynced?: boolean
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

function readTimeZone(value: string): string {
  if (!timeZoneSchema.safeParse(value).success)
    throw new InvalidArgumentError('Use system or a name such as Europe/Riga.')
  return value
}

function exporter(what: ExportKind) {
  return async (context: CommandContext, options: ExportOptions): Promise<void> => {
    const { desk, output, signal } = context
    const { id, valueNames } = await chooseConnection(context)
    const resultSet = await desk.sessions.open(CLI_WINDOW, id, readFilter(options), readSort(options))
    const endListening = desk.events.on('exports.progress', ({ rows, total }) =>
      output.progress(`${rows} of ${count(total, 'session')}`),
    )
    const { columns, delimiter, formulaGuard, timeZone, allowUnsynced = false, format: fileType } = options
    // Dates in a workbook are in the time zone, unless UTC is requested.
    const { dateFormat = fileType === 'xlsx' ? 'spreadsheet' : 'iso' } = options
    if (allowUnsynced && (await desk.sync.status(id)).lastCompletedAt === null) {
      output.warn('No sync has finished for all centers yet, so sessions may be missing from this export.')
    }
    if (columns === undefined && (await desk.reviewSettings.get(id)).isBlind) {
      output.warn('Blind review is on. Names, emails, participant data and addresses of files are left out.')
    }
    const done = await desk.exports
      .run(
        {
          connectionId: id,
          what,
          resultSet: { windowId: CLI_WINDOW, resultSetId: resultSet.resultSetId },
          path: resolve(options.out),
          allowUnsynced,
          format: { fileType, delimiter, bom: options.bom === true, formulaGuard, dateFormat, timeZone },
          ...(columns && { columns }),
          ...(options.readable && { texts: exportTexts(what, EXPORT_WORDS, valueNames) }),
        },
        signal,
      )
      .finally(endListening)
    if (done.failure !== null) throw DeskError.from(done.failure)
    const left = done.withoutReport === 0 ? '' : `; ${count(done.withoutReport, 'session')} skipped (no report)`
    if (done.cutTexts > 0) {
      const cells =
        done.cutTexts === 1 ? '1 cell was too small for its' : `${done.cutTexts} cells were too small for their`
      output.warn(`${cells} text. CSV keeps it whole.`)
    }
    const { rows: sessions, withoutReport, cutTexts } = done
    output.result(
      { what, file: resolve(options.out), sessions, withoutReport, ...(fileType === 'xlsx' && { cutTexts }) },
      () => `${count(sessions - withoutReport, 'session')} exported to ${options.out}${left}`,
    )
  }
}

export function addExportCommand(program: Command, run: RunCommand): void {
  const command = program.command('export').description('export CSV or XLSX; the file appears once complete')
  const add = (what: ExportKind, description: string) =>
    addFilterOptions(command.command(what).description(description))
      .requiredOption('--out <file>', 'file to write; replaces an existing one')
      .option('--columns <names>', 'columns in order, separated by commas', readColumns(what))
      .option('--readable', 'readable headers and values, with your proctoring labels')
      .option('--format <name>', `file type: ${FILE_TYPES.join(' or ')}`, oneOf(FILE_TYPES), 'csv')
      .option('--delimiter <name>', 'CSV delimiter: comma, semicolon or tab', readDelimiter, ',')
      .option('--allow-unsynced', 'export synced data even if no sync has finished')
      .option('--bom', 'start CSV with a byte order mark, for Excel')
      .option('--no-formula-guard', 'don’t neutralize formulas in CSV')
      .option('--date-format <name>', `date format: ${DATE_FORMATS.join(', ')}`, oneOf(DATE_FORMATS))
      .option(
        '--time-zone <name>',
        'time zone of XLSX, local and spreadsheet dates: system or an IANA name',
        readTimeZone,
        'system',
      )
      .action(run(exporter(what)))
  add('sessions', 'one row per session, with participant data')
  add('answers', 'one row per question of downloaded reports')
  add('sections', 'one row per section of downloaded reports')
  add('outcomes', 'one row per outcome of downloaded reports')
}
