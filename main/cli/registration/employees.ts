import { basename } from 'node:path'
import type { Connection } from '../../../contract/model/connection.ts'
import { checkIds, type IdProblem } from '../../../contract/model/employee-ids.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { REGISTRATION_LIMITS, type EmployeesHead } from '../../../contract/model/registration.ts'
import type { CommandContext } from '../context.ts'
import { linesText } from '../line-numbers.ts'
import { count, type Output } from '../output.ts'
import { readIdFile, type IdFileOptions, type ListedIds } from '../people/id-file.ts'
import { stageAndSend, type DryRunOptions } from '../send-change.ts'
import { headText, testTitles, type SharedHead } from './head.ts'
import { linksOf } from './links.ts'

export type RegisterEmployeesOptions = DryRunOptions &
  IdFileOptions & {
    /** A file with their IDs. */
    readonly employees: string
    readonly proctoring?: boolean
    /** False with `--no-repeat`. */
    readonly repeat: boolean
    readonly out?: string
  }

/** Registers employees by their IDs (API document, section 4.10), and lists their links. */
export async function registerEmployees(
  context: CommandContext,
  connection: Connection,
  shared: SharedHead,
  options: RegisterEmployeesOptions,
): Promise<void> {
  const { id } = connection
  const { employees: file, repeat, proctoring = null, dryRun } = options
  const employees = idsOf(await readIdFile(context, id, file, options), context.output)
  const head: EmployeesHead = { ...shared, proctoring, doNotCreateIfExist: !repeat }
  const batches = Math.ceil(employees.length / REGISTRATION_LIMITS.employees)
  const total = `${count(employees.length, 'employee')} to register in ${count(batches, 'batch', 'batches')}`
  const text = [
    headText(head, await testTitles(context, id)),
    repeat ? total : `${total}, except those who are registered already`,
  ].join('\n')
  await stageAndSend(
    context,
    id,
    { value: { head, employees: employees.length, batches, people: null, file: null }, text },
    {
      ...options,
      stageChange:
        dryRun === true
          ? null
          : () => context.desk.people.stageEmployeeRegistration(id, basename(file), head, employees),
      afterwards: (change) => linksOf(context, connection, change, options.out),
    },
  )
}

/** The IDs of a file. Fails with `invalid-argument`, after everything that is wrong. */
function idsOf({ entries, synced }: ListedIds, output: Output): readonly string[] {
  const { ids, problems } = checkIds(entries, synced)
  const [first, ...others] = ids.length === 0 ? ['The file has no employee IDs.'] : problems.map(problemText)
  for (const other of others) output.warn(other)
  if (first !== undefined) throw new DeskError('invalid-argument', `Nothing sent: ${first}`)
  return ids
}

/** Without the ID, since failures are logged. */
function problemText({ reason, lines }: IdProblem): string {
  const where = linesText(lines)
  if (reason === 'tooLong') return `The ID in ${where} is too long.`
  if (reason === 'noId') return `No ID, but a title, several cells or a value changed by a spreadsheet: ${where}.`
  return `The same ID is repeated in ${where}.`
}
