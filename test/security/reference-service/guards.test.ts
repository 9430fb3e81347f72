import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { accepted, post, signedFetch, startTestService } from '../../support/service.ts'
import { employee, employeeRegistration, person } from '../../support/service-bodies.ts'
import { register, TEAM_LEAD } from '../../support/taking.ts'

/** Sends a path as it is: `fetch` would tidy it first. */
function rawGet(
  host: string,
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ host, port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    call.end()
  })
}

test('guard: no path leads out of the sample media', async () => {
  const service = await startTestService()
  const [item] = service.items('spring-intake')
  const port = Number(new URL(service.baseUrl).port)
  const root = `/media/${item!.participantId}`
  const paths = [
    `${root}/../../package.json`,
    `${root}/../../../package.json`,
    `${root}/%2e%2e/%2e%2e/package.json`,
    `${root}/..%2f..%2fpackage.json`,
    `${root}/files/..%5c..%5c..%5cpackage.json`,
    `${root}/files/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json`,
    `${root}//etc/passwd`,
    `${root}/%00`,
    `${root}/%ff`,
  ]
  for (const path of paths) {
    const { status, body } = await rawGet('127.0.0.1', port, path)
    expect([path, status === 404 || status === 400 || status === 403]).toEqual([path, true])
    expect(body).not.toContain('proctor-desk')
    expect(body).not.toContain('root:')
  }
})

test('guard: a path that is no address is refused and ends nothing', async () => {
  const service = await startTestService()
  const port = Number(new URL(service.baseUrl).port)
  for (const path of ['//', '//a:b', '//%00/', 'http://', '/\\\\[']) {
    expect([path, (await rawGet('127.0.0.1', port, path)).status]).toEqual([path, 400])
  }
  expect((await rawGet('127.0.0.1', port, '/')).body).toContain('date-missing')
})

test('guard: media of a participant that does not exist are not served', async () => {
  const service = await startTestService()
  const port = Number(new URL(service.baseUrl).port)
  const { status } = await rawGet('127.0.0.1', port, '/media/01234567-89ab-4def-8123-456789abcdef/files/notes.txt')
  expect(status).toBe(404)
})

test('guard: a participant called <script> stays text in the protocol page', async () => {
  const service = await startTestService()
  const hostile = [...service.items('spring-intake')].find((item) =>
    item.participantData[0]!.value.startsWith('<script>'),
  )!
  const page = await (
    await fetch(`${new URL(service.baseUrl).origin}/media/${hostile.participantId}/protocol.html`)
  ).text()
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img src=x')
  expect(page).toContain('&#60;script&#62;')
})

test('guard: the fault switches are closed unless they were opened', async () => {
  const closed = await startTestService()
  const send = (origin: string) =>
    fetch(`${origin}/__faults`, { method: 'POST', body: JSON.stringify({ kind: 'status', status: 500 }) })
  expect((await send(closed.baseUrl)).status).toBe(400)
  expect(closed.faults.list()).toEqual([])
  const open = await startTestService({ allowFaults: true })
  expect((await send(open.baseUrl)).status).toBe(200)
  expect(open.faults.list()).toEqual([{ kind: 'status', status: 500 }])
  const wrong = await fetch(`${open.baseUrl}/__faults`, { method: 'POST', body: '{"kind":"explode"}' })
  expect(wrong.status).toBe(400)
})

test('guard: a page of another origin sets no faults', async () => {
  const service = await startTestService({ allowFaults: true })
  const { origin, host } = new URL(service.baseUrl)
  const send = (from: string) =>
    fetch(`${origin}/__faults`, {
      method: 'POST',
      headers: { Origin: from, 'Content-Type': 'text/plain' },
      body: JSON.stringify({ kind: 'status', status: 500, times: 1 }),
    })
  for (const from of ['http://evil.test', 'null', 'http://127.0.0.1:1']) expect((await send(from)).status).toBe(403)
  expect(service.faults.list()).toEqual([])
  expect((await send(`http://${host}`)).status).toBe(200)
})

test('guard: a page whose host name leads to loopback reads and changes nothing that needs no signature', async () => {
  const service = await startTestService({ allowFaults: true })
  const port = Number(new URL(service.baseUrl).port)
  const { participantId, center } = register(service)
  const [item] = service.items('spring-intake')
  const paths = [
    `/media/${item!.participantId}/protocol.html`,
    `/take/${center}`,
    `/take/assets/take.css`,
    `/take/api/${center}/${participantId}`,
    `/app/Test/Settings?testId=${TEAM_LEAD.testId}`,
    '/__faults',
  ]
  for (const path of paths) {
    for (const name of ['evil.test', '127.0.0.1.evil.test', 'localhost.evil.test']) {
      const { status, body } = await rawGet('127.0.0.1', port, path, { Host: `${name}:${port}` })
      expect([path, name, status]).toEqual([path, name, 403])
      expect(body).not.toContain(participantId)
    }
    for (const Host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
      expect([path, Host, (await rawGet('127.0.0.1', port, path, { Host })).status]).toEqual([path, Host, 200])
    }
  }
})

test('guard: the service does not answer on any address but loopback', async () => {
  const service = await startTestService()
  const port = Number(new URL(service.baseUrl).port)
  // All of 127/8 is this computer on Linux: a service that listens everywhere answers there too.
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
    .map((address) => address.address)
  if (process.platform === 'linux') elsewhere.push('127.0.0.2')
  expect(elsewhere).not.toEqual([])
  expect((await rawGet('127.0.0.1', port, '/')).body).toContain('date-missing')
  for (const address of elsewhere) await expect(rawGet(address, port, '/')).rejects.toThrow(/ECONNREFUSED|timeout/)
})

test('guard: SQL in ids and personal data stays text', async () => {
  const service = await startTestService()
  const id = "x'); DROP TABLE employee; --"
  const data = person(1, { Position: "' OR 1=1; DELETE FROM registration; --" })
  const body = { profileId: service.profileId, employees: [employee('other'), employee(id, { data })] }
  await accepted(service, '/v1/employees', body)
  await accepted(service, '/v2/employees-participants', employeeRegistration(['other']))
  const again = employeeRegistration([id], { doNotCreateIfExist: true })
  const first = await accepted<{ participantIds: string[] }>(service, '/v2/employees-participants', again)
  expect(service.registrations.find(first.participantIds[0]!)!.data).toEqual(data)
  expect(service.registrations.list()).toHaveLength(2)
  expect(service.employees.list().map((one) => one.id)).toEqual(['other', id])
})

test('guard: a body with __proto__ changes no object, and one of many levels stops nothing', async () => {
  const service = await startTestService()
  const start = `{"projectId":"${service.projectId}","title":"T","type":"test"`
  const bodies = [
    `${start},"__proto__":{"polluted":true}}`,
    `${start},"constructor":{"prototype":{"polluted":true}}}`,
    `${start},"deep":${'['.repeat(500)}${']'.repeat(500)}}`,
  ]
  for (const body of bodies) {
    const { status } = await signedFetch(service, '/v1/create-test', { method: 'POST', body })
    expect([body.slice(0, 120), status < 500]).toEqual([body.slice(0, 120), true])
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  const { status } = await post(service, '/v1/create-test', { projectId: service.projectId, title: 'T', type: 'test' })
  expect(status).toBe(200)
})
