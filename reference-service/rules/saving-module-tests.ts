import { parseTimestampMicros } from '../../contract/model/instants.ts'
import type { Service } from '../context.ts'
import { findTest } from '../data/tests.ts'
import type { Module, ModuleTest, Program } from '../store/programs.ts'
import { addAttempt, termsOf } from './attempts.ts'
import { isRefused } from './known-employees.ts'
import { countsAsUpdated, nextPosition, type ProgramCounters } from './program-counters.ts'
import type { ModuleTestRequest } from './program-requests.ts'
import { Refusal } from './refusal.ts'

/** Creates, updates and deletes the module tests that a request lists. */
export function saveModuleTests(
  service: Service,
  program: Program,
  module: Module,
  requests: readonly ModuleTestRequest[],
  counters: ProgramCounters,
): void {
  refuseTwice(
    requests.map(({ testId }) => testId),
    'A module holds two module tests with the same testId.',
  )
  refuseTwice(
    requests.map(({ moduleTestId }) => moduleTestId),
    'A module test stands twice.',
  )
  for (const request of requests.filter((one) => one.delete)) remove(service, module, request, counters)
  for (const request of requests.filter((one) => !one.delete)) save(service, program, module, request, counters)
}

function refuseTwice(ids: readonly string[], message: string): void {
  if (new Set(ids).size < ids.length) throw new Refusal('module-test-twice', message)
}

/** The module test that a request means; `null` if it is new. Refuses one of another module, or with another test. */
function keptModuleTest(service: Service, module: Module, request: ModuleTestRequest): ModuleTest | null {
  const kept = service.programs.findModuleTest(request.moduleTestId)
  if (kept === null) return null
  if (kept.moduleId !== module.moduleId) {
    throw new Refusal('module-test-elsewhere', 'A module test belongs to another module.')
  }
  if (kept.testId !== request.testId) throw new Refusal('not-updatable', 'testId cannot be updated.')
  return kept
}

function remove(service: Service, module: Module, request: ModuleTestRequest, counters: ProgramCounters): void {
  const kept = keptModuleTest(service, module, request)
  if (kept === null) throw new Refusal('module-test-unknown', 'There is no module test to delete.')
  counters.attemptsDeleted += service.registrations.removeOpenAttempts(kept.moduleTestId)
  service.programs.removeModuleTest(kept.moduleTestId)
  counters.moduleTestsDeleted += 1
}

function save(
  service: Service,
  program: Program,
  module: Module,
  request: ModuleTestRequest,
  counters: ProgramCounters,
): void {
  const { programs, registrations } = service
  const siblings = programs.moduleTests(module.moduleId)
  const kept = keptModuleTest(service, module, request)
  if (kept === null) checkNew(service, siblings, request)
  const moduleTest: ModuleTest = {
    moduleTestId: request.moduleTestId,
    moduleId: module.moduleId,
    testId: request.testId,
    maxAttempts: request.moduleTestMaxAttempts ?? null,
    passingPercentage: request.moduleTestPassingPercentage ?? null,
    startDate: request.moduleTestStartDate ?? null,
    endDate: request.moduleTestEndDate ?? null,
    position: request.moduleTestOrder ?? kept?.position ?? nextPosition(siblings),
    attemptsHidden: request.isAttemptsHidden ?? kept?.attemptsHidden ?? null,
  }
  checkWindow(moduleTest)
  programs.saveModuleTest(moduleTest)
  if (kept === null) {
    counters.moduleTestsCreated += 1
    counters.attemptsCreated += addAttempts(service, program, moduleTest)
    return
  }
  if (countsAsUpdated(service, kept, moduleTest)) counters.moduleTestsUpdated += 1
  if (request.updateAttempts) {
    counters.attemptsUpdated += registrations.updateOpenAttempts(moduleTest.moduleTestId, termsOf(moduleTest))
  }
}

function checkNew(service: Service, siblings: readonly ModuleTest[], { testId }: ModuleTestRequest): void {
  const test = findTest(service, testId)
  if (test === null) throw new Refusal('test-unknown', `There is no test ${testId}.`)
  if (test.status !== 'active') throw new Refusal('test-inactive', `The test ${testId} is not active.`)
  if (siblings.some((sibling) => sibling.testId === testId)) {
    throw new Refusal('module-test-twice', 'A module holds two module tests with the same testId.')
  }
}

function checkWindow({ startDate, endDate }: ModuleTest): void {
  if (startDate === null || endDate === null) return
  if (parseTimestampMicros(endDate)! <= parseTimestampMicros(startDate)!) {
    throw new Refusal('window-empty', 'moduleTestEndDate is not later than moduleTestStartDate.')
  }
}

/**
 * In a program that is not manual, its employees get an attempt at a new module test, if they could be registered for it:
 * not in an inactive program, nor while they are hidden. Returns the number of attempts.
 */
function addAttempts(service: Service, program: Program, moduleTest: ModuleTest): number {
  if (program.isManual || program.status !== 'active') return 0
  const members = service.programs.members(program.programId).flatMap((id) => service.employees.find(id) ?? [])
  const joining = members.filter((employee) => !isRefused(service, employee))
  return joining.filter((employee) => addAttempt(service, program, moduleTest, employee)).length
}
