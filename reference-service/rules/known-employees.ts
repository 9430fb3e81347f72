import type { Service } from '../context.ts'
import type { Employee } from '../store/employees.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

/** What two ids of one employee have in common. */
export function employeeKey(id: string, { employeeIdCase }: Pick<Switches, 'employeeIdCase'>): string {
  return employeeIdCase === 'same' ? id.toLowerCase() : id
}

/** Refuses a request that names an employee twice. */
export function refuseTwice(ids: readonly string[], switches: Switches): void {
  const seen = new Set<string>()
  for (const id of ids) {
    const key = employeeKey(id, switches)
    if (seen.has(key)) throw new Refusal('employee-twice', `The employee ${JSON.stringify(id)} stands twice.`)
    seen.add(key)
  }
}

/** Whether an employee gets no registrations, being hidden. */
export function isRefused({ switches }: Service, { status }: Employee): boolean {
  return status === 'hidden' && switches.hiddenEmployees === 'refuse'
}

/** The employees of these ids, who are about to be registered; refuses unknown, repeated and hidden ones. */
export function knownEmployees(service: Service, ids: readonly string[]): Employee[] {
  refuseTwice(ids, service.switches)
  return ids.map((id) => {
    const employee = service.employees.find(id)
    if (employee === null) throw new Refusal('employee-unknown', `There is no employee ${JSON.stringify(id)}.`)
    if (isRefused(service, employee)) {
      throw new Refusal('employee-hidden', `The employee ${JSON.stringify(id)} is hidden.`)
    }
    return employee
  })
}
