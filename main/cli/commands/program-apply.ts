import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import { programChanges } from '../../../contract/model/program-difference.ts'
import { problemsOf, type ProgramProblem } from '../../../contract/model/program-problems.ts'
import type { ProgramDetails } from '../../../contract/model/program-records.ts'
import { expectedCounters, programRequest, type ProgramRequest } from '../../../contract/model/program-request.ts'
import { programContentSchema, type ProgramContent, type SentProgram } from '../../../contract/model/program.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import { expectedText } from '../answer-text.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { readJsonFile } from '../json-file.ts'
import { count } from '../output.ts'
import { applyProgramFile, type AppliedFile, type FileProblem } from '../programs/apply-file.ts'
import { programWithExternalId } from '../programs/find-program.ts'
import { programFileSchema, type ProgramFile } from '../programs/program-file.ts'
import { changesText, namesOf, problemText } from '../programs/program-text.ts'
import type { RunCommand } from '../run-command.ts'
import { DRY_RUN_OPTION, SEND_OPTION, stageAndSend, type DryRunOptions } from '../send-change.ts'

type ApplyOptions = DryRunOptions & { readonly replaceDraft?: boolean }

const newGuid = () => randomUUID() as Guid

async function apply(context: CommandContext, options: ApplyOptions, [path = '']: readonly string[]): Promise<void> {
  const { desk, signal } = context
  const file = parseOrRefuse(programFileSchema, (await readJsonFile(path, signal, 'program')) as object)
  const { id } = await chooseConnection(context)
  const kept = await keptProgram(context, id, file)
  const program = kept?.id ?? file.programId ?? newGuid()
  const sent = kept?.sent ?? null
  const draft = kept?.draft?.content ?? null
  const applied = applyProgramFile({ sent, draft }, file, newGuid)
  refuseProblems(context, applied.problems)
  const content = parseOrRefuse(programContentSchema, applied.content)
  const problems = problemsOf(sent, content)
  const hasNews = !problems.some(({ reason }) => reason === 'nothing-to-send')
  if (hasNews)
    refuseProblems(
      context,
      problems.map((problem) => placed(problem, applied)),
    )
  const replaces = draft !== null && JSON.stringify(draft) !== JSON.stringify(content)
  if (replaces && options.replaceDraft !== true) {
    const changes = count(programChanges(sent, draft).length, 'change')
    throw new DeskError(
      'program-changed',
      `The program has a draft with ${changes} that were not sent. Add --replace-draft to replace it.`,
    )
  }
  const request = hasNews ? programRequest(program, sent, content) : null
  const finding = await describe(context, id, { program, sent, content, request })
  const revision = kept?.revision ?? 0
  // The file asks for what was sent, so nothing is left of the draft.
  if (!hasNews && replaces && options.dryRun !== true) await desk.programs.discardDraft(id, program, revision)
  await stageAndSend(context, id, finding, {
    ...options,
    stageChange: options.dryRun === true || !hasNews ? null : () => stage(context, id, { program, content, revision }),
  })
}

/** The program of a file, by its GUID or its external ID. Fails with `invalid-argument` where these are of two programs. */
async function keptProgram(
  context: CommandContext,
  id: ConnectionId,
  { programId, programExternalId }: ProgramFile,
): Promise<ProgramDetails | null> {
  const byExternalId = await programWithExternalId(context, id, programExternalId ?? '')
  if (programId === null || programId === undefined) return byExternalId
  if (byExternalId !== null && byExternalId.id !== programId) {
    throw new DeskError('invalid-argument', `Program ${byExternalId.id} has this external ID already.`, {
      field: 'programExternalId',
    })
  }
  return context.desk.programs.read(id, programId)
}

/** Names everything that is wrong with a file, and fails with the first of it. */
function refuseProblems({ output }: CommandContext, [first, ...others]: readonly FileProblem[]): void {
  if (first === undefined) return
  for (const { field, text } of others) output.warn(`${field}: ${text}`)
  throw new DeskError('invalid-argument', `Nothing sent: ${first.text}`, { field: first.field })
}

const FIELDS = {
  title: 'Title',
  externalId: 'ExternalId',
  status: 'Status',
  projectId: 'projectId',
  centerId: 'centerId',
  isManual: 'IsManual',
  folderTitle: 'folderTitle',
  testId: 'testId',
  maxAttempts: 'MaxAttempts',
  passingPercentage: 'PassingPercentage',
  opens: 'StartDate',
  closes: 'EndDate',
  updatesAttempts: 'updateAttempts',
} as const satisfies Record<NonNullable<ProgramProblem['field']>, string>

/** A problem with the member of the file that it is about. What is not in the file is named by its ID. */
function placed(problem: ProgramProblem, { places }: AppliedFile): FileProblem {
  const { module, moduleTest, field } = problem
  const [id, prefix] =
    moduleTest !== null ? [moduleTest, 'moduleTest'] : module !== null ? [module, 'module'] : [null, 'program']
  const place = id === null ? '' : (places.get(id) ?? `${prefix} ${id}`)
  const name = field === null ? '' : FIELDS[field]
  const member = /^[A-Z]/.test(name) ? `${prefix}${name}` : name
  return { field: [place, member].filter((part) => part !== '').join('.'), text: problemText(problem) }
}

type Applying = {
  readonly program: Guid
  readonly sent: SentProgram | null
  readonly content: ProgramContent
  readonly request: ProgramRequest | null
}

async function describe({ desk }: CommandContext, id: ConnectionId, { program, sent, content, request }: Applying) {
  const [known, directory] = await Promise.all([desk.tests.known(id), desk.directory.read(id)])
  const names = namesOf(known?.tests ?? [], directory)
  const changes = programChanges(sent, content)
  const expected = request === null ? null : expectedCounters(request.expected)
  return {
    value: { program, changes, request: request?.body ?? null, expected },
    text: [
      `${content.title} (${program})`,
      changesText(changes, { sent, content, names }),
      ...(expected === null ? [] : [expectedText(expected)]),
    ].join('\n'),
  }
}

async function stage(
  { desk }: CommandContext,
  id: ConnectionId,
  { program, content, revision }: Pick<Applying, 'program' | 'content'> & { readonly revision: number },
) {
  const saved = await desk.programs.saveDraft(id, program, content, revision)
  return desk.programs.stage(id, program, saved.revision)
}

/** Adds the command that changes a program as a file says. */
export function addProgramApplyCommand(command: Command, run: RunCommand): void {
  command
    .command('apply')
    .argument('<file>', 'JSON file with a program, in the shape of the API’s request')
    .description('create or change a program as a file says; what the file leaves out stays')
    .option('--replace-draft', 'replace the changes of a draft that were not sent')
    .addOption(SEND_OPTION())
    .addOption(DRY_RUN_OPTION())
    .action(run(apply))
}
