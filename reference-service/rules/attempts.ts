import { randomUUID } from 'node:crypto'
import type { Service } from '../context.ts'
import { centerGuid } from '../data/profiles.ts'
import type { Employee } from '../store/employees.ts'
import type { ModuleTest, Program } from '../store/programs.ts'
import type { AttemptTerms } from '../store/registrations.ts'

/** The window of an attempt whose module test has no dates. */
const ALWAYS = { from: '0001-01-01T00:00:00Z', till: '9999-12-31T23:59:59Z' }

/** What an attempt takes over from its module test. */
export function termsOf({ startDate, endDate, maxAttempts }: ModuleTest): AttemptTerms {
  return { validFrom: startDate ?? ALWAYS.from, validTill: endDate ?? ALWAYS.till, maxAttempts }
}

/**
 * Gives an employee an attempt at a module test, if there is none waiting and the number of attempts is not used up.
 * Returns whether it did.
 */
export function addAttempt(service: Service, program: Program, moduleTest: ModuleTest, employee: Employee): boolean {
  const { all, open } = service.registrations.attempts(moduleTest.moduleTestId, employee.id)
  if (open > 0 || (moduleTest.maxAttempts !== null && all >= moduleTest.maxAttempts)) return false
  const { validFrom, validTill, maxAttempts } = termsOf(moduleTest)
  const attempt = {
    participantId: randomUUID(),
    center: service.world.centers.find((name) => centerGuid(name) === program.centerId)!,
    testIds: [moduleTest.testId],
    data: employee.data,
    validFrom,
    validTill,
    proctoring: false,
    employeeId: employee.id,
    moduleTestId: moduleTest.moduleTestId,
  }
  service.registrations.add([attempt], maxAttempts)
  return true
}
