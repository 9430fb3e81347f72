import { randomUUID } from 'node:crypto'
import { parseTimestampMicros } from '../../contract/model/instants.ts'
import type { NameValue } from '../data/people.ts'
import { profileOfTest } from '../data/profiles.ts'
import { findTest } from '../data/tests.ts'
import type { Service } from '../context.ts'
import { checkPersonalData } from './personal-data.ts'
import { Refusal } from './refusal.ts'
import type { Registration } from '../store/registrations.ts'
import type { Switches } from './switches.ts'

/** What all registrations of a request have in common. */
export type RegistrationTerms = Pick<Registration, 'center' | 'validFrom' | 'validTill' | 'proctoring'> & {
  readonly tests: readonly string[]
}

/** Refuses unknown centers and tests, tests that are not active, and a window that never opens. */
export function checkTerms(service: Service, terms: RegistrationTerms): void {
  const { center, tests, validFrom, validTill } = terms
  if (!service.world.centers.includes(center)) {
    throw new Refusal('center-unknown', 'There is no center of this name.')
  }
  if (new Set(tests).size < tests.length) throw new Refusal('test-twice', 'A test stands twice.')
  for (const testId of tests) {
    const test = findTest(service, testId)
    if (test === null) throw new Refusal('test-unknown', `There is no test ${testId}.`)
    if (test.status !== 'active') throw new Refusal('test-inactive', `The test ${testId} is not active.`)
  }
  const till = parseTimestampMicros(validTill)!
  if (till <= parseTimestampMicros(validFrom)!) {
    throw new Refusal('window-empty', 'validTill is not later than validFrom.')
  }
  if (service.switches.pastWindows === 'refuse' && till <= service.now() * 1000) {
    throw new Refusal('window-over', 'validTill is over.')
  }
}

/** Refuses proctoring that the account does not have. */
export function checkProctoring(switches: Switches, proctoring: boolean | undefined): boolean {
  if (proctoring !== undefined && switches.proctoring === 'disabled') {
    throw new Refusal('proctoring-disabled', 'Proctoring is not enabled for this account.')
  }
  return proctoring ?? false
}

/** Registers people; returns the ids of the answer in their order. `people` are the data of one participant each. */
export function registerPeople(
  service: Service,
  terms: RegistrationTerms,
  people: readonly (readonly NameValue[])[],
): string[] {
  const { switches, registrations } = service
  const profiles = terms.tests.map(profileOfTest)
  const groups: Registration[][] = []
  for (const data of people) {
    try {
      checkPersonalData(data, profiles, switches)
    } catch (error) {
      if (switches.invalidItems === 'skip' && error instanceof Refusal) continue
      throw error
    }
    if (switches.duplicateRegistrations === 'refuse' && registrations.isRegistered(terms.center, terms.tests, data)) {
      throw new Refusal('registered-already', 'A participant with these data is registered already.')
    }
    const group = registrationsFor(switches, terms, terms.tests, data, null)
    registrations.add(group)
    groups.push(group)
  }
  return inOrder(switches, groups.map(idsOf))
}

/** The registrations of one person: one for all tests, or one for each. */
export function registrationsFor(
  switches: Switches,
  terms: RegistrationTerms,
  tests: readonly string[],
  data: readonly NameValue[],
  employeeId: string | null,
): Registration[] {
  const { center, validFrom, validTill, proctoring } = terms
  const lists = switches.idsPer === 'test' ? tests.map((testId) => [testId]) : [tests]
  return lists.map((testIds) => ({
    participantId: randomUUID(),
    center,
    testIds,
    data,
    validFrom,
    validTill,
    proctoring,
    employeeId,
    moduleTestId: null,
  }))
}

export const idsOf = (group: readonly Registration[]) => group.map((one) => one.participantId)

/** Puts the ids of each person into the order of the answer. */
export function inOrder(switches: Switches, groups: readonly (readonly string[])[]): string[] {
  switch (switches.idOrder) {
    case 'by-participant':
      return groups.flat()
    case 'by-test': {
      const longest = Math.max(0, ...groups.map((group) => group.length))
      return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group[index] ?? [])).flat()
    }
    case 'reversed':
      return groups.flat().reverse()
  }
}
