import type { Command } from 'commander'
import { formatSessionKey } from '../../../contract/model/ids.ts'
import { formatTimestamp } from '../../../contract/model/instants.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { addFilterOptions, readFilter, readSort, readWholeNumber, type FilterOptions } from '../filter-options.ts'
import { count, table } from '../output.ts'
import type { RunCommand } from '../run-command.ts'

/** For result sets, the command line counts as one window. */
export const CLI_WINDOW = 0
const MOST_ROWS_AT_ONCE = 500

type SessionsOptions = FilterOptions & { readonly limit: number; readonly offset: number }

function rowCells(row: SessionRow): readonly string[] {
  return [
    row.participantName,
    row.testTitle,
    formatTimestamp(row.started),
    row.isFinished ? 'finished' : 'in progress',
    row.percent === null ? '' : `${row.percent}%`,
    row.manualScoring,
    formatSessionKey(row.key),
  ]
}

async function sessions(context: CommandContext, options: SessionsOptions): Promise<void> {
  const { desk, output, signal } = context
  const { id } = await chooseConnection(context)
  const resultSet = await desk.sessions.open(CLI_WINDOW, id, readFilter(options), readSort(options))
  const rows: SessionRow[] = []
  while (rows.length < options.limit && !signal.aborted) {
    const limit = Math.min(MOST_ROWS_AT_ONCE, options.limit - rows.length)
    const more = await desk.sessions.window(CLI_WINDOW, resultSet.resultSetId, options.offset + rows.length, limit)
    if (more.length === 0) break
    rows.push(...more)
  }
  signal.throwIfAborted()
  const list = table(
    ['PARTICIPANT', 'TEST', 'STARTED', 'STATUS', 'PERCENT', 'MANUAL SCORING', 'SESSION'],
    rows.map(rowCells),
  )
  output.result(
    { total: resultSet.total, offset: options.offset, sessions: rows },
    () => `${list}\n\n${rows.length} of ${count(resultSet.total, 'session')}`,
  )
}

export function addSessionsCommand(program: Command, run: RunCommand): void {
  const command = program.command('sessions').description('list synced sessions, newest first')
  addFilterOptions(command)
    .option('--limit <number>', 'number of sessions to list', readWholeNumber, 50)
    .option('--offset <number>', 'number of sessions to skip', readWholeNumber, 0)
    .action(run(sessions))
}
