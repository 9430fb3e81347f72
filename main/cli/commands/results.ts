import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { readParticipantIds } from '../../../contract/model/participant-ids.ts'
import type { FoundResults } from '../../../contract/model/results.ts'
import { isWorkbook } from '../../../contract/workbook/read-table-sheets.ts'
import { readSheetFile } from '../../export/sheet-file.ts'
import { pickIdentity } from '../../store/common/participant-data.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { decodeText } from '../json-file.ts'
import { count, table } from '../output.ts'
import { addIdFileOptions, columnNamed, type IdFileOptions } from '../people/id-file.ts'
import { openPeopleTable } from '../people/open-table.ts'
import type { RunCommand } from '../run-command.ts'

async function results(
  context: CommandContext,
  { ids: file, ...options }: IdFileOptions & { readonly ids?: string },
  operands: readonly string[],
): Promise<void> {
  const { desk, output, signal } = context
  const text = file === undefined ? '' : await participantsIn(context, file, options)
  const { ids, wrong } = readParticipantIds([...operands, text].join('\n'))
  if (wrong[0] !== undefined) throw new DeskError('invalid-argument', `"${wrong[0].text}" is no participant ID.`)
  if (ids.length === 0) throw new DeskError('invalid-argument', 'Name at least one participant ID.')
  const { id } = await chooseConnection(context)
  const found = await desk.results.of(id, ids, signal)
  output.result(found, () => textOf(found))
}

/** A text with the IDs of participants in a file: the file itself, or the column of a CSV, XLSX or ODS that has them. */
async function participantsIn(context: CommandContext, file: string, options: IdFileOptions): Promise<string> {
  const bytes = await readSheetFile(file, { signal: context.signal })
  const { column, ...others } = options
  if (!isWorkbook(bytes) && column === undefined) return decodeText(file, bytes, null)
  const { id } = await chooseConnection(context)
  const { address, titles } = await openPeopleTable(context, id, { file, bytes }, others)
  const places = column === undefined ? titles.keys() : [columnNamed(titles, column)]
  const texts: string[] = []
  for (const at of places) {
    const { cells } = await context.desk.people.column(address, at)
    // A list without a title begins with an ID.
    const title = readParticipantIds(titles[at] ?? '').ids
    const text = [...title, ...cells.map((cell) => cell.text)].join('\n')
    const { ids, wrong } = readParticipantIds(text)
    if (column !== undefined || (ids.length > 0 && wrong.length === 0)) texts.push(text)
  }
  await context.desk.people.close(address)
  const [text] = texts
  if (text !== undefined && texts.length === 1) return text
  const listed = titles.map((title) => `"${title}"`).join(', ')
  throw new DeskError('invalid-argument', `Name the column of the IDs with --column: ${listed}.`)
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
  addIdFileOptions(program.command('results'))
    .argument('[ids...]', 'IDs of participants, or their links')
    .option('--ids <file>', 'file with IDs or links, separated in any way, or in a column of a CSV, XLSX or ODS')
    .description('look up participants at the service, with all of their sessions')
    .action(run(results))
}
