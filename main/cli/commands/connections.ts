import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

async function list({ desk, output }: CommandContext): Promise<void> {
  const connections = await desk.connections.list()
  output.result(connections, () =>
    connections.length === 0
      ? 'No connections yet.'
      : table(
          ['ID', 'NAME', 'ADDRESS', 'ACCOUNT', 'CENTERS', 'SECRET KEY'],
          connections.map(({ id, name, baseUrl, accountId, centers, secretState }) => [
            id,
            name,
            baseUrl,
            accountId,
            centers.join(', '),
            secretState,
          ]),
        ),
  )
}

async function remove(context: CommandContext, options: { readonly alsoLocalReviews?: boolean }): Promise<void> {
  const connection = await chooseConnection(context)
  try {
    await context.desk.connections.remove(connection.id, options.alsoLocalReviews === true)
  } catch (error) {
    if (!(error instanceof DeskError && error.code === 'local-reviews-exist')) throw error
    throw new DeskError(error.code, `${error.message} To delete them too, add --also-local-reviews.`)
  }
  context.output.result({ removed: connection.id }, () => `Removed: ${connection.name}`)
}

export function addConnectionsCommand(program: Command, run: RunCommand): void {
  const command = program.command('connections').description('list connections').action(run(list))
  command
    .command('remove')
    .description('remove connection, its secret key and its data')
    .option('--also-local-reviews', 'also delete its notes and reviews')
    .action(run(remove))
}
