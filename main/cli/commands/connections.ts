import { resolve } from 'node:path'
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

type RemoveOptions = { readonly alsoLocalReviews?: boolean; readonly exportReviews?: string }

async function remove(context: CommandContext, options: RemoveOptions): Promise<void> {
  const connection = await chooseConnection(context)
  const file = options.exportReviews === undefined ? null : resolve(options.exportReviews)
  try {
    await context.desk.connections.remove(connection.id, options.alsoLocalReviews === true, file)
  } catch (error) {
    if (!(error instanceof DeskError && error.code === 'local-reviews-exist')) throw error
    throw new DeskError(
      error.code,
      `${error.message} To export them first, add --export-reviews FILE; to delete them, --also-local-reviews.`,
    )
  }
  const removed = `Removed: ${connection.name}`
  context.output.result({ removed: connection.id, ...(file !== null && { reviews: file }) }, () =>
    file === null ? removed : `Reviews exported to ${file}\n${removed}`,
  )
}

export function addConnectionsCommand(program: Command, run: RunCommand): void {
  const command = program.command('connections').description('list connections').action(run(list))
  command
    .command('remove')
    .description('remove connection, its secret key and its data')
    .option('--export-reviews <file>', 'first export its notes, reviews, rubrics and programs to a JSON file')
    .option('--also-local-reviews', 'also delete its notes and reviews')
    .action(run(remove))
}
