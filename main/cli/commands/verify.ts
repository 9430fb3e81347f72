import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

async function verify(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const { cache, reviews, cacheSetAside } = await context.desk.verify(id)
  const problems = [...cache.problems, ...reviews.problems]
  context.output.result({ connectionId: id, cache, reviews, cacheSetAside }, () =>
    [
      `${name}: ${cache.ok && reviews.ok ? 'sound' : 'DAMAGED'}`,
      `cache: ${cache.sessions} sessions, schema ${cache.version}`,
      `reviews: ${reviews.entries} entries, schema ${reviews.version}`,
      ...problems,
      ...(cacheSetAside === null ? [] : [`the damaged cache is kept as ${cacheSetAside}, and a new one was begun`]),
    ].join('\n'),
  )
  if (!cache.ok || !reviews.ok) {
    const todo = cache.ok ? '' : ' Fill the new cache by sync.'
    const message = `The store of "${name}" is damaged: ${problems[0] ?? 'no details'}.${todo}`
    throw new DeskError('store-damaged', message, { field: reviews.ok ? 'cache' : 'reviews' })
  }
}

export function addVerifyCommand(program: Command, run: RunCommand): void {
  program
    .command('verify')
    .description('check both databases of a connection for damage; a damaged cache is set aside')
    .action(run(verify))
}
