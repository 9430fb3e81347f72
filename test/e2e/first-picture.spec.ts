import type { Page } from '@playwright/test'
import { burntInSecond, connect, expect, expectRows, test } from '../support/app.ts'
import { chooseQuestion, firstVideo, videoOf } from '../support/video.ts'
import { held, openSession, questions } from '../support/window.ts'

/** Names of the files of media hosts that the page has got, each as often as it got something of it. */
function filesGot(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseStatus < 300)
      .map(({ name }) => decodeURIComponent(name).split('/').at(-1) ?? ''),
  )
}

/** Presentations of the samples, and how often a picture needs something of each of their files. */
const NEEDED = {
  timeline: { 'init-1.m4s': 1, 'init-2.m4s': 1, 'segment-1-001.m4s': 1, 'segment-2-001.m4s': 1 },
  numbered: { 'init-1.m4s': 1, 'init-2.m4s': 1, 'segment-1-001.m4s': 1, 'segment-2-001.m4s': 1 },
  ranges: { 'video-360.mp4': 3, 'audio.m4a': 3 },
} as const

for (const presentation of ['timeline', 'numbered', 'ranges'] as const) {
  test(`the first picture of a ${presentation} video comes without its media host`, async ({ launch, serve }) => {
    const service = await serve()
    const { page } = await launch()
    await connect(page, service)
    await expectRows(page, [...held(service)].length)
    const { session, at } = firstVideo(service, presentation)
    await openSession(page, session)
    for (const [file, times] of Object.entries(NEEDED[presentation]))
      await expect
        .poll(async () => (await filesGot(page)).filter((name) => name === file).length, { message: file })
        .toBeGreaterThanOrEqual(times)

    service.faults.add({ kind: 'status', status: 503, path: '/media/', times: null })
    service.requests.clear()
    await chooseQuestion(page, at)
    await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 20_000 }).toBe(0)
    expect(service.requests.matching('manifest.mpd')).toEqual([])
  })
}

test('leaving a session ends what is being read of its video', async ({ launch, serve }) => {
  const service = await serve({ faults: [{ kind: 'hang', path: '.mpd', times: null }] })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, [...held(service)].length)
  const { session } = firstVideo(service, 'numbered')
  await openSession(page, session)
  await expect.poll(() => service.requests.matching('manifest.mpd').length).toBe(1)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/media/'))
  await page.keyboard.press('Escape')
  await failed
  await expect(questions(page)).toHaveCount(0)
})
