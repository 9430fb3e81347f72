import { expect, test } from 'vitest'
import type { Fault } from '../../../../reference-service/faults.ts'
import type { ServiceOptions } from '../../../../reference-service/options.ts'
import {
  createTestClient,
  createTestEngine,
  createTestStore,
  digestService,
  digestStore,
} from '../../../support/sync.ts'
import { startTestService } from '../../../support/service.ts'
import { readRows } from '../../../support/stored-rows.ts'

const CENTER = 'North'

async function setUp(faults: readonly Fault[], options: ServiceOptions = {}) {
  const service = await startTestService({ sessions: 100, pageSize: 20, centers: [CENTER], faults, ...options })
  const store = await (await createTestStore()).open()
  const engine = createTestEngine(service, store)
  return { service, store, engine }
}

test('an unknown center is reported by name, and the other centers are still synced', async () => {
  const { service, store } = await setUp([])
  const engine = createTestEngine(service, store, { centers: ['Nowhere', CENTER] })
  const outcome = await engine.start()
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: { code: 'bad-request', center: 'Nowhere', details: { field: 'center', value: 'Nowhere', status: 400 } },
  })
  expect(outcome.kind === 'failed' && outcome.failure.message).toMatch(/doesn't know this center\.$/)
  expect(await engine.status()).toMatchObject({ centersDone: 1, stored: 100, lastCompletedAt: null })
})

test('400 on modifiedSince is reported with the value, and a later start date continues from there', async () => {
  const { service, engine, store } = await setUp([], { earliestModifiedSince: '2026-11-01T00:00:00Z' })
  const outcome = await engine.start()
  expect(outcome).toMatchObject({
    kind: 'failed',
    failure: {
      code: 'sync-start-refused',
      center: CENTER,
      details: { field: 'modifiedSince', value: '2000-01-01T00:00:00Z', status: 400 },
    },
  })
  expect(outcome.kind === 'failed' && outcome.failure.message).toContain('2000-01-01T00:00:00Z')
  await engine.setStart(CENTER, '2026-11-01T00:00:00Z')
  expect((await engine.status()).failure).toBeNull()
  expect(await engine.start()).toEqual({ kind: 'applied' })
  const since = digestService(service).length
  expect(await store.sessions.count()).toBeLessThanOrEqual(since)
  expect(service.requests.matching('/v2/sessions').at(-1)?.query.modifiedSince).toBe('2026-11-01T00:00:00Z')
})

test('400 on modifiedSince in a later run leaves what is stored and the cursor alone', async () => {
  const { service, engine, store } = await setUp([])
  await engine.start()
  const before = await store.feed.cursor(CENTER)
  const off = service.faults.add({ kind: 'refuse-since', times: 1 })
  expect(await engine.start()).toMatchObject({
    kind: 'failed',
    failure: { code: 'sync-start-refused', details: { value: before.modifiedSince } },
  })
  off()
  expect((await store.feed.cursor(CENTER)).modifiedSince).toBe(before.modifiedSince)
  expect(await store.sessions.count()).toBe(100)
})

test('a 400 that cannot be explained names both possibilities', async () => {
  const { service, store } = await setUp([
    { kind: 'refuse-since', times: 1 },
    { kind: 'reset', path: '/v2/sessions', skip: 1, times: null },
  ])
  const engine = createTestEngine(service, store, { client: createTestClient(service, { retries: 0 }) })
  const outcome = await engine.start()
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'sync-start-refused' } })
  expect(outcome.kind === 'failed' && outcome.failure.message).toMatch(/correct the center's name, or .* later start/)
})

test('a 400 on whatever is asked names the account as a possibility too', async () => {
  const { engine } = await setUp([{ kind: 'status', status: 400, times: null }])
  const outcome = await engine.start()
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'bad-request', details: { field: 'center' } } })
  expect(outcome.kind === 'failed' && outcome.failure.message).toMatch(/or it doesn’t accept account ID/)
})

test('a wrong secret ends the whole run, whatever the center', async () => {
  const { service, store } = await setUp([], { centers: [CENTER, 'South'] })
  const engine = createTestEngine(service, store, { client: createTestClient(service, { secret: 'wrong' }) })
  expect(await engine.start()).toMatchObject({ kind: 'failed', failure: { code: 'forbidden', center: CENTER } })
  expect((await engine.status()).centersDone).toBe(0)
})

test('an item without participantId is set aside with its reason, and read when it comes whole', async () => {
  const { service, store, engine } = await setUp([
    { kind: 'malformed-items', indexes: [3], damage: 'no-participant' },
    { kind: 'malformed-items', indexes: [0], damage: 'not-an-object' },
    { kind: 'malformed-items', indexes: [5, 6], damage: 'wrong-types' },
    { kind: 'malformed-items', indexes: [9], damage: 'bad-timestamp' },
  ])
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(await engine.status()).toMatchObject({ received: 100, created: 95, rejected: 5, rejectedTotal: 5 })
  const reasons = (await store.feed.rejected(10)).map(({ reason }) => reason)
  expect(reasons).toContain('participantId: missing')
  expect(reasons).toContain('modified: not a UTC timestamp')
  expect(reasons).toContain('the item: expected object, received string')

  await engine.setStart(CENTER, '2000-01-01T00:00:00Z')
  await engine.start()
  expect(digestStore(store)).toEqual(digestService(service))
})

test('percent null of a session is stored as no percentage', async () => {
  const { store, engine } = await setUp([{ kind: 'malformed-items', indexes: [0, 1, 2], damage: 'percent-null' }])
  expect(await engine.start()).toEqual({ kind: 'applied' })
  const rows = readRows(store)
  expect(rows.filter(({ record }) => record.percent === null).length).toBeGreaterThanOrEqual(3)
  expect(rows).toHaveLength(100)
})

test('an unknown scoring state and an unknown field are kept beside the session', async () => {
  const { store, engine } = await setUp([{ kind: 'malformed-items', indexes: [0], damage: 'unknown-scoring' }])
  await engine.start()
  const odd = readRows(store).filter(({ record }) => record.extra !== null)
  expect(odd).toHaveLength(1)
  expect(odd[0]?.record.manualScoring).toBe('unknown')
  expect(JSON.parse(odd[0]!.record.extra!)).toEqual({ manualScoring: 'delegated', futureField: { nested: [1, 2, 3] } })
})

test('a token that repeats stops the run, and everything read until then is stored', async () => {
  const { service, store, engine } = await setUp([{ kind: 'repeat-token', skip: 1 }])
  expect(await engine.start()).toMatchObject({
    kind: 'failed',
    failure: { code: 'sync-token-repeated', center: CENTER },
  })
  expect(await store.sessions.count()).toBe(60)
  expect((await store.feed.cursor(CENTER)).modifiedSince).toBeNull()
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
})

test('501 items on a page stop the run, and the pages before it stay', async () => {
  const { service, store, engine } = await setUp([{ kind: 'oversized-page', skip: 2 }], { sessions: 700 })
  expect(await engine.start()).toMatchObject({
    kind: 'failed',
    failure: { code: 'sync-page-too-large', details: { limit: 500, value: '501' } },
  })
  expect(await store.sessions.count()).toBe(40)
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
})

test('a run without an end is stopped, and what it brought stays', async () => {
  const { service, store } = await setUp([{ kind: 'endless-tokens' }])
  const engine = createTestEngine(service, store, { limits: { pagesWithoutNews: 10 } })
  expect(await engine.start()).toMatchObject({ kind: 'failed', failure: { code: 'sync-endless', center: CENTER } })
  expect(await store.sessions.count()).toBe(100)
  service.faults.clear()
  expect(await engine.start()).toEqual({ kind: 'applied' })
})

test('a page that comes twice doubles nothing', async () => {
  const { service, store, engine } = await setUp([{ kind: 'repeat-page', skip: 2 }])
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(await engine.status()).toMatchObject({ received: 120, created: 100, changed: 0, unchanged: 20 })
  expect(digestStore(store)).toEqual(digestService(service))
})

test('items out of order end in the same sessions', async () => {
  const { service, store, engine } = await setUp([{ kind: 'out-of-order', times: null }])
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
})

test('a 10 MB photo is stored and leaves the grid its speed', async () => {
  const { store, engine } = await setUp([{ kind: 'big-photo', skip: 1, index: 4 }], { photoShare: 0 })
  expect(await engine.start()).toEqual({ kind: 'applied' })
  const withPhoto = readRows(store).filter(({ record }) => record.participantData.some((f) => f.imageIndex === 0))
  expect(withPhoto).toHaveLength(1)
  expect(JSON.stringify(withPhoto[0]).length).toBeLessThan(10_000)
  const image = await store.sessions.image(withPhoto[0]!.rowId, 0)
  expect(image?.slice(0, 23)).toBe('data:image/jpeg;base64,')
  expect(image!.length).toBeGreaterThan(10 * 1024 * 1024)
})

test.each<[string, Fault]>([
  ['cut in mid-body on the first page', { kind: 'cut' }],
  ['cut in mid-body on a later page', { kind: 'cut', skip: 2 }],
  ['reset on a later page', { kind: 'reset', skip: 3 }],
  ['cut more than once', { kind: 'cut', skip: 1, times: 2 }],
])('a connection %s costs no session: the run starts again by itself', async (_case, fault) => {
  const { service, store, engine } = await setUp([fault])
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
})

test('a connection that is cut again and again puts the sync off', async () => {
  const { store, engine } = await setUp([{ kind: 'cut', skip: 1, times: null }])
  expect(await engine.start()).toMatchObject({ kind: 'deferred', failure: { code: 'network' } })
  expect(await store.sessions.count()).toBe(20)
})

test.each<Fault['kind'] & ('truncate' | 'invalid-json')>(['truncate', 'invalid-json'])(
  'an answer that is no JSON (%s) is told, and the next run brings everything',
  async (kind) => {
    const { service, store, engine } = await setUp([{ kind, skip: 2 }])
    expect(await engine.start()).toMatchObject({ kind: 'failed', failure: { code: 'malformed', center: CENTER } })
    expect(await store.sessions.count()).toBe(40)
    expect(await engine.start()).toEqual({ kind: 'applied' })
    expect(digestStore(store)).toEqual(digestService(service))
  },
)

test('500s are waited out, and put the sync off when they stay', async () => {
  const { service, store, engine } = await setUp([{ kind: 'status', status: 500, skip: 1, times: 2 }])
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
  service.faults.add({ kind: 'status', status: 503, times: null })
  expect(await engine.start()).toMatchObject({
    kind: 'deferred',
    failure: { code: 'server', details: { status: 503 } },
  })
  expect(await store.sessions.count()).toBe(100)
})
