import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { count } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

type VerifyOptions = { readonly rebuild?: boolean }

async function verify(context: CommandContext, { rebuild = false }: VerifyOptions): Promise<void> {
  const { id, name } = await chooseConnection(context)
  const { cache, reviews, cacheSetAside, journal } = await context.desk.verify(id, { rebuild })
  const journalProblems = [...(journal?.chainProblems ?? []), ...(journal?.snapshotProblems ?? [])]
  const media = await context.desk.downloads.verify(id, context.signal)
  const problems = [...cache.problems, ...reviews.problems, ...journalProblems]
  const isSound = problems.length === 0 && cache.ok && reviews.ok
  context.output.result({ connectionId: id, cache, reviews, cacheSetAside, journal, media }, () =>
    [
      `${name}: ${isSound && media.damaged === 0 ? 'OK' : 'DAMAGED'}`,
      `cache: ${count(cache.sessions, 'session')}, schema ${cache.version}`,
      `reviews: ${count(reviews.entries, 'entry', 'entries')}, schema ${reviews.version}`,
      `media: ${count(media.files, 'file')}, ${formatBytes(media.bytes)}${media.damaged > 0 ? `, ${media.damaged} damaged: run download again` : ''}`,
      ...problems,
      ...(journal?.incomplete ?? []).map((line) => `not complete yet: ${line}`),
      ...(journal?.mended ?? []).map(({ table, rows }) => `${table}: ${count(rows, 'row')} corrected from the journal`),
      ...(cacheSetAside === null ? [] : [`started a new cache; the damaged one is kept as ${cacheSetAside}`]),
    ].join('\n'),
  )
  if (!isSound) {
    const todo = cache.ok ? '' : ' Sync to fill the new cache.'
    const message = `Stored data of "${name}" is damaged: ${problems[0] ?? 'no details'}.${todo}`
    throw new DeskError('store-damaged', message, {
      field: reviews.ok && journalProblems.length === 0 ? 'cache' : 'reviews',
    })
  }
  if (media.damaged > 0) {
    const message = `${count(media.damaged, 'downloaded file')} of "${name}" are damaged. They will be downloaded again.`
    throw new DeskError('media-damaged', message, { field: 'media' })
  }
}

export function addVerifyCommand(program: Command, run: RunCommand): void {
  program
    .command('verify')
    .description('check stored data for damage; replaces a damaged cache')
    .option('--rebuild', 'also check notes and reviews against their journal, and correct them')
    .action(run(verify))
}
