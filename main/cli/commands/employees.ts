import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import { SHEET_ENCODINGS, type SheetEncoding } from '../../../contract/model/score-import.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { collect, oneOf } from '../filter-options.ts'
import { count } from '../output.ts'
import { mapColumns, mapStatuses } from '../people/columns.ts'
import {
  employeesText,
  employeesValue,
  invalidRows,
  type EmployeesFinding,
  type InvalidRow,
} from '../people/employees-text.ts'
import { openPeopleFile, type PeopleFile } from '../people/open-table.ts'
import { onlyProfile, profileOf, type ProfileOptions } from '../people/profiles.ts'
import type { RunCommand } from '../run-command.ts'
import { DRY_RUN_OPTION, SEND_OPTION, stageAndSend, type DryRunOptions } from '../send-change.ts'

/** Invalid rows that are listed. With `--json` all are. */
const MOST_LISTED = 20
const ROWS_AT_ONCE = 500

type EmployeesOptions = DryRunOptions &
  ProfileOptions & {
    readonly encoding?: SheetEncoding
    readonly map?: readonly string[]
    readonly status?: readonly string[]
    readonly skipInvalid?: boolean
    readonly problems?: string
  }

async function employees(
  context: CommandContext,
  options: EmployeesOptions,
  [path = '']: readonly string[],
): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const profile = (await profileOf(context, id, options)) ?? (await onlyProfile(context, id))
  const file = await openPeopleFile(context, id, path, options.encoding)
  const { address, name } = file
  const finding = await plan(context, file, profile, options)
  const { counts, toSend } = finding.plan
  if (options.problems !== undefined && counts.invalid > 0) {
    const target = resolve(options.problems)
    await desk.people.saveProblems(address, async () => target)
  }
  const isDry = options.dryRun === true
  const isRefused = counts.invalid > 0 && !isDry && options.skipInvalid !== true
  const invalid = count(counts.invalid, 'invalid row')
  if (options.skipInvalid === true && counts.invalid > 0) output.warn(`${invalid} left out`)
  else if (isDry && counts.invalid > 0) output.warn(`${invalid}; without --skip-invalid nothing is sent`)
  const isStaged = !isDry && !isRefused && toSend > 0
  await stageAndSend(
    context,
    id,
    { value: employeesValue(finding), text: employeesText(finding) },
    { ...options, stageChange: isStaged ? () => desk.people.stageEmployees(address, name, []) : null },
  )
  if (!isRefused) return
  throw new DeskError('invalid-argument', `Nothing sent: ${invalid}. Correct the file, or add --skip-invalid.`)
}

/** The dry run with the columns as they are asked for. Fails with `invalid-argument`. */
async function plan(
  context: CommandContext,
  file: PeopleFile,
  profile: EmployeesFinding['profile'],
  { map = [], status = [] }: EmployeesOptions,
): Promise<EmployeesFinding> {
  const { people } = context.desk
  const { address, titles } = file
  const { profileId } = profile
  const proposed = await people.mappingFor(address, 'employees', profileId)
  const targets = { people: 'employees' as const, fields: profile.fields.map(({ name }) => name) }
  const mapping = mapStatuses(mapColumns(titles, proposed.mapping, map, targets), status)
  if (!mapping.columns.some((target) => target?.kind === 'id')) {
    const columns = titles.map((title) => `"${title}"`).join(', ')
    throw new DeskError(
      'invalid-argument',
      `No column is sent as the ID. Name it: --map "Title=id". Columns: ${columns}.`,
    )
  }
  const planned = await people.plan(address, { profileId, mapping })
  const invalid = await listInvalid(context, file, planned.counts.invalid)
  return { file, profile, mapping, isRemembered: proposed.isRemembered, plan: planned, invalid }
}

async function listInvalid(
  { desk, output, signal }: CommandContext,
  { address }: PeopleFile,
  total: number,
): Promise<readonly InvalidRow[]> {
  const wanted = Math.min(total, output.json ? Infinity : MOST_LISTED)
  const rows: InvalidRow[] = []
  while (rows.length < wanted) {
    signal.throwIfAborted()
    const limit = Math.min(ROWS_AT_ONCE, wanted - rows.length)
    rows.push(...invalidRows(await desk.people.rows(address, { kind: 'invalid', search: '' }, rows.length, limit)))
  }
  return rows
}

export function addEmployeesCommand(program: Command, run: RunCommand): void {
  program
    .command('employees')
    .argument('<file>', 'CSV with a row for each employee')
    .description('compare a file of employees with the last sync, and sync what is new or changed')
    .option('--profile <name>', 'profile of the employees, by name or ID; only needed if there are several')
    .addOption(
      new Option('--profile-file <file>', 'JSON file with the profile, which is kept for the next time').conflicts(
        'profile',
      ),
    )
    .option('--encoding <name>', `encoding of the file: ${SHEET_ENCODINGS.join(', ')}`, oneOf(SHEET_ENCODINGS))
    .option(
      '--map <column>',
      'what a column is sent as: "Title=Field", "Title=id", "Title=status", or "Title=" if it isn’t sent; repeat for more',
      collect((value) => value),
    )
    .option(
      '--status <value>',
      'what a value of the status means: "Value=active" or "Value=hidden"; repeat for more',
      collect((value) => value),
    )
    .option('--skip-invalid', 'send the other rows if some are invalid')
    .option('--problems <file>', 'save the invalid rows with their reasons as CSV')
    .addOption(SEND_OPTION())
    .addOption(DRY_RUN_OPTION())
    .action(run(employees))
}
