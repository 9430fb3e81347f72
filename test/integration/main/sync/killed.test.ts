import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { RunningService } from '../../../../reference-service/service.ts'
import { COMPILE_CACHE } from '../../../support/compile-cache.ts'
import type { SyncOrders } from '../../../support/sync-child.ts'
import { createTestStore, digestService, digestStore } from '../../../support/sync.ts'
import { startTestService } from '../../../support/service.ts'

const CHILD = fileURLToPath(new URL('../../../support/sync-child.ts', import.meta.url))
const LANES = 2
const KILLS_A_LANE = 50
const PAGES = 20
const PAGE_SIZE = 10
const PATIENCE_MS = 60_000

type Ended = { readonly outcome?: { readonly kind: string }; readonly error?: string }

/** Starts processes that sync once; those that still live when the test ends are ended with it. */
function createNursery() {
  const children = new Set<ChildProcess>()
  onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')))
  return async function startChild(): Promise<ChildProcess> {
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
    const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], env })
    children.add(child)
    child.once('exit', () => children.delete(child))
    await once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return child
  }
}

/** Resolves when the service has been asked `count` times more, or when the child is gone. */
async function afterRequests(service: RunningService, count: number, ended: Promise<unknown>) {
  const asked = () => service.requests.matching('/v2/sessions').length
  const wanted = asked() + count
  let over = false
  void ended.then(() => (over = true))
  while (!over && asked() < wanted) await sleep(1)
}

async function playLane(startChild: () => Promise<ChildProcess>) {
  const service = await startTestService({
    sessions: PAGES * PAGE_SIZE,
    pageSize: PAGE_SIZE,
    centers: ['North'],
    changesPerTick: (PAGES - 2) * PAGE_SIZE,
    newPerTick: 2,
  })
  const home = await createTestStore()
  const orders: SyncOrders = {
    folder: home.folder,
    keyHex: home.key.toString('hex'),
    baseUrl: service.baseUrl,
    accountId: service.accountId,
    secret: service.secret,
    centers: service.centers,
  }
  let kills = 0
  let completed = 0
  let next = startChild()
  while (kills < KILLS_A_LANE && completed < KILLS_A_LANE) {
    const child = await next
    // The next one loads its modules meanwhile.
    next = startChild()
    const exited = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) })
    let end: Ended | null = null
    child.on('message', (message: Ended) => (end = message))
    child.send(orders)
    // Some die before their first request, most somewhere among the pages, a few live.
    await afterRequests(service, Math.floor(Math.random() * (PAGES + 1)), exited)
    await sleep(Math.random() * 12)
    if (end === null) child.kill('SIGKILL')
    await exited
    if (child.signalCode === 'SIGKILL') {
      kills += 1
    } else {
      completed += 1
      expect(end).toEqual({ outcome: { kind: 'applied' } })
      // Nearly all sessions change, so that the next run has as many pages to be killed at.
      service.advance()
    }
    if ((kills + completed) % 16 === 0) {
      const store = await home.open()
      expect(await store.verify()).toMatchObject({ cache: { ok: true, problems: [] }, reviews: { ok: true } })
      await home.close(store)
    }
  }
  const last = await next
  last.send(orders)
  const [end] = (await once(last, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Ended]
  await once(last, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) })
  const store = await home.open()
  const [health, stored] = [await store.verify(), digestStore(store)]
  return { kills, end, health, stored, expected: digestService(service) }
}

test(
  'killed while syncing 100 times at random points: the store stays sound, no session lost or doubled',
  { timeout: 300_000 },
  async () => {
    const startChild = createNursery()
    const results = await Promise.all(Array.from({ length: LANES }, () => playLane(startChild)))
    for (const { kills, end, health, stored, expected } of results) {
      expect(kills).toBe(KILLS_A_LANE)
      expect(end).toEqual({ outcome: { kind: 'applied' } })
      expect(health.cache).toMatchObject({ ok: true, problems: [], sessions: expected.length })
      expect(health.reviews).toMatchObject({ ok: true, problems: [] })
      expect(stored).toEqual(expected)
      expect(stored.length).toBeGreaterThanOrEqual(PAGES * PAGE_SIZE)
    }
  },
)
