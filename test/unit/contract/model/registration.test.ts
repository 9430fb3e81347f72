import { expect, test } from 'vitest'
import { participantLink } from '../../../../contract/model/participant-link.ts'
import { registrationProblems, type RegistrationDraft } from '../../../../contract/model/registration.ts'
import type { Guid } from '../../../../contract/model/ids.ts'

const NOW = Date.UTC(2026, 10, 26)
const WHOLE: RegistrationDraft = {
  center: 'north',
  tests: ['t'],
  validFrom: '2026-11-26T08:00:00Z',
  validTill: '2026-12-26T08:00:00Z',
}
const problems = (changes: Partial<RegistrationDraft>) => registrationProblems({ ...WHOLE, ...changes }, NOW)
const tests = (count: number) => Array.from({ length: count }, (_, at) => String(at))

test('a registration that says everything has no problem', () => {
  expect(problems({})).toEqual([])
  expect(problems({ tests: tests(10) })).toEqual([])
})

test.each([
  [{ center: '' }, 'noCenter'],
  [{ tests: tests(0) }, 'noTests'],
  [{ tests: tests(11) }, 'tooManyTests'],
  [{ validFrom: null }, 'noStart'],
  [{ validFrom: 'tomorrow' }, 'noStart'],
  [{ validTill: null }, 'noEnd'],
  [{ validTill: WHOLE.validFrom }, 'closesFirst'],
  [{ validTill: '2026-11-26T07:59:59Z' }, 'closesFirst'],
  [{ validFrom: '2026-10-01T00:00:00Z', validTill: '2026-11-26T00:00:00Z' }, 'closed'],
] as const)('%o has the problem %s', (changes, problem) => {
  expect(problems(changes)).toEqual([problem])
})

test('links are made of the address, the center and the ID', () => {
  const id = '01234567-89ab-4def-8123-456789abcdef' as Guid
  expect(participantLink('https://take.example.org/', 'Zürich/west', id)).toBe(
    `https://take.example.org/Z%C3%BCrich%2Fwest#participant/${id}`,
  )
  expect(participantLink('https://x.org', "O'Brien (Nord)", id)).toBe(
    `https://x.org/O%27Brien%20%28Nord%29#participant/${id}`,
  )
  expect(participantLink('', 'north', id)).toBeNull()
})
