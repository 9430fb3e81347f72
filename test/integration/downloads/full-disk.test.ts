import { expect, onTestFinished, test } from 'vitest'
import { openDownloader, reportOf, sessionKey } from '../../support/downloader.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { fillStore, sessionRecords } from '../../support/store.ts'

test('downloads leave room on the disk for reviews, and go on when there is more', async (context) => {
  const disk = mountSmallDisk(400_000_000)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(disk.remove)
  const host = await startOwnHost()
  const desk = await openDownloader({ folder: disk.folder })
  await fillStore(desk.store, sessionRecords(0, 2))
  // Nobody says how large it is, so that the disk fills up in the middle.
  const bytes = mediaBytes(45_000_000)
  host.files.set('/a.mp4', { bytes, type: 'video/mp4' })
  await desk.save(reportOf(0, host.origin, { original: { path: '/a.mp4', size: null } }, 'first'))
  disk.fill(320_000_000)
  await desk.add([0])
  await expect.poll(async () => (await desk.downloads.status()).hold).toBe('disk')
  const stored = (await desk.downloads.ofSession(sessionKey(0)))!
  expect(stored.bytes).toBeGreaterThan(10_000_000)
  expect(stored.bytes).toBeLessThan(bytes.length)
  expect(await desk.store.notes.set(sessionKey(1), { text: 'kept' })).toMatchObject({ text: 'kept' })

  disk.clear()
  desk.downloads.wakeUp()
  await desk.until(0, 'ready')
  expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBe(bytes.length)
  expect(host.seen.at(-1)?.headers.range).toMatch(/^bytes=\d{8}-$/)
  expect((await desk.downloads.verify()).damaged).toEqual([])
})
