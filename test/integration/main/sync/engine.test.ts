import { expect, test } from 'vitest'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import {
  createTestClient,
  createTestEngine,
  createTestStore,
  CONNECTION,
  digestService,
  digestStore,
} from '../../../support/sync.ts'
import { startTestService } from '../../../support/service.ts'

test('brings every session of every center, once, with its data', async () => {
  const service = await startTestService({ sessions: 260, pageSize: 40 })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store)
  expect(await engine.start()).toEqual({ kind: 'applied' })
  const stored = digestStore(store)
  expect(stored).toHaveLength(260)
  expect(stored).toEqual(digestService(service))
  expect(await engine.status()).toMatchObject({
    connectionId: CONNECTION,
    state: 'idle',
    center: null,
    centersDone: 3,
    received: 260,
    created: 260,
    changed: 0,
    rejected: 0,
    stored: 260,
    failure: null,
  })
})

test('the next sync brings what is new and what has changed, and nothing else', async () => {
  const service = await startTestService({ sessions: 150, pageSize: 40, changesPerTick: 7, newPerTick: 3 })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store)
  await engine.start()
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(await engine.status()).toMatchObject({ created: 0, changed: 0, stored: 150 })

  const advances = Object.values(service.advance())
  await engine.start()
  const { created, changed, received } = await engine.status()
  expect(created).toBe(advances.reduce((sum, { created }) => sum + created, 0))
  expect(changed).toBe(advances.reduce((sum, { changed }) => sum + changed, 0))
  expect(created).toBeGreaterThan(0)
  expect(changed).toBeGreaterThan(0)
  expect(received).toBeLessThan(150)
  expect(digestStore(store)).toEqual(digestService(service))
})

test('a record that is sent again unchanged is not counted as changed', async () => {
  const service = await startTestService({ sessions: 90, centers: ['North'] })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store)
  await engine.start()
  await engine.setStart('North', '2000-01-01T00:00:00Z')
  await engine.start()
  expect(await engine.status()).toMatchObject({ received: 90, created: 0, changed: 0, unchanged: 90, stored: 90 })
})

test('the next page is asked for with the same modifiedSince, and the next sync with modifiedUntil', async () => {
  const service = await startTestService({ sessions: 100, pageSize: 40, centers: ['North'] })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store, { syncFrom: '2001-02-03T04:05:06Z' })
  const until = service.modifiedUntil()
  await engine.start()
  await engine.start()
  const queries = service.requests.matching('/v2/sessions').map(({ query }) => query)
  expect(queries.map(({ modifiedSince }) => modifiedSince)).toEqual([
    ...Array.from({ length: 3 }, () => '2001-02-03T04:05:06Z'),
    expect.stringContaining(until.replace('Z', '')),
  ])
  const tokens = queries.map(({ continuationToken }) => continuationToken)
  expect(tokens.map((token) => token === undefined)).toEqual([true, false, false, true])
  expect(new Set(tokens).size).toBe(3)
})

test('progress counts up by pages, and the last status says that the run is over', async () => {
  const service = await startTestService({ sessions: 120, pageSize: 10, centers: ['North', 'South'] })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store)
  const told: SyncStatus[] = []
  const end = engine.onProgress((status) => told.push(status))
  await engine.start()
  expect(told[0]).toMatchObject({ state: 'running', center: 'North', centersDone: 0, centersTotal: 2, pages: 0 })
  const last = told.at(-1)!
  expect(last).toMatchObject({ state: 'idle', centersDone: 2, received: 120, stored: 120 })
  expect(last.lastCompletedAt).toBeGreaterThan(0)
  expect(told.map(({ received }) => received)).toEqual(told.map(({ received }) => received).sort((a, b) => a - b))
  end()
  await engine.start()
  expect(told.at(-1)).toBe(last)
})

test('one run at a time: a second one is refused and the start cannot be moved under the first', async () => {
  const service = await startTestService({ centers: ['North'] })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store)
  const first = engine.start()
  await expect(engine.start()).rejects.toMatchObject({ code: 'sync-running' })
  await expect(engine.setStart('North', '2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'sync-running' })
  expect(await first).toEqual({ kind: 'applied' })
})

test('cancelled in the middle: received pages stay, and the next run continues after them', async () => {
  const service = await startTestService({ sessions: 200, pageSize: 10, centers: ['North'] })
  const home = await createTestStore()
  const store = await home.open()
  const engine = createTestEngine(service, store)
  const states: string[] = []
  engine.onProgress((status) => states.push(status.state))
  const client = createTestClient(service)
  let pages = 0
  const cancelling = createTestEngine(service, store, {
    client: {
      ...client,
      sessionsBody: (query, options) => {
        pages += 1
        if (pages === 8) void cancelling.cancel()
        return client.sessionsBody(query, options)
      },
    },
  })
  expect(await cancelling.start()).toMatchObject({ kind: 'deferred', failure: { code: 'cancelled', center: 'North' } })
  expect(await store.sessions.count()).toBe(80)
  expect((await store.feed.cursor('North')).run).toMatchObject({ tokenSpent: false })
  await home.close(store)

  const again = await home.open()
  service.requests.clear()
  const resumed = createTestEngine(service, again)
  expect(await resumed.start()).toEqual({ kind: 'applied' })
  expect(digestStore(again)).toEqual(digestService(service))
  // The 12 pages that were left, and one question for what has changed since.
  expect(service.requests.matching('/v2/sessions')).toHaveLength(13)
  expect(await resumed.status()).toMatchObject({ created: 120, changed: 0 })
})

test('cancelled while the service is silent: the run ends all the same', async () => {
  const service = await startTestService({ sessions: 100, pageSize: 10, centers: ['North'] })
  service.faults.add({ kind: 'hang', path: '/v2/sessions', skip: 3 })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store, { cancelGraceMs: 20 })
  const running = engine.start()
  await expect.poll(() => service.requests.matching('/v2/sessions').length).toBe(4)
  await engine.cancel()
  expect(await running).toMatchObject({ kind: 'deferred', failure: { code: 'cancelled' } })
  expect((await engine.status()).state).toBe('idle')
  // The token left and its page never came, so the next run starts again.
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
})

test('without a network nothing is lost, and the sync is put off', async () => {
  const service = await startTestService({ sessions: 60 })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store, { client: createTestClient(service, { retries: 1 }) })
  await engine.start()
  await service.close()
  expect(await engine.start()).toMatchObject({ kind: 'deferred', failure: { code: 'network' } })
  expect(await engine.status()).toMatchObject({ stored: 60, failure: { code: 'network', center: service.centers[0] } })
})

test('a refused center is still reported after a restart, until the connection is corrected', async () => {
  const service = await startTestService({ sessions: 60 })
  const home = await createTestStore()
  const store = await home.open()
  const centers = [...service.centers, 'Misspelt']
  const engine = createTestEngine(service, store, { centers })
  expect(await engine.start()).toMatchObject({ kind: 'failed', failure: { code: 'bad-request', center: 'Misspelt' } })
  const partly = { condition: 'partly', centersSynced: 3, centersTotal: 4, stored: 60 }
  expect(await engine.status()).toMatchObject(partly)
  await home.close(store)

  const again = await home.open()
  const restarted = createTestEngine(service, again, { centers })
  const failure = { code: 'bad-request', center: 'Misspelt', details: { field: 'center', value: 'Misspelt' } }
  expect(await restarted.status()).toMatchObject({ ...partly, startedAt: null, failure })
  const mended = createTestEngine(service, again)
  expect(await mended.status()).toMatchObject({ condition: 'synced', centersSynced: 3, failure: null })
})

test('offline survives a restart, and a run that completes ends it', async () => {
  const service = await startTestService({ sessions: 40, centers: ['North'] })
  const home = await createTestStore()
  const store = await home.open()
  await createTestEngine(service, store).start()
  service.faults.add({ kind: 'reset', path: '/v2/sessions', times: null })
  const offline = { client: createTestClient(service, { retries: 1 }) }
  await createTestEngine(service, store, offline).start()
  await home.close(store)

  const again = await home.open()
  const engine = createTestEngine(service, again)
  const { lastCompletedAt, ...status } = await engine.status()
  expect(status).toMatchObject({ condition: 'offline', failure: { code: 'network' }, stored: 40 })
  expect(lastCompletedAt).toBeGreaterThan(0)
  service.faults.clear()
  await engine.start()
  expect(await engine.status()).toMatchObject({ condition: 'synced', failure: null })
})

test('retries of a service that does not answer are reported, and so is its answer', async () => {
  const service = await startTestService({ sessions: 40, centers: ['North'] })
  service.faults.add({ kind: 'reset', path: '/v2/sessions', times: 2 })
  const store = await (await createTestStore()).open()
  const told: SyncStatus['condition'][] = []
  const client = createTestClient(service, { retryBaseMs: 300 })
  const patient = createTestEngine(service, store, { client })
  patient.onProgress(({ condition }) => told.push(condition))
  expect(await patient.start()).toEqual({ kind: 'applied' })
  expect(told).toContain('retrying')
  expect(told.at(-1)).toBe('synced')
  expect(told.slice(told.lastIndexOf('retrying'))).toContain('syncing')
})
