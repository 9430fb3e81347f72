import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestEngine, createTestStore, digestService, digestStore } from '../../../support/sync.ts'
import { startTestService } from '../../../support/service.ts'

/** A file system of its own with so many bytes; `null` where this user may not mount one. */
function mountSmallDisk(bytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'desk-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return folder
}

function unmount(folder: string): void {
  execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
}

test('a full disk while syncing: the sync is put off, what was stored stays whole, and it goes on when there is room', async (context) => {
  const disk = mountSmallDisk(24_000_000)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(() => unmount(disk))
  const service = await startTestService({ sessions: 2000, pageSize: 100, centers: ['North'] })
  const home = await createTestStore(disk)
  const store = await home.open()
  const ballast = join(disk, 'ballast')
  const { bavail, bsize } = statfsSync(disk)
  // Room for some pages, not for all.
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 1_500_000)))
  const engine = createTestEngine(service, store)
  expect(await engine.start()).toMatchObject({ kind: 'deferred', failure: { code: 'disk-full', center: 'North' } })
  const stored = await store.sessions.count()
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(2000)
  expect((await store.feed.cursor('North')).modifiedSince).toBeNull()

  rmSync(ballast)
  expect(await store.verify()).toMatchObject({ cache: { ok: true, sessions: stored }, reviews: { ok: true } })
  expect(await engine.start()).toEqual({ kind: 'applied' })
  expect(digestStore(store)).toEqual(digestService(service))
  await home.close(store)
})
