import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { connectionOf, goTo, held, lastHeld, questions, rowUnderCursor, privateNote } from '../support/window.ts'

test('no sessions at all: the list says so and what to do, and no key or command breaks on it', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve({ sessions: 4, centers: ['all'] })
  const gateway = await network(service, { items: () => [] })
  const { page } = await launch()
  await connect(page, gateway)
  const main = page.getByRole('main')
  await expect(main.getByText(/Sync succeeded; no sessions/)).toBeVisible()
  await expect(main.getByText(/all/).first()).toBeVisible()
  for (const key of ['j', 'k', 'x', 'Enter', 'End', 'Home', 'PageDown', 'Shift+J', 'Control+a', 'e']) {
    await page.keyboard.press(key)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export…' })).toBeDisabled()
  await expect(main.getByText(/Sync succeeded; no sessions/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody')
  await expect(main.getByText(/Sync succeeded; no sessions/)).toBeVisible()
  await page.getByRole('searchbox').fill('')
  gateway.reshape({})
  await main.getByRole('button', { name: 'Sync now' }).last().click()
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await expect(main.getByText(/Sync succeeded; no sessions/)).toBeVisible()
  // What is new since then is all that the feed tells.
  service.advance()
  await page.getByRole('button', { name: /^Sync/ }).first().click()
  await expect.poll(() => rowCount(page).catch(() => 0)).toBeGreaterThan(0)
})

test('one session: J, K, ranges and the way through the list stay on it', async ({ launch, serve, network }) => {
  const service = await serve({ sessions: 4, centers: ['all'] })
  const gateway = await network(service, { items: (items) => items.slice(0, 1) })
  const { page } = await launch()
  await connect(page, gateway)
  await expectRows(page, 1)
  const grid = page.getByRole('grid')
  await grid.focus()
  const only = await rowUnderCursor(page)
  for (const key of ['j', 'k', 'End', 'PageDown', 'Home', 'ArrowDown']) {
    await page.keyboard.press(key)
    expect(await rowUnderCursor(page)).toBe(only)
  }
  for (const keys of [['Shift+J'], ['Control+a'], ['x']]) {
    for (const key of keys) await page.keyboard.press(key)
    await expect(page.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
  }
  await page.keyboard.press('Enter')
  await questions(page).first().waitFor()
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  const address = page.url()
  await expect(page.getByRole('button', { name: /^K Previous/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^J Next/ })).toBeDisabled()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await expectRows(page, 1)
  expect(await rowUnderCursor(page)).toBe(only)
})

test('a session that disappears while it is open: what was read of it stays, with its note, and the list goes on', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 6, centers: ['all'] })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 6)
  const gone = lastHeld(service)
  await goTo(page, paths.session(connectionOf(page), gone.key))
  await questions(page).first().waitFor()
  const prompt = await page.getByRole('heading', { level: 2 }).nth(1).innerText()
  await (await privateNote(page)).fill('Ask again about this one.')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  service.faults.add({ kind: 'session-gone', participantId: gone.item.participantId })
  // All of them are reported as changed, so that their reports are fetched anew.
  for (let step = 0; step < 3; step += 1) service.advance()
  await goTo(page, paths.sessions(connectionOf(page)))
  await page.getByRole('button', { name: /^Sync/ }).first().click()
  await expect(page.getByText(/^Synced /)).toBeVisible()
  await goTo(page, paths.session(connectionOf(page), gone.key))
  await questions(page).first().waitFor()
  await expect(page.getByText(prompt, { exact: true }).first()).toBeVisible()
  await expect(await privateNote(page)).toHaveValue('Ask again about this one.')
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^J Next/ })).toBeEnabled()
})

test('a remembered place whose session is gone after a restart: the list opens beside it', async ({
  launch,
  serve,
  network,
  dataDir,
}) => {
  const service = await serve({ sessions: 30, centers: ['all'] })
  const last = [...held(service)]
    .map(({ item }) => item)
    .sort((one, other) => one.started.localeCompare(other.started))[0]
  const gateway = await network(service)
  let app = await launch()
  await connect(app.page, gateway)
  await expectRows(app.page, 30)
  await expect(app.page.getByText(/^Synced /)).toBeVisible()
  await app.page.getByRole('grid').focus()
  await app.page.keyboard.press('End')
  await expect(app.page.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'session-row-29')
  expect(await app.close()).toBe(0)
  // The cache is read from the service anew, which does not have that session any more.
  const connections = join(dataDir, 'connections')
  for (const folder of await readdir(connections)) {
    for (const file of await readdir(join(connections, folder))) {
      if (file.startsWith('cache.db')) await rm(join(connections, folder, file))
    }
  }
  gateway.reshape({ items: (items) => items.filter(({ participantId }) => participantId !== last?.participantId) })
  app = await launch()
  await app.page.getByRole('main').getByRole('button', { name: 'Sync now' }).last().click()
  await expectRows(app.page, 29)
  await expect(app.page.getByRole('grid')).toHaveAttribute('aria-activedescendant', /^session-row-\d+$/)
  await app.page.getByRole('grid').focus()
  await app.page.keyboard.press('k')
  expect(await rowUnderCursor(app.page)).not.toBe('')
  await app.page.keyboard.press('Enter')
  await questions(app.page).first().waitFor()
})
