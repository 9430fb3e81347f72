import type { Command } from 'commander'
import { chooseConnection, type CommandContext } from '../context.ts'
import { count } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

export async function restore(context: CommandContext, options: { readonly cache?: boolean }): Promise<void> {
  if (options.cache === true) return beginCacheAnew(context)
  const { id, name } = await chooseConnection(context)
  const restored = await context.desk.restoreReviews(id)
  const { backup, damaged, returned, lost } = restored
  context.output.result({ connectionId: id, ...restored }, () =>
    [
      backup === null
        ? `${name}: no backup of your notes and reviews; kept what could be read`
        : `${name}: restored ${count(returned, 'saved change')} from ${backup}`,
      ...(lost === 0 ? [] : [`not in any backup: ${count(lost, 'saved change')}`]),
      ...(damaged === null ? [] : [`the previous file is kept as ${damaged}`]),
    ].join('\n'),
  )
}

async function beginCacheAnew(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const { cacheSetAside } = await context.desk.beginCacheAnew(id)
  context.output.result({ connectionId: id, cacheSetAside }, () =>
    [
      `${name}: started a new cache; the next sync fills it`,
      ...(cacheSetAside === null ? [] : [`the old cache is kept as ${cacheSetAside}`]),
    ].join('\n'),
  )
}

export function addRestoreCommand(program: Command, run: RunCommand): void {
  program
    .command('restore')
    .description('restore damaged or missing notes and reviews from backups')
    .option('--cache', 'start new cache instead; the next sync fills it')
    .action(run(restore))
}
