import type { Service } from './context.ts'
import type { ServiceOptions } from './options.ts'
import { createFields } from './rules/fields.ts'
import { employeeKey } from './rules/known-employees.ts'
import { DEFAULT_MAX_BODY } from './rules/limits.ts'
import { switchesOf } from './rules/switches.ts'
import { createServiceStore } from './store/database.ts'
import { createEmployees } from './store/employees.ts'
import { createPrograms } from './store/programs.ts'
import { createRegistrations } from './store/registrations.ts'
import { createTestSettings } from './store/test-settings.ts'
import { createCreatedTests } from './store/tests.ts'

/** What endpoints share that change something: the store, its tables, and the rules that options choose. */
export type ServiceState = Pick<
  Service,
  | 'store'
  | 'registrations'
  | 'tests'
  | 'settings'
  | 'employees'
  | 'programs'
  | 'switches'
  | 'fields'
  | 'maxBody'
  | 'maxEmployees'
  | 'shown'
>

export function createServiceState(options: ServiceOptions): ServiceState {
  const switches = switchesOf(options)
  const store = createServiceStore(options.storeFile ?? null)
  return {
    store,
    registrations: createRegistrations(store),
    tests: createCreatedTests(store),
    settings: createTestSettings(store),
    employees: createEmployees(store, (id) => employeeKey(id, switches)),
    programs: createPrograms(store),
    switches,
    fields: createFields(switches),
    maxBody: options.maxBody ?? DEFAULT_MAX_BODY,
    maxEmployees: options.maxEmployees ?? Number.MAX_SAFE_INTEGER,
    shown: (guid) => (switches.guidCase === 'upper' ? guid.toUpperCase() : guid.toLowerCase()),
  }
}
