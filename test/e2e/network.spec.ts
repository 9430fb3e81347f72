import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import {
  burntInSecond,
  connect,
  expect,
  expectRows,
  fillConnection,
  rowCount,
  selectQuestion,
  test,
} from '../support/app.ts'
import {
  FILE_FRAME,
  connectionOf,
  goTo,
  heldWith,
  lastHeld,
  openSession,
  questions,
  withAnswer,
} from '../support/window.ts'

const UNREACHABLE = 'Couldn’t reach the service.'
/** Seconds of picture or sound in a file of the video "numbered". */
const SECONDS_OF_PART = 2
const unreachable = (page: Page) => page.getByText(UNREACHABLE, { exact: true }).first()

test('the network going and coming while connecting, syncing, opening, exporting', async ({
  launch,
  serve,
  network,
  dataDir,
}) => {
  const service = await serve({ sessions: 60, pageSize: 10 })
  const gateway = await network(service)
  const app = await launch()
  const { page } = app
  await fillConnection(page, gateway)

  await test.step('testing the connection', async () => {
    await gateway.down()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(unreachable(page)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByLabel('Secret key', { exact: true })).toHaveValue(gateway.secret)
    await gateway.up()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('Connection successful')).toBeVisible()
  })

  await test.step('syncing', async () => {
    // Half of the pages come, then the cable is pulled.
    let pages = 0
    gateway.intercept((path, answer) => {
      if (!path.includes('/v2/sessions') || (pages += 1) <= 3) return false
      answer.destroy()
      return true
    })
    await page.getByRole('button', { name: 'Connect and sync' }).click()
    await expect(unreachable(page)).toBeVisible({ timeout: 40_000 })
    const kept = await rowCount(page)
    expect(kept).toBeGreaterThanOrEqual(10)
    expect(kept).toBeLessThan(60)
    gateway.intercept(null)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectRows(page, 60)
    await expect(page.getByText(/^Synced /)).toBeVisible()
    await expect(page.getByText(UNREACHABLE)).toHaveCount(0)
  })

  await test.step('opening a session', async () => {
    const session = lastHeld(service)
    gateway.intercept((path, answer) => {
      if (!path.includes(`/v2/session?`)) return false
      answer.destroy()
      return true
    })
    await goTo(page, paths.session(connectionOf(page), session.key))
    const panel = page.getByRole('complementary', { name: 'Review and details' })
    await expect(panel).toBeVisible()
    const isStored = (await questions(page).count()) > 0
    if (!isStored) {
      // Here what to do follows in the same paragraph.
      await expect(page.getByText(UNREACHABLE).first()).toBeVisible({ timeout: 40_000 })
      gateway.intercept(null)
      await page.getByRole('button', { name: 'Download report' }).click()
    }
    await questions(page).first().waitFor()
    gateway.intercept(null)
  })

  await test.step('a participant’s image and an export need no network', async () => {
    await expect(page.getByText(/^Synced /)).toBeVisible()
    await gateway.down()
    await goTo(page, paths.sessions(connectionOf(page)))
    await expectRows(page, 60)
    const file = join(dataDir, 'offline.csv')
    await app.answerDialogs({ kind: 'save', filePath: file })
    await page.getByRole('grid').focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText('Exported offline.csv', { exact: true })).toBeVisible()
    expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(61)
    await page.getByRole('grid').focus()
    await page.keyboard.press('s')
    await expect(unreachable(page)).toBeVisible({ timeout: 40_000 })
    await gateway.up()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Synced /)).toBeVisible()
  })
})

test('the network going and coming while a video plays: what is loaded plays on, and the rest follows by itself', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve()
  const gateway = await network(service)
  const { page } = await launch()
  await connect(page, gateway)
  await expectRows(page, 150)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  const session = heldWith(service, ({ questions: all }) =>
    (all ?? []).some(({ answer }) => JSON.stringify(answer ?? null).includes('numbered/manifest')),
  )
  const at = session.report.questions.findIndex(({ answer }) =>
    JSON.stringify(answer ?? null).includes('numbered/manifest'),
  )
  await openSession(page, session)
  const video = page.locator('video')
  const time = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime)

  await test.step('in the middle', async () => {
    let isOffline = true
    let isGone = false
    // The waveform reads the sound far ahead of what is played, so each of the two ends elsewhere.
    const passed = { picture: 0, sound: 0 }
    gateway.intercept((path, answer) => {
      const [, track = '', number = '0'] = /segment-(\d)-(\d+)\.m4s/.exec(path) ?? []
      const kind = track === '2' ? 'sound' : 'picture'
      isGone ||= kind === 'picture' && Number(number) >= 4
      if (isOffline && isGone) {
        answer.destroy()
        return true
      }
      if (isOffline) passed[kind] = Math.max(passed[kind], Number(number))
      return false
    })
    await questions(page).nth(at).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByText(/Offline: playing what’s loaded\./)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Can’t play video')).toHaveCount(0)
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(2)
    await expect(page.getByText(/Offline: reconnecting\./)).toBeVisible({ timeout: 30_000 })
    const stopped = await time()
    // Where the picture ends, the sound plays on for a while.
    expect(stopped).toBeLessThanOrEqual(SECONDS_OF_PART * passed.sound)
    expect(await burntInSecond(video)).toBeLessThan(SECONDS_OF_PART * passed.picture)
    isOffline = false
    await expect.poll(() => burntInSecond(video), { timeout: 40_000 }).toBeGreaterThan(stopped + 1)
    await expect(page.getByText(/Offline/)).toHaveCount(0)
    gateway.intercept(null)
  })

  await test.step('before the first picture', async () => {
    await goTo(page, paths.sessions(connectionOf(page)))
    await gateway.down()
    await openSession(page, session)
    await questions(page).nth(at).click()
    await expect(page.getByText('Couldn’t reach the media server. Check the network.')).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('Loads automatically when reachable.')).toBeVisible()
    await gateway.up()
    await expect.poll(() => burntInSecond(video), { timeout: 40_000 }).not.toBeNull()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  })
})

test('the network going and coming while an essay’s file and a protocol are opened', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve()
  const gateway = await network(service)
  const { page } = await launch()
  await connect(page, gateway)
  await expectRows(page, 150)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  const essay = heldWith(service, (report) =>
    (report.questions ?? []).some(
      ({ type, answer }) => type === 'Essay' && ((answer as { files?: unknown[] } | null)?.files?.length ?? 0) > 0,
    ),
  )
  const proctored = heldWith(
    service,
    (report) => Boolean(report.proctoring?.protocolUrl) && withAnswer('SingleChoice')(report),
  )

  for (const [what, session, open] of [
    [
      'the file',
      essay,
      async () => {
        await selectQuestion(page, 'Essay')
        await page
          .getByRole('button', { name: /^Open / })
          .first()
          .click()
      },
    ],
    ['the protocol', proctored, () => questions(page).filter({ hasText: 'Proctoring protocol' }).click()],
  ] as const) {
    await test.step(what, async () => {
      await openSession(page, session)
      await gateway.down()
      await open()
      await expect(page.getByText('Couldn’t open file')).toBeVisible({ timeout: 30_000 })
      await gateway.up()
      await page.getByRole('region', { name: 'Answer', exact: true }).getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator(FILE_FRAME)).toBeVisible()
      await expect(page.getByText('Couldn’t open file')).toHaveCount(0)
    })
  }
})

test('a sync that fails half way, by a fault, a cut page and a page that is no JSON: what came is kept, and the next goes on', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve({ sessions: 50, centers: ['all'], pageSize: 10 })
  const gateway = await network(service)
  const { page } = await launch()
  /** Spoils every answer from the third page of the coming run on. */
  const spoil = (answer: (response: ServerResponse) => void) => {
    let pages = 0
    gateway.intercept((path, response) => {
      if (!path.includes('/v2/sessions') || (pages += 1) <= 2) return false
      answer(response)
      return true
    })
  }
  const json = { 'content-type': 'application/json', date: new Date().toUTCString() }
  const faults: readonly [string, string, (response: ServerResponse) => void][] = [
    ['a fault', 'Internal service error', (response) => response.writeHead(500, json).end('{}')],
    ['no JSON', 'read the service’s response', (response) => response.writeHead(200, json).end('{"results": [')],
    [
      'a cut page',
      'Couldn’t reach the service',
      (response) => {
        response.writeHead(200, { ...json, 'content-length': '9000' })
        response.write('{"results": [', () => response.destroy())
      },
    ],
  ]
  let isFirst = true
  for (const [what, text, answer] of faults) {
    await test.step(what, async () => {
      spoil(answer)
      if (isFirst) await connect(page, gateway)
      else await page.getByRole('button', { name: 'Try again' }).first().click()
      isFirst = false
      await expect(page.getByText(new RegExp(text)).first()).toBeVisible({ timeout: 45_000 })
      const kept = await rowCount(page)
      expect(kept).toBeGreaterThanOrEqual(20)
      expect(kept).toBeLessThan(50)
      await expect(page.getByRole('link', { name: 'Sessions' })).toContainText(String(kept))
    })
  }
  gateway.intercept(null)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expectRows(page, 50)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sessions' })).toContainText('50')
})
