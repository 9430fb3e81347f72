import type { Command } from 'commander'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import { programChanges } from '../../../contract/model/program-difference.ts'
import { problemsOf, type ProgramProblem } from '../../../contract/model/program-problems.ts'
import { expectedCounters, programRequest } from '../../../contract/model/program-request.ts'
import type { ProgramContent } from '../../../contract/model/program.ts'
import { expectedText } from '../answer-text.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { table } from '../output.ts'
import { programNamed } from '../programs/find-program.ts'
import { changesText, namesOf, placedProblemText, programText, type ProgramNames } from '../programs/program-text.ts'
import type { RunCommand } from '../run-command.ts'
import { addProgramApplyCommand } from './program-apply.ts'
import { addProgramEmployeesCommand } from './program-employees.ts'

async function list(context: CommandContext): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const programs = await desk.programs.list(id)
  output.result(programs, () =>
    programs.length === 0
      ? 'No programs on this computer. The service can’t list them.'
      : table(
          ['ID', 'TITLE', 'STATUS', 'CHANGES', 'SENT'],
          programs.map(({ id: program, title, status, changes, sentAt }) => [
            program,
            title,
            status,
            String(changes),
            sentAt === null ? 'never' : formatTimestamp(sentAt),
          ]),
        ),
  )
}

async function show(context: CommandContext, _options: unknown, [name = '']: readonly string[]): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const details = await programNamed(context, id, name)
  const { id: program, sent, draft } = details
  const [known, directory, staged] = await Promise.all([
    desk.tests.known(id),
    desk.directory.read(id),
    desk.programs.staged(id, program),
  ])
  const names = namesOf(known?.tests ?? [], directory)
  // One of them is always there.
  const content = (draft ?? sent)!.content
  const changes = draft === null ? [] : programChanges(sent, content)
  const problems = draft === null ? [] : problemsOf(sent, content)
  const request = draft === null || problems.length > 0 ? null : programRequest(program, sent, content)
  const expected = request === null ? null : expectedCounters(request.expected)
  const value = { ...details, staged, changes, problems, request: request?.body ?? null, expected }
  output.result(value, () =>
    [
      programText(details, content, names),
      changesText(changes, { sent, content, names }),
      ...(staged === null ? [] : [stagedText(staged)]),
      ...(problems.length === 0 ? [] : [problemsText(problems, { content, names })]),
      ...(expected === null ? [] : [expectedText(expected)]),
      ...(request === null ? [] : [JSON.stringify(request.body, null, 2)]),
    ].join('\n\n'),
  )
}

function problemsText(
  problems: readonly ProgramProblem[],
  about: { readonly content: ProgramContent; readonly names: ProgramNames },
): string {
  return ['It can’t be sent yet:', ...problems.map((problem) => placedProblemText(problem, about))].join('\n')
}

function stagedText({ change, isDraft }: { readonly change: string; readonly isDraft: boolean }): string {
  return isDraft ? `In the outbox, not sent yet: ${change}` : `The outbox has an earlier state of it: ${change}`
}

export function addProgramCommand(program: Command, run: RunCommand): void {
  const command = program.command('program').description('list, show and change programs, and register employees')
  command
    .command('list', { isDefault: true })
    .description('list the programs that were sent from this computer, and drafts')
    .action(run(list))
  command
    .command('show')
    .argument('<program>', 'ID of a program, or its external ID')
    .description('show a program, what its draft changes, and the JSON that would be sent')
    .action(run(show))
  addProgramApplyCommand(command, run)
  addProgramEmployeesCommand(command, run)
}
