import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { lockFolder } from '../../main/store/client/folder-lock.ts'
import { paths } from '../../renderer/shell/routes.ts'
import {
  connect,
  expect,
  expectRows,
  fillConnection,
  rowCount,
  selectQuestion,
  showConnectionForm,
  test,
} from '../support/app.ts'
import { connectionOf, goTo, heldWith, lastHeld, openSession, questions } from '../support/window.ts'

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
  await expectTold(page, 'Account ID or secret key not accepted.', /Compare both with the service’s account page/)
  await page.getByLabel('Secret key', { exact: true }).fill(service.secret)
  await tryIt()
  await expectTold(page, 'A center wasn’t accepted', /Account and key are correct/)
  await expect(page.getByRole('listitem').filter({ hasText: /^nowhere:/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove nowhere' }).click()
  service.faults.add({ kind: 'clock', offsetMs: -20 * 60_000 })
  await tryIt()
  await expect(page.getByText('Connection successful')).toBeVisible()
  await expect(page.getByText(/clock is 20 minutes ahead of the service/)).toBeVisible()
  service.faults.clear()
  await page.getByLabel('Service address').fill(`${service.baseUrl}/elsewhere`)
  await tryIt()
  await expect(page.getByText('Connection successful')).toHaveCount(0)
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
  await expectTold(page, 'Couldn’t reach the service.', 'What to do')
  const kept = await rowCount(page)
  expect(kept).toBeGreaterThanOrEqual(30)
  expect(kept).toBeLessThan(150)
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible()
  const again = await serve({ pageSize: 10, port })
  await syncNow(page)
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
  await expectTold(page, 'Couldn’t read the service’s response.', 'Needs attention')
  await expect(page).toHaveTitle(/\(Needs attention\)/)
  expect(await rowCount(page)).toBe(40)
  await page.getByRole('button', { name: 'What to do' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync failed' })
  await expect(dialog.getByText('40 sessions synced; 0 of 3 centers complete.')).toBeVisible()
  service.faults.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await expect(page.getByText('Needs attention')).toHaveCount(0)
})

test('a refused start is shown with its value, and a later one can be chosen', async ({ launch, serve }) => {
  const service = await serve({ sessions: 40, earliestModifiedSince: '2026-01-01T00:00:00Z' })
  const { page } = await launch()
  await connect(page, service)
  await page.getByRole('button', { name: 'What to do' }).click({ timeout: 30_000 })
  const dialog = page.getByRole('dialog', { name: 'Sync failed' })
  await expect(
    dialog.getByText(/rejected 2000-01-01T00:00:00(\.0+)?Z as the start date for .*Sessions modified/),
  ).toBeVisible()
  await dialog.getByLabel('Sync sessions modified since').fill('2026-01-02T00:00')
  await dialog.getByRole('button', { name: 'Save and sync' }).click()
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
    await expect(page.getByText('Report not downloaded')).toBeVisible()
    await expect(page.getByText(/This session no longer exists\.|Not found on the service/)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Review and details' })).toBeVisible()
    service.faults.clear()
    const questions = page.getByRole('navigation', { name: 'Questions and evidence' })
    // Whenever the background brings a report of another session, this one is asked for again by itself.
    await page.getByRole('button', { name: 'Download report' }).or(questions).click()
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
    await expect(player.getByText('Can’t play video')).toBeVisible()
    await expect(player.getByText('Not a playable video.')).toBeVisible()
    await player.getByRole('button', { name: 'Play original file' }).click()
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await expect(play).toBeEnabled()
    await play.click()
    await expect
      .poll(() => page.locator('video').evaluate((element) => (element as HTMLVideoElement).currentTime), {
        timeout: 30_000,
      })
      .toBeGreaterThan(0.5)
    await expect(page.getByText('Playing the original file, not the stream.')).toBeVisible()
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
    await expect(player.getByText('Part of the video is no longer on the media server.')).toBeVisible({
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
  await showConnectionForm(app.page)
  await expect(app.page.getByText('No keychain available')).toBeVisible()
  await connect(app.page, service)
  await expect(app.page.getByText(/^Select “Keep secret key in memory/)).toBeVisible()
  await app.page.getByText('Keep secret key in memory until I quit', { exact: true }).click()
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
  await app.page.waitForURL(/#\/c\//)
  // A link to a session leads to the lock first, and on to the session when it is open.
  await goTo(app.page, paths.session(connectionOf(app.page), lastHeld(service).key))
  const lock = app.page.getByRole('main')
  await expect(lock.getByRole('heading', { name: '“Test college” is locked' })).toBeVisible()
  await expect(lock.getByLabel('Secret key', { exact: true })).toBeFocused()
  await app.page.keyboard.type('another one')
  await app.page.keyboard.press('Enter')
  await expect(lock.getByText(/This secret key doesn’t unlock your data/)).toBeVisible()
  await expect(app.page.getByText('Couldn’t load sessions')).toHaveCount(0)
  await lock.getByLabel('Secret key', { exact: true }).fill(secret)
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await questions(app.page).first().waitFor()
  await goTo(app.page, paths.sessions(connectionOf(app.page)))
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
  const lock = await lockFolder(dataDir)
  try {
    await expect(launch()).rejects.toThrow(/Proctor Desk is already running with this data folder/)
  } finally {
    await lock.release()
  }
  const { page } = await launch()
  await expect(page.getByRole('button', { name: 'Explore with demo data' })).toBeVisible()
})
