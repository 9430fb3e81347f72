import { Option, type Command } from 'commander'
import { assertNever, DeskError } from '../../../contract/model/errors.ts'
import type { Answer, Question, SessionReport } from '../../../contract/model/report.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { oneLine, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'
import { chooseSession, SESSION_OPERAND } from '../session-operand.ts'

type Mode = 'cached' | 'stored-first' | 'fetch'
type ReportOptions = { readonly mode: Mode }

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
  const key = await chooseSession(context, id, operand)
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
    .argument('<session>', SESSION_OPERAND)
    .addOption(
      new Option('--mode <mode>', 'cached: never contact the service; fetch: always download')
        .choices(['cached', 'stored-first', 'fetch'])
        .default('stored-first'),
    )
    .action(run(report))
}
