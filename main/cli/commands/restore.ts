import type { Command } from 'commander'
import { chooseConnection, type CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

async function restore(context: CommandContext, options: { readonly cache?: boolean }): Promise<void> {
  if (options.cache === true) return beginCacheAnew(context)
  const { id, name } = await chooseConnection(context)
  const restored = await context.desk.restoreReviews(id)
  const { backup, damaged, returned, lost } = restored
  context.output.result({ connectionId: id, ...restored }, () =>
    [
      backup === null
        ? `${name}: no backup has any of your own work; what was left of it is in use`
        : `${name}: your own work is restored from ${backup}; ${returned} saved changes are back`,
      ...(lost === 0 ? [] : [`${lost} saved changes are in no backup`]),
      ...(damaged === null ? [] : [`the file that was there is kept as ${damaged}`]),
    ].join('\n'),
  )
}

async function beginCacheAnew(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const { cacheSetAside } = await context.desk.beginCacheAnew(id)
  context.output.result({ connectionId: id, cacheSetAside }, () =>
    [
      `${name}: the cache is begun anew, and filled by the next sync`,
      ...(cacheSetAside === null ? [] : [`the old one is kept as ${cacheSetAside}`]),
    ].join('\n'),
  )
}

export function addRestoreCommand(program: Command, run: RunCommand): void {
  program
    .command('restore')
    .description('bring back notes and reviews from the backups where their database is damaged, gone or incomplete')
    .option('--cache', 'begin the cache anew instead; the next sync fills it')
    .action(run(restore))
}
