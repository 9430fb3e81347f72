import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { sendJson, startBareServer } from '../../support/bare-server.ts'
import { connect, failureOf, FEED } from '../../support/remote.ts'
import { startTestService } from '../../support/service.ts'

const MINUTE = 60_000
const GUID = guidSchema.parse('11111111-2222-3333-4444-555555555555')
const TEST = { projectId: GUID, title: 't', type: 'test' } as const

describe('refusals', () => {
  test('wrong secret', async () => {
    const service = await startTestService()
    const error = await failureOf(connect(service, { secret: 'another' }).listSessions(FEED))
    expect(error).toMatchObject({ code: 'forbidden', details: { status: 403 } })
    expect(error.details.excerpt).toContain('signature')
    expect(service.requests.list()).toHaveLength(1)
  })

  test('unknown center', async () => {
    const service = await startTestService()
    const error = await failureOf(connect(service).listSessions({ ...FEED, center: 'nowhere' }))
    expect(error).toMatchObject({ code: 'bad-request', details: { status: 400 } })
    expect(service.requests.list()).toHaveLength(1)
  })

  test('400 on modifiedSince', async () => {
    const service = await startTestService({ earliestModifiedSince: '2026-06-01T00:00:00Z' })
    const error = await failureOf(connect(service).listSessions(FEED))
    expect(error.code).toBe('bad-request')
    expect(error.details.excerpt).toContain('modifiedSince')
  })

  test('a session that is gone', async () => {
    const service = await startTestService({ faults: [{ kind: 'session-gone' }] })
    expect(await failureOf(connect(service).getSession(GUID))).toMatchObject({
      code: 'not-found',
      details: { status: 404 },
    })
  })
})

describe('clock', () => {
  test.each([20, -20])(
    '%i minutes off: signed again once with the corrected time, and from then on',
    async (minutes) => {
      const service = await startTestService({ faults: [{ kind: 'clock', offsetMs: minutes * MINUTE }] })
      const client = connect(service)
      expect((await client.listSessions(FEED)).results.length).toBeGreaterThan(0)
      await client.listTests({})
      expect(service.requests.list().map(({ status }) => status)).toEqual([403, 200, 200])
      expect(Math.round(client.clockOffsetMs()! / MINUTE)).toBe(minutes)
    },
  )

  test('this computer 20 minutes off, the service right', async () => {
    const service = await startTestService()
    const client = connect(service, { now: () => Date.now() - 20 * MINUTE })
    expect((await client.listSessions(FEED)).results.length).toBeGreaterThan(0)
    expect(Math.round(client.clockOffsetMs()! / MINUTE)).toBe(20)
  })

  test('this computer’s clock is set by hours, there and back, while the client lives', async () => {
    const service = await startTestService()
    let hours = 0
    const client = connect(service, { now: () => Date.now() + hours * 60 * MINUTE })
    for (hours of [0, 5, 5, -5, 0, 0]) {
      await client.listTests({})
      expect(Math.round(client.clockOffsetMs()! / MINUTE)).toBeCloseTo(-hours * 60)
    }
    expect(service.requests.list().map(({ status }) => status)).toEqual([200, 403, 200, 200, 403, 200, 403, 200, 200])
  })

  test('the clock is set while an answer is under way: what it is off by is of the clock as it is now', async () => {
    let hours = 0
    const server = await startBareServer((request, response) => {
      const isFresh = server.seen.length > 1 && Math.abs(Date.now() - Date.parse(request.headers.date!)) < MINUTE
      hours = 5
      sendJson(response, isFresh ? { tests: [] } : { message: 'no' }, isFresh ? 200 : 403, {
        Date: new Date().toUTCString(),
      })
    })
    const client = connect(server, { now: () => Date.now() + hours * 60 * MINUTE })
    expect(await client.listTests({})).toEqual([])
    expect(server.seen).toHaveLength(2)
  })

  test('several calls at once are all corrected', async () => {
    const service = await startTestService({ faults: [{ kind: 'clock', offsetMs: 20 * MINUTE }] })
    const client = connect(service)
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.listTests({})))
    expect(answers).toHaveLength(4)
  })

  test('20 minutes off and refused even so: clock-skew, after two requests', async () => {
    const server = await startBareServer((_request, response) => {
      sendJson(response, { message: 'no' }, 403, { Date: new Date(Date.now() + 20 * MINUTE).toUTCString() })
    })
    const error = await failureOf(connect(server).listSessions(FEED))
    expect(error.code).toBe('clock-skew')
    expect(Math.round(error.details.clockOffsetMs! / MINUTE)).toBe(20)
    expect(error.message).toContain('20 minutes behind')
    expect(server.seen).toHaveLength(2)
    const [first, second] = server.seen.map(({ headers }) => Date.parse(headers.date!))
    expect(Math.round((second! - first!) / MINUTE)).toBe(20)
  })

  test('5 minutes off is within the age that the service allows: a refusal is about the account', async () => {
    const service = await startTestService({ faults: [{ kind: 'clock', offsetMs: 5 * MINUTE }] })
    const error = await failureOf(connect(service, { secret: 'another' }).listSessions(FEED))
    expect(error.code).toBe('forbidden')
    expect(Math.round(error.details.clockOffsetMs! / MINUTE)).toBe(5)
  })

  test('a POST refused for its date is signed again: the service did not act on it', async () => {
    const server = await startBareServer((request, response) => {
      const serverNow = Date.now() - 30 * MINUTE
      const fresh = Math.abs(serverNow - Date.parse(request.headers.date!)) < 15 * MINUTE
      sendJson(response, fresh ? { testId: GUID } : {}, fresh ? 200 : 403, { Date: new Date(serverNow).toUTCString() })
    })
    expect(await connect(server).createTest(TEST)).toBe(GUID)
    expect(server.seen).toHaveLength(2)
  })
})

describe('failures that may pass', () => {
  test('500s: asked again until it works', async () => {
    const service = await startTestService({ faults: [{ kind: 'status', status: 500, times: 3 }] })
    expect((await connect(service).listSessions(FEED)).results.length).toBeGreaterThan(0)
    expect(service.requests.list().map(({ status }) => status)).toEqual([500, 500, 500, 200])
  })

  test('500s without end: given up after the retries, with the status', async () => {
    const service = await startTestService({ faults: [{ kind: 'status', status: 503, times: null }] })
    const error = await failureOf(connect(service, { retries: 2 }).listSessions(FEED))
    expect(error).toMatchObject({ code: 'server', details: { status: 503 } })
    expect(service.requests.list()).toHaveLength(3)
  })

  test('429 with Retry-After: waits as long as asked', async () => {
    let calls = 0
    const server = await startBareServer((_request, response) => {
      calls += 1
      if (calls === 1) sendJson(response, {}, 429, { 'Retry-After': '1' })
      else sendJson(response, { tests: [] })
    })
    expect(await connect(server).listTests({})).toEqual([])
    // A lower bound only: the base of the back-off is 5 ms here.
    expect(server.seen[1]!.at - server.seen[0]!.at).toBeGreaterThan(950)
  })

  test('429 with a Retry-After of an hour is reported, not waited for', async () => {
    const service = await startTestService({ faults: [{ kind: 'status', status: 429, retryAfter: 3600 }] })
    const error = await failureOf(connect(service).listSessions(FEED))
    expect(error).toMatchObject({ code: 'rate-limited', details: { status: 429, retryAfter: 3600 } })
    expect(service.requests.list()).toHaveLength(1)
  })

  test('Retry-After as a date is read by the service’s clock', async () => {
    const serverNow = Math.floor(Date.now() / 1000) * 1000 - 10 * MINUTE
    const server = await startBareServer((_request, response) => {
      const headers = {
        Date: new Date(serverNow).toUTCString(),
        'Retry-After': new Date(serverNow + 5 * MINUTE).toUTCString(),
      }
      sendJson(response, {}, 503, headers)
    })
    const error = await failureOf(connect(server).listTests({}))
    expect(error.code).toBe('server')
    expect(Math.round(error.details.retryAfter! / 10)).toBe(30)
  })

  test('connection cut in mid-body: asked again', async () => {
    const service = await startTestService({ faults: [{ kind: 'cut', times: 2 }] })
    const page = await connect(service).listSessions(FEED)
    expect(page.results).toHaveLength(service.sessionCount('spring-intake'))
    expect(service.requests.list()).toHaveLength(3)
  })

  test('connection cut in mid-body, always: network', async () => {
    const service = await startTestService({ faults: [{ kind: 'cut', times: null }] })
    expect((await failureOf(connect(service, { retries: 1 }).listSessions(FEED))).code).toBe('network')
  })

  test('connection reset before the answer: asked again', async () => {
    const service = await startTestService({ faults: [{ kind: 'reset' }] })
    expect((await connect(service).listSessions(FEED)).results.length).toBeGreaterThan(0)
  })

  test('a continuation token whose answer was lost is not sent a second time', async () => {
    const service = await startTestService({ pageSize: 10, faults: [{ kind: 'cut', skip: 1 }] })
    const client = connect(service)
    const { continuationToken } = await client.listSessions(FEED)
    const error = await failureOf(client.listSessions({ ...FEED, continuationToken: continuationToken! }))
    expect(error.code).toBe('network')
    expect(service.requests.list()).toHaveLength(2)
  })

  test('nothing listens there', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    await new Promise((resolve) => taken.close(resolve))
    const error = await failureOf(connect({ baseUrl: `http://127.0.0.1:${port}` }, { retries: 1 }).listTests({}))
    expect(error.code).toBe('network')
    expect(error.message).toContain('Nothing responds')
  })

  test('an address that no name server knows', async () => {
    const error = await failureOf(connect({ baseUrl: 'http://assessment.invalid' }, { retries: 0 }).listTests({}))
    expect(error.code).toBe('network')
    expect(error.message).toContain('Address not found')
  })
})

describe('answers that are none', () => {
  test.each([
    ['truncated JSON', { kind: 'truncate' }, 'malformed'],
    ['invalid JSON', { kind: 'invalid-json' }, 'malformed'],
    ['HTML', { kind: 'html' }, 'not-this-service'],
    ['a redirect', { kind: 'redirect' }, 'redirect'],
  ] as const)('%s', async (_name, fault, code) => {
    const service = await startTestService({ faults: [fault] })
    const error = await failureOf(connect(service).listSessions(FEED))
    expect(error.code).toBe(code)
    expect(service.requests.list()).toHaveLength(1)
  })

  test('a redirect is not followed: the signature stays here', async () => {
    const elsewhere = await startBareServer((_request, response) => sendJson(response, { tests: [] }))
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await startBareServer((_request, response) => {
        response.writeHead(status, { Location: `${elsewhere.baseUrl}/v1/tests` }).end()
      })
      expect(await failureOf(connect(server).listTests({}))).toMatchObject({ code: 'redirect', details: { status } })
    }
    expect(elsewhere.seen).toEqual([])
  })

  test('what does not speak HTTP', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('220 mail.example ESMTP\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const error = await failureOf(connect({ baseUrl: `http://127.0.0.1:${port}` }).listTests({}))
    expect(error.code).toBe('not-this-service')
  })

  test('http where https was expected', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { tests: [] }))
    const error = await failureOf(connect({ baseUrl: `https://127.0.0.1:${server.port}` }).listTests({}))
    expect(error.code).toBe('network')
    expect(error.message).toContain('https')
  })

  test('an answer beyond the limit of size', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { tests: ['x'.repeat(8_000_000)] }))
    const error = await failureOf(connect(server).listTests({}))
    expect(error).toMatchObject({ code: 'malformed', details: { limit: 8_000_000 } })
  })

  test('a 10 MB photo is read', async () => {
    const service = await startTestService({ faults: [{ kind: 'big-photo' }] })
    const page = await connect(service).listSessions(FEED)
    expect(JSON.stringify(page.results[0]).length).toBeGreaterThan(10 * 1024 * 1024)
  })
})

describe('time-outs and cancelling', () => {
  test('no answer: timeout, asked once again', async () => {
    const service = await startTestService({ faults: [{ kind: 'hang', times: null }] })
    expect((await failureOf(connect(service, { timeoutMs: 2_000 }).listSessions(FEED))).code).toBe('timeout')
    expect(service.requests.list()).toHaveLength(2)
  })

  test('an answer that stops in the middle: timeout', async () => {
    const server = await startBareServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
      response.write('{"tests":[')
    })
    expect((await failureOf(connect(server, { timeoutMs: 150, retries: 0 }).listTests({}))).code).toBe('timeout')
  })

  test('an answer that drips takes as long as it takes, up to 20 times the time', async () => {
    const server = await startBareServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      let count = 0
      const timer = setInterval(() => {
        count += 1
        if (count < 8) return response.write(' ')
        clearInterval(timer)
        return response.end('{"tests":[]}')
      }, 150)
    })
    expect(await connect(server, { timeoutMs: 1_000, retries: 0 }).listTests({})).toEqual([])
    const endless = await startBareServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    })
    expect((await failureOf(connect(endless, { timeoutMs: 50, retries: 0 }).listTests({}))).code).toBe('timeout')
  })

  test('abort while waiting for the answer', async () => {
    const controller = new AbortController()
    const server = await startBareServer(() => controller.abort())
    const error = await failureOf(connect(server).listSessions(FEED, { signal: controller.signal }))
    expect(error.code).toBe('cancelled')
    expect(server.seen).toHaveLength(1)
  })

  test('abort between two attempts ends the wait', async () => {
    const controller = new AbortController()
    const server = await startBareServer((_request, response) => {
      sendJson(response, {}, 500)
      setTimeout(() => controller.abort(), 50)
    })
    const client = connect(server, { retryBaseMs: 30_000 })
    expect((await failureOf(client.listSessions(FEED, { signal: controller.signal }))).code).toBe('cancelled')
  })

  test('aborted before it began: nothing is sent', async () => {
    const server = await startBareServer((_request, response) => sendJson(response, { tests: [] }))
    const error = await failureOf(connect(server).listTests({}, { signal: AbortSignal.abort() }))
    expect(error.code).toBe('cancelled')
    expect(server.seen).toEqual([])
  })

  test('closing the client ends what is under way', async () => {
    const client = connect(await startBareServer(() => void client.close()), { retries: 0 })
    expect((await failureOf(client.listTests({}))).code).toBe('network')
  })
})

describe('a POST is never repeated', () => {
  test.each([
    ['cut off', 200, 'unknown-outcome'],
    ['500', 500, 'server'],
    ['429', 429, 'rate-limited'],
    ['504 of a gateway', 504, 'unknown-outcome'],
  ] as const)('%s', async (name, status, code) => {
    const server = await startBareServer((_request, response, socket) => {
      if (name === 'cut off') socket.destroy()
      else sendJson(response, {}, status)
    })
    expect((await failureOf(connect(server).createTest(TEST))).code).toBe(code)
    expect(server.seen).toHaveLength(1)
  })

  test('no answer in time: unknown-outcome', async () => {
    const server = await startBareServer(() => undefined)
    expect((await failureOf(connect(server, { timeoutMs: 2_000 }).createTest(TEST))).code).toBe('unknown-outcome')
    expect(server.seen).toHaveLength(1)
  })

  test('cancelled after it had left: unknown-outcome, not "cancelled"', async () => {
    const controller = new AbortController()
    const server = await startBareServer(() => controller.abort())
    const error = await failureOf(connect(server).createTest(TEST, { signal: controller.signal }))
    expect(error.code).toBe('unknown-outcome')
  })

  test('never left: network, so the user may simply try again', async () => {
    const error = await failureOf(connect({ baseUrl: 'http://assessment.invalid' }).createTest(TEST))
    expect(error.code).toBe('network')
  })
})
