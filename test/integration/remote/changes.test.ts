import { expect, test } from 'vitest'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { connect, failureOf } from '../../support/remote.ts'
import { startTestService } from '../../support/service.ts'
import {
  ACTIVE_TESTS,
  employee,
  employeeRegistration,
  guid,
  module,
  moduleTest,
  participants,
  person,
  program,
  registration,
  WINDOW,
} from '../../support/service-bodies.ts'

/** The bodies of these tests, typed as the client's requests: they are what the service's own tests send. */
type Request<Call extends (request: never) => unknown> = Parameters<Call>[0]

async function start(options: Parameters<typeof startTestService>[0] = {}) {
  const service = await startTestService(options)
  const client = connect(service)
  const sync = (ids: readonly string[]) => {
    const request = { profileId: service.profileId, employees: ids.map((id) => employee(id)) }
    return client.syncEmployees(request as Request<typeof client.syncEmployees>)
  }
  return { service, client, sync }
}

test('creates a test, which is then listed', async () => {
  const { service, client } = await start()
  const testId = await client.createTest({ projectId: service.projectId, title: 'Nachtdienst 🌙', type: 'survey' })
  const listed = await client.listTests({ projectId: guidSchema.parse(service.projectId), type: 'survey' })
  expect(listed.find((one) => one.testId === testId)).toMatchObject({ title: 'Nachtdienst 🌙', status: 'active' })
})

test('registers participants in both versions, in their order', async () => {
  const { service, client } = await start()
  const second = await client.registerParticipantsV2(registration({ participants: participants(3) }))
  const first = await client.registerParticipantsV1({
    center: 'spring-intake',
    ...WINDOW,
    tests: ACTIVE_TESTS.slice(0, 2),
    participants: [{ data: person(9).map(({ name, value }) => ({ key: name, value })) }],
  })
  const data = [...second, ...first].map((id) => service.registrations.find(id)!.data)
  expect(data).toEqual([person(0), person(1), person(2), person(9)])
})

test('synchronises employees, and registers them as participants once', async () => {
  const { service, client, sync } = await start()
  expect(await sync(['a', 'b'])).toMatchObject({ employeesCreated: 2, employeesNotChanged: 0 })
  expect(await sync(['a', 'b', 'c'])).toMatchObject({ employeesCreated: 1, employeesNotChanged: 2 })
  const body = employeeRegistration(['a', 'b'], { doNotCreateIfExist: true })
  const request = body as Request<typeof client.registerEmployees>
  const ids = await client.registerEmployees(request)
  expect(ids.map((id) => service.registrations.find(id)!.employeeId)).toEqual(['a', 'b'])
  expect(await client.registerEmployees(request)).toEqual([])
})

test('saves a program, and registers and unregisters its employees', async () => {
  const { service, client, sync } = await start()
  await sync(['a', 'b'])
  const body = program(service, 1, [module(2, [moduleTest(3), moduleTest(4)])])
  const request = body as Request<typeof client.saveProgram>
  expect(await client.saveProgram(request)).toMatchObject({ programResult: 'created', moduleTestsCreated: 2 })
  expect(await client.saveProgram(request)).toMatchObject({ programResult: 'updated', moduleTestsUpdated: 2 })
  const change = { programId: guid(1), moduleTestsScope: 'all', moduleTests: null } as const
  const joined = { ...change, registerEmployees: ['a', 'b'], unregisterEmployees: [] }
  expect(await client.changeProgramEmployees(joined)).toMatchObject({ employeesRegistered: 2, attemptsRegistered: 4 })
  const left = { ...change, registerEmployees: [], unregisterEmployees: ['a'] }
  expect(await client.changeProgramEmployees(left)).toEqual({
    employeesRegistered: 0,
    attemptsRegistered: 0,
    employeesUnregistered: 1,
    attemptsUnregistered: 2,
    totalEmployeesInProgram: 1,
  })
})

test('has no results of participants who never opened their link', async () => {
  const { client } = await start()
  const ids = await client.registerParticipantsV2(registration())
  expect(await client.getParticipants(ids)).toEqual([])
})

test('a refusal is a bad request with the reason of the service, and without personal data', async () => {
  const { client } = await start()
  const data = person(1, { 'E-mail': 'private' })
  const request = registration({ participants: [{ data }] }) as Request<typeof client.registerParticipantsV2>
  const failure = await failureOf(client.registerParticipantsV2(request))
  expect(failure.code).toBe('bad-request')
  expect(failure.details).toMatchObject({ status: 400, excerpt: expect.stringContaining('E-mail') as string })
  expect(JSON.stringify(failure.details)).not.toContain('private')
})

test('after a lost answer the outcome is unknown, and nothing is sent again by itself', async () => {
  const { service, client } = await start({ faults: [{ kind: 'lost-answer' }] })
  const request = registration() as Request<typeof client.registerParticipantsV2>
  expect((await failureOf(client.registerParticipantsV2(request))).code).toBe('unknown-outcome')
  expect(service.registrations.list()).toHaveLength(1)
  expect(service.requests.matching('/v2/participants')).toHaveLength(1)
})

test('after a failure in the middle the service may have acted on some', async () => {
  const { service, client, sync } = await start({ faults: [{ kind: 'partial', items: 1 }] })
  expect(await failureOf(sync(['a', 'b']))).toMatchObject({ code: 'server', details: { status: 500 } })
  expect(service.employees.list()).toHaveLength(1)
  expect(await sync(['a', 'b'])).toMatchObject({ employeesCreated: 1, employeesNotChanged: 1 })
  expect(client.clockOffsetMs()).not.toBeNull()
})

test('a body that is too large is a bad request', async () => {
  const { client } = await start({ maxBody: 500 })
  const request = registration({ participants: participants(5) }) as Request<typeof client.registerParticipantsV2>
  expect(await failureOf(client.registerParticipantsV2(request))).toMatchObject({
    code: 'bad-request',
    details: { status: 413 },
  })
})

test('ids in capitals are read as the same ids', async () => {
  const { service, client } = await start({ guidCase: 'upper', idsPer: 'test', idOrder: 'reversed' })
  const body = registration({ tests: ACTIVE_TESTS.slice(0, 2) })
  const ids = await client.registerParticipantsV2(body)
  expect(ids.map((id) => service.registrations.find(id)!.testIds)).toEqual([[ACTIVE_TESTS[1]], [ACTIVE_TESTS[0]]])
  expect(ids.join('')).toBe(ids.join('').toLowerCase())
})
