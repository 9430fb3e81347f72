import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

async function verify(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const { cache, reviews } = await context.desk.verify(id)
  const problems = [...cache.problems, ...reviews.problems]
  context.output.result({ connectionId: id, cache, reviews }, () =>
    [
      `${name}: ${cache.ok && reviews.ok ? 'sound' : 'DAMAGED'}`,
      `cache: ${cache.sessions} sessions, schema ${cache.version}`,
      `reviews: ${reviews.entries} entries, schema ${reviews.version}`,
      ...problems,
    ].join('\n'),
  )
  if (!cache.ok || !reviews.ok) {
    const message = `The store of "${name}" is damaged: ${problems[0] ?? 'no details'}.`
    throw new DeskError('store-damaged', message, { field: reviews.ok ? 'cache' : 'reviews' })
  }
}

export function addVerifyCommand(program: Command, run: RunCommand): void {
  program.command('verify').description('check both databases of a connection for damage').action(run(verify))
}
