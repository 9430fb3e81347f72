import type { Service } from '../context.ts'
import type { NameValue } from '../data/people.ts'
import { PROFILES } from '../data/profiles.ts'
import type { Employee } from '../store/employees.ts'
import { checkPersonalData, refuseRepeatedNames } from './personal-data.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

type SyncedEmployee = Omit<Employee, 'profileId'>

/** Counters of a sync (API document, section 4.7). */
type SyncCounters = {
  employeesCreated: number
  employeesDataUpdated: number
  employeesStatusChangedToActive: number
  employeesStatusChangedToHidden: number
  employeesNotChanged: number
}

/** Adds or updates employees by id. Ids are distinct. */
export function syncEmployees(service: Service, profileId: string, list: readonly SyncedEmployee[]): SyncCounters {
  const { employees, switches } = service
  const profile = PROFILES.find((one) => one.profileId === profileId)
  if (profile === undefined) throw new Refusal('profile-unknown', 'There is no profile of this id.')
  const counters = {
    employeesCreated: 0,
    employeesDataUpdated: 0,
    employeesStatusChangedToActive: 0,
    employeesStatusChangedToHidden: 0,
    employeesNotChanged: 0,
  }
  for (const sent of list) {
    const before = employees.find(sent.id)
    const data = before !== null && switches.employeeData === 'merge' ? merged(before.data, sent.data) : sent.data
    try {
      refuseRepeatedNames(sent.data)
      checkPersonalData(data, [profile], switches)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (switches.invalidItems === 'skip') continue
      throw new Refusal(error.code, `Employee ${JSON.stringify(sent.id)}: ${error.message}`)
    }
    count(counters, before, { ...sent, data }, switches)
    employees.save({ id: sent.id, profileId, status: sent.status, data })
  }
  return counters
}

function count(counters: SyncCounters, before: Employee | null, after: SyncedEmployee, switches: Switches): void {
  if (before === null) {
    counters.employeesCreated += 1
    return
  }
  const dataChanged = canonical(before.data) !== canonical(after.data)
  const statusChanged = before.status !== after.status
  const both = dataChanged && statusChanged
  if (dataChanged && !(both && switches.employeeCounters === 'status')) counters.employeesDataUpdated += 1
  if (statusChanged && !(both && switches.employeeCounters === 'data')) {
    if (after.status === 'active') counters.employeesStatusChangedToActive += 1
    else counters.employeesStatusChangedToHidden += 1
  }
  if (!dataChanged && !statusChanged) counters.employeesNotChanged += 1
}

/** Fields of before with the values that were sent, and new fields after them. */
function merged(before: readonly NameValue[], sent: readonly NameValue[]): NameValue[] {
  const values = new Map(before.map(({ name, value }) => [name, value]))
  for (const { name, value } of sent) values.set(name, value)
  return [...values].map(([name, value]) => ({ name, value }))
}

/** The order of fields is no change. */
function canonical(data: readonly NameValue[]): string {
  return JSON.stringify(data.map(({ name, value }) => [name, value]).sort())
}
