import type { Command } from 'commander'
import type { Connection } from '../../../contract/model/connection.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { addServiceOptions, connectionFor, type ServiceOptions } from '../connection-options.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

async function connectionOf(context: CommandContext, options: ServiceOptions): Promise<Connection> {
  if (options.baseUrl !== undefined) return connectionFor(context, options)
  const stray = (['account', 'center', 'name', 'participantUrl', 'appUrl', 'syncFrom'] as const).find(
    (name) => options[name] !== undefined,
  )
  if (stray === undefined) return chooseConnection(context)
  throw new DeskError('invalid-argument', 'Options that describe a service need --base-url beside them.')
}

function progressLine(status: SyncStatus): string {
  const center = status.center === null ? '' : `${status.center}: `
  return `${center}page ${status.pages}, ${status.received} sessions, ${status.created} new, ${status.changed} changed (${status.rate}/s), ${status.reports.fetched} reports`
}

type SyncOptions = ServiceOptions & { readonly reports?: boolean }

async function sync(context: CommandContext, options: SyncOptions): Promise<void> {
  const { desk, output, signal } = context
  const connection = await connectionOf(context, options)
  const endListening = desk.events.on('sync.progress', (status) => {
    if (status.connectionId === connection.id) output.progress(progressLine(status))
  })
  let status: SyncStatus
  try {
    status = await desk.sync.run(connection.id, signal)
    if (options.reports === true && status.failure === null) {
      const reports = await desk.reports.fetchWanted(connection.id, signal)
      status = await desk.sync.status(connection.id)
      if (reports.left && !signal.aborted) {
        throw new DeskError(
          'network',
          `${reports.fetched} reports were fetched and stored; the rest cannot be had now.`,
        )
      }
    }
  } finally {
    endListening()
  }
  signal.throwIfAborted()
  output.result(
    status,
    () =>
      `${status.created} new, ${status.changed} changed, ${status.unchanged} unchanged, ${status.rejected} set aside; ${status.stored} sessions stored`,
  )
  if (status.failure !== null) throw DeskError.from(status.failure)
}

export function addSyncCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('sync')
    .description('read new and modified sessions into the store; --base-url makes the connection where there is none')
  addServiceOptions(command)
    .option('--reports', 'then fetch the reports that are not stored yet, as an export of answers needs them')
    .action(run(sync))
}
