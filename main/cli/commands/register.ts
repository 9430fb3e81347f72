import type { Command } from 'commander'
import type { Connection } from '../../../contract/model/connection.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { collect, readGuid } from '../filter-options.ts'
import { assertOutputs } from '../output-files.ts'
import { addColumnOption } from '../people/id-file.ts'
import { addInvalidOptions } from '../people/invalid-rows.ts'
import { addTableOptions } from '../people/open-table.ts'
import { registerEmployees, type RegisterEmployeesOptions } from '../registration/employees.ts'
import { readHead, type HeadOptions } from '../registration/head.ts'
import { registerPeople, type RegisterPeopleOptions } from '../registration/people.ts'
import type { RunCommand } from '../run-command.ts'
import { DRY_RUN_OPTION, SEND_OPTION } from '../send-change.ts'
import { readTimeZone } from '../table-options.ts'

type RegisterOptions = HeadOptions &
  RegisterPeopleOptions &
  Omit<RegisterEmployeesOptions, 'employees'> & {
    readonly employees?: string
  }

async function register(context: CommandContext, options: RegisterOptions, [csv]: readonly string[]): Promise<void> {
  const { employees } = options
  refuseStray(options, csv)
  const connection: Connection = await chooseConnection(context)
  const head = readHead(options, connection, context.output, Date.now())
  const { out, problems, profileFile } = options
  await assertOutputs({ '--out': out, '--problems': problems }, [csv, employees, profileFile])
  if (employees !== undefined) return registerEmployees(context, connection, head, { ...options, employees })
  if (csv !== undefined) return registerPeople(context, connection, head, options, csv)
}

/** Fails with `invalid-argument` where it is not said who is registered, or an option is one of the other kind. */
function refuseStray({ employees, repeat, v1, proctoring, ...others }: RegisterOptions, csv: string | undefined): void {
  const fail = (message: string) => {
    throw new DeskError('invalid-argument', message)
  }
  if ((csv === undefined) === (employees === undefined)) fail('Name a CSV of people, or employee IDs with --employees.')
  if (v1 === true && proctoring !== undefined) fail('--v1 knows no proctoring.')
  if (employees === undefined) {
    if (others.column !== undefined) fail('--column is only for --employees.')
    return repeat ? undefined : fail('--no-repeat is only for --employees.')
  }
  if (v1 === true) fail('--v1 is not for --employees.')
  const { map, profile, profileFile, skipInvalid, problems } = others
  const named = { map, [profile === false ? 'noProfile' : 'profile']: profile, profileFile }
  const stray = Object.entries({ ...named, skipInvalid, problems })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
  if (stray.length > 0) fail(`Not for --employees: ${stray.join(', ')}.`)
}

export function addRegisterCommand(program: Command, run: RunCommand): void {
  const command = program
    .command('register')
    .argument('[file]', 'CSV with a row for each person')
    .description('register people of a CSV, or employees by their IDs, and list their links')
    .option(
      '--employees <file>',
      'IDs of employees in place of a CSV: one in each line, or a column of a CSV, XLSX or ODS',
    )
    .option('--center <name>', 'center; only needed if there are several')
    .requiredOption('--test <id>', 'test; repeat for more, at most 10', collect(readGuid))
    .requiredOption('--from <time>', 'when the links open, such as 2026-12-01T08:00Z')
    .requiredOption('--till <time>', 'when they close')
    .option(
      '--time-zone <name>',
      'zone of times without one, such as Europe/Riga: system or an IANA name',
      readTimeZone,
    )
    .option('--proctoring', 'with proctoring, if the account has it')
    .option('--no-proctoring', 'without proctoring')
    .option('--no-repeat', 'nobody who is registered already; only with --employees')
    .option('--v1', 'by version 1 of the endpoint, which knows no proctoring')
    .option('--out <file>', 'save the links as CSV')
  addColumnOption(command)
  addTableOptions(command, '"Title=Field"').option(
    '--no-profile',
    'check no fields, and send columns under their own titles',
  )
  addInvalidOptions(command).addOption(SEND_OPTION()).addOption(DRY_RUN_OPTION()).action(run(register))
}
