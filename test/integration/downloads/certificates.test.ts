import { expect, test } from 'vitest'
import { openDownloader, reportOf, sessionKey } from '../../support/downloader.ts'
import { mediaBytes } from '../../support/media-pieces.ts'
import { startOwnHost } from '../../support/own-host.ts'
import { startTlsServer } from '../../support/tls-server.ts'

test('a media host whose certificate nobody knows lacks its own files, says why, and is not asked again and again', async () => {
  const unknown = await startTlsServer((_, response) => void response.end('secret'))
  const host = await startOwnHost()
  const desk = await openDownloader()
  for (const number of [0, 1]) {
    host.files.set(`/${number}.pdf`, { bytes: mediaBytes(4000, number), type: 'application/pdf' })
  }
  const original = { path: `${unknown.baseUrl}/a.mp4`, size: 1000 }
  await desk.save(reportOf(0, host.origin, { original, files: [{ path: '/0.pdf', size: 4000 }] }, 'first'))
  await desk.save(reportOf(1, host.origin, { files: [{ path: '/1.pdf', size: 4000 }] }, 'first'))
  await desk.add([0, 1])
  await desk.until(1, 'ready')
  expect(await desk.until(0, 'partly')).toMatchObject({
    missing: [{ item: { kind: 'original' }, failure: { code: 'network', details: { network: 'certificate' } } }],
  })
  expect((await desk.downloads.ofSession(sessionKey(0)))?.content.essayFiles).toEqual({ stored: 1, of: 1 })
  expect((await desk.downloads.status()).hold).toBeNull()
  // Once, and once more with a fresh report.
  expect(unknown.connections()).toBeLessThanOrEqual(2)
  const before = unknown.connections()
  desk.downloads.wakeUp()
  await desk.save(reportOf(2, host.origin, {}, 'first'))
  await desk.add([2])
  await desk.until(2, 'ready')
  expect(unknown.connections()).toBe(before)

  await desk.downloads.retry([sessionKey(0)])
  await expect.poll(() => unknown.connections()).toBeGreaterThan(before)
  await desk.until(0, 'partly')
  expect(unknown.calls()).toBe(0)
})
