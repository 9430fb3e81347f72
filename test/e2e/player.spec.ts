import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { burntInSecond, expect, test } from '../support/app.ts'
import { mediaFolderWith } from '../support/media-folder.ts'
import { chooseQuestion, currentTime, openVideo, pictureHeight, recordTimes, videoOf } from '../support/video.ts'

test('a video goes on where it was left, as it was played, after another question and after a restart', async ({
  launch,
  serve,
  dataDir,
}) => {
  const mediaFolder = mediaFolderWith(join(dataDir, 'media'), {
    // As services do that state a time scale in the place of the 25 frames a second.
    'dash/numbered/manifest.mpd': (text) =>
      text()
        .toString()
        .replaceAll(/frameRate="[^"]*"/g, 'frameRate="1000/1"'),
  })
  const service = await serve({ mediaFolder })
  let app = await launch()
  const { at, other } = await openVideo(app, service)
  await app.page.getByRole('slider', { name: 'Position in video' }).fill('9.5')
  await expect.poll(() => burntInSecond(videoOf(app.page))).toBe(9)
  await test.step('in picture-in-picture it goes on beside another question', async () => {
    // The other question has a video too: there are two then.
    const video = await app.page.waitForSelector('video')
    const inOwnWindow = () => video.evaluate((element) => document.pictureInPictureElement === element)
    const time = () => video.evaluate((element) => element.currentTime)
    await app.page.getByRole('button', { name: 'Play', exact: true }).click()
    await app.page.keyboard.press('Shift+P')
    await expect.poll(inOwnWindow).toBe(true)
    await chooseQuestion(app.page, other)
    expect(await video.isVisible()).toBe(false)
    const before = await time()
    await expect.poll(time).toBeGreaterThan(before)
    expect(await inOwnWindow()).toBe(true)
    await app.page.keyboard.press('a')
    await expect(app.page.getByRole('article')).not.toHaveCount(1)
    expect(await video.isVisible()).toBe(true)
    expect(await inOwnWindow()).toBe(true)
    await app.page.keyboard.press('a')
    await chooseQuestion(app.page, at)
    expect(await video.isVisible()).toBe(true)
    expect(await inOwnWindow()).toBe(true)
    await app.page.keyboard.press('Shift+P')
    await expect.poll(inOwnWindow).toBe(false)
    await app.page.getByRole('button', { name: 'Pause', exact: true }).click()
    await app.page.getByRole('slider', { name: 'Position in video' }).fill('9.5')
    await expect.poll(() => burntInSecond(videoOf(app.page))).toBe(9)
  })
  await test.step('one press is one frame, both ways, whatever rate is stated', async () => {
    const times = await recordTimes(app.page)
    const expectFrame = (frame: number) =>
      expect.poll(async () => Math.round(((await times()).at(-1) ?? 0) * 2500) / 100).toBe(frame)
    await app.page.keyboard.press('.')
    await expectFrame(238)
    await app.page.keyboard.press('.')
    await expectFrame(239)
    for (const key of '.....,') await app.page.keyboard.press(key)
    await expectFrame(243)
    for (const key of ',,,,,,') await app.page.keyboard.press(key)
    await expectFrame(237)
    await app.page.getByRole('button', { name: 'Next frame' }).click()
    await expectFrame(238)
    await app.page.getByRole('slider', { name: 'Position in video' }).fill('9.5')
    await expectFrame(237)
  })
  await app.page.getByRole('combobox', { name: 'Speed' }).selectOption('1.25×')
  await app.page.getByRole('combobox', { name: 'Quality' }).selectOption('180p')
  await app.page.keyboard.press('m')
  await chooseQuestion(app.page, other)
  await chooseQuestion(app.page, at)
  await expectPlayedAsBefore(app.page)
  await expect.poll(() => burntInSecond(videoOf(app.page)), { timeout: 20_000 }).toBe(9)

  const address = app.page.url()
  expect(await app.close()).toBe(0)
  app = await launch()
  await app.page.evaluate((hash) => (location.hash = hash), new URL(address).hash)
  await chooseQuestion(app.page, at)
  await expect.poll(() => currentTime(app.page), { timeout: 20_000 }).toBeCloseTo(9.5, 1)
  await expectPlayedAsBefore(app.page)
  // Not a part was fetched in another quality.
  await expect.poll(() => pictureHeight(app.page)).toBe(180)
})

async function expectPlayedAsBefore(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.25')
  await expect(page.getByRole('combobox', { name: 'Quality' }).locator('option:checked')).toHaveText('180p')
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  const rate = await videoOf(page).evaluate((element) => (element as HTMLVideoElement).playbackRate)
  expect(rate).toBe(1.25)
}

test('a part that the media host does not have is skipped and said, and the rest plays', async ({ launch, serve }) => {
  const service = await serve({ faults: [{ kind: 'missing-segment', path: '-003.m4s' }] })
  const app = await launch()
  await openVideo(app, service)
  const video = videoOf(app.page)
  await app.page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => burntInSecond(video), { timeout: 45_000 }).toBeGreaterThanOrEqual(7)
  await expect(app.page.getByText(/skipped: 00:04–00:06/)).toBeVisible()
  await expect(app.page.getByText('Can’t play video')).toHaveCount(0)

  // Once more from before it: it is known to be lost.
  await app.page.getByRole('button', { name: 'Pause', exact: true }).click()
  // Of the picture: the sound is read for the waveform too.
  const asked = () => QUALITIES.flatMap(({ part }) => service.requests.matching(`${part}003.m4s`)).length
  const before = asked()
  expect(before).toBeGreaterThan(0)
  await app.page.getByRole('slider', { name: 'Position in video' }).fill('2.5')
  await expect.poll(() => burntInSecond(video)).toBe(2)
  await app.page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => burntInSecond(video), { timeout: 45_000 }).toBeGreaterThanOrEqual(7)
  expect(asked()).toBe(before)
})

test('a video of which no part, or not even the beginning, is there says so, and plays from the original', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  const app = await launch()
  const { page } = app
  let at: number | null = null
  for (const [what, path] of [
    ['part', 'segment-'],
    ['beginning', '.m4s'],
  ] as const)
    await test.step(`no ${what}`, async () => {
      service.faults.add({ kind: 'missing-segment', path })
      if (at === null) ({ at } = await openVideo(app, service))
      else {
        await page.reload()
        await chooseQuestion(page, at)
      }
      await expect(page.getByText('Can’t play video')).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.getByRole('button', { name: 'Play original file' }).click()
      await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 20_000 }).not.toBeNull()
    })
})

/** Qualities of the sample: their heights, and the number by which the host's files name them. */
const QUALITIES = [
  { height: 180, name: '180p', part: 'segment-0-' },
  { height: 360, name: '360p', part: 'segment-1-' },
] as const

test('the chosen quality is the one that is asked for and shown', async ({ launch, serve }) => {
  const service = await serve()
  const app = await launch()
  const { page } = app
  await openVideo(app, service)
  const chooser = page.getByRole('combobox', { name: 'Quality' })
  /** Names of the parts with pictures that the media host was asked for. */
  const asked = () =>
    service.requests
      .matching('/numbered/segment-')
      .map(({ path }) => path.split('/').at(-1) ?? '')
      .filter((name) => QUALITIES.some(({ part }) => name.startsWith(part)))
  await expect(chooser).toBeEnabled({ timeout: 30_000 })
  await expect(chooser.getByRole('option')).toHaveText([/^Auto/, '360p', '180p'])

  for (const { height, name, part } of QUALITIES)
    await test.step(`fixed at ${name}`, async () => {
      service.requests.clear()
      await chooser.selectOption(name)
      // What plays at once stays as it is; what comes after it is asked for in this quality.
      await expect.poll(() => asked().at(-1), { timeout: 30_000 }).toContain(part)
      await page.getByRole('slider', { name: 'Position in video' }).fill('17.5')
      await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 30_000 }).toBe(17)
      await expect.poll(() => pictureHeight(page), { timeout: 30_000 }).toBe(height)
      expect(asked().at(-1)).toContain(part)
      await page.getByRole('slider', { name: 'Position in video' }).fill('0')
      await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 30_000 }).toBe(0)
    })

  await test.step('the controls keep one row in every window, and no value moves them', async () => {
    const row = page.getByRole('button', { name: 'Play', exact: true }).locator('..')
    const boxes = () =>
      row.evaluate((element) => {
        const { left, right, height } = element.getBoundingClientRect()
        const inside = [...element.children].map((child) => child.getBoundingClientRect())
        return {
          height,
          isInside: inside.every((box) => box.left >= left - 0.5 && box.right <= right + 0.5),
          lefts: inside.map((box) => box.left),
        }
      })
    const more = page.getByRole('button', { name: 'More controls' })
    // Below 960 pixels the panel is under the answer, which leaves more room. 720 is what a zoom of 200% leaves.
    for (const [width, height, hasMore] of [
      [1440, 900, false],
      [1024, 700, false],
      [720, 450, false],
      [960, 700, true],
      [590, 450, true],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(more, `${width}`).toHaveCount(hasMore ? 1 : 0)
      // What is hidden in a narrow window goes when the controls have measured themselves.
      await expect.poll(boxes, { message: `${width}` }).toMatchObject({ height: 28, isInside: true })
      const first = await boxes()
      for (const key of ['>', '>', '>', 'm']) await page.keyboard.press(key)
      expect(await boxes(), `${width}`).toEqual(first)
      for (const key of ['<', '<', '<', 'm']) await page.keyboard.press(key)
    }
    await more.click()
    const menu = page.getByRole('dialog', { name: 'More controls' })
    await expect(menu.getByRole('slider', { name: 'Volume' })).toBeFocused()
    await expect(menu.getByRole('combobox', { name: 'Quality' })).toHaveValue(/./)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('automatic', async () => {
    await chooser.selectOption({ index: 0 })
    await expect(chooser.getByRole('option').first()).toHaveText('Auto 360p')
    expect(await pictureHeight(page)).toBe(360)
  })
})
