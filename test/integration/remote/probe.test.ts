import { describe, expect, test } from 'vitest'
import type { RunningService } from '../../../reference-service/service.ts'
import { testConnection, type TestConnectionOptions } from '../../../main/remote/probe.ts'
import { sendJson, startBareServer } from '../../support/bare-server.ts'
import { startTestService } from '../../support/service.ts'
import { createTestReader } from '../../support/sync.ts'
import { createNetworkGate } from '../../../main/support/network-gate.ts'

const MINUTE = 60_000

function probe(
  service: Pick<RunningService, 'baseUrl' | 'accountId' | 'centers' | 'secret'>,
  options: Partial<TestConnectionOptions> = {},
) {
  const settings = { baseUrl: service.baseUrl, accountId: service.accountId, centers: [...service.centers] }
  return testConnection({
    gate: createNetworkGate(),
    settings,
    secret: service.secret,
    retryBaseMs: 5,
    readPage: createTestReader().readPage,
    ...options,
  })
}

const at = (baseUrl: string) => ({ baseUrl, accountId: '1001', secret: 's', centers: ['c'] })

describe('a good connection', () => {
  test('says so, how long it took, and that the clocks agree', async () => {
    const service = await startTestService()
    const { test: result, bodilessLength } = await probe(service)
    expect(result).toMatchObject({ ok: true, failure: null, refusedCenters: [] })
    expect(result.roundTripMs).toBeGreaterThanOrEqual(0)
    expect(Math.abs(result.clockOffsetMs!)).toBeLessThan(MINUTE)
    expect(bodilessLength).toBe('0')
    const asked = service.requests.matching('/v2/sessions').map(({ query }) => query.center)
    expect(asked).toEqual(service.centers)
  })

  test('finds out that the service wants the empty text as Content-Length', async () => {
    const service = await startTestService({ bodilessLength: 'empty' })
    const { test: result, bodilessLength } = await probe(service)
    expect(result.ok).toBe(true)
    expect(bodilessLength).toBe('')
  })

  test('a clock 20 minutes off that can be corrected is measured and no failure', async () => {
    const service = await startTestService({ faults: [{ kind: 'clock', offsetMs: -20 * MINUTE }] })
    const { test: result } = await probe(service)
    expect(result).toMatchObject({ ok: true, failure: null })
    expect(Math.round(result.clockOffsetMs! / MINUTE)).toBe(-20)
  })

  test('both at once: an empty Content-Length and a clock 20 minutes off', async () => {
    const service = await startTestService({
      bodilessLength: 'empty',
      faults: [{ kind: 'clock', offsetMs: 20 * MINUTE }],
    })
    const { test: result, bodilessLength } = await probe(service)
    expect(result.ok).toBe(true)
    expect(bodilessLength).toBe('')
  })
})

test('one odd test in the list is no reason to refuse the connection', async () => {
  const server = await startBareServer((request, response) => {
    if (request.url.startsWith('/v1/tests')) sendJson(response, { tests: [{ testId: 'odd' }] })
    else sendJson(response, { modifiedUntil: '2026-01-01T00:00:00Z', continuationToken: null, results: [] })
  })
  expect((await probe(at(server.baseUrl))).test).toMatchObject({ ok: true, failure: null })
})

describe('a specific answer for each failure', () => {
  test('wrong secret', async () => {
    const { test: result, bodilessLength } = await probe(await startTestService(), { secret: 'another' })
    expect(result).toMatchObject({ ok: false, failure: { code: 'forbidden' }, refusedCenters: [] })
    expect(bodilessLength).toBeNull()
  })

  test('a 400 about the Authorization header is a wrong account or secret as well', async () => {
    const server = await startBareServer((_request, response) =>
      sendJson(response, { error: 'bad authorization' }, 400),
    )
    const { test: result } = await probe(at(server.baseUrl))
    expect(result.failure).toMatchObject({ code: 'forbidden', details: { status: 400 } })
    expect(result.failure!.details!.excerpt).toContain('bad authorization')
  })

  test('clock 20 minutes off and not to be corrected', async () => {
    const server = await startBareServer((_request, response) => {
      sendJson(response, {}, 403, { Date: new Date(Date.now() - 20 * MINUTE).toUTCString() })
    })
    const { test: result } = await probe(at(server.baseUrl))
    expect(result.failure?.code).toBe('clock-skew')
    expect(Math.round(result.failure!.details!.clockOffsetMs! / MINUTE)).toBe(-20)
    expect(Math.round(result.clockOffsetMs! / MINUTE)).toBe(-20)
  })

  test('unknown center: each refused one by its name, the others are tried all the same', async () => {
    const service = await startTestService()
    const centers = ['nowhere', service.centers[0]!, 'elsewhere']
    const { test: result, bodilessLength } = await probe({ ...service, centers })
    expect(result).toMatchObject({ ok: false, failure: null })
    expect(result.refusedCenters.map(({ center }) => center)).toEqual(['nowhere', 'elsewhere'])
    expect(result.refusedCenters[0]!.failure).toMatchObject({
      code: 'bad-request',
      details: { field: 'center', value: 'nowhere' },
    })
    expect(bodilessLength).toBe('0')
  })

  test('unreachable', async () => {
    const { test: result } = await probe(at('http://assessment.invalid'))
    expect(result).toMatchObject({ ok: false, failure: { code: 'network' }, clockOffsetMs: null, roundTripMs: null })
  })

  test('a page in HTML: not this kind of service', async () => {
    const service = await startTestService({ faults: [{ kind: 'html', times: null }] })
    expect((await probe(service)).test.failure?.code).toBe('not-this-service')
  })

  test('a web server without this path: not this kind of service', async () => {
    const service = await startTestService({ prefix: '/api' })
    const { test: result } = await probe({ ...service, baseUrl: service.baseUrl.replace('/api', '/wrong') })
    expect(result.failure?.code).toBe('not-this-service')
  })

  test('another service that answers in JSON', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { status: 'ok', version: 3 }))
    expect((await probe(at(server.baseUrl))).test.failure?.code).toBe('not-this-service')
  })

  test('a redirect', async () => {
    const service = await startTestService({ faults: [{ kind: 'redirect', times: null }] })
    expect((await probe(service)).test.failure?.code).toBe('redirect')
  })

  test('no answer in time', async () => {
    const service = await startTestService({ faults: [{ kind: 'hang', times: null }] })
    expect((await probe(service, { timeoutMs: 150, retries: 0 })).test.failure?.code).toBe('timeout')
  })

  test('500s', async () => {
    const service = await startTestService({ faults: [{ kind: 'status', status: 500, times: null }] })
    expect((await probe(service)).test.failure).toMatchObject({ code: 'server', details: { status: 500 } })
  })

  test('a service that fails when asked for a center', async () => {
    const service = await startTestService({
      faults: [{ kind: 'status', status: 500, times: null, path: '/v2/sessions' }],
    })
    expect((await probe(service)).test).toMatchObject({ ok: false, failure: { code: 'server' }, refusedCenters: [] })
  })

  test('cancelled', async () => {
    const controller = new AbortController()
    const server = await startBareServer(() => controller.abort())
    expect((await probe(at(server.baseUrl), { signal: controller.signal })).test.failure?.code).toBe('cancelled')
  })
})
