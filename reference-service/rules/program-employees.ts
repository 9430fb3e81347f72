import type { Portion, Service } from '../context.ts'
import type { Employee } from '../store/employees.ts'
import type { ModuleTest, Program } from '../store/programs.ts'
import { addAttempt } from './attempts.ts'
import { knownEmployees, refuseTwice } from './known-employees.ts'
import type { ProgramEmployeesRequest } from './program-requests.ts'
import { Refusal } from './refusal.ts'

/** Registers and unregisters employees for a program (API document, section 4.3); returns the counters. */
export function changeProgramEmployees(service: Service, request: ProgramEmployeesRequest, portion: Portion) {
  const { programs, registrations } = service
  const program = findProgram(service, request)
  const everyTest = programs.modules(program.programId).flatMap(({ moduleId }) => programs.moduleTests(moduleId))
  const scope = scopeOf(service, program, request, everyTest)
  refuseTwice([...request.registerEmployees, ...request.unregisterEmployees], service.switches)
  if (request.registerEmployees.length > 0 && program.status !== 'active') {
    throw new Refusal('program-inactive', `The program is ${program.status}: nobody can be registered for it.`)
  }
  const joining = knownEmployees(service, request.registerEmployees)
  const leaving = request.unregisterEmployees.map((id) => anyEmployee(service, id))
  const members = new Set(programs.members(program.programId))
  const counters = { employeesRegistered: 0, attemptsRegistered: 0, employeesUnregistered: 0, attemptsUnregistered: 0 }

  const register = (employee: Employee) => {
    if (!members.has(employee.id)) {
      programs.addMember(program.programId, employee.id)
      members.add(employee.id)
      counters.employeesRegistered += 1
    }
    const added = scope.filter((moduleTest) => addAttempt(service, program, moduleTest, employee))
    counters.attemptsRegistered += added.length
  }
  const unregister = ({ id }: Employee) => {
    if (!members.has(id)) return
    for (const { moduleTestId } of scope) {
      counters.attemptsUnregistered += registrations.removeOpenAttempts(moduleTestId, id)
    }
    const isSelection = scope.length < everyTest.length
    if (isSelection && everyTest.some(({ moduleTestId }) => registrations.attempts(moduleTestId, id).all > 0)) return
    programs.removeMember(program.programId, id)
    members.delete(id)
    counters.employeesUnregistered += 1
  }
  const acts = [...joining.map((one) => () => register(one)), ...leaving.map((one) => () => unregister(one))]
  for (const act of portion(acts)) act()
  return { ...counters, totalEmployeesInProgram: members.size }
}

function findProgram({ programs }: Service, request: ProgramEmployeesRequest): Program {
  const { programId, programExternalId } = request
  const byId = typeof programId === 'string' ? programs.find(programId) : null
  const byExternalId = typeof programExternalId === 'string' ? programs.findByExternalId(programExternalId) : null
  const isSame =
    typeof programId !== 'string' ||
    typeof programExternalId !== 'string' ||
    (byId !== null && byId.programId === byExternalId?.programId)
  const program = byId ?? byExternalId
  if (program === null || !isSame) {
    throw new Refusal('program-unknown', 'There is no program with these ids.')
  }
  return program
}

/** The module tests that the request is about. */
function scopeOf(
  { switches }: Service,
  program: Program,
  { moduleTestsScope, moduleTests }: ProgramEmployeesRequest,
  everyTest: readonly ModuleTest[],
): readonly ModuleTest[] {
  const listed = moduleTests ?? []
  if (moduleTestsScope === 'selected' && program.isManual) {
    if (listed.length === 0) throw new Refusal('module-tests-missing', 'No module test is selected.')
    if (new Set(listed).size < listed.length) throw new Refusal('module-test-twice', 'A module test stands twice.')
    return listed.map((id) => {
      const found = everyTest.find(({ moduleTestId }) => moduleTestId === id)
      if (found === undefined) throw new Refusal('module-test-unknown', 'The program has no such module test.')
      return found
    })
  }
  if (switches.unusedModuleTests === 'refuse') {
    if (moduleTestsScope === 'selected') {
      throw new Refusal('scope-needs-manual', 'Module tests can be selected in manual programs only.')
    }
    if (listed.length > 0) throw new Refusal('module-tests-unused', 'moduleTests belongs to the scope "selected".')
  }
  return everyTest
}

function anyEmployee({ employees }: Service, id: string): Employee {
  const employee = employees.find(id)
  if (employee === null) throw new Refusal('employee-unknown', `There is no employee ${JSON.stringify(id)}.`)
  return employee
}
