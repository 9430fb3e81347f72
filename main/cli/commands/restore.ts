import type { Command } from 'commander'
import { chooseConnection, type CommandContext } from '../context.ts'
import type { RunCommand } from '../run-command.ts'

async function restore(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const restored = await context.desk.restoreReviews(id)
  context.output.result({ connectionId: id, ...restored }, () =>
    [
      `${name}: your own work is restored from ${restored.backup}`,
      ...(restored.damaged === null ? [] : [`the damaged file is kept as ${restored.damaged}`]),
    ].join('\n'),
  )
}

export function addRestoreCommand(program: Command, run: RunCommand): void {
  program
    .command('restore')
    .description('put the newest good backup of notes and reviews in the place of a damaged database')
    .action(run(restore))
}
