import type { Page } from '@playwright/test'
import type { RunningService } from '../../reference-service/service.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { burntInSecond, connect, expect, expectRows, test } from '../support/app.ts'
import { connectionOf, goTo, held, heldWith, openSession, openSettings, questions } from '../support/window.ts'

const status = (page: Page) => page.getByRole('region', { name: 'Sync', exact: true })
const worksOffline = (page: Page) => page.getByRole('switch', { name: 'Work offline' })

/** What the service was asked so far. */
const asked = (service: RunningService) => ({
  connections: service.connections(),
  requests: service.requests.list().length,
})

/** The same, behind a request of the test's own: whatever left the app before it has arrived by then. */
async function askedSoFar(service: RunningService) {
  await (await fetch(service.baseUrl)).arrayBuffer()
  return asked(service)
}

const isNumbered = (question: { readonly answer: unknown }) =>
  JSON.stringify(question.answer ?? null).includes('numbered/manifest')

/** Runs a command of the palette. */
async function run(page: Page, name: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.type(name)
  await palette.getByRole('menuitem', { name }).click()
  await expect(palette).toHaveCount(0)
}

test('working offline: nothing connects, screens say why, and going online brings what waited', async ({
  launch,
  serve,
}) => {
  // Reports come one after the other, so that some are left.
  const service = await serve()
  const slow = service.faults.add({ kind: 'latency', ms: 60_000, path: '/v2/session', skip: 20 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const connection = connectionOf(page)
  const session = heldWith(service, ({ questions: all }) => (all ?? []).some(isNumbered))
  const at = session.report.questions.findIndex(isNumbered)
  slow()
  // So that they do not all come while the session is opened.
  const slower = service.faults.add({ kind: 'latency', ms: 500, path: '/v2/session' })
  await openSession(page, session)
  await questions(page).nth(at).click()
  await expect.poll(() => burntInSecond(page.locator('video')), { timeout: 40_000 }).not.toBeNull()
  slower()
  service.faults.add({ kind: 'latency', ms: 60_000, path: '/v2/session' })

  await openSettings(page, 'sync')
  await page.getByText('Work offline', { exact: true }).click()
  await expect(worksOffline(page)).toBeChecked()
  await expect(status(page).getByRole('button', { name: 'Go online' })).toBeVisible()
  await expect(status(page)).toContainText(/Offline, last synced/)
  const before = await askedSoFar(service)
  service.faults.clear()

  await test.step('a video says so, and waits', async () => {
    await goTo(page, paths.session(connection, session.key))
    await questions(page).nth(at).click()
    await expect(page.getByText('Not on this computer, and you’re working offline.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Loads automatically when reachable.')).toHaveCount(0)
  })

  await test.step('a report that is not stored says so', async () => {
    const stored = new Set(service.requests.matching('/v2/session').map(({ query }) => query.participantId ?? ''))
    const other = [...held(service)].find(({ key }) => !stored.has(key.participantId))
    expect(other).toBeDefined()
    await goTo(page, paths.session(connection, other!.key))
    await expect(page.getByText('Report not downloaded').first()).toBeVisible()
    await expect(page.getByText(/You’re working offline\./).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download report' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Go online' })).toHaveCount(2)
  })

  await test.step('a sync says so and offers to go online; focus and a network that is back start none', async () => {
    await goTo(page, paths.sessions(connectionOf(page)))
    await page.getByRole('grid').focus()
    await page.keyboard.press('s')
    await expect(page.getByText('You’re working offline.', { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  })

  await test.step('a video that shows goes on as soon as the user goes online, and so does what waited', async () => {
    await openSession(page, session)
    await questions(page).nth(at).click()
    await expect(page.getByText('Not on this computer, and you’re working offline.')).toBeVisible({ timeout: 30_000 })
    // By now main has answered this, and the events before it.
    expect(asked(service)).toEqual(before)
    await status(page).getByRole('button', { name: 'Go online' }).click()
    await expect(status(page)).toContainText(/^Sync/)
    await expect.poll(() => burntInSecond(page.locator('video')), { timeout: 40_000 }).not.toBeNull()
    await expect
      .poll(() => new Set(service.requests.matching('/v2/session').map(({ query }) => query.participantId)).size, {
        timeout: 40_000,
      })
      .toBeGreaterThan(100)
    expect(service.connections()).toBeGreaterThan(before.connections)
  })
})

test('the palette switches; after a restart nothing connects, until the notice’s offer is taken', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 60 })
  const first = await launch()
  await connect(first.page, service)
  await expectRows(first.page, 60)
  await expect(status(first.page)).toContainText(/^Synced/)
  await run(first.page, 'Work offline')
  await expect(status(first.page)).toContainText(/Offline, last synced/)
  await first.close()
  const before = asked(service)

  const { page } = await launch()
  await expectRows(page, 60)
  await expect(status(page)).toContainText(/Offline, last synced/)
  await page.getByRole('grid').focus()
  await page.keyboard.press('s')
  // What is asked for is refused; what the app does by itself began before.
  await expect(page.getByText('You’re working offline.', { exact: true })).toBeVisible()
  expect(asked(service)).toEqual(before)
  // Above that of the sync status.
  await page.getByRole('button', { name: 'Go online' }).first().click()
  await expect.poll(() => service.connections()).toBeGreaterThan(before.connections)
  await expect(status(page)).toContainText(/^Synced/)
  await expect(page.getByText('You’re working offline.', { exact: true })).toHaveCount(0)
})

test('a narrow window tells it in the tooltip of its icon, and goes online from there', async ({ launch, serve }) => {
  const service = await serve({ sessions: 30 })
  const { page } = await launch()
  await page.setViewportSize({ width: 1024, height: 700 })
  await connect(page, service)
  await expectRows(page, 30)
  await expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible()
  await run(page, 'Work offline')
  await page.getByRole('button', { name: /^Offline, last synced/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go online' }).click()
  await expect(page.getByRole('dialog').getByText(/^Synced/)).toBeVisible()
})
