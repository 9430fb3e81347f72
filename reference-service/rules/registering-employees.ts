import type { Portion, Service } from '../context.ts'
import { knownEmployees } from './known-employees.ts'
import { idsOf, inOrder, registrationsFor, type RegistrationTerms } from './registering.ts'

/** Registers employees by id with their stored data (API document, section 4.10); returns the ids of the answer. */
export function registerEmployees(
  service: Service,
  terms: RegistrationTerms & { readonly doNotCreateIfExist: boolean },
  employeeIds: readonly string[],
  portion: Portion,
): string[] {
  const { switches, registrations } = service
  const groups = portion(knownEmployees(service, employeeIds)).map((employee) => {
    const existing = new Map<string, string>()
    if (terms.doNotCreateIfExist) {
      for (const testId of terms.tests) {
        const [oldest] = registrations.ofEmployee(terms.center, employee.id, testId)
        if (oldest !== undefined) existing.set(testId, oldest)
      }
    }
    // Tests of the list that the employee is not registered for still get a registration.
    const missing = terms.tests.filter((testId) => !existing.has(testId))
    const created = missing.length === 0 ? [] : registrationsFor(switches, terms, missing, employee.data, employee.id)
    registrations.add(created)
    const returned = switches.existingRegistrations === 'return' ? new Set(existing.values()) : []
    return [...returned, ...idsOf(created)]
  })
  return inOrder(switches, groups)
}
