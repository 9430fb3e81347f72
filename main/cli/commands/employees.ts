import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import type { Profile } from '../../../contract/model/profile.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { collect } from '../filter-options.ts'
import { assertOutputs } from '../output-files.ts'
import { mapColumns, mapStatuses } from '../people/columns.ts'
import { employeesText, type EmployeesFinding } from '../people/employees-text.ts'
import {
  addInvalidOptions,
  invalidFailure,
  listInvalid,
  settleInvalid,
  type InvalidOptions,
} from '../people/invalid-rows.ts'
import { tableValue } from '../people/mapped-table.ts'
import { addTableOptions, openPeopleFile, type PeopleFile, type TableOptions } from '../people/open-table.ts'
import { onlyProfile, profileOf } from '../people/profiles.ts'
import type { RunCommand } from '../run-command.ts'
import { DRY_RUN_OPTION, SEND_OPTION, stageAndSend, type DryRunOptions } from '../send-change.ts'

type EmployeesOptions = DryRunOptions & TableOptions & InvalidOptions & { readonly status?: readonly string[] }

async function employees(
  context: CommandContext,
  options: EmployeesOptions,
  [path = '']: readonly string[],
): Promise<void> {
  const { people } = context.desk
  const { id } = await chooseConnection(context)
  await assertOutputs({ '--problems': options.problems }, [path, options.profileFile])
  const profile = (await profileOf(context, id, options)) ?? (await onlyProfile(context, id))
  const file = await openPeopleFile(context, id, path, options)
  const finding = await plan(context, file, profile, options)
  const { counts, toSend } = finding.plan
  const isRefused = await settleInvalid(context, file, counts.invalid, options)
  const isStaged = options.dryRun !== true && !isRefused && toSend > 0
  await stageAndSend(
    context,
    id,
    { value: { ...tableValue(finding), plan: finding.plan }, text: employeesText(finding) },
    { ...options, stageChange: isStaged ? () => people.stageEmployees(file.address, file.name, []) : null },
  )
  if (isRefused) throw invalidFailure(counts.invalid)
}

/** The dry run with the columns as they are asked for. Fails with `invalid-argument`. */
async function plan(
  context: CommandContext,
  file: PeopleFile,
  profile: Profile,
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
  const { hints } = planned
  return {
    file,
    profile,
    mapping,
    isRemembered: proposed.isRemembered && map.length === 0,
    plan: planned,
    invalid,
    hints,
  }
}

export function addEmployeesCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('employees')
    .argument('<file>', 'CSV with a row for each employee')
    .description('compare a file of employees with the last sync, and sync what is new or changed')
  addTableOptions(command, '"Title=Field", "Title=id", "Title=status"').option(
    '--status <value>',
    'what a value of the status means: "Value=active" or "Value=hidden"; repeat for more',
    collect((value) => value),
  )
  addInvalidOptions(command).addOption(SEND_OPTION()).addOption(DRY_RUN_OPTION()).action(run(employees))
}
