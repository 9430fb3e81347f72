import type { Page } from '@playwright/test'
import { burntInSecond, connect, expect, expectRows, test } from '../support/app.ts'
import { filterBy } from '../support/listing.ts'
import { chooseQuestion, firstVideo, videoOf } from '../support/video.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { review } from '../support/reviewed.ts'
import { connectionOf, goTo, held, openSession, questions, type Held } from '../support/window.ts'

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

test('leaving a session ends what is being read of its video, and a queue reads the next one ahead', async ({
  launch,
  serve,
}) => {
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
  service.faults.clear()

  const place = (at: number) => page.locator('header').getByText(new RegExp(`^${at} of \\d+$`))
  /** What the media host was asked for of a session's first video, in order of names. */
  const asked = ({ key }: Pick<Held, 'key'>) =>
    service.requests
      .matching(`/media/${key.participantId}/`)
      .map(({ path }) => path.split('/').at(-1) ?? '')
      .sort()
  const firstParts = [...Object.keys(NEEDED.numbered), 'manifest.mpd'].sort()
  const readOf = (one: Pick<Held, 'key'>) => asked(one).filter((file) => firstParts.includes(file))
  let queued: readonly Pick<Held, 'key'>[] = []

  await test.step('the first parts of the next video are read before it is shown', async () => {
    await filterBy(page, 'Test', 'Graduate intake · video interview')
    await filterBy(page, 'Manual scoring', 'Scored')
    await page.locator('#sessions-grid').focus()
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Start reviewing' }).getByText('sessions to review').waitFor()
    service.requests.clear()
    await page.keyboard.press('Enter')
    await expect(place(1)).toBeVisible()
    queued = await page.evaluate(async (connectionId) => {
      const reads = [0, 1, 2].map((place) => globalThis.desk.queue.around({ connectionId, place }))
      return (await Promise.all(reads)).flatMap((read) => (read.ok && read.value.here ? [read.value.here.row] : []))
    }, connectionOf(page))
    expect(queued).toHaveLength(3)
    await expect.poll(() => readOf(queued[1]!)).toEqual(firstParts)
    expect(asked(queued[2]!)).toEqual([])
  })

  await test.step('they are not requested again for its first picture, and the one after it is read', async () => {
    service.faults.add({ kind: 'hang', path: `/media/${queued[2]!.key.participantId}/`, times: null })
    await page.keyboard.press('j')
    await expect(place(2)).toBeVisible()
    await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 20_000 }).toBe(0)
    await expect.poll(() => asked(queued[2]!)).toEqual(['manifest.mpd'])
    expect(readOf(queued[1]!)).toEqual(firstParts)
  })

  await test.step('by question it is the same question, and leaving the queue ends it', async () => {
    // Of what was asked for only the third manifest is not answered; its grant's address has nothing after it.
    const ended = () => page.waitForEvent('requestfailed', (request) => /\/media\/[^/]+$/.test(request.url()))
    const ends = ended()
    await page.getByRole('radio', { name: 'By question' }).click()
    await ends
    await expect.poll(() => asked(queued[2]!)).toEqual(['manifest.mpd', 'manifest.mpd'])
    const endsAgain = ended()
    await page.keyboard.press('Escape')
    await endsAgain
  })

  await test.step('where the next one is submitted, the one to which submitting leads is read', async () => {
    service.faults.clear()
    const connectionId = connectionOf(page)
    const first = paths.review(connectionId, queued[0]!.key)
    // By question the submitted one is next, and would be read until the other way of walking is chosen.
    await goTo(page, first)
    await page.getByRole('radio', { name: 'By person' }).click()
    await expect(place(1)).toBeVisible()
    await review(page, connectionId, queued[1]!, [
      { entity: 'verdict', value: { verdict: 'clean', reason: '' } },
      { entity: 'status', value: { status: 'submitted', reason: '' } },
    ])
    // The window reads what changed again up to a second later.
    await page.getByRole('progressbar', { name: /^1 of \d+ submitted$/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect(questions(page)).toHaveCount(0)
    service.requests.clear()
    await goTo(page, first)
    await expect(place(1)).toBeVisible()
    await expect.poll(() => asked(queued[2]!)).toContain('manifest.mpd')
    expect(asked(queued[1]!)).toEqual([])
  })
})
