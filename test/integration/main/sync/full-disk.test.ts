import { expect, onTestFinished, test } from 'vitest'
import { createTestEngine, createTestStore, digestService, digestStore } from '../../../support/sync.ts'
import { mountSmallDisk } from '../../../support/small-disk.ts'
import { startTestService } from '../../../support/service.ts'

test('a full disk while syncing: the sync is put off, what was stored stays whole, and it goes on when there is room', async (context) => {
  const disk = mountSmallDisk(24_000_000)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(disk.remove)
  const service = await startTestService({ sessions: 2000, pageSize: 100, centers: ['North'] })
  const home = await createTestStore(disk.folder)
  const store = await home.open()
  // Room for some pages, not for all.
  disk.fill(1_500_000)
  const engine = createTestEngine(service, store)
  expect(await engine.start()).toMatchObject({ kind: 'deferred', failure: { code: 'disk-full', center: 'North' } })
  const stored = await store.sessions.count()
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(2000)
  expect((await store.feed.cursor('North')).modifiedSince).toBeNull()

  disk.clear()
  expect(await store.verify()).toMatchObject({ cache: { ok: true, sessions: stored }, reviews: { ok: true } })
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
  await home.close(store)
})
