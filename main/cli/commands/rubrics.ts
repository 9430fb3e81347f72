import { resolve } from 'node:path'
import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { RUBRIC_FILE_LENGTH } from '../../../contract/model/rubric-file.ts'
import type { ImportedRubric, RubricProblem } from '../../../contract/model/rubric-records.ts'
import { en } from '../../../contract/text/en.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { readTextFile } from '../json-file.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

async function list(context: CommandContext): Promise<void> {
  const { id } = await chooseConnection(context)
  const rubrics = await context.desk.rubrics.list(id)
  context.output.result(rubrics, () =>
    rubrics.length === 0
      ? 'No rubrics yet.'
      : table(
          ['ID', 'NAME', 'VERSION', 'DRAFT', 'REVIEWS', 'ARCHIVED'],
          rubrics.map(({ id: rubric, name, version, hasDraft, reviews, isArchived }) => [
            rubric,
            name,
            version === 0 ? '' : `v${version}`,
            hasDraft ? 'yes' : 'no',
            String(reviews),
            isArchived ? 'yes' : 'no',
          ]),
        ),
  )
}

async function importFile(context: CommandContext, _options: unknown, [file = '']: readonly string[]): Promise<void> {
  const { desk, output, signal } = context
  const text = await readTextFile(file, signal, 'rubrics')
  if (text.length > RUBRIC_FILE_LENGTH) {
    throw new DeskError('limit-exceeded', `${file} is too large for a file of rubrics.`, { limit: RUBRIC_FILE_LENGTH })
  }
  const { id } = await chooseConnection(context)
  const { rubrics, problems } = await desk.rubrics.importJson(id, text)
  const [first, ...others] = problems
  if (first !== undefined) {
    for (const problem of others) output.warn(`${problem.field}: ${reasonText(problem)}`)
    throw new DeskError('invalid-argument', `Nothing imported: ${reasonText(first)}.`, { field: first.field })
  }
  output.result(rubrics, () => rubrics.map(importedText).join('\n') || 'No rubrics in this file.')
}

function importedText({ id, name, outcome, version }: ImportedRubric): string {
  const did = { added: 'added', newVersion: 'new version', unchanged: 'unchanged' }[outcome]
  return `${name} (${id}): ${did}, v${version}`
}

function reasonText({ reason, limit = 0 }: RubricProblem): string {
  return en.rubrics.reason[reason].replace('{{limit, number}}', String(limit))
}

async function exportAll(context: CommandContext, options: { readonly out?: string }): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const json = await desk.rubrics.exportJson(id, null)
  const file = JSON.parse(json) as { readonly rubrics: readonly unknown[] }
  const { out } = options
  if (out === undefined) return output.result(file, () => json.trimEnd())
  await desk.rubrics.exportTo(id, null, async () => resolve(out))
  const rubrics = file.rubrics.length
  output.result({ file: resolve(out), rubrics }, () => `${count(rubrics, 'rubric')} exported to ${out}`)
}

export function addRubricsCommand(program: Command, run: RunCommand): void {
  const command = program.command('rubrics').description('list, import and export rubrics')
  command.command('list').description('list rubrics').action(run(list))
  command
    .command('import')
    .argument('<file>', 'JSON file of "rubrics export", or one rubric written by hand')
    .description('import rubrics; all of the file, or nothing if it has a mistake')
    .action(run(importFile))
  command
    .command('export')
    .description('print all published rubrics as JSON')
    .option('--out <file>', 'write them to a file instead; replaces an existing one')
    .action(run(exportAll))
}
