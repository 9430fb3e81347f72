import type { Command } from 'commander'
import type { Connection } from '../../../contract/model/connection.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { addServiceOptions, connectionFor, type ServiceOptions } from '../connection-options.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { count } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

async function connectionOf(context: CommandContext, options: ServiceOptions): Promise<Connection> {
  if (options.baseUrl !== undefined) return connectionFor(context, options)
  const stray = (['account', 'center', 'name', 'participantUrl', 'appUrl', 'syncFrom'] as const).find(
    (name) => options[name] !== undefined,
  )
  if (stray === undefined) return chooseConnection(context)
  throw new DeskError('invalid-argument', 'Options that describe a service need --base-url.')
}

function progressLine(status: SyncStatus): string {
  const center = status.center === null ? '' : `${status.center}: `
  return `${center}page ${status.pages}, ${count(status.received, 'session')}, ${status.created} new, ${status.changed} changed (${status.rate}/s), ${count(status.reports.fetched, 'report')}`
}

type SyncOptions = ServiceOptions & { readonly reports?: boolean; readonly full?: boolean }

async function sync(context: CommandContext, options: SyncOptions): Promise<void> {
  const { desk, output, signal } = context
  const connection = await connectionOf(context, options)
  const endListening = desk.events.on('sync.progress', (status) => {
    if (status.connectionId === connection.id) output.progress(progressLine(status))
  })
  let status: SyncStatus
  let unread: DeskError | null = null
  try {
    status = await desk.sync.run(connection.id, signal, options.full === true)
    if (options.reports === true && status.failure === null) {
      const reports = await desk.reports.fetchWanted(connection.id, signal)
      status = await desk.sync.status(connection.id)
      if (reports.left && !signal.aborted) {
        const { code, message } = reports.failure ?? { code: 'network', message: '' }
        const text = `Downloaded ${count(reports.fetched, 'report')}; couldn’t download the rest. ${message}`
        unread = new DeskError(code, text.trim())
      }
    }
  } finally {
    endListening()
  }
  signal.throwIfAborted()
  if (status.timeAhead !== null) {
    const { center, timestamp } = status.timeAhead
    output.warn(
      `The service gave a time in the future for center "${center}" (${timestamp}). Sessions were synced from an earlier time instead, so nothing is missing.`,
    )
  }
  output.result(
    status,
    () =>
      `${status.created} new, ${status.changed} changed, ${status.unchanged} unchanged, ${status.rejected} unreadable; ${count(status.stored, 'session')} on this computer`,
  )
  if (status.failure !== null) throw DeskError.from(status.failure)
  if (unread !== null) throw unread
}

export function addSyncCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('sync')
    .description('sync new and modified sessions; --base-url adds the connection if needed')
  addServiceOptions(command)
    .option('--full', 'list all sessions again, and mark those that are not at the service any more')
    .option('--reports', 'also download missing reports, for exports of answers')
    .action(run(sync))
}
