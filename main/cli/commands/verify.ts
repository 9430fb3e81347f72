import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

type VerifyOptions = { readonly rebuild?: boolean }

async function verify(context: CommandContext, { rebuild = false }: VerifyOptions): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const { cache, reviews, cacheSetAside, journal } = await context.desk.verify(id, { rebuild })
  const journalProblems = [...(journal?.chainProblems ?? []), ...(journal?.snapshotProblems ?? [])]
  const problems = [...cache.problems, ...reviews.problems, ...journalProblems]
  const isSound = problems.length === 0 && cache.ok && reviews.ok
  context.output.result({ connectionId: id, cache, reviews, cacheSetAside, journal }, () =>
    [
      `${name}: ${isSound ? 'sound' : 'DAMAGED'}`,
      `cache: ${cache.sessions} sessions, schema ${cache.version}`,
      `reviews: ${reviews.entries} entries, schema ${reviews.version}`,
      ...problems,
      ...(journal?.incomplete ?? []).map((line) => `not yet complete: ${line}`),
      ...(journal?.mended ?? []).map(
        ({ table, rows }) => `${table}: ${rows} rows were not what the operations come to, and are now`,
      ),
      ...(cacheSetAside === null ? [] : [`the damaged cache is kept as ${cacheSetAside}, and a new one was begun`]),
    ].join('\n'),
  )
  if (!isSound) {
    const todo = cache.ok ? '' : ' Fill the new cache by sync.'
    const message = `The store of "${name}" is damaged: ${problems[0] ?? 'no details'}.${todo}`
    throw new DeskError('store-damaged', message, {
      field: reviews.ok && journalProblems.length === 0 ? 'cache' : 'reviews',
    })
  }
}

export function addVerifyCommand(program: Command, run: RunCommand): void {
  program
    .command('verify')
    .description('check both databases of a connection for damage; a damaged cache is set aside')
    .option('--rebuild', 'also prove that notes and reviews are what their operations come to, and mend what is not')
    .action(run(verify))
}
