import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEFAULT_STACK_OPTIONS } from '../../contract/model/downloads.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { muteMediaFolder, quietMediaFolder } from '../support/quiet-media.ts'
import {
  barsOf,
  chooseQuestion,
  currentTime,
  numberedVideo,
  openVideo,
  recordTimes,
  videoOf,
  waveformOf,
} from '../support/video.ts'
import { connectionOf, held, openSession } from '../support/window.ts'

/** Segments of the sample without sound: from second 6 to 14. */
const QUIET = [4, 5, 6, 7]
/** The one whose second half is lost: from second 17 to 18. */
const LOST = 9

const silencesOf = (page: Page) => page.locator('[data-silences]')
const position = (page: Page) => page.getByRole('slider', { name: 'Position in video' })
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true })

test('the waveform of a video is made once, is there after a restart, and its silences are skipped on request', async ({
  dataDir,
  launch,
  serve,
}) => {
  const service = await serve({ mediaFolder: quietMediaFolder(join(dataDir, 'quiet-media'), QUIET, LOST) })
  let app = await launch()
  const { at } = await openVideo(app, service)
  await expect(waveformOf(app.page)).toBeVisible({ timeout: 30_000 })
  await expect(silencesOf(app.page)).toHaveAttribute('data-silences', '1')
  const bars = await waveformOf(app.page).locator('path').first().getAttribute('d')
  const ofSound = () => service.requests.matching('/numbered/segment-2-').map(({ path }) => path)
  // One of them for the waveform: the player may load the end of this short video too.
  expect([1, 2]).toContain(ofSound().filter((path) => path.includes('2-010')).length)

  const address = app.page.url()
  expect(await app.close()).toBe(0)
  service.requests.clear()
  app = await launch()
  await app.page.evaluate((hash) => (location.hash = hash), new URL(address).hash)
  await chooseQuestion(app.page, at)
  await expect(waveformOf(app.page)).toBeVisible({ timeout: 30_000 })
  expect(await waveformOf(app.page).locator('path').first().getAttribute('d')).toBe(bars)
  await expect(silencesOf(app.page)).toHaveAttribute('data-silences', '1')
  await expect(play(app.page)).toBeEnabled({ timeout: 30_000 })
  // What the player loads ahead is requested by nothing else.
  await expect.poll(ofSound).toContainEqual(expect.stringContaining('2-008'))
  expect(new Set(ofSound()).size).toBe(ofSound().length)

  // Of two sounds only the one that is heard is read.
  expect(service.requests.matching('/numbered/segment-3-')).toEqual([])
  await test.step('a hole in the sound has no bars, and a place before it is reached once all is loaded', () =>
    seeksBeforeHole(app.page))
  await test.step('playback skips a silence on request, but not one that the user goes to', () =>
    skipsSilence(app.page))
  await test.step('the loudness is leveled while a video plays, and volume and mute stay', () => levels(app.page))
})

async function seeksBeforeHole(page: Page): Promise<void> {
  const places = (await barsOf(page, 20)).map(({ second }) => second)
  const within = (from: number, until: number) => places.filter((second) => second > from && second < until).length
  expect([within(17.1, 17.9), within(16.1, 16.9) > 3, within(18.1, 18.9) > 3]).toEqual([0, true, true])
  const buffered = () =>
    videoOf(page).evaluate((element) => {
      const { buffered } = element as HTMLVideoElement
      return Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)])
    })
  await expect.poll(async () => (await buffered()).at(-1)?.[1] ?? 0, { timeout: 30_000 }).toBeGreaterThan(19)
  expect(await buffered()).toHaveLength(2)
  for (const second of [3, 0, 16.5, 1]) {
    await position(page).fill(String(second))
    await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeCloseTo(second, 1)
  }
  // It would be led behind the hole once something is loaded again.
  await page.waitForTimeout(500)
  expect(await currentTime(page)).toBeCloseTo(1, 1)
}

async function skipsSilence(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip silence' })
  await expect(skip).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('g')
  await expect(skip).toHaveAttribute('aria-pressed', 'true')
  const shown = await recordTimes(page)

  await position(page).fill('5')
  await play(page).click()
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(14)
  await page.getByRole('button', { name: 'Pause' }).click()
  const times = await shown()
  expect(times.some((time) => time > 5 && time < 6)).toBe(true)
  expect(times.filter((time) => time > 7 && time < 13)).toEqual([])

  await position(page).fill('9')
  await play(page).click()
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(10)
  expect(await currentTime(page)).toBeLessThan(13)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.keyboard.press('g')
  await expect(skip).toHaveAttribute('aria-pressed', 'false')
}

async function levels(page: Page): Promise<void> {
  await position(page).fill('0')
  await play(page).click()
  await page.getByRole('button', { name: 'Video details' }).click()
  const toggle = page.getByRole('switch', { name: 'Level loudness' })
  await expect(toggle).not.toBeChecked()
  await page.getByText('Level loudness').click()
  await expect(toggle).toBeChecked()
  await page.keyboard.press('Escape')
  const begun = await currentTime(page)
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(begun + 1)
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  expect(await videoOf(page).evaluate((element) => (element as HTMLVideoElement).muted)).toBe(true)
  await page.getByRole('button', { name: 'Pause' }).click()
  await position(page).fill('2')
  await play(page).click()
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(3)
}

test('a video without sound has the plain seek bar', async ({ dataDir, launch, serve }) => {
  const service = await serve({ mediaFolder: muteMediaFolder(join(dataDir, 'mute-media')) })
  const app = await launch()
  await openVideo(app, service)
  await expect(play(app.page)).toBeEnabled({ timeout: 30_000 })
  await position(app.page).fill('5')
  await expect.poll(() => currentTime(app.page), { timeout: 20_000 }).toBeCloseTo(5, 1)
  await expect(app.page.locator('[data-waveform]')).toHaveCount(0)
  await expect(app.page.getByText('Can’t play video')).toHaveCount(0)
})

test('the waveform of a downloaded video is there before its session is opened', async ({ launch, serve, network }) => {
  const service = await serve()
  const gateway = await network(service)
  const app = await launch()
  await connect(app.page, gateway)
  await expectRows(app.page, [...held(service)].length)
  const { session, at } = numberedVideo(service)
  const connectionId = connectionOf(app.page)
  const { key } = session
  const added = await app.page.evaluate((asked) => globalThis.desk.downloads.add(asked), {
    connectionId,
    choice: { kind: 'sessions' as const, keys: [key] },
    options: DEFAULT_STACK_OPTIONS,
  })
  expect(added).toMatchObject({ ok: true })
  // It lists videos that are there as a whole, so it must be there before it is missing.
  const isWithout = () =>
    app.page.evaluate(
      async ({ id, num }) => {
        const read = await globalThis.desk.downloads.withoutWaveform({ connectionId: id })
        if (!read.ok) throw new Error(read.error.message)
        return read.value.some(({ questionNum }) => questionNum === num)
      },
      { id: connectionId, num: session.report.questions[at]?.num },
    )
  await expect.poll(isWithout, { timeout: 60_000, intervals: [100] }).toBe(true)
  await expect.poll(isWithout, { timeout: 60_000 }).toBe(false)

  await gateway.down()
  await openSession(app.page, session)
  await chooseQuestion(app.page, at)
  await expect(waveformOf(app.page)).toBeVisible({ timeout: 30_000 })
})
