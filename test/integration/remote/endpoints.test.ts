import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import type { RemoteClient } from '../../../main/remote/remote-client.ts'
import { sendJson, startBareServer } from '../../support/bare-server.ts'
import { connect, FEED } from '../../support/remote.ts'
import { startTestService } from '../../support/service.ts'

const GUID = guidSchema.parse('11111111-2222-3333-4444-555555555555')
const WINDOW = { validFrom: '2026-01-01T00:00:00Z', validTill: '2026-02-01T00:00:00Z' }

describe('against the reference service', () => {
  test('reads the whole feed of a center, page by page', async () => {
    const service = await startTestService({ pageSize: 25 })
    const client = connect(service)
    const ids: unknown[] = []
    let token: string | undefined
    let until: string | null = null
    while (until === null) {
      const page = await client.listSessions({ ...FEED, ...(token ? { continuationToken: token } : {}) })
      ids.push(...page.results.map((item) => (item as { participantId: string }).participantId))
      until = page.modifiedUntil
      token = page.continuationToken ?? undefined
    }
    expect(ids).toEqual([...service.items('spring-intake')].map((item) => item.participantId))
    expect(ids.length).toBeGreaterThan(25)
    const last = await client.listSessions({ center: 'spring-intake', modifiedSince: until })
    expect(last).toEqual({ results: [], modifiedUntil: until, continuationToken: null })
  })

  test('reads a report, with the JSON as it came', async () => {
    const service = await startTestService()
    const client = connect(service)
    const [item] = service.items('spring-intake')
    const { report, raw } = await client.getSession(guidSchema.parse(item!.participantId))
    expect(report.participantId).toBe(item!.participantId)
    expect(report.questions.length).toBeGreaterThan(0)
    expect(raw).toEqual(JSON.parse(JSON.stringify(service.report(item!.participantId))))
  })

  test('signs the path prefix of the base address', async () => {
    const service = await startTestService({ prefix: '/Tenant-7/Api' })
    const page = await connect(service).listSessions(FEED)
    expect(page.results.length).toBeGreaterThan(0)
    expect(service.requests.list().map(({ path, status }) => [path, status])).toEqual([
      ['/Tenant-7/Api/v2/sessions', 200],
    ])
  })

  test('signs the empty text where the connection test found that', async () => {
    const service = await startTestService({ bodilessLength: 'empty' })
    await expect(connect(service).listSessions(FEED)).rejects.toMatchObject({ code: 'forbidden' })
    const page = await connect(service, { bodilessLength: '' }).listSessions(FEED)
    expect(page.results.length).toBeGreaterThan(0)
  })

  test('sends a center’s name as it is, whatever stands in it', async () => {
    const center = 'Zürich & Söhne / 50% +1, #2'
    const service = await startTestService({ centers: [center] })
    await connect(service).listSessions({ ...FEED, center })
    expect(service.requests.list()[0]!.query.center).toBe(center)
  })

  test('reads results of participants and the list of tests', async () => {
    const service = await startTestService()
    const client = connect(service)
    const ids = [...service.items('spring-intake')].slice(0, 3).map((item) => guidSchema.parse(item.participantId))
    const participants = await client.getParticipants(ids)
    expect(participants.map((participant) => participant.id)).toEqual(expect.arrayContaining(ids))
    expect(service.requests.matching('/v1/participants')[0]!.query.participantId).toBe(ids.join(','))
    const tests = await client.listTests({ type: 'test', status: 'active' })
    expect(tests.length).toBeGreaterThan(0)
    expect(new Set(tests.map(({ type, status }) => `${type} ${status}`))).toEqual(new Set(['test active']))
  })
})

describe('on the wire', () => {
  test('asks for many participants in several requests that stay short, and keeps their order', async () => {
    const server = await startBareServer((request, response) => {
      const ids = new URL(request.url, 'http://x').searchParams.get('participantId')!.split(',')
      sendJson(response, { participants: ids.map((id) => ({ id, data: [], sessions: [] })) })
    })
    const ids = Array.from({ length: 120 }, (_, index) =>
      guidSchema.parse(GUID.replace(/^.{8}/, String(index).padStart(8, '0'))),
    )
    const participants = await connect(server).getParticipants(ids)
    expect(participants.map(({ id }) => id)).toEqual(ids)
    expect(server.seen.map(({ url }) => url.length).filter((length) => length >= 2048)).toEqual([])
  })

  test('a GET carries the headers of the API document and no body', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { tests: [] }))
    await connect(server, { userAgent: 'ProctorDesk/9.9' }).listTests({})
    const { headers, url } = server.seen[0]!
    expect(url).toBe('/v1/tests')
    expect(headers.accept).toBe('application/json; charset=utf-8')
    expect(headers['content-type']).toBeUndefined()
    expect(headers['user-agent']).toBe('ProctorDesk/9.9')
    expect(headers.date).toBe(new Date(headers.date!).toUTCString())
    expect(headers.authorization).toMatch(/^SharedKey 1001:[A-Za-z0-9+/]{43}=$/)
  })

  type PostCase = readonly [
    path: string,
    answer: unknown,
    act: (client: RemoteClient) => Promise<unknown>,
    result: unknown,
  ]
  const counts = (names: string) => Object.fromEntries(names.split(' ').map((name, index) => [name, index]))
  const program = {
    programResult: 'created',
    ...counts(
      'modulesCreated modulesUpdated modulesDeleted moduleTestsCreated moduleTestsUpdated moduleTestsDeleted attemptsCreated attemptsUpdated attemptsDeleted',
    ),
  }
  const change = counts(
    'employeesRegistered attemptsRegistered employeesUnregistered attemptsUnregistered totalEmployeesInProgram',
  )
  const employees = counts(
    'employeesCreated employeesDataUpdated employeesStatusChangedToActive employeesStatusChangedToHidden employeesNotChanged',
  )
  const registered = { participantIds: [GUID] }
  const POSTS: readonly PostCase[] = [
    [
      '/v1/create-test',
      { testId: GUID },
      (client) => client.createTest({ projectId: GUID, title: 'Tést', type: 'survey' }),
      GUID,
    ],
    [
      '/v1/program',
      program,
      (client) =>
        client.saveProgram({
          programId: null,
          projectId: GUID,
          centerId: GUID,
          programTitle: 'P',
          programStatus: 'active',
          programIsManual: true,
          modules: [],
        }),
      program,
    ],
    [
      '/v1/program/employees',
      change,
      (client) =>
        client.changeProgramEmployees({
          programId: GUID,
          moduleTestsScope: 'all',
          moduleTests: null,
          registerEmployees: ['a'],
          unregisterEmployees: [],
        }),
      change,
    ],
    [
      '/v2/participants',
      registered,
      (client) =>
        client.registerParticipantsV2({
          center: 'c',
          ...WINDOW,
          tests: [GUID],
          participants: [{ data: [{ name: 'Имя', value: '李' }] }],
        }),
      [GUID],
    ],
    [
      '/v1/participants',
      registered,
      (client) =>
        client.registerParticipantsV1({
          center: 'c',
          ...WINDOW,
          tests: [GUID],
          participants: [{ data: [{ key: 'k', value: 'v' }] }],
        }),
      [GUID],
    ],
    [
      '/v2/employees-participants',
      registered,
      (client) =>
        client.registerEmployees({
          center: 'c',
          ...WINDOW,
          doNotCreateIfExist: true,
          tests: [GUID],
          employees: [{ id: 'e1' }],
        }),
      [GUID],
    ],
    [
      '/v1/employees',
      employees,
      (client) => client.syncEmployees({ profileId: GUID, employees: [{ id: 'e1', status: 'hidden', data: [] }] }),
      employees,
    ],
  ]

  test.each(POSTS)('POST %s is signed with its length in bytes', async (path, answer, act, result) => {
    const server = await startBareServer((_request, response) => sendJson(response, answer))
    expect(await act(connect(server))).toEqual(result)
    const { method, url, headers, body } = server.seen[0]!
    expect([method, url]).toEqual(['POST', path])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
    const text = `POST ${path} ${headers.date} ${Buffer.byteLength(body)}`
    const signature = createHmac('sha256', 'test-secret').update(text).digest('base64')
    expect(headers.authorization).toBe(`SharedKey 1001:${signature}`)
  })

  test('ids go out in lower case', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { testId: GUID }))
    await connect(server).createTest({ projectId: 'ABCDEF00-0000-0000-0000-00000000000A', title: 't', type: 'test' })
    expect(JSON.parse(server.seen[0]!.body)).toMatchObject({ projectId: 'abcdef00-0000-0000-0000-00000000000a' })
  })

  test('what breaks a limit is not sent at all', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { testId: GUID }))
    const call = connect(server).createTest({ projectId: GUID, title: 'x'.repeat(201), type: 'test' })
    await expect(call).rejects.toMatchObject({ code: 'limit-exceeded', details: { field: 'title', limit: 200 } })
    expect(server.seen).toEqual([])
  })

  test('connections are kept alive', async () => {
    const ports = new Set<number | undefined>()
    const server = await startBareServer((_request, response, socket) => {
      ports.add(socket.remotePort)
      sendJson(response, { tests: [] })
    })
    const client = connect(server)
    for (let count = 0; count < 10; count += 1) await client.listTests({})
    // A second one may be opened while the first still notes that its answer is complete.
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test('goes by a proxy where there is one', async () => {
    const proxy = await startBareServer((_request, response) => sendJson(response, { tests: [] }))
    const client = connect({ baseUrl: 'http://assessment.invalid/api' }, { proxyUrl: proxy.baseUrl })
    expect(await client.listTests({})).toEqual([])
    expect(proxy.seen[0]!.url).toBe('http://assessment.invalid/api/v1/tests')
    expect(proxy.seen[0]!.headers.host).toBe('assessment.invalid')
  })
})
