import { Option, type Command } from 'commander'
import {
  newTestSchema,
  testStatusSchema,
  testTypeSchema,
  type KnownTests,
} from '../../../contract/model/service-test.ts'
import { parseOrRefuse } from '../../support/parse-or-refuse.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { sendChange, SEND_OPTION, type SendOptions } from '../send-change.ts'

type ListOptions = {
  readonly project?: string
  readonly type?: string
  readonly status?: string
  readonly offline?: boolean
}

async function list(context: CommandContext, options: ListOptions): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const known = options.offline === true ? await desk.tests.known(id) : await desk.tests.refresh(id)
  const isOf = (wanted: string | undefined, value: string) => wanted === undefined || wanted.toLowerCase() === value
  const tests = (known?.tests ?? []).filter(
    ({ projectId, type, status }) =>
      isOf(options.project, projectId) && isOf(options.type, type) && isOf(options.status, status),
  )
  output.result(tests, () => (tests.length === 0 ? 'No tests.' : tableOf(tests)))
}

function tableOf(tests: KnownTests['tests']): string {
  return table(
    ['ID', 'TITLE', 'TYPE', 'STATUS', 'TIME', 'PROJECT'],
    tests.map(({ testId, title, type, status, time, projectId }) => [
      testId,
      title,
      type,
      status,
      time ?? '',
      projectId,
    ]),
  )
}

type CreateOptions = SendOptions & { readonly project: string; readonly title: string; readonly type: string }

async function create(context: CommandContext, { project, title, type, ...options }: CreateOptions): Promise<void> {
  const { id } = await chooseConnection(context)
  const test = parseOrRefuse(newTestSchema, { projectId: project, title, type: type as 'test' })
  const staged = await context.desk.tests.create(id, test)
  await sendChange(context, id, staged, options, ({ list: [batch] }) => batch?.testId ?? '')
}

export function addTestCommands(program: Command, run: RunCommand): void {
  const typeOption = () => new Option('--type <type>', 'test or survey').choices(testTypeSchema.options)
  program
    .command('tests')
    .description('list the tests of the account; with --offline as they were listed last')
    .option('--project <id>', 'only tests of this project')
    .addOption(typeOption())
    .addOption(new Option('--status <status>', 'only tests of this status').choices(testStatusSchema.options))
    .action(run(list))
  program
    .command('create-test')
    .description('create an empty test, and print its ID')
    .requiredOption('--project <id>', 'project that the test belongs to')
    .requiredOption('--title <title>', 'its title, at most 200 characters')
    .addOption(typeOption().default('test'))
    .addOption(SEND_OPTION())
    .action(run(create))
}
