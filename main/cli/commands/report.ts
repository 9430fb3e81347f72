import { Option, type Command } from 'commander'
import { assertNever, DeskError } from '../../../contract/model/errors.ts'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { parseSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { Answer, Question, SessionReport } from '../../../contract/model/report.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { oneLine, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

type Mode = 'cached' | 'stored-first' | 'fetch'
type ReportOptions = { readonly mode: Mode }

/**
 * Keys of the sessions that the operand names: a key as printed by `sessions`, or a participant ID alone, which may
 * have several tests. The store finds sessions by key, so each test and center is tried.
 */
async function findKeys({ desk }: CommandContext, id: ConnectionId, operand: string): Promise<readonly SessionKey[]> {
  const key = parseSessionKey(operand)
  if (key !== null) return [key]
  const participantId = guidSchema.safeParse(operand)
  if (!participantId.success) {
    throw new DeskError('invalid-argument', 'Use a participant ID, or CENTER/PARTICIPANT/TEST as listed by "sessions".')
  }
  const { centers, tests } = await desk.sessions.facets(id)
  const found: SessionKey[] = []
  for (const { center } of centers) {
    for (const { testId } of tests) {
      const candidate: SessionKey = { center, participantId: participantId.data, testId }
      const row = await desk.sessions.row(id, candidate).catch((error: unknown) => {
        if (error instanceof DeskError && error.code === 'no-such-session') return null
        throw error
      })
      if (row !== null) found.push(row.key)
    }
  }
  return found
}

function answerText(answer: Answer): string {
  switch (answer.kind) {
    case 'none':
      return ''
    case 'text':
      return answer.text
    case 'essay':
      return `${answer.text}${answer.files.map((file) => ` [${file.url}]`).join('')}`
    case 'video':
      return answer.mpegDashUri ?? answer.originalUri ?? ''
    case 'other':
      return JSON.stringify(answer.value)
    default:
      return assertNever(answer)
  }
}

const LONGEST_CELL = 80
const shorten = (text: string) => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text)
const points = ({ score, max }: { readonly score: number | null; readonly max: number | null }) =>
  score === null ? '' : `${score}${max === null ? '' : ` / ${max}`}`

function questionCells(question: Question): readonly string[] {
  return [
    String(question.num),
    question.type,
    points(question),
    shorten(question.prompt ?? ''),
    shorten(answerText(question.answer)),
  ]
}

function reportText(report: SessionReport): string {
  const { proctoring } = report
  const lines = [
    report.participantData.map(({ name, value }) => oneLine(`${name}: ${shorten(value)}`)).join('\n'),
    `Score: ${points({ score: report.score, max: report.maxScore })}${report.percent === null ? '' : ` (${report.percent}%)`}`,
    proctoring === null
      ? 'Proctoring: none'
      : `Proctoring: conclusion ${proctoring.conclusion ?? 'none'}, evaluation ${proctoring.evaluation ?? 'none'}`,
    table(['NUM', 'TYPE', 'SCORE', 'PROMPT', 'ANSWER'], report.questions.map(questionCells)),
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}

async function report(
  context: CommandContext,
  options: ReportOptions,
  [operand = '']: readonly string[],
): Promise<void> {
  const { id } = await chooseConnection(context)
  const keys = await findKeys(context, id, operand)
  const [key] = keys
  if (key === undefined)
    throw new DeskError('no-such-session', 'No session for this participant on this computer. Sync first.')
  if (keys.length > 1) {
    throw new DeskError(
      'invalid-argument',
      'This participant took several tests. Choose one with CENTER/PARTICIPANT/TEST, as listed by "sessions".',
    )
  }
  const state = await context.desk.reports.get(id, key, options.mode)
  if (state.report === null) {
    throw state.problem === null
      ? new DeskError('offline-not-stored', 'Report not downloaded.')
      : DeskError.from(state.problem)
  }
  const { report: found } = state
  context.output.result(state, () => reportText(found))
}

export function addReportCommand(program: Command, run: RunCommand): void {
  program
    .command('report')
    .description('show session report')
    .argument('<session>', 'participant ID, or CENTER/PARTICIPANT/TEST as listed by "sessions"')
    .addOption(
      new Option('--mode <mode>', 'cached: never contact the service; fetch: always download')
        .choices(['cached', 'stored-first', 'fetch'])
        .default('stored-first'),
    )
    .action(run(report))
}
