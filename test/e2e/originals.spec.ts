import { join } from 'node:path'
import type { Report } from '../../reference-service/data/wire.ts'
import { enMedia as en } from '../../contract/text/en-media.ts'
import { burntInSecond, expect, test } from '../support/app.ts'
import { largeMediaFolder } from '../support/large-original.ts'
import { mediaFolderWith } from '../support/media-folder.ts'
import { recordedFrame, recordPage } from '../support/recording.ts'
import { barsOf, chooseQuestion, currentTime, openVideo, videoOf, waveformOf } from '../support/video.ts'

const MEBIBYTE = 1024 * 1024

/** A report without DASH presentations: each video is played from the file that was recorded. */
function withOriginalsOnly(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (name, value: unknown) => (name === 'mpegDashUri' ? null : value)) as Report
}

test('a recording of a browser, which says neither its length nor a rate, seeks, steps, goes on where it was left and has a waveform', async ({
  dataDir,
  launch,
  serve,
  network,
}) => {
  const app = await launch()
  const { page } = app
  const { bytes, numberAt } = await recordPage(page, 7)
  const mediaFolder = mediaFolderWith(join(dataDir, 'recorded-media'), { 'original/numbered.webm': () => bytes })
  const service = await serve({ mediaFolder })
  const way = await network(service, {
    report: (report) =>
      JSON.parse(
        JSON.stringify(withOriginalsOnly(report))
          .replaceAll('original/numbered.mp4', 'original/numbered.webm')
          .replaceAll('video/mp4', 'video/webm'),
      ) as unknown,
  })
  const { at, other } = await openVideo(app, service, way)
  const video = videoOf(page)
  const position = page.getByRole('slider', { name: 'Position in video' })
  await expect.poll(async () => Number(await position.getAttribute('max')), { timeout: 30_000 }).toBeGreaterThan(6)
  expect(Number(await position.getAttribute('max'))).toBeLessThan(8)

  await expect(waveformOf(page)).toBeVisible({ timeout: 30_000 })
  const bars = await barsOf(page, Number(await position.getAttribute('max')))
  const heights = (from: number, until: number) =>
    bars.filter(({ second }) => second > from && second < until).map(({ height }) => Math.round(height))
  for (const [from, until] of [
    [0.2, 0.8],
    [2.2, 4.8],
  ] as const) {
    expect(new Set(heights(from, until))).toEqual(new Set([2]))
  }
  for (const start of [1, 5]) expect(Math.min(...heights(start + 0.2, start + 0.8))).toBeGreaterThan(20)

  await position.fill('3')
  // Half a second lies between the first frame and the recorder's zero at most.
  await expect.poll(() => recordedFrame(video)).toBeGreaterThanOrEqual(numberAt(2.5))
  const first = await recordedFrame(video)
  expect(first).toBeLessThanOrEqual(numberAt(3.5))
  for (const [keys, frame] of [
    ['.', 1],
    ['.', 2],
    ['....', 6],
    [',', 5],
    [',,,,,,', -1],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await expect.poll(() => recordedFrame(video)).toBe(first + frame)
  }
  const left = await currentTime(page)
  await chooseQuestion(page, other)
  await chooseQuestion(page, at)
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeCloseTo(left, 1)
  await expect.poll(() => recordedFrame(video)).toBe(first - 1)
})

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
    await expect(waveformOf(page)).toBeVisible({ timeout: 30_000 })
    expect((await barsOf(page, 20)).filter(({ height }) => height > 4).length).toBeGreaterThan(20)
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
