import { extname, resolve } from 'node:path'
import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import type { RowReason } from '../../../contract/model/people.ts'
import { problemTexts } from '../../../contract/text/people-texts.ts'
import { rowReasonText } from '../../../contract/text/row-reason-text.ts'
import type { CommandContext } from '../context.ts'
import { count, oneLine, table } from '../output.ts'
import type { DryRunOptions } from '../send-change.ts'
import type { PeopleFile } from './open-table.ts'

/** Invalid rows that are listed. With `--json` all are. */
const MOST_LISTED = 20
const ROWS_AT_ONCE = 500

/** A row that is not sent; `id` is empty for participants. */
export type InvalidRow = { readonly row: number; readonly id: string; readonly reasons: readonly RowReason[] }

export type InvalidOptions = Pick<DryRunOptions, 'dryRun'> & {
  readonly skipInvalid?: boolean
  readonly problems?: string
}

export function addInvalidOptions(command: Command): Command {
  return command
    .option('--skip-invalid', 'send the other rows if some are invalid')
    .option('--problems <file>', 'save the invalid rows with their reasons; as XLSX if it is named so, else as CSV')
}

/** The invalid rows of a table that was planned. */
export async function listInvalid(
  { desk, output, signal }: CommandContext,
  { address }: PeopleFile,
  total: number,
): Promise<readonly InvalidRow[]> {
  const wanted = Math.min(total, output.json ? Infinity : MOST_LISTED)
  const listed: InvalidRow[] = []
  while (listed.length < wanted) {
    signal.throwIfAborted()
    const limit = Math.min(ROWS_AT_ONCE, wanted - listed.length)
    const { rows } = await desk.people.rows(address, { kind: 'invalid', search: '' }, listed.length, limit)
    listed.push(...rows.map(({ row, id, reasons }) => ({ row, id, reasons })))
  }
  return listed
}

/** The rows that are listed, with their reasons, and how many more there are. */
export function invalidText(rows: readonly InvalidRow[], total: number): string {
  if (total === 0) return ''
  const texts = problemTexts()
  const reasonsOf = ({ reasons }: InvalidRow) => reasons.map((reason) => rowReasonText(reason, texts)).join(' ')
  const listed = rows.some(({ id }) => id !== '')
    ? table(
        ['ROW', 'ID', 'PROBLEM'],
        rows.map((one) => [String(one.row), short(one.id), reasonsOf(one)]),
      )
    : table(
        ['ROW', 'PROBLEM'],
        rows.map((one) => [String(one.row), reasonsOf(one)]),
      )
  const more = total - rows.length
  return more > 0 ? `${listed}\nand ${more} more; --problems FILE saves all` : listed
}

/** Saves the invalid rows where that is asked for, and says what becomes of them. Returns whether nothing may be sent. */
export async function settleInvalid(
  { desk, output }: CommandContext,
  { address }: PeopleFile,
  total: number,
  { dryRun = false, skipInvalid = false, problems }: InvalidOptions,
): Promise<boolean> {
  if (total === 0) return false
  if (problems !== undefined) {
    const path = resolve(problems)
    const fileType = extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv'
    const saved = await desk.people.saveProblems(address, fileType, async () => path)
    if (saved !== null && 'cutTexts' in saved) {
      throw new DeskError(
        'invalid-argument',
        'Nothing sent: texts are too long for a workbook. Save the problems as CSV.',
      )
    }
  }
  const rows = count(total, 'invalid row')
  if (skipInvalid) output.warn(`${rows} left out`)
  else if (dryRun) output.warn(`${rows}; without --skip-invalid nothing is sent`)
  return !skipInvalid && !dryRun
}

/** Why a command has sent nothing. */
export function invalidFailure(total: number): DeskError {
  const rows = count(total, 'invalid row')
  return new DeskError('invalid-argument', `Nothing sent: ${rows}. Correct the file, or add --skip-invalid.`)
}

function short(text: string): string {
  const line = oneLine(text)
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
