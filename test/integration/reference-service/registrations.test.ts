import { expect, test } from 'vitest'
import { accepted, refused, serviceOfFile, signedFetch, startTestService } from '../../support/service.ts'
import {
  ACTIVE_TESTS,
  activeTests,
  guid,
  participants,
  person,
  registration,
  WINDOW,
} from '../../support/service-bodies.ts'

type Ids = { readonly participantIds: readonly string[] }

const V2 = '/v2/participants'
const V1 = '/v1/participants'
const service = serviceOfFile()
const register = (more: Readonly<Record<string, unknown>> = {}) => accepted<Ids>(service(), V2, registration(more))
const refusal = (more: Readonly<Record<string, unknown>>, path = V2) => refused(service(), path, registration(more))

/** The body of version 1: keys instead of names, and no proctoring. */
const version1 = (people: readonly (readonly { name: string; value: string }[])[]) => ({
  center: 'spring-intake',
  ...WINDOW,
  tests: ACTIVE_TESTS.slice(0, 1),
  participants: people.map((data) => ({ data: data.map(({ name, value }) => ({ key: name, value })) })),
})

test('4.5 the first id belongs to the first participant, and each is registered as sent', async () => {
  const people = participants(3)
  const { participantIds } = await register({ participants: people, proctoring: true })
  expect(participantIds).toHaveLength(3)
  expect(participantIds.map((id) => service().registrations.find(id))).toEqual(
    people.map(({ data }, index) => ({
      participantId: participantIds[index],
      center: 'spring-intake',
      testIds: ACTIVE_TESTS.slice(0, 1),
      data,
      ...WINDOW,
      proctoring: true,
      employeeId: null,
      moduleTestId: null,
    })),
  )
})

test('4.5 proctoring may be left out, and is false then', async () => {
  const { participantIds } = await register({ proctoring: undefined })
  expect(service().registrations.find(participantIds[0]!)!.proctoring).toBe(false)
  expect(await refusal({ proctoring: 'yes' })).toBe('400 body-invalid')
})

test.each([0, 11])('8 a registration for %i tests is refused', async (count) => {
  expect(await refusal({ tests: await activeTests(service(), count) })).toBe('400 body-invalid')
})

test('8 a registration for 10 tests is accepted, with one id for each participant', async () => {
  const tests = await activeTests(service(), 10)
  const { participantIds } = await register({ tests, participants: participants(2) })
  expect(participantIds).toHaveLength(2)
  expect(service().registrations.find(participantIds[1]!)!.testIds).toEqual(tests)
})

test.each([0, 1001])('8 a registration of %i participants is refused, and nobody is registered', async (count) => {
  const before = service().registrations.list().length
  expect(await refusal({ participants: participants(count) })).toBe('400 body-invalid')
  expect(await refused(service(), V1, version1(participants(count).map(({ data }) => data)))).toBe('400 body-invalid')
  expect(service().registrations.list()).toHaveLength(before)
})

test('8 1,000 participants are registered at once, in both versions', async () => {
  const people = participants(1000)
  const answers = [
    await register({ participants: people }),
    await accepted<Ids>(service(), V1, version1(people.map(({ data }) => data))),
  ]
  for (const { participantIds } of answers) {
    expect(new Set(participantIds).size).toBe(1000)
    expect(service().registrations.find(participantIds[999]!)!.data).toEqual(people[999]!.data)
  }
})

test('4.5 the center, the tests and their status are checked', async () => {
  expect(await refusal({ center: 'Spring-Intake' })).toBe('400 center-unknown')
  expect(await refusal({ center: '' })).toBe('400 body-invalid')
  expect(await refusal({ tests: [guid(1)] })).toBe('400 test-unknown')
  expect(await refusal({ tests: ['x'] })).toBe('400 body-invalid')
  expect(await refusal({ tests: [ACTIVE_TESTS[0], ACTIVE_TESTS[0]!.toUpperCase()] })).toBe('400 test-twice')
  const { tests } = (await (await signedFetch(service(), '/v1/tests?status=archive')).json()) as {
    tests: { testId: string }[]
  }
  expect(await refusal({ tests: [tests[0]!.testId] })).toBe('400 test-inactive')
})

test('4.5 validTill must be later than validFrom, and not be over', async () => {
  const instant = '2098-05-05T10:00:00Z'
  expect(await refusal({ validFrom: instant, validTill: '2098-05-05T09:59:59Z' })).toBe('400 window-empty')
  expect(await refusal({ validFrom: instant, validTill: instant })).toBe('400 window-empty')
  await register({ validFrom: instant, validTill: '2098-05-05T10:00:00.000001Z' })
  expect(await refusal({ validFrom: '2020-01-01T00:00:00Z', validTill: '2020-01-02T00:00:00Z' })).toBe(
    '400 window-over',
  )
})

test('4.5 a timestamp is UTC and a real day', async () => {
  for (const validFrom of ['2098-05-05', '2098-05-05T10:00:00+02:00', '2098-02-30T10:00:00Z', '', null, 0]) {
    expect([validFrom, await refusal({ validFrom })]).toEqual([validFrom, '400 body-invalid'])
  }
})

test('4.5 a missing member, a wrong type and an unknown member are refused', async () => {
  for (const name of ['center', 'validFrom', 'validTill', 'tests', 'participants']) {
    expect([name, await refusal({ [name]: undefined })]).toEqual([name, '400 body-invalid'])
  }
  expect(await refusal({ colour: 'red' })).toBe('400 body-invalid')
  expect(await refusal({ participants: [{ data: [{ key: 'First name', value: 'Ann' }] }] })).toBe('400 body-invalid')
  expect(await refusal({ participants: [{ data: [{ name: 'First name', value: null }] }] })).toBe('400 body-invalid')
})

test('4.5 one participant with invalid data refuses the whole request', async () => {
  const before = service().registrations.list().length
  const people = [...participants(2), { data: person(3, { Shoe: '43' }) }]
  expect(await refusal({ participants: people })).toBe('400 field-unknown')
  expect(service().registrations.list()).toHaveLength(before)
})

test('4.6 version 1 has keys instead of names and no proctoring', async () => {
  const { participantIds } = await accepted<Ids>(service(), V1, version1([person(1), person(2)]))
  expect(participantIds.map((id) => service().registrations.find(id)!.data)).toEqual([person(1), person(2)])
  expect(await refused(service(), V1, { ...version1([person(1)]), proctoring: false })).toBe('400 body-invalid')
  expect(await refused(service(), V1, registration({ proctoring: undefined }))).toBe('400 body-invalid')
})

test('4.6 every participant carries the same set of keys, in any order', async () => {
  const more = version1([person(1), person(2, { Branch: 'Lyon' })])
  expect(await refused(service(), V1, more)).toBe('400 keys-differ')
  await accepted(service(), V1, version1([person(1), person(2).toReversed()]))
  // Version 2 has no such rule.
  await register({ participants: [{ data: person(1) }, { data: person(2, { Branch: 'Lyon' }) }] })
})

test('4.6 values are checked by the profile as in version 2', async () => {
  expect(await refused(service(), V1, version1([person(1, { 'E-mail': 'none' })]))).toBe('400 value-invalid')
})

test('4.5 not shown: a repeated request makes new links', async () => {
  const [first, second] = [await register(), await register()]
  expect(first.participantIds).not.toEqual(second.participantIds)
})

test('4.5 not shown: equal data may be refused', async () => {
  const strict = await startTestService({ duplicateRegistrations: 'refuse' })
  await accepted(strict, V2, registration())
  expect(await refused(strict, V2, registration())).toBe('400 registered-already')
  expect(await refused(strict, V2, registration({ participants: [...participants(2)] }))).toBe('400 registered-already')
  await accepted(strict, V2, registration({ center: 'autumn-intake' }))
})

test('4.5 not shown: there may be an id for each test, in another order', async () => {
  const tests = ACTIVE_TESTS.slice(0, 2)
  const body = registration({ tests, participants: participants(2) })
  const seen = async (options: object) => {
    const other = await startTestService(options)
    const { participantIds } = await accepted<Ids>(other, V2, body)
    return participantIds.map((id) => {
      const { data, testIds } = other.registrations.find(id)!
      return [data[0]!.value, testIds]
    })
  }
  const [a, b] = tests
  const [ann, bob] = ['Ann 0', 'Ann 1']
  const byParticipant = [ann, bob].flatMap((name) => [
    [name, [a]],
    [name, [b]],
  ])
  expect(await seen({ idsPer: 'test' })).toEqual(byParticipant)
  expect(await seen({ idsPer: 'test', idOrder: 'by-test' })).toEqual([
    [ann, [a]],
    [bob, [a]],
    [ann, [b]],
    [bob, [b]],
  ])
  expect(await seen({ idOrder: 'reversed' })).toEqual([
    [bob, tests],
    [ann, tests],
  ])
})

test('4.5 not shown: invalid participants may be left out', async () => {
  const lenient = await startTestService({ invalidItems: 'skip' })
  const people = [{ data: person(0) }, { data: person(1, { Shoe: '43' }) }, { data: person(2) }]
  const { participantIds } = await accepted<Ids>(lenient, V2, registration({ participants: people }))
  expect(participantIds.map((id) => lenient.registrations.find(id)!.data)).toEqual([person(0), person(2)])
})

test('4.5 proctoring is refused for an account without it', async () => {
  const plain = await startTestService({ proctoring: 'disabled' })
  expect(await refused(plain, V2, registration({ proctoring: true }))).toBe('400 proctoring-disabled')
  await accepted(plain, V2, registration({ proctoring: undefined }))
})

test('not shown: other forms of timestamps, unknown members, past windows and GUIDs in capitals', async () => {
  const lenient = await startTestService({
    timestamps: 'offsets',
    unknownMembers: 'ignore',
    pastWindows: 'accept',
    guidCase: 'upper',
  })
  const body = registration({
    validFrom: '2020-03-29T01:30:00.25+02:00',
    validTill: '2020-12-31T23:30:00-01:00',
    colour: 'red',
  })
  const { participantIds } = await accepted<Ids>(lenient, V2, body)
  expect(participantIds[0]).toBe(participantIds[0]!.toUpperCase())
  expect(lenient.registrations.find(participantIds[0]!)).toMatchObject({
    validFrom: '2020-03-28T23:30:00.25Z',
    validTill: '2021-01-01T00:30:00Z',
  })
  expect(await refused(lenient, V2, registration({ validFrom: '2020-03-29T01:30:00+25:00' }))).toBe('400 body-invalid')
})
