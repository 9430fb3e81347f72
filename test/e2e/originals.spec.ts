import { join } from 'node:path'
import type { Report } from '../../reference-service/data/wire.ts'
import { enMedia as en } from '../../contract/text/en-media.ts'
import { burntInSecond, expect, test } from '../support/app.ts'
import { largeMediaFolder } from '../support/large-original.ts'
import { openVideo, videoOf } from '../support/video.ts'

const MEBIBYTE = 1024 * 1024

/** A report without DASH presentations: each video is played from the file that was recorded. */
function withOriginalsOnly(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (name, value: unknown) => (name === 'mpegDashUri' ? null : value)) as Report
}

for (const mebibytes of [6, 60])
  test(`an original of ${mebibytes} MiB with its index at the end opens, plays and seeks`, async ({
    dataDir,
    launch,
    serve,
    network,
  }) => {
    const mediaFolder = largeMediaFolder(join(dataDir, 'large-media'), 'numbered', mebibytes * MEBIBYTE)
    const service = await serve({ mediaFolder })
    const way = await network(service, { report: withOriginalsOnly })
    const app = await launch()
    const { page } = app
    await openVideo(app, service, way)
    const video = videoOf(page)
    const position = page.getByRole('slider', { name: 'Position in video' })
    await expect.poll(async () => Number(await position.getAttribute('max')), { timeout: 30_000 }).toBeCloseTo(20, 0)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => burntInSecond(video), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    await position.fill('18.5')
    await expect.poll(() => burntInSecond(video), { timeout: 30_000 }).toBeGreaterThanOrEqual(18)
    await position.fill('1.5')
    await expect.poll(() => burntInSecond(video), { timeout: 30_000 }).toBeLessThan(5)
    await expect(page.getByText(en.player.failedOriginal)).toHaveCount(0)
  })

test('an original that its host refuses says why, each time that it is tried again', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve()
  const way = await network(service, { report: withOriginalsOnly })
  let status = 403
  way.intercept((path, answer) => {
    if (!path.includes('/original/')) return false
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"no video"}')
    return true
  })
  const app = await launch()
  await openVideo(app, service, way)
  const failure = app.page.getByRole('alert').filter({ hasText: en.player.failedOriginal })
  for (const [next, reason] of [
    [404, en.player.reason.forbidden],
    [500, en.player.reason['not-found']],
    [200, en.player.reason.server],
  ] as const) {
    await expect(failure).toContainText(reason, { timeout: 30_000 })
    status = next
    if (next === 200) way.intercept(null)
    await app.page.getByRole('button', { name: en.player.again }).click()
  }
  await expect.poll(() => burntInSecond(videoOf(app.page)), { timeout: 20_000 }).not.toBeNull()
})
