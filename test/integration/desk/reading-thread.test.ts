import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { connectAndSync, openTestDesk, settingsOf } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

/** More than the main thread reads by itself: a page of 500 sessions is about 400 kB. */
const LARGE = { sessions: 900, centers: ['North'], changesPerTick: 500 }

/** The threads for answers that are begun during the test, and those of them that have not ended. */
function watchThreads(onBegun: (worker: Worker) => void = () => undefined) {
  const begun: Worker[] = []
  const live = new Set<Worker>()
  const note = (worker: Worker) => {
    if (worker.threadName !== 'body-reader') return
    begun.push(worker)
    live.add(worker)
    worker.once('exit', () => live.delete(worker))
    onBegun(worker)
  }
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return { begun, live }
}

test('several runs over large pages share one thread, which survives a change of the connection and ends with it', async () => {
  const { begun, live } = watchThreads()
  const service = await startTestService(LARGE)
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  for (let run = 2; run <= 3; run += 1) {
    service.advance()
    const status = await desk.sync.run(id)
    expect([status.failure, status.changed > 300]).toEqual([null, true])
  }
  await desk.connections.update({ connectionId: id, settings: settingsOf(service, 'Renamed'), secret: service.secret })
  service.advance()
  expect(await desk.sync.run(id)).toMatchObject({ failure: null })
  expect([begun.length, live.size]).toEqual([1, 1])
  await desk.connections.remove(id, true)
  expect([begun.length, live.size]).toEqual([1, 0])
})

test('two connections have a thread each', async () => {
  const { begun, live } = watchThreads()
  const service = await startTestService(LARGE)
  const desk = await openTestDesk()
  const first = await connectAndSync(desk, service, 'First')
  await connectAndSync(desk, service, 'Second')
  expect([begun.length, live.size]).toEqual([2, 2])
  await desk.connections.remove(first.id, true)
  expect(live).toEqual(new Set([begun[1]]))
})

test('a page of 160 sessions starts no thread', async () => {
  const { begun } = watchThreads()
  const service = await startTestService({ sessions: 160, centers: ['North'] })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  await desk.sync.run(id)
  expect(begun).toEqual([])
})

test('a crashed thread fails its run, and the next run has a new one', async () => {
  let crash = false
  const { begun, live } = watchThreads((worker) => {
    if (crash) void worker.terminate()
  })
  const service = await startTestService(LARGE)
  const desk = await openTestDesk()
  crash = true
  await expect(connectAndSync(desk, service)).rejects.toThrow(/stopped/)
  crash = false
  const [connection] = await desk.connections.list()
  const status = await desk.sync.run(connection!.id)
  expect(status).toMatchObject({ failure: null, stored: 900 })
  expect([begun.length, live.size]).toEqual([2, 1])
})

test('an idle thread frees the garbage of the pages', async () => {
  const { begun } = watchThreads()
  const service = await startTestService(LARGE)
  await connectAndSync(await openTestDesk(), service)
  const [thread] = begun
  const used = async () => (await thread!.getHeapStatistics()).used_heap_size
  await expect.poll(used, { timeout: 20_000 }).toBeLessThan(12_000_000)
})
