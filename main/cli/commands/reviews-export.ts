import { extname, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { EXPORT_RECORD_ID, type ExportRecordId, type ExportSince } from '../../../contract/model/export-ledger.ts'
import { FILE_TYPES, type FileType } from '../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import type { ReviewExportKind } from '../../../contract/model/review-export-columns.ts'
import { exportTexts } from '../../../contract/text/export-texts.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { EXPORT_WORDS } from '../export-words.ts'
import { oneOf, readFilter, readSort } from '../filter-options.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { addTableOptions, formatOf, warnOfCutTexts, warnWhenBlind, type TableOptions } from '../table-options.ts'
import { CLI_WINDOW } from './sessions.ts'

type ReviewsExportOptions = TableOptions & {
  readonly format?: FileType
  readonly since?: ExportRecordId
  readonly sinceLast?: boolean
  readonly privateNotes?: boolean
}

function readRecordId(value: string): ExportRecordId {
  if (!EXPORT_RECORD_ID.test(value)) throw new InvalidArgumentError('Use an ID that "reviews exports" lists.')
  return value as ExportRecordId
}

/** `--since-last` begins with everything, so that a scheduled job needs no special first run. */
async function sinceOf(
  { desk }: CommandContext,
  id: ConnectionId,
  what: ReviewExportKind,
  { since, sinceLast = false }: ReviewsExportOptions,
): Promise<ExportSince | null> {
  if (since === undefined && !sinceLast) return null
  if (since !== undefined && sinceLast) {
    throw new DeskError('invalid-argument', 'Use either --since or --since-last.')
  }
  const earlier = (await desk.exports.earlier(id)).filter(({ kind }) => kind === what)
  if (sinceLast) return earlier[0]?.id ?? 'start'
  if (earlier.some((recorded) => recorded.id === since)) return since ?? null
  throw new DeskError('invalid-argument', `No earlier export of ${what} has this ID. "reviews exports" lists them.`)
}

function exporter(what: ReviewExportKind) {
  return async (context: CommandContext, options: ReviewsExportOptions): Promise<void> => {
    const { desk, output, signal } = context
    const { id, valueNames } = await chooseConnection(context)
    const since = await sinceOf(context, id, what, options)
    const filter = readFilter(options)
    // Without a filter, reviews of sessions that are not in the cache are exported too.
    const list =
      Object.keys(filter).length === 0 ? null : await desk.sessions.open(CLI_WINDOW, id, filter, readSort(options))
    const resultSet = list === null ? null : { windowId: CLI_WINDOW, resultSetId: list.resultSetId }
    const path = resolve(options.out)
    const { columns, readable = false, privateNotes = false } = options
    const fileType = options.format ?? (extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv')
    warnWhenBlind(output, columns, await desk.reviewSettings.get(id))
    const names = readable ? { values: valueNames, reviews: await desk.reviewSettings.get(id) } : null
    const endListening = desk.events.on('exports.progress', ({ rows, total }) =>
      output.progress(`${rows} of ${count(total, 'session')}`),
    )
    const done = await desk.exports
      .run(
        {
          ...{ connectionId: id, what, resultSet, path, format: formatOf(options, fileType) },
          reviews: { privateNotes, since },
          ...(columns && { columns }),
          ...(names && { texts: exportTexts(what, EXPORT_WORDS, names) }),
        },
        signal,
      )
      .finally(endListening)
    if (done.failure !== null) throw DeskError.from(done.failure)
    warnOfCutTexts(output, done.cutTexts)
    if (done.isUnrecorded) {
      output.warn('This export could not be recorded: the next one of changes repeats its rows.')
    }
    const { written: rows, recordedAs, cutTexts } = done
    output.result(
      { what, file: path, rows, export: recordedAs, since, ...(fileType === 'xlsx' && { cutTexts }) },
      () => `${count(rows, since === null ? 'row' : 'new or changed row')} exported to ${options.out}`,
    )
  }
}

async function list(context: CommandContext): Promise<void> {
  const { id } = await chooseConnection(context)
  const earlier = await context.desk.exports.earlier(id)
  context.output.result(earlier, () =>
    earlier.length === 0
      ? 'No exports of reviews yet.'
      : table(
          ['ID', 'MADE', 'KIND', 'SESSIONS', 'ROWS', 'FILE'],
          earlier.map((one) => [
            one.id,
            formatTimestamp(one.madeAt),
            one.since === null ? one.kind : `${one.kind} (changes)`,
            one.scope,
            String(one.rows),
            one.file,
          ]),
        ),
  )
}

const DESCRIPTIONS: Readonly<Record<ReviewExportKind, string>> = {
  reviews: 'one row per session and reviewer',
  scores: 'one row per score, and per criterion of its rubric',
  notes: 'one row per note on an answer',
  history: 'one row per change',
}

/** Adds `export` and `exports` to the command `reviews`. */
export function addReviewsExportCommands(reviews: Command, run: RunCommand): void {
  const command = reviews.command('export').description('export reviews as CSV or XLSX; the file appears once complete')
  for (const [what, description] of Object.entries(DESCRIPTIONS) as [ReviewExportKind, string][]) {
    addTableOptions(command.command(what).description(description), what)
      .option(
        '--format <name>',
        `file type: ${FILE_TYPES.join(' or ')} (default: by the file’s ending)`,
        oneOf(FILE_TYPES),
      )
      .option('--since-last', 'only what is new, changed or withdrawn since the last export of these rows')
      .option('--since <id>', 'only what is new, changed or withdrawn since this export', readRecordId)
      .option('--private-notes', 'also export private notes')
      .action(run(exporter(what)))
  }
  reviews.command('exports').description('list earlier exports of reviews').action(run(list))
}
