import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Backup, BackupComparison } from '../../../contract/model/backup.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { restore } from './restore.ts'

const STATES: Readonly<Record<Backup['state'], string>> = {
  verified: 'verified',
  damaged: 'DAMAGED',
  newer: 'of a newer version',
  unreadable: 'UNREADABLE',
}

async function list(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const backups = await context.desk.backups.list(id)
  context.output.result({ connectionId: id, backups }, () =>
    backups.length === 0
      ? `${name}: no backups yet`
      : table(
          ['file', 'made', 'bytes', 'changes', 'state'],
          backups.map(({ name: file, madeAt, bytes, changes, state }) => [
            file,
            new Date(madeAt).toISOString(),
            String(bytes),
            String(changes ?? '?'),
            STATES[state],
          ]),
        ),
  )
}

async function create(context: CommandContext): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const made = await context.desk.backups.create(id)
  context.output.result({ connectionId: id, ...made }, () => `${name}: backed up as ${made.name}`)
}

type RestoreOptions = { readonly dryRun?: boolean }

async function restoreOne(
  context: CommandContext,
  { dryRun = false }: RestoreOptions,
  [file]: readonly string[],
): Promise<void> {
  if (file === undefined) return restore(context, {})
  const { id, name } = await chooseConnection(context)
  const backup = await findBackup(context, id, file)
  if (dryRun) {
    const comparison = await context.desk.backups.compare(id, backup)
    context.output.result({ connectionId: id, backup, ...comparison }, () => describe(name, comparison))
    return
  }
  const restored = await context.desk.backups.restore(id, backup)
  const { changes, sessions, reports, rubrics, transcripts, programs, refused } = restored
  if (refused > 0) context.output.warn(`left out ${count(refused, 'change')} that were altered since they were saved`)
  context.output.result({ connectionId: id, backup, ...restored }, () =>
    changes + reports + rubrics + transcripts + programs === 0
      ? `${name}: you already have everything in this backup; nothing changed`
      : [
          `${name}: restored ${count(changes, 'change')} in ${count(sessions, 'session')}; later work is unchanged`,
          ...(reports === 0 ? [] : [`restored ${count(reports, 'judged report')}`]),
          ...(rubrics === 0 ? [] : [`restored ${count(rubrics, 'rubric')}`]),
          ...(transcripts === 0 ? [] : [`restored ${count(transcripts, 'added transcript')}`]),
          ...(programs === 0 ? [] : [`restored ${count(programs, 'program')}`]),
        ].join('\n'),
  )
}

/** A name from `backups list`, or else the path of a file. */
async function findBackup({ desk }: CommandContext, id: ConnectionId, file: string): Promise<string> {
  if (basename(file) !== file || existsSync(file)) return resolve(file)
  const known = await desk.backups.pathOf(id, file).catch(() => null)
  return known === null ? resolve(file) : file
}

function describe(
  name: string,
  { missing, missingReports, missingRubrics, missingTranscripts, missingPrograms, missesSent, later }: BackupComparison,
): string {
  return [
    missing.changes + missingReports + missingRubrics + missingTranscripts + missingPrograms === 0 && !missesSent
      ? `${name}: you already have everything in this backup`
      : `${name}: would restore ${count(missing.changes, 'change')} in ${count(missing.sessions, 'session')}`,
    ...(missingReports === 0 ? [] : [`would restore ${count(missingReports, 'judged report')}`]),
    ...(missingRubrics === 0 ? [] : [`would restore ${count(missingRubrics, 'rubric')}`]),
    ...(missingTranscripts === 0 ? [] : [`would restore ${count(missingTranscripts, 'added transcript')}`]),
    ...(missingPrograms === 0 ? [] : [`would restore ${count(missingPrograms, 'program')}`]),
    ...(missesSent ? ['would restore parts of the outbox, profiles or employees'] : []),
    `later work that stays: ${count(later.changes, 'change')} in ${count(later.sessions, 'session')}`,
  ].join('\n')
}

export function addBackupsCommand(program: Command, run: RunCommand): void {
  const backups = program.command('backups').description('list, create and restore backups of notes and reviews')
  backups.command('list', { isDefault: true }).description('list backups, and check each').action(run(list))
  backups.command('create').description('back up notes and reviews now').action(run(create))
  backups
    .command('restore')
    .description('merge a backup into notes and reviews; later work stays')
    .argument('[file]', 'name from the list, or a path; default: the same as the command "restore"')
    .option('--dry-run', 'only show what would change')
    .action(run(restoreOne))
}
