import type { Guid } from './ids.ts'
import { isNoId } from './employee-id-form.ts'
import { columnOfIds } from './people-titles.ts'
import { findModuleTest, type SentProgram } from './program.ts'
import { symbolsOf } from './symbols.ts'

const NONE: ReadonlySet<string> = new Set()

/** Limits of the service (API document, sections 4.3 and 8). */
export const PROGRAM_EMPLOYEES_LIMITS = { perRequest: 500, idLength: 250 } as const

/** An ID in a pasted list, and the line it is in, counted from 1. */
export type PastedId = { readonly id: string; readonly line: number }

/** Who is to be registered for a program, and who no longer. */
export type ProgramEmployeesChange = {
  readonly register: readonly PastedId[]
  readonly unregister: readonly PastedId[]
  /** The module tests that it is about; `null` for all. Some can be selected only where the program is manual. */
  readonly moduleTests: readonly Guid[] | null
}

export type ProgramEmployeesReason =
  /** The service does not have the program yet. */
  | 'not-sent'
  | 'nothing-to-send'
  | 'too-long'
  /** A title, several cells, or an ID that a spreadsheet changed. */
  | 'no-id'
  /** An ID is in a list more than once. */
  | 'duplicate'
  /** An ID is in both lists. */
  | 'in-both'
  | 'not-manual'
  | 'no-module-tests'
  /** The service does not have a selected module test. */
  | 'unknown-module-test'

export type ProgramEmployeesProblem = {
  readonly reason: ProgramEmployeesReason
  /** The ID of an employee, or of a module test; `null` for what concerns all. */
  readonly id: string | null
  /** Lines of the lists with this ID. */
  readonly registerLines: readonly number[]
  readonly unregisterLines: readonly number[]
}

/** Body of `POST /v1/program/employees`. */
export type ProgramEmployeesBody = {
  programId: string
  programExternalId: null
  moduleTestsScope: 'all' | 'selected'
  moduleTests: string[] | null
  registerEmployees: string[]
  unregisterEmployees: string[]
}

/**
 * Reads a pasted list: an ID in each line, or cells of a table. Empty lines and cells are left out. Of several columns whose
 * titles come along, only the one of IDs is read: names would be sent as IDs.
 */
export function readEmployeeIds(text: string): readonly PastedId[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
  const header = lines.findIndex((cells) => cells.some((cell) => cell !== ''))
  const titles = lines[header] ?? []
  const column = titles.length > 1 ? columnOfIds(titles) : null
  return lines.flatMap((cells, at) => {
    const listed = column === null ? cells : at <= header ? [] : cells.slice(column, column + 1)
    return listed.filter((id) => id !== '').map((id) => ({ id, line: at + 1 }))
  })
}

/** Everything that keeps a change from being sent. One of `synced` is an ID, whatever it looks like. */
export function problemsOfEmployees(
  sent: SentProgram | null,
  change: ProgramEmployeesChange,
  synced: ReadonlySet<string> = NONE,
): readonly ProgramEmployeesProblem[] {
  return [...problemsOfScope(sent, change), ...problemsOfIds(change, synced)]
}

function problemsOfScope(
  sent: SentProgram | null,
  { register, unregister, moduleTests }: ProgramEmployeesChange,
): readonly ProgramEmployeesProblem[] {
  const found: ProgramEmployeesProblem[] = []
  const add = (reason: ProgramEmployeesReason, id: string | null = null) =>
    found.push({ reason, id, registerLines: [], unregisterLines: [] })
  if (sent === null) add('not-sent')
  if (register.length + unregister.length === 0) add('nothing-to-send')
  if (moduleTests === null || sent === null) return found
  if (!sent.content.isManual) add('not-manual')
  if (moduleTests.length === 0) add('no-module-tests')
  for (const id of moduleTests) if (findModuleTest(sent.content, id) === null) add('unknown-module-test', id)
  return found
}

function problemsOfIds(
  { register, unregister }: ProgramEmployeesChange,
  synced: ReadonlySet<string>,
): readonly ProgramEmployeesProblem[] {
  const [added, dropped] = [linesById(register), linesById(unregister)]
  return [...new Set([...added.keys(), ...dropped.keys()])].flatMap((id) => {
    const [registerLines, unregisterLines] = [added.get(id) ?? [], dropped.get(id) ?? []]
    const reasons: ProgramEmployeesReason[] = []
    if (symbolsOf(id) > PROGRAM_EMPLOYEES_LIMITS.idLength) reasons.push('too-long')
    if (isNoId(id) && !synced.has(id)) reasons.push('no-id')
    if (registerLines.length > 1 || unregisterLines.length > 1) reasons.push('duplicate')
    if (registerLines.length > 0 && unregisterLines.length > 0) reasons.push('in-both')
    return reasons.map((reason) => ({ reason, id, registerLines, unregisterLines }))
  })
}

function linesById(ids: readonly PastedId[]): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>()
  for (const { id, line } of ids) {
    const known = lines.get(id)
    if (known === undefined) lines.set(id, [line])
    else known.push(line)
  }
  return lines
}

/** The requests of a change without problems: as few as the limit allows, in the order of the lists. */
export function programEmployeesBodies(
  program: Guid,
  { register, unregister, moduleTests }: ProgramEmployeesChange,
): readonly ProgramEmployeesBody[] {
  const { perRequest } = PROGRAM_EMPLOYEES_LIMITS
  const count = Math.ceil(Math.max(register.length, unregister.length) / perRequest)
  const part = (ids: readonly PastedId[], at: number) =>
    ids.slice(at * perRequest, (at + 1) * perRequest).map(({ id }) => id)
  return Array.from({ length: count }, (_, at) => ({
    programId: program,
    programExternalId: null,
    moduleTestsScope: moduleTests === null ? 'all' : 'selected',
    moduleTests: moduleTests === null ? null : [...moduleTests],
    registerEmployees: part(register, at),
    unregisterEmployees: part(unregister, at),
  }))
}
