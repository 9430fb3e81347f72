import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { addServiceOptions, readSettings, tryOut, type ServiceOptions } from '../connection-options.ts'
import type { CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

type ConnectOptions = ServiceOptions & { readonly test: boolean }

async function connect(context: CommandContext, options: ConnectOptions): Promise<void> {
  const { desk, output } = context
  const settings = readSettings(options)
  const names = (await desk.connections.list()).map(({ name }) => name)
  if (names.includes(settings.name)) {
    throw new DeskError(
      'invalid-argument',
      `A connection named "${settings.name}" already exists. Choose another --name.`,
    )
  }
  const secret = await context.askSecret()
  if (options.test) await tryOut(context, settings, { secret })
  const connection = await desk.connections.add({ settings, secret, keep: 'keychain' })
  output.result(connection, () => `Connected: ${connection.name} (${connection.id})`)
}

export function addConnectCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('connect')
    .description('add connection; reads its secret key from PROCTOR_DESK_SECRET or asks for it')
    .option('--no-test', 'add without testing')
  addServiceOptions(command).action(run(connect))
}
