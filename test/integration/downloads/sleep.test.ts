// A computer that sleeps in the middle of a download: its connections are dead when it wakes up, and the network comes later.
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openDownloader, reportOf, sessionKey } from '../../support/downloader.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'

const HOURS = 8 * 60 * 60 * 1000
const BYTES = mediaBytes(9_000_000)
const SENT = 5_000_000
/** The tag that the host gives these bytes. */
const ETAG = `"${BYTES.length}-${BYTES.subarray(0, 8).toString('hex')}"`

test('a download goes on after a sleep where it was', async () => {
  const host = await startOwnHost()
  const desk = await openDownloader()
  host.files.set('/a.mp4', { bytes: BYTES, type: 'video/mp4' })
  await desk.save(reportOf(0, host.origin, { original: { path: '/a.mp4', size: BYTES.length } }, 'first'))
  const asleep: ServerResponse[] = []
  host.spoil('/a.mp4', (_request, response) => {
    const headers = { 'Content-Type': 'video/mp4', 'Content-Length': String(BYTES.length), ETag: ETAG }
    response.writeHead(200, headers).write(BYTES.subarray(0, SENT))
    asleep.push(response)
    return true
  })
  await desk.add([0])
  await expect.poll(async () => (await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBeGreaterThan(4_000_000)

  desk.set.ahead = HOURS
  host.spoil('/a.mp4', (_request, response) => {
    response.destroy()
    return true
  })
  desk.downloads.wakeUp()
  for (const response of asleep) response.destroy()
  await expect.poll(async () => (await desk.downloads.status()).hold, { timeout: 15_000 }).toBe('no-network')
  expect((await desk.downloads.ofSession(sessionKey(0)))?.bytes).toBeGreaterThan(4_000_000)

  desk.set.barrier = 'no-network'
  desk.downloads.wakeUp()
  host.heal()
  desk.set.barrier = null
  desk.downloads.wakeUp()
  await desk.until(0, 'ready')
  expect(host.seen.at(-1)?.headers.range).toMatch(/^bytes=\d{7}-$/)
  expect(await desk.downloads.verify()).toMatchObject({ damaged: [] })
})
