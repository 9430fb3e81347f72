import { resolve } from 'node:path'
import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { FILE_TYPES, type ExportKind, type FileType } from '../../../contract/model/export-options.ts'
import { exportTexts } from '../../../contract/text/export-texts.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { EXPORT_WORDS } from '../export-words.ts'
import { oneOf, readFilter, readSort } from '../filter-options.ts'
import { count } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { addTableOptions, formatOf, warnOfCutTexts, warnWhenBlind, type TableOptions } from '../table-options.ts'
import { CLI_WINDOW } from './sessions.ts'

type ExportOptions = TableOptions & {
  readonly format: FileType
  readonly allowUnsynced?: boolean
}

function exporter(what: ExportKind) {
  return async (context: CommandContext, options: ExportOptions): Promise<void> => {
    const { desk, output, signal } = context
    const { id, valueNames } = await chooseConnection(context)
    const resultSet = await desk.sessions.open(CLI_WINDOW, id, readFilter(options), readSort(options))
    const endListening = desk.events.on('exports.progress', ({ rows, total }) =>
      output.progress(`${rows} of ${count(total, 'session')}`),
    )
    const { columns, allowUnsynced = false, format: fileType } = options
    if (allowUnsynced && (await desk.sync.status(id)).lastCompletedAt === null) {
      output.warn('No sync has finished for all centers yet, so sessions may be missing from this export.')
    }
    warnWhenBlind(output, columns, await desk.reviewSettings.get(id))
    const done = await desk.exports
      .run(
        {
          connectionId: id,
          what,
          resultSet: { windowId: CLI_WINDOW, resultSetId: resultSet.resultSetId },
          path: resolve(options.out),
          allowUnsynced,
          format: formatOf(options, fileType),
          ...(columns && { columns }),
          ...(options.readable && { texts: exportTexts(what, EXPORT_WORDS, { values: valueNames }) }),
        },
        signal,
      )
      .finally(endListening)
    if (done.failure !== null) throw DeskError.from(done.failure)
    const left = done.withoutReport === 0 ? '' : `; ${count(done.withoutReport, 'session')} skipped (no report)`
    warnOfCutTexts(output, done.cutTexts)
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
    addTableOptions(command.command(what).description(description), what)
      .option('--format <name>', `file type: ${FILE_TYPES.join(' or ')}`, oneOf(FILE_TYPES), 'csv')
      .option('--allow-unsynced', 'export synced data even if no sync has finished')
      .action(run(exporter(what)))
  add('sessions', 'one row per session, with participant data')
  add('answers', 'one row per question of downloaded reports')
  add('sections', 'one row per section of downloaded reports')
  add('outcomes', 'one row per outcome of downloaded reports')
}
