import { TESTS } from '../../reference-service/data/test-catalogue.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { accepted } from './service.ts'

/** Long enough for every test, whatever the computer's clock says. */
export const WINDOW = { validFrom: '2020-01-01T00:00:00Z', validTill: '2099-01-01T00:00:00Z' }

/** Active tests of the default profile. */
export const ACTIVE_TESTS = TESTS.filter(
  (test) =>
    test.status === 'active' && test.type === 'test' && test.language !== 'ru' && !test.title.startsWith('Grad'),
).map((test) => test.testId)

/** Ids of this many active tests; some are created, since the catalogue has fewer than ten. */
export async function activeTests(service: RunningService, count: number): Promise<string[]> {
  const ids = [...ACTIVE_TESTS]
  while (ids.length < count) {
    const request = { projectId: service.projectId, title: `Test ${ids.length}`, type: 'test' }
    ids.push((await accepted<{ testId: string }>(service, '/v1/create-test', request)).testId)
  }
  return ids.slice(0, count)
}

export const person = (number: number, more: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    'First name': `Ann ${number}`,
    'Last name': 'Ö’Neill 李',
    'E-mail': `ann${number}@example.org`,
    ...more,
  }).map(([name, value]) => ({ name, value }))

export const participants = (count: number) => Array.from({ length: count }, (_, index) => ({ data: person(index) }))

/** A valid body of `POST /v2/participants`, with changes. */
export const registration = (more: Readonly<Record<string, unknown>> = {}) => ({
  center: 'spring-intake',
  ...WINDOW,
  proctoring: false,
  tests: ACTIVE_TESTS.slice(0, 1),
  participants: participants(1),
  ...more,
})

export const employee = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  status: 'active',
  data: person(1, { 'Employee no.': id.slice(0, 20) }),
  ...more,
})

/** Synchronises active employees with these ids. */
export const addEmployees = (service: RunningService, ids: readonly string[]) =>
  accepted(service, '/v1/employees', { profileId: service.profileId, employees: ids.map((id) => employee(id)) })

export const employeeRegistration = (ids: readonly string[], more: Readonly<Record<string, unknown>> = {}) => ({
  center: 'spring-intake',
  ...WINDOW,
  proctoring: false,
  doNotCreateIfExist: false,
  tests: ACTIVE_TESTS.slice(0, 1),
  employees: ids.map((id) => ({ id })),
  ...more,
})

/** A GUID made from a number, for ids that a caller chooses. */
export const guid = (number: number) => `0000000a-0000-4000-8000-${String(number).padStart(12, '0')}`

export const moduleTest = (number: number, more: Readonly<Record<string, unknown>> = {}) => ({
  moduleTestId: guid(number),
  testId: ACTIVE_TESTS[number % ACTIVE_TESTS.length]!,
  moduleTestMaxAttempts: null,
  moduleTestPassingPercentage: null,
  moduleTestStartDate: null,
  moduleTestEndDate: null,
  moduleTestOrder: null,
  delete: false,
  updateAttempts: false,
  ...more,
})

export const module = (number: number, moduleTests: readonly unknown[] = [], more: object = {}) => ({
  moduleId: guid(number),
  moduleTitle: `Module ${number}`,
  moduleOrder: null,
  moduleTests,
  ...more,
})

/** A valid body of `POST /v1/program`, with changes. */
export const program = (
  { projectId, centerIds }: Pick<RunningService, 'projectId' | 'centerIds'>,
  number: number,
  modules: readonly unknown[] = [],
  more: object = {},
) => ({
  programId: guid(number),
  projectId,
  centerId: centerIds['spring-intake'],
  programTitle: `Program ${number}`,
  programStatus: 'active',
  programIsManual: false,
  modules,
  ...more,
})

export type ProgramAnswer = Readonly<Record<string, number>> & { readonly programResult: string }

/** The counters of an answer that are not 0. */
export function counted(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== 0))
}
