import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { readParticipantIds } from '../../../contract/model/participant-ids.ts'
import type { FoundResults } from '../../../contract/model/results.ts'
import { pickIdentity } from '../../store/common/participant-data.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { readTextFile } from '../json-file.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

async function results(
  context: CommandContext,
  { ids: file }: { readonly ids?: string },
  operands: readonly string[],
): Promise<void> {
  const { desk, output, signal } = context
  const text = file === undefined ? '' : await readTextFile(file, signal, null)
  const { ids, wrong } = readParticipantIds([...operands, text].join('\n'))
  if (wrong[0] !== undefined) throw new DeskError('invalid-argument', `"${wrong[0].text}" is no participant ID.`)
  if (ids.length === 0) throw new DeskError('invalid-argument', 'Name at least one participant ID.')
  const { id } = await chooseConnection(context)
  const found = await desk.results.of(id, ids, signal)
  output.result(found, () => textOf(found))
}

function textOf({ participants, without }: FoundResults): string {
  const rows = participants.flatMap(({ participantId, data, sessions }) =>
    sessions.map(({ testId, started, isFinished, elapsedTime, score, maxScore, percent }) => [
      participantId,
      data === null ? '' : pickIdentity(data).name,
      testId,
      started,
      isFinished ? 'yes' : 'no',
      elapsedTime ?? '',
      score === null ? '' : `${score} of ${maxScore ?? '?'}`,
      percent === null ? '' : `${percent}%`,
    ]),
  )
  const header = ['PARTICIPANT', 'NAME', 'TEST', 'STARTED', 'FINISHED', 'TIME', 'SCORE', 'PERCENT']
  const lines = rows.length === 0 ? [] : [table(header, rows)]
  if (without.length > 0)
    lines.push(`${count(without.length, 'ID')} without a result of its own: ${without.join(', ')}`)
  return lines.join('\n')
}

export function addResultsCommand(program: Command, run: RunCommand): void {
  program
    .command('results')
    .argument('[ids...]', 'IDs of participants, or their links')
    .option('--ids <file>', 'file with IDs or links, separated in any way')
    .description('look up participants at the service, with all of their sessions')
    .action(run(results))
}
