import { InvalidArgumentError, type Command } from 'commander'
import { MOST_IN_STACK, qualitySchema, type Quality } from '../../../contract/model/downloads.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { DEFAULT_SORT } from '../../../contract/model/list-preferences.ts'
import { filterOfView, VIEW_IDS } from '../../../contract/model/views.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import type { ViewSource } from '../../desk/desk-downloads-type.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { readWholeNumber } from '../filter-options.ts'
import { count } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

type DownloadOptions = {
  readonly view: string
  readonly quality?: Quality
  readonly limit?: number
  readonly newest?: boolean
  readonly originals?: boolean
  readonly dryRun?: boolean
}

const QUALITIES = ['small', 'balanced', 'best'] as const

function readQuality(value: string): Quality {
  const known = QUALITIES.find((quality) => quality === value)
  if (known !== undefined) return known
  const height = /^(\d{2,5})p?$/.exec(value)?.[1]
  const lines = qualitySchema.safeParse({ height: Number(height) })
  if (lines.success) return lines.data
  throw new InvalidArgumentError(`Use ${QUALITIES.join(', ')}, or lines such as 540p.`)
}

function readLimit(value: string): number {
  const limit = readWholeNumber(value)
  if (limit < 1 || limit > MOST_IN_STACK) {
    throw new InvalidArgumentError(`Use a number from 1 to ${MOST_IN_STACK}.`)
  }
  return limit
}

/** One of the views that every list has, by its ID, or a saved view by its name. */
async function viewNamed({ desk }: CommandContext, id: ConnectionId, name: string): Promise<ViewSource> {
  const fixed = VIEW_IDS.find((view) => view === name)
  if (fixed !== undefined) {
    return { kind: 'view', viewId: null, name: fixed, filter: filterOfView(fixed), sort: DEFAULT_SORT }
  }
  const { views } = await desk.preferences.get(id)
  const saved = views.find((view) => view.name === name || view.id === name)
  if (saved !== undefined) {
    return { kind: 'view', viewId: saved.id, name: saved.name, filter: saved.filter, sort: saved.sort }
  }
  const known = [...VIEW_IDS, ...views.map((view) => `"${view.name}"`)].join(', ')
  throw new DeskError('invalid-argument', `No view "${name}". Available: ${known}.`)
}

async function download(context: CommandContext, options: DownloadOptions): Promise<void> {
  const { desk, output, signal } = context
  const connection = await chooseConnection(context)
  const view = await viewNamed(context, connection.id, options.view)
  const { quality, limit, newest, originals } = options
  const wish = {
    ...(quality !== undefined && { quality }),
    ...(limit !== undefined && { limit }),
    ...(newest === true && { order: 'newest' as const }),
    ...(originals !== undefined && { originals }),
  }
  const endListening = desk.events.on('downloads.progress', ({ connectionId, status }) => {
    if (connectionId !== connection.id) return
    const { finished, sessions, bytes, rate } = status
    output.progress(`${finished} of ${count(sessions, 'session')}, ${formatBytes(bytes)} (${formatBytes(rate)}/s)`)
  })
  try {
    const act = options.dryRun === true ? 'preview' : 'run'
    const result = await desk.downloads[act](connection.id, view, wish, signal)
    output.result(result, () =>
      options.dryRun === true
        ? `would download about ${formatBytes(result.bytes)} for ${count(result.sessions, 'session')}; ${result.ready} ready offline, ${result.partly} partly, ${result.failed} failed`
        : `${result.ready} of ${count(result.sessions, 'session')} ready offline, ${result.partly} partly, ${result.failed} failed; ${formatBytes(result.bytes)}`,
    )
  } finally {
    endListening()
  }
}

export function addDownloadCommand(program: Command, run: RunCommand): void {
  program
    .command('download')
    .description('download the media of a view’s sessions, to review them without a network')
    .requiredOption('--view <name>', `a saved view, or one of ${VIEW_IDS.join(', ')}`)
    .option(
      '--quality <quality>',
      'small, balanced, best, or lines such as 540p; balanced for a new download',
      readQuality,
    )
    .option('--limit <number>', 'only the first sessions of the view', readLimit)
    .option('--newest', 'the newest sessions first, instead of the order of the view')
    .option('--originals', 'also the original video files')
    .option('--dry-run', 'only say how much it would be')
    .action(run(download))
}
