import type { Page } from '@playwright/test'
import { findMediaFolder } from '../../reference-service/media/library.ts'
import { burntInSecond, expect, test } from '../support/app.ts'
import { longNumbered } from '../support/long-media.ts'
import { startMediaHost } from '../support/media-host.ts'
import { currentTime, openVideo, videoOf } from '../support/video.ts'

const HOUR = 3600
/** The sample repeats after so many seconds, and its pictures say which one it is. */
const SAMPLE = 18

const position = (page: Page) => page.getByRole('slider', { name: 'Position in video' })

test('a DASH presentation of an hour opens, is sought to its middle and end, and loads only what is near', async ({
  launch,
  serve,
}) => {
  const pictures: number[] = []
  const respond = longNumbered(HOUR)
  const host = await startMediaHost(findMediaFolder(), (path, response) => {
    const [, number] = /\/numbered\/segment-[01]-(\d+)\.m4s$/.exec(path) ?? []
    if (number !== undefined) pictures.push((Number(number) - 1) * 2)
    return respond(path, response)
  })
  try {
    const service = await serve({ mediaHost: host.origin })
    const app = await launch()
    const { page } = app
    await openVideo(app, service)
    const video = videoOf(page)
    await expect.poll(async () => Number(await position(page).getAttribute('max')), { timeout: 30_000 }).toBe(HOUR)
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await play.click()
    await expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()

    for (const second of [HOUR / 2, HOUR - 40, 600]) {
      await position(page).fill(String(second))
      await expect.poll(() => burntInSecond(video), { timeout: 30_000 }).toBe(second % SAMPLE)
      expect(await currentTime(page)).toBeCloseTo(second, 0)
    }

    await position(page).fill(String(HOUR - 3))
    await expect.poll(() => burntInSecond(video), { timeout: 30_000 }).toBe((HOUR - 3) % SAMPLE)
    await play.click()
    await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).ended), { timeout: 30_000 }).toBe(true)
    expect(await currentTime(page)).toBeCloseTo(HOUR, 0)

    // Between the places that were shown, nothing was loaded.
    const shown = [0, HOUR / 2, HOUR - 40, 600]
    const far = pictures.filter((second) => !shown.some((from) => second >= from - 10 && second <= from + 120))
    expect(far).toEqual([])
    expect(await app.close()).toBe(0)
  } finally {
    await host.close()
  }
})
