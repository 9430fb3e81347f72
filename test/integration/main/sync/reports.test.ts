import { expect, test } from 'vitest'
import type { Guid, SessionKey } from '../../../../contract/model/ids.ts'
import type { Fault } from '../../../../reference-service/faults.ts'
import type { ServiceOptions } from '../../../../reference-service/options.ts'
import { createReportFetcher, type ReportFetcherOptions } from '../../../../main/sync/reports.ts'
import { hashJson } from '../../../../main/support/canonical-json.ts'
import {
  changingReports,
  createTestClient,
  createTestEngine,
  createTestReader,
  createTestStore,
} from '../../../support/sync.ts'
import { createManualTimers } from '../../../support/manual-timers.ts'
import { startTestService } from '../../../support/service.ts'

const CENTER = 'North'

async function setUp(faults: readonly Fault[] = [], options: ServiceOptions = {}) {
  const service = await startTestService({ sessions: 40, centers: [CENTER], ...options })
  const home = await createTestStore()
  const store = await home.open()
  await createTestEngine(service, store).start()
  for (const fault of faults) service.faults.add(fault)
  service.requests.clear()
  const items = [...service.items(CENTER)]
  const keys = items.map(({ participantId, testId }) => ({ center: CENTER, participantId, testId }) as SessionKey)
  const create = (more: Partial<ReportFetcherOptions> = {}) =>
    createReportFetcher({
      store,
      client: createTestClient(service, { retries: 0 }),
      reader: createTestReader(),
      onUnexpected: (error) => console.error('unexpected in reports:', error),
      ...more,
    })
  const asked = () =>
    service.requests
      .list()
      .flatMap(({ path, query }) => (path.endsWith('/v2/session') ? [query.participantId as Guid] : []))
  return { service, home, store, keys, create, asked }
}

/** Waits until the background has nothing under way. */
async function settle(fetcher: ReturnType<typeof createReportFetcher>, handled: number) {
  await expect.poll(() => fetcher.status().fetched + fetcher.status().failed, { timeout: 15_000 }).toBe(handled)
}

test('cached, stored first, and fetched anew', async () => {
  const { service, keys, create, asked } = await setUp()
  const fetcher = create()
  const key = keys[0]!
  expect(await fetcher.get(key, 'cached')).toMatchObject({ row: { key }, report: null, source: 'none', problem: null })
  expect(asked()).toEqual([])

  const fetched = await fetcher.get(key, 'stored-first')
  expect(fetched).toMatchObject({
    source: 'service',
    problem: null,
    report: { key, hash: expect.any(String) as string },
  })
  expect(fetched.report?.hash).toBe(hashJson(JSON.parse(JSON.stringify(service.report(key.participantId)))))
  expect(fetched.report?.questions).toHaveLength(service.report(key.participantId)!.questions.length)
  // The grid's row knows of the report at once.
  expect(fetched.row.report).not.toBeNull()

  expect(await fetcher.get(key, 'stored-first')).toMatchObject({ source: 'cache', report: { key } })
  expect(await fetcher.get(key, 'cached')).toMatchObject({ source: 'cache', report: { key } })
  expect(asked()).toHaveLength(1)
  expect(await fetcher.get(key, 'fetch')).toMatchObject({ source: 'service' })
  expect(asked()).toHaveLength(2)
})

test('two calls for one session share one request', async () => {
  const { keys, create, asked } = await setUp()
  const fetcher = create()
  const [one, two] = await Promise.all([fetcher.get(keys[1]!, 'fetch'), fetcher.get(keys[1]!, 'fetch')])
  expect(one.report?.hash).toBe(two.report?.hash)
  expect(asked()).toHaveLength(1)
})

test('a report for a session that is gone is a clear failure, and what is stored stays', async () => {
  const { service, keys, create, store } = await setUp()
  const fetcher = create()
  const [kept, never] = [keys[0]!, keys[1]!]
  await fetcher.get(kept, 'fetch')
  for (const status of [404, 400]) {
    service.faults.clear()
    service.faults.add({ kind: 'session-gone', status })
    expect(await fetcher.get(kept, 'fetch')).toMatchObject({
      source: 'cache',
      report: { key: kept },
      problem: { code: 'no-such-session', details: { status } },
    })
  }
  expect(await fetcher.get(never, 'stored-first')).toMatchObject({
    source: 'none',
    report: null,
    row: { key: never },
    problem: { code: 'no-such-session' },
  })
  expect(await store.sessions.count()).toBe(40)
  expect(await store.reports.wanted(100)).not.toContainEqual(never)
})

test('a 400 that is about the account marks no session as gone', async () => {
  const { create, keys, service, store } = await setUp([{ kind: 'status', status: 400, times: null }])
  const fetcher = create({ timers: createManualTimers().timers })
  expect(await fetcher.get(keys[0]!, 'fetch')).toMatchObject({ source: 'none', problem: { code: 'forbidden' } })
  fetcher.start()
  await expect.poll(() => service.requests.matching('/v1/tests').length).toBeGreaterThan(1)
  await fetcher.stop()
  expect(fetcher.status()).toMatchObject({ fetched: 0, failed: 0 })
  expect(await store.reports.wanted(100)).toHaveLength(40)
})

test('a malformed report is set aside as it came, and an older one is shown beside the problem', async () => {
  const { service, keys, create, store } = await setUp()
  const fetcher = create()
  await fetcher.get(keys[0]!, 'fetch')
  service.faults.add({ kind: 'malformed-report' })
  const state = await fetcher.get(keys[0]!, 'fetch')
  expect(state).toMatchObject({ source: 'cache', report: { key: keys[0] }, problem: { code: 'malformed' } })
  const [rejected] = await store.feed.rejected(10)
  expect(rejected?.reason).toMatch(/started/)
  expect(JSON.parse(rejected!.raw!)).toMatchObject({ participantId: keys[0]!.participantId, started: 'yesterday' })

  expect((await fetcher.get(keys[0]!, 'fetch')).problem).toBeNull()
  expect(await store.feed.rejectedCount()).toBe(0)
})

test('guard: a report with lists inside of lists is set aside, as far as it can be kept', async () => {
  const { service, keys, create, store } = await setUp()
  const client = createTestClient(service)
  const fetcher = create({
    client: {
      ...client,
      async sessionBody(participantId, options) {
        const body = Buffer.from(await client.sessionBody(participantId, options)).toString('utf8')
        return Buffer.from(`${body.slice(0, -1)},"odd":${'['.repeat(101)}${']'.repeat(101)}}`)
      },
    },
  })
  expect(await fetcher.get(keys[0]!, 'fetch')).toMatchObject({ source: 'none', problem: { code: 'malformed' } })
  const [rejected] = await store.feed.rejected(10)
  expect(JSON.parse(rejected!.raw!)).toMatchObject({ participantId: keys[0]!.participantId })
})

test('the report of another test of the participant is not taken for this one', async () => {
  const { service, keys, create, store } = await setUp()
  const other = '99999999-0000-4000-8000-000000000000' as Guid
  const fetcher = create({
    client: changingReports(createTestClient(service), (report) => ({ ...report, testId: other })),
  })
  const state = await fetcher.get(keys[0]!, 'fetch')
  expect(state).toMatchObject({
    source: 'none',
    problem: { code: 'no-such-session', details: { field: 'testId', value: other } },
  })
  expect(state.problem?.message).toMatch(/it is of another test/)
  expect(await store.reports.get(keys[0]!)).toBeNull()
})

test('without a network a stored report is shown and a missing one says why', async () => {
  const { service, keys, create } = await setUp()
  const fetcher = create()
  await fetcher.get(keys[0]!, 'fetch')
  await service.close()
  expect(await fetcher.get(keys[0]!, 'stored-first')).toMatchObject({ source: 'cache', problem: null })
  expect(await fetcher.get(keys[0]!, 'fetch')).toMatchObject({ source: 'cache', problem: { code: 'network' } })
  expect(await fetcher.get(keys[1]!, 'stored-first')).toMatchObject({ source: 'none', problem: { code: 'network' } })
})

test('a session that the cache does not have is an error of the call', async () => {
  const { create, asked } = await setUp()
  const key = {
    center: 'Elsewhere',
    participantId: '11111111-0000-4000-8000-000000000000' as Guid,
    testId: 'x' as Guid,
  }
  await expect(create().get(key, 'fetch')).rejects.toMatchObject({ code: 'no-such-session' })
  expect(asked()).toEqual([])
})

test('the background fetches what is wanted in its order, a few at a time, and then rests', async () => {
  const { create, asked, store } = await setUp()
  const wanted = await store.reports.wanted(100)
  const fetcher = create({ concurrency: 1 })
  fetcher.start()
  await settle(fetcher, wanted.length)
  await fetcher.stop()
  expect(asked()).toEqual(wanted.map(({ participantId }) => participantId))
  expect(fetcher.status()).toEqual({ waiting: 0, fetched: 40, failed: 0 })
  expect(await store.reports.wanted(100)).toEqual([])
})

test('the background counts all reports that are left, not those that it has taken up', async () => {
  const { create } = await setUp([], { sessions: 100 })
  const fetcher = create({ concurrency: 1 })
  const left: number[] = []
  fetcher.onProgress(({ waiting, fetched }) => fetched > 0 && left.push(waiting))
  fetcher.start()
  await settle(fetcher, 100)
  await fetcher.stop()
  expect([...new Set(left)]).toEqual(Array.from({ length: 100 }, (_, at) => 99 - at))
})

test('the background stops and goes on where it was, over a restart too', async () => {
  const { create, asked, home, store } = await setUp()
  const first = create({ concurrency: 2 })
  first.start()
  await expect.poll(() => asked().length).toBeGreaterThan(5)
  await first.stop()
  const until = asked().length
  expect(until).toBeLessThan(40)
  await home.close(store)

  const again = await home.open()
  const left = await again.reports.wanted(100)
  expect(left.length).toBeGreaterThan(0)
  const second = create({ store: again })
  second.start()
  await settle(second, left.length)
  await second.stop()
  expect(await again.reports.wanted(100)).toEqual([])
  // What the stop broke off is asked for once more; nothing else is.
  expect(asked().length).toBeLessThanOrEqual(40 + 2)
})

test('a report that fails for good is left out and does not stop the others', async () => {
  const { create, service, keys, store } = await setUp()
  const gone = keys[7]!
  service.faults.add({ kind: 'session-gone', participantId: gone.participantId })
  const fetcher = create()
  fetcher.start()
  await settle(fetcher, 40)
  expect(fetcher.status()).toMatchObject({ fetched: 39, failed: 1 })
  await fetcher.stop()
  expect(await store.reports.wanted(100)).toEqual([])
})

test('a passing failure puts the background off, and it tries again later by itself', async () => {
  const { create, service, asked } = await setUp()
  const { timers, pending, advance } = createManualTimers()
  const off = service.faults.add({ kind: 'reset', path: '/v2/session', times: null })
  const fetcher = create({ timers, retryMs: 60_000 })
  fetcher.start()
  await expect.poll(pending).toEqual([60_000])
  await expect.poll(() => fetcher.status().waiting).toBe(0)
  expect(asked().length).toBeLessThanOrEqual(8)
  expect(fetcher.status()).toMatchObject({ fetched: 0, failed: 0 })
  off()
  await advance(60_000)
  await settle(fetcher, 40)
  await fetcher.stop()
  expect(pending()).toEqual([])
})

test('a call of the user goes before the background', async () => {
  const { create, service, keys, store, asked } = await setUp()
  const wanted = await store.reports.wanted(100)
  const last = wanted.at(-1)!
  expect(keys).toContainEqual(last)
  const letGo = service.faults.add({ kind: 'latency', ms: 15, path: '/v2/session' })
  const fetcher = create({ concurrency: 1 })
  fetcher.start()
  await expect.poll(() => asked().length).toBeGreaterThan(1)
  expect(await fetcher.get(last, 'fetch')).toMatchObject({ source: 'service' })
  expect(asked().indexOf(last.participantId)).toBeGreaterThan(0)
  expect(asked().indexOf(last.participantId)).toBeLessThan(30)
  letGo()
  await fetcher.stop()
})

test('the background wakes when a sync has brought something, and is held back until it is let go', async () => {
  const { create, service, store, asked } = await setUp([], { changesPerTick: 6, newPerTick: 4 })
  const fetcher = create()
  fetcher.start()
  await settle(fetcher, 40)
  service.requests.clear()
  service.advance()
  const letGo = fetcher.hold()
  const engine = createTestEngine(service, store)
  await engine.start()
  const { created, changed } = await engine.status()
  await expect.poll(() => fetcher.status().waiting).toBe(created + changed)
  expect(asked().length).toBe(0)
  letGo()
  await settle(fetcher, 40 + created + changed)
  await fetcher.stop()
  expect(await store.reports.wanted(100)).toEqual([])
})
