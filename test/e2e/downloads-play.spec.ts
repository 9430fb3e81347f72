import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { DEFAULT_STACK_OPTIONS } from '../../contract/model/downloads.ts'
import type { Report } from '../../reference-service/data/wire.ts'
import { enMedia as en } from '../../contract/text/en-media.ts'
import { findMediaFolder } from '../../reference-service/media/library.ts'
import type { RunningService, ServiceFacts } from '../../reference-service/service.ts'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { burntInSecond, connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { readableIn } from '../support/readable-files.ts'
import { chooseQuestion, recordTimes, videoOf } from '../support/video.ts'
import { FILE_FRAME, connectionOf, goTo, held, openSession, questions, type Held } from '../support/window.ts'
import { paths } from '../../renderer/shell/routes.ts'

const position = (page: Page) => page.getByRole('slider', { name: en.player.position })
const play = (page: Page) => page.getByRole('button', { name: en.player.play, exact: true })
const isNumbered = ({ answer }: { readonly answer?: unknown }) =>
  JSON.stringify(answer ?? null).includes('numbered/manifest')

/** A session with a file of every kind. */
function isRich({ questions: all, proctoring }: Report): boolean {
  const hasFile = all?.some(({ answer }) => ((answer as { files?: unknown[] } | null)?.files?.length ?? 0) > 0)
  return Boolean(all?.some(isNumbered)) && Boolean(hasFile) && Boolean(proctoring?.protocolUrl?.endsWith('.html'))
}

function videoAt({ report }: Held): number {
  return report.questions.findIndex(isNumbered)
}

/** Connects, downloads sessions, and waits until nothing is left to be downloaded. Returns how each of them stands. */
async function download(
  { page }: LaunchedApp,
  service: RunningService,
  way: ServiceFacts,
  sessions: readonly Held[],
): Promise<readonly string[]> {
  await connect(page, way)
  await expectRows(page, [...held(service)].length)
  const connectionId = connectionOf(page)
  const keys = sessions.map(({ key }) => key)
  const added = await page.evaluate((asked) => globalThis.desk.downloads.add(asked), {
    connectionId,
    choice: { kind: 'sessions' as const, keys },
    options: DEFAULT_STACK_OPTIONS,
  })
  expect(added).toMatchObject({ ok: true })
  const states = () =>
    page.evaluate(async (id) => {
      const read = await globalThis.desk.downloads.states({ connectionId: id })
      return read.ok ? Object.values(read.value).map(({ kind }) => kind) : []
    }, connectionId)
  const isOver = (kind: string) => kind === 'ready' || kind === 'partly'
  await expect
    .poll(async () => (await states()).filter(isOver).length, { timeout: 90_000, intervals: [200] })
    .toBe(sessions.length)
  return states()
}

/** Bytes from the middle of what was downloaded, and words of the protocol. */
function mediaOf(session: Held): Readonly<Record<string, string | Buffer>> {
  const middle = (file: string) => {
    const bytes = readFileSync(join(findMediaFolder(), file))
    return bytes.subarray(bytes.length / 2, bytes.length / 2 + 48)
  }
  return {
    picture: middle('dash/numbered/segment-1-005.m4s'),
    'first picture': middle('dash/numbered/segment-1-001.m4s'),
    sound: middle('dash/numbered/segment-2-005.m4s'),
    'addresses of the video': `${session.key.participantId}/dash`,
    protocol: '<h1>Proctoring protocol</h1>',
  }
}

/** Plays until a second is shown, and pauses. */
async function playTo(page: Page, second: number): Promise<void> {
  await play(page).click()
  await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 30_000 }).toBeGreaterThanOrEqual(second)
  await page.getByRole('button', { name: en.player.pause, exact: true }).click()
}

async function seek(page: Page, seconds: string): Promise<void> {
  await position(page).fill(seconds)
  await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 30_000 }).toBe(Math.floor(Number(seconds)))
}

test('a downloaded session is reviewed as a whole after a restart without a network, and nothing readable is on the disk', async ({
  launch,
  serve,
  network,
  dataDir,
}) => {
  test.setTimeout(240_000)
  const service = await serve()
  const gateway = await network(service)
  const session = [...held(service, isRich)][0]
  expect(session).toBeDefined()
  if (session === undefined) return
  let app = await launch()
  expect(await download(app, service, gateway, [session])).toEqual(['ready'])

  await test.step('with a network, nothing is requested of the media hosts any more', async () => {
    const before = gateway.asked.length
    await openSession(app.page, session)
    await chooseQuestion(app.page, videoAt(session))
    await playTo(app.page, 1)
    expect(gateway.asked.slice(before).filter((path) => path.includes('/media/'))).toEqual([])
  })

  const connection = connectionOf(app.page)
  expect(await app.close()).toBe(0)
  await gateway.down()
  app = await launch()
  const { page } = app
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await goTo(page, paths.session(connection, session.key))
  await questions(page).first().waitFor()

  await test.step('its video plays, seeks and steps through the whole length', async () => {
    await chooseQuestion(page, videoAt(session))
    await playTo(page, 2)
    await seek(page, '9.5')
    await seek(page, '18.5')
    await seek(page, '3.5')
    const time = () => videoOf(page).evaluate((element) => (element as HTMLVideoElement).currentTime)
    const before = await time()
    await page.keyboard.press('.')
    await expect.poll(time).toBeGreaterThan(before)
    const after = await time()
    expect(after - before).toBeLessThan(0.2)
    await page.keyboard.press(',')
    await expect.poll(time).toBeLessThan(after)
    await seek(page, '19.5')
    await play(page).click()
    const state = () =>
      videoOf(page).evaluate((element) => {
        const { ended, paused, currentTime, readyState } = element as HTMLVideoElement
        return { ended, paused, currentTime, readyState }
      })
    await expect.poll(state, { timeout: 30_000 }).toMatchObject({ ended: true })
    await expect(page.getByText(/Offline: (?:playing|reconnecting)|needs the network/)).toHaveCount(0)
  })

  await test.step('its waveform is there, and its quality says that it was downloaded', async () => {
    await expect(page.locator('[data-waveform="whole"]')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('combobox', { name: en.player.quality }).getByRole('option')).toHaveText([
      '360p (downloaded)',
    ])
  })

  await test.step('its files and its protocol open', async () => {
    await selectQuestion(page, 'Essay')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    await expect(page.locator(FILE_FRAME)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(en.viewer.failed)).toHaveCount(0)
    await questions(page).filter({ hasText: 'Proctoring protocol' }).click()
    await expect(page.locator(FILE_FRAME)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(en.viewer.failed)).toHaveCount(0)
  })

  await test.step('a verdict is saved', async () => {
    await chooseQuestion(page, videoAt(session))
    await page.keyboard.press('Shift+Digit1')
    await expect(page.getByRole('radio', { name: /^Clean/ })).toBeChecked()
    await expect(page.getByText(/^Saved /)).toBeVisible()
  })

  await test.step('guard: whoever copies the data folder reads nothing of the media, while the app runs and after', async () => {
    const things = mediaOf(session)
    // Chromium writes what it keeps of a page after a few seconds.
    await page.waitForTimeout(6000)
    expect(await readableIn(dataDir, things)).toEqual([])
    expect(await app.close()).toBe(0)
    expect(await readableIn(dataDir, things)).toEqual([])
  })
})

test('a video of which only the beginning was downloaded plays that, says where it stops, and goes on with the network', async ({
  launch,
  serve,
  network,
}) => {
  test.setTimeout(180_000)
  const service = await serve()
  const gateway = await network(service)
  const session = [...held(service, ({ questions: all }) => Boolean(all?.some(isNumbered)))][0]
  expect(session).toBeDefined()
  if (session === undefined) return
  // The sixth segment of picture and sound, and all after it, begin at 00:10. Those that are downloaded at the same time as
  // the first that is refused may not be there either. Were they said not to exist, the video would end there.
  gateway.intercept((path, answer) => {
    if (Number(/numbered\/segment-\d-(\d+)\.m4s/.exec(path)?.[1] ?? 0) < 6) return false
    answer.writeHead(403).end()
    return true
  })
  const app = await launch()
  const { page } = app
  expect(await download(app, service, gateway, [session])).toEqual(['partly'])
  await gateway.down()
  await openSession(page, session)
  await chooseQuestion(page, videoAt(session))
  const stops = page.getByText(/^This video is on this computer up to 00:(06|08|10)\. The rest needs the network\.$/)

  await test.step('it plays to the end of what is there, and says so', async () => {
    await seek(page, '4.5')
    await play(page).click()
    await expect(stops).toBeVisible({ timeout: 30_000 })
    const end = Number(/00:(\d\d)/.exec((await stops.textContent()) ?? '')?.[1])
    await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 30_000 }).toBe(end - 1)
    await expect(page.getByText(en.player.failed)).toHaveCount(0)
  })

  await test.step('beyond it, it says so too, and what is there still plays', async () => {
    await page.getByRole('button', { name: en.player.pause, exact: true }).click()
    await position(page).fill('15.5')
    await expect(stops).toBeVisible({ timeout: 20_000 })
    await seek(page, '1.5')
    const shown = await recordTimes(page)
    await playTo(page, 4)
    // What is between the places that were loaded before is not left out.
    expect((await shown()).some((time) => time > 2.2 && time < 3.8)).toBe(true)
  })

  await test.step('with the network the rest plays, by itself', async () => {
    await position(page).fill('15.5')
    await expect(stops).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: en.player.goOn })).toBeVisible()
    gateway.intercept(null)
    await gateway.up()
    // It looks for the network by itself, soon after the user has moved on.
    await expect.poll(() => burntInSecond(videoOf(page)), { timeout: 40_000 }).toBe(15)
    await expect(stops).toHaveCount(0)
    await seek(page, '19.5')
  })
})
