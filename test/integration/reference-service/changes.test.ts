import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { RunningService } from '../../../reference-service/service.ts'
import { accepted, post, refused, serviceOfFile, signedFetch, startTestService } from '../../support/service.ts'
import { addEmployees, employee, guid, participants, program, registration } from '../../support/service-bodies.ts'

const CREATE = '/v1/create-test'
const REGISTER = '/v2/participants'
const service = serviceOfFile()
const body = () => JSON.stringify({ projectId: service().projectId, title: 'T', type: 'test' })
const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { error: { code: string } }).error.code}`

const POSTS = [
  '/v1/program',
  '/v1/program/employees',
  REGISTER,
  '/v1/participants',
  '/v1/employees',
  '/v2/employees-participants',
  CREATE,
]

test.each(POSTS)('5 %s needs a signature, over the length of its body', async (path) => {
  const send = (options: object) => signedFetch(service(), path, { method: 'POST', body: '{}', ...options })
  expect(await codeOf(await send({ secret: 'wrong' }))).toBe('403 signature-wrong')
  expect(await codeOf(await send({ signedLength: '0' }))).toBe('403 signature-wrong')
  expect(await codeOf(await send({}))).toBe('400 body-invalid')
})

test.each(POSTS)('1 %s takes JSON in UTF-8, and says what is wrong with anything else', async (path) => {
  const send = (content: string | Uint8Array<ArrayBuffer>) =>
    signedFetch(service(), path, { method: 'POST', body: content })
  for (const content of ['', '{', '{"a":1}}', 'null', '[]', '"x"', new Uint8Array([0x22, 0xff, 0x22])]) {
    const code = await codeOf(await send(content))
    expect([content, code]).toEqual([content, expect.stringMatching(/^400 body-(missing|malformed|invalid)$/)])
  }
})

test('1 a text that is not UTF-8 is refused, and not mended', async () => {
  const [start, end] = body().split('"T"')
  const broken = Buffer.concat([Buffer.from(`${start!}"T`), Buffer.from([0xff]), Buffer.from(`"${end!}`)])
  const response = await signedFetch(service(), CREATE, { method: 'POST', body: new Uint8Array(broken) })
  expect(await codeOf(response)).toBe('400 body-malformed')
})

test('1 the Content-Type is application/json', async () => {
  const send = (type: string) =>
    signedFetch(service(), CREATE, { method: 'POST', body: body(), headers: { 'Content-Type': type } })
  for (const type of ['text/plain', 'application/json; charset=latin1', 'application/jsonp']) {
    expect([type, await codeOf(await send(type))]).toEqual([type, '400 content-type'])
  }
  for (const type of ['application/json', 'Application/JSON;charset=UTF-8']) expect((await send(type)).status).toBe(200)
})

test('5 a body without a Content-Length is not signed, so it is refused', async () => {
  const date = new Date().toUTCString()
  const text = `POST ${CREATE} ${date} 0`
  const signature = createHmac('sha256', 'test-secret').update(text).digest('base64')
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      Date: date,
      Authorization: `SharedKey 1001:${signature}`,
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    }
    const call = request(service().baseUrl + CREATE, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end(body())
  })
  expect(status).toBe(400)
})

test('8 not shown: a body has 4 MiB at most, or what the service says', async () => {
  const large = registration({ participants: [{ data: [{ name: 'Photo', value: 'x'.repeat(4 * 1024 * 1024) }] }] })
  expect(await refused(service(), REGISTER, large)).toBe('413 body-too-large')
  const small = await startTestService({ maxBody: 1000 })
  expect(await refused(small, REGISTER, registration({ participants: participants(9) }))).toBe('413 body-too-large')
  await accepted(small, REGISTER, registration())
})

test('nothing that callers can change is there in a service that was just started', async () => {
  const fresh = await startTestService()
  await signedFetch(fresh, '/v1/tests')
  const lists = [fresh.registrations.list(), fresh.tests.list(), fresh.employees.list(), fresh.programs.list()]
  expect(lists).toEqual([[], [], [], []])
})

test('7 a refused request changes nothing, however far it came', async () => {
  const fresh = await startTestService()
  const modules = [{ moduleId: guid(2), moduleTitle: 'M', moduleOrder: null, moduleTests: [] }]
  const twice = program(fresh, 1, [...modules, ...modules])
  expect(await refused(fresh, '/v1/program', twice)).toBe('400 module-twice')
  expect(fresh.programs.list()).toEqual([])
})

/** Sends a registration of three, and says how it ended and how many are registered. */
async function tryRegistration(to: RunningService) {
  const ending = await post(to, REGISTER, registration({ participants: participants(3) })).then(
    ({ status }) => status,
    () => 'cut',
  )
  return [ending, to.registrations.list().length]
}

test('fault lost-answer: the service acts, and nothing of the answer arrives', async () => {
  const broken = await startTestService({ faults: [{ kind: 'lost-answer' }] })
  expect(await tryRegistration(broken)).toEqual(['cut', 3])
  expect(await tryRegistration(broken)).toEqual([200, 6])
})

test('fault partial: the service acts on the first items, and answers 500', async () => {
  const broken = await startTestService()
  broken.faults.add({ kind: 'partial', items: 2 })
  expect(await tryRegistration(broken)).toEqual([500, 2])
  broken.faults.add({ kind: 'partial', items: 1, path: '/v1/employees' })
  const list = { profileId: broken.profileId, employees: [employee('a'), employee('b')] }
  expect(await refused(broken, '/v1/employees', list)).toBe('500 partial')
  expect(broken.employees.list().map(({ id }) => id)).toEqual(['a'])
})

test('fault partial: of a change of program employees, registrations come first', async () => {
  const broken = await startTestService()
  await addEmployees(broken, ['a', 'b', 'c'])
  await accepted(broken, '/v1/program', program(broken, 1))
  const change = { programId: guid(1), moduleTestsScope: 'all', moduleTests: null, unregisterEmployees: [] }
  await accepted(broken, '/v1/program/employees', { ...change, registerEmployees: ['c'] })
  broken.faults.add({ kind: 'partial', items: 1 })
  const both = { ...change, registerEmployees: ['a', 'b'], unregisterEmployees: ['c'] }
  expect(await refused(broken, '/v1/program/employees', both)).toBe('500 partial')
  expect(broken.programs.members(guid(1))).toEqual(['c', 'a'])
})

test.each([
  ['reset', { kind: 'reset' }, ['cut', 0]],
  ['status', { kind: 'status', status: 503 }, [503, 0]],
  ['cut', { kind: 'cut' }, ['cut', 3]],
  ['html', { kind: 'html' }, ['cut', 0]],
  ['redirect', { kind: 'redirect' }, ['cut', 0]],
  ['truncate', { kind: 'truncate' }, ['cut', 3]],
] as const)('fault %s applies to calls that change something', async (_kind, fault, outcome) => {
  const broken = await startTestService({ faults: [fault] })
  // An answer that is no JSON counts as cut.
  expect(await tryRegistration(broken)).toEqual(outcome)
})
