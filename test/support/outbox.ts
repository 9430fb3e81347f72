import type { ChangeKind, ChangePath } from '../../contract/model/outbox.ts'
import type { NewChange } from '../../main/store/records.ts'
import { testGuid } from './store.ts'

export const VALID = { validFrom: '2026-12-01T08:00:00Z', validTill: '2026-12-31T18:00:00Z' }

/** A change that is ready to be staged, with the given requests as its batches. */
export function newChange(
  kind: ChangeKind,
  path: ChangePath,
  requests: readonly unknown[],
  name = 'Spring',
): NewChange {
  const batches = requests.map((request) => ({ path, body: new TextEncoder().encode(JSON.stringify(request)) }))
  return { kind, summary: { name, center: 'spring-intake', tests: [] }, expected: null, batches }
}

/** A registration of people by their names (API document, section 4.5). */
export function registrationOf(names: readonly string[], changes: Readonly<Record<string, unknown>> = {}): object {
  return {
    center: 'spring-intake',
    ...VALID,
    tests: [testGuid(1)],
    participants: names.map((name) => ({
      data: [
        { name: 'Name', value: name },
        { name: 'Email', value: `${name.toLowerCase().replaceAll(' ', '.')}@example.org` },
      ],
    })),
    ...changes,
  }
}

/** A registration with one batch for each list of names. */
export function registration(...batches: readonly (readonly string[])[]): NewChange {
  return newChange(
    'registerParticipants',
    '/v2/participants',
    batches.map((names) => registrationOf(names)),
  )
}

/** A sync of employees (section 4.7) with one batch for each list of IDs. */
export function employeeSync(...batches: readonly (readonly string[])[]): NewChange {
  return newChange(
    'syncEmployees',
    '/v1/employees',
    batches.map((ids) => ({
      profileId: testGuid(7),
      employees: ids.map((id) => ({ id, status: 'active', data: [{ name: 'Name', value: `Name of ${id}` }] })),
    })),
  )
}
