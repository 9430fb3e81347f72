import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findElectron } from '../../chromium-host/launch.ts'
import { lockFolder } from '../../main/store/client/folder-lock.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, fillConnection, rowCount, selectQuestion, test } from '../support/app.ts'
import { connectionOf, goTo, heldWith, lastHeld, openSession } from '../support/window.ts'

/** Every error is told as what happened, exactly these words, and what to do. */
async function expectTold(page: Page, happened: string, todo: string | RegExp): Promise<void> {
  await expect(page.getByText(happened, { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(todo).first()).toBeVisible()
}

const syncNow = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()

test('wrong secret, unknown center and a wrong address are told apart before anything is saved', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 20 })
  const { page } = await launch()
  const tryIt = () => page.getByRole('button', { name: 'Test connection' }).click()
  await fillConnection(page, { ...service, secret: 'wrong', centers: [service.centers[0] ?? '', 'nowhere'] })
  await tryIt()
  await expectTold(page, 'The service refused the account id or the secret.', /Compare both with the account page/)
  await page.getByLabel('Secret key').fill(service.secret)
  await tryIt()
  await expectTold(page, 'The service refused a center', /Check these names/)
  await expect(page.getByRole('listitem').filter({ hasText: /^nowhere:/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove nowhere' }).click()
  service.faults.add({ kind: 'clock', offsetMs: -20 * 60_000 })
  await tryIt()
  await expect(page.getByText('The connection works')).toBeVisible()
  await expect(page.getByText(/clock is 20 minutes ahead of the service/)).toBeVisible()
  service.faults.clear()
  await page.getByLabel('Service address').fill(`${service.baseUrl}/elsewhere`)
  await tryIt()
  await expect(page.getByText('The connection works')).toHaveCount(0)
  await expect(page.getByText('Technical details')).toBeVisible()
  expect(service.requests.matching('/v2/sessions').every(({ status }) => status !== null)).toBe(true)
})

test('a network that goes away while syncing: what came is kept, and the sync goes on when it is back', async ({
  launch,
  serve,
}) => {
  const service = await serve({ pageSize: 10 })
  const port = Number(new URL(service.baseUrl).port)
  const { page } = await launch()
  service.faults.add({ kind: 'hang', path: '/v2/sessions', skip: 5, times: null })
  await connect(page, service)
  await expect.poll(() => rowCount(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(30)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await service.close()
  await expectTold(page, 'The service could not be reached.', 'What to do')
  const kept = await rowCount(page)
  expect(kept).toBeGreaterThanOrEqual(30)
  expect(kept).toBeLessThan(150)
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  const again = await serve({ pageSize: 10, port })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectRows(page, 150)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  expect(again.centers.reduce((sum, center) => sum + again.sessionCount(center), 0)).toBe(150)
})

test('a sync that fails leaves the list as it is, says why, and what to do', async ({ launch, serve }) => {
  const service = await serve({ sessions: 40 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 40)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  service.faults.add({ kind: 'invalid-json', path: '/v2/sessions', times: null })
  await syncNow(page)
  await expectTold(page, 'The service’s answer could not be read.', 'Sync failed')
  expect(await rowCount(page)).toBe(40)
  await page.getByRole('button', { name: 'What to do' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why the sync failed' })
  await expect(dialog.getByText('Everything synced so far is kept and can be used.')).toBeVisible()
  service.faults.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await expect(page.getByText('Sync failed')).toHaveCount(0)
})

test('a refused start is shown with its value, and a later one can be chosen', async ({ launch, serve }) => {
  const service = await serve({ sessions: 40, earliestModifiedSince: '2026-01-01T00:00:00Z' })
  const { page } = await launch()
  await connect(page, service)
  await page.getByRole('button', { name: 'What to do' }).click({ timeout: 30_000 })
  const dialog = page.getByRole('dialog', { name: 'Why the sync failed' })
  await expect(dialog.getByText(/did not accept 2000-01-01T00:00:00(\.0+)?Z as the start for/)).toBeVisible()
  await dialog.getByLabel('Start from').fill('2026-01-02T00:00')
  await dialog.getByRole('button', { name: 'Use this start and sync' }).click()
  await expect.poll(() => rowCount(page).catch(() => 0), { timeout: 30_000 }).toBeGreaterThan(0)
})

test('a manifest that is not XML, a segment that is 404, a session that is gone', async ({ launch, serve }) => {
  const service = await serve()
  const gone = lastHeld(service)
  // From the start, since reports are also fetched before anybody asks for them.
  service.faults.add({ kind: 'session-gone', participantId: gone.item.participantId })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)

  await test.step('the session: what the list tells is still shown, beside what to do', async () => {
    await goTo(page, paths.session(connectionOf(page), gone.key))
    await expect(page.getByText('The report of this session was not fetched yet')).toBeVisible()
    await expect(page.getByText(/This session is not there any more\.|does not have what was asked for/)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Result and participant' })).toBeVisible()
    service.faults.clear()
    const questions = page.getByRole('navigation', { name: 'Questions and evidence' })
    // Whenever the background brings a report of another session, this one is asked for again by itself.
    await page.getByRole('button', { name: 'Fetch the report' }).or(questions).click()
    await expect(questions).toBeVisible()
    await goTo(page, paths.sessions(connectionOf(page)))
  })

  const video = heldWith(
    service,
    ({ questions }) =>
      questions?.some(
        ({ type, answer }) => type === 'VideoInterview' && JSON.stringify(answer ?? '').includes('.mpd'),
      ) ?? false,
  )
  const player = page.getByRole('alert')

  await test.step('the manifest: the original file plays instead', async () => {
    service.faults.add({ kind: 'manifest-not-xml' })
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await expect(player.getByText('The video cannot be played')).toBeVisible()
    await expect(player.getByText('What the media host sent is not a video presentation.')).toBeVisible()
    await player.getByRole('button', { name: 'Play the original file' }).click()
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toBeEnabled()
    await play.click()
    await expect
      .poll(() => page.locator('video').evaluate((element) => (element as HTMLVideoElement).currentTime), {
        timeout: 30_000,
      })
      .toBeGreaterThan(0.5)
    await expect(page.getByText('This is the original file, not the streamed version.')).toBeVisible()
    service.faults.clear()
    await goTo(page, paths.sessions(connectionOf(page)))
  })

  await test.step('the segments', async () => {
    service.faults.add({ kind: 'missing-segment' })
    service.faults.add({ kind: 'status', status: 404, path: '/media/', skip: 1, times: null })
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await page
      .getByRole('button', { name: 'Play', exact: true })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await expect(player.getByText('A part of the video is not on the media host any more.')).toBeVisible({
      timeout: 40_000,
    })
    service.faults.clear()
    await player.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await goTo(page, paths.sessions(connectionOf(page)))
  })
})

test('without a keychain the secret stays in memory, no file has it, and the next start asks for it', async ({
  launch,
  serve,
  dataDir,
}) => {
  const secret = 'a-secret-that-no-file-may-have'
  const service = await serve({ sessions: 30, secret })
  const withoutKeychain = { env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(dataDir, 'no-bus')}` } }
  let app = await launch(withoutKeychain)
  await expect(app.page.getByText('There is no keychain to keep the secret in')).toBeVisible()
  await connect(app.page, service)
  await expect(app.page.getByText(/^Tick “Keep the secret in memory”/)).toBeVisible()
  await app.page.getByText('Keep the secret in memory until Proctor Desk closes').click()
  await app.page.getByRole('button', { name: 'Connect and sync' }).click()
  await expectRows(app.page, 30)
  expect(await app.close()).toBe(0)

  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const regular = files.filter((entry) => entry.isFile())
  expect(regular.length).toBeGreaterThan(3)
  for (const entry of regular) {
    const path = join(entry.parentPath, entry.name)
    expect((await readFile(path)).includes(secret), path).toBe(false)
  }

  app = await launch(withoutKeychain)
  await app.page.getByRole('button', { name: 'Enter the secret' }).click()
  const dialog = app.page.getByRole('dialog', { name: 'Enter the secret' })
  await dialog.getByLabel('Secret key').fill('another one')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(dialog.getByText(/This secret does not open what is stored/)).toBeVisible()
  await dialog.getByLabel('Secret key').fill(secret)
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expectRows(app.page, 30)
})

test('a second copy hands over to the first, which stays as it was', async ({ launch, dataDir }) => {
  const first = await launch()
  await first.page.getByRole('button', { name: 'Explore with demo data' }).waitFor()
  await expect(launch({ timeout: 20_000 })).rejects.toThrow()
  await expect(first.page.getByRole('button', { name: 'Explore with demo data' })).toBeEnabled()
  expect(await first.close()).toBe(0)
  expect((await readdir(dataDir)).length).toBeGreaterThan(0)
})

test('a data folder that another program has: the start says so and changes nothing', async ({ launch, dataDir }) => {
  test.skip(findElectron() !== null, 'Electron says it in a box of the system, which a test cannot read')
  const lock = await lockFolder(dataDir)
  try {
    await expect(launch()).rejects.toThrow(/Proctor Desk is already running with this data folder/)
  } finally {
    await lock.release()
  }
  const { page } = await launch()
  await expect(page.getByRole('button', { name: 'Explore with demo data' })).toBeVisible()
})
