import { resolve } from 'node:path'
import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { connectionSettingsSchema, isSameAccount } from '../../../contract/model/connection.ts'
import { addressOf, tryOut } from '../connection-options.ts'
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

type MoveOptions = {
  readonly baseUrl: string
  readonly participantUrl?: string
  readonly appUrl?: string
  readonly test: boolean
}

/** Gives a connection the new address of its account (docs/decisions/0073). */
async function move(context: CommandContext, options: MoveOptions): Promise<void> {
  const { desk, output } = context
  const before = await chooseConnection(context)
  const baseUrl = addressOf('--base-url', options.baseUrl)
  if (isSameAccount(before, { ...before, baseUrl })) {
    throw new DeskError('invalid-argument', `"${before.name}" is at this address already.`)
  }
  const settings = connectionSettingsSchema.parse({
    ...before,
    baseUrl,
    ...(options.participantUrl !== undefined && {
      participantUrl: addressOf('--participant-url', options.participantUrl),
    }),
    ...(options.appUrl !== undefined && { appUrl: addressOf('--app-url', options.appUrl) }),
  })
  const secret = await context.askSecret()
  if (options.test) await tryOut(context, settings, { secret })
  const connection = await desk.connections.update({ connectionId: before.id, settings, secret, sameAccount: true })
  output.result(connection, () => `Moved: ${connection.name} (${baseUrl}). The next sync gets all sessions again.`)
  const { unknown } = await desk.outbox.count(before.id)
  if (unknown > 0) {
    output.warn('What was staged for the address before is not sent by itself: see "outbox list" and "outbox decide".')
  }
}

export function addConnectionsCommand(program: Command, run: RunCommand): void {
  const command = program.command('connections').description('list connections').action(run(list))
  command
    .command('remove')
    .description('remove connection, its secret key and its data')
    .option(
      '--export-reviews <file>',
      'first export its notes, reviews, rubrics, transcripts and programs to a JSON file',
    )
    .option('--also-local-reviews', 'also delete its notes and reviews')
    .action(run(remove))
  command
    .command('move')
    .description('the account is at another address now: keep reviews, begin the cache anew')
    .requiredOption('--base-url <address>', 'new API address of the service')
    .option('--participant-url <address>', 'new participant link address')
    .option('--app-url <address>', 'new web app address')
    .option('--no-test', 'move without testing')
    .action(run(move))
}
