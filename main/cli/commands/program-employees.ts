import type { Command } from 'commander'
import { DeskError } from '../../../contract/model/errors.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import {
  problemsOfEmployees,
  programEmployeesBodies,
  type ProgramEmployeesChange,
  type ProgramEmployeesProblem,
} from '../../../contract/model/program-employees.ts'
import { chooseConnection, type CommandContext } from '../context.ts'
import { collect, readGuid } from '../filter-options.ts'
import { linesText } from '../line-numbers.ts'
import { count } from '../output.ts'
import { addIdFileOptions, readIdFile, type IdFileOptions, type ListedIds } from '../people/id-file.ts'
import { programNamed } from '../programs/find-program.ts'
import type { RunCommand } from '../run-command.ts'
import { DRY_RUN_OPTION, SEND_OPTION, stageAndSend, type DryRunOptions } from '../send-change.ts'

type EmployeesOptions = DryRunOptions &
  IdFileOptions & {
    readonly register?: string
    readonly unregister?: string
    readonly moduleTest?: readonly Guid[]
  }

async function employees(
  context: CommandContext,
  options: EmployeesOptions,
  [name = '']: readonly string[],
): Promise<void> {
  const { desk, output } = context
  const { id } = await chooseConnection(context)
  const listsOf = async (file: string | undefined) =>
    file === undefined ? NO_IDS : readIdFile(context, id, file, options)
  const [register, unregister] = [await listsOf(options.register), await listsOf(options.unregister)]
  const change: ProgramEmployeesChange = {
    ...{ register: register.entries, unregister: unregister.entries },
    moduleTests: options.moduleTest === undefined ? null : [...new Set(options.moduleTest)],
  }
  const { id: program, sent } = await programNamed(context, id, name)
  const files = [options.register, options.unregister].filter((file) => file !== undefined).length
  const synced = new Set([...register.synced, ...unregister.synced])
  const [first, ...others] = problemsOfEmployees(sent, change, synced).map((problem) => problemText(problem, files))
  if (first !== undefined) {
    for (const other of others) output.warn(other)
    throw new DeskError('invalid-argument', `Nothing sent: ${first}`)
  }
  const [registered, unregistered] = [change.register.length, change.unregister.length]
  const batches = programEmployeesBodies(program, change).length
  const tests = change.moduleTests === null ? 'all tests' : count(change.moduleTests.length, 'module test')
  await stageAndSend(
    context,
    id,
    {
      value: { program, register: registered, unregister: unregistered, moduleTests: change.moduleTests, batches },
      text: `${sent?.content.title ?? ''} (${program}): ${registered} to register, ${unregistered} to unregister for ${tests}, in ${count(batches, 'batch', 'batches')}`,
    },
    {
      ...options,
      stageChange: options.dryRun === true ? null : () => desk.programs.stageEmployees(id, program, change),
    },
  )
}

const NO_IDS: ListedIds = { entries: [], synced: new Set() }

/** Without IDs of employees, since failures are logged. `files` is how many were named. */
function problemText({ reason, id, ...lines }: ProgramEmployeesProblem, files: number): string {
  switch (reason) {
    case 'not-sent':
      return 'Send the program first: "program apply".'
    case 'nothing-to-send':
      if (files === 0) return 'Name a file with employee IDs: --register or --unregister.'
      return files === 1 ? 'The file has no employee IDs.' : 'The files have no employee IDs.'
    case 'too-long':
      return `The ID in ${placesText(lines)} is too long.`
    case 'no-id':
      return `No ID, but a title, several cells or a value changed by a spreadsheet: ${placesText(lines)}.`
    case 'duplicate':
      return `The same ID is repeated in ${placesText(lines, 2)}.`
    case 'in-both':
      return `The same ID is in both files: ${placesText(lines)}.`
    case 'not-manual':
      return '--module-test is only for programs with manual registration.'
    case 'no-module-tests':
      return 'Name at least one module test.'
    case 'unknown-module-test':
      return `The sent program has no module test ${id}.`
  }
}

type Lines = Pick<ProgramEmployeesProblem, 'registerLines' | 'unregisterLines'>

/** "lines 1, 3 of --register and line 2 of --unregister", without a file that has the ID less than `least` times. */
function placesText({ registerLines, unregisterLines }: Lines, least = 1): string {
  const places = [
    { file: '--register', lines: registerLines },
    { file: '--unregister', lines: unregisterLines },
  ]
  return places
    .filter(({ lines }) => lines.length >= least)
    .map(({ file, lines }) => `${linesText(lines)} of ${file}`)
    .join(' and ')
}

/** Adds the command that registers employees for a program. */
export function addProgramEmployeesCommand(command: Command, run: RunCommand): void {
  addIdFileOptions(command.command('employees'))
    .argument('<program>', 'ID of a program, or its external ID')
    .description('register and unregister employees for a program')
    .option('--register <file>', 'IDs of employees to register: one in each line, or a column of a CSV, XLSX or ODS')
    .option('--unregister <file>', 'the same for those to unregister')
    .option('--module-test <id>', 'only for this module test of a manual program; repeat for more', collect(readGuid))
    .addOption(SEND_OPTION())
    .addOption(DRY_RUN_OPTION())
    .action(run(employees))
}
