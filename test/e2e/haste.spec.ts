import type { Bridge } from '../../contract/bridge/bridge.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { connect, expect, expectRows, fillConnection, test } from '../support/app.ts'
import { connectionOf, privateNote } from '../support/window.ts'

type Scope = { readonly desk: Bridge }

/** Presses something twice before the page can draw. */
async function pressTwice(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    for (let time = 0; time < 2; time += 1) (element as HTMLElement).click()
  })
}

test('what is pressed twice in haste begins once: connecting, syncing, exporting, saving a view', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve({ sessions: 60, centers: ['all'] })
  const feed = () => service.requests.matching('/v2/sessions').length
  const slowly = service.faults.add({ kind: 'latency', ms: 300, path: '/v2/sessions' })
  const app = await launch()
  const { page } = app

  await test.step('connect', async () => {
    await fillConnection(page, service)
    await pressTwice(page.getByRole('button', { name: 'Connect and sync' }))
    await expectRows(page, 60)
    await expect(page.getByText(/^Synced /)).toBeVisible()
    const connections = await page.evaluate(() => (globalThis as unknown as Scope).desk.connections.list())
    expect(connections).toMatchObject({ ok: true, value: [{ id: connectionOf(page) }] })
    expect(feed()).toBe(1)
  })

  await test.step('sync, by the button and by its key', async () => {
    // A key after the sync is over would rightly begin another.
    slowly()
    const moreSlowly = service.faults.add({ kind: 'latency', ms: 3000, path: '/v2/sessions' })
    await pressTwice(page.getByRole('main').getByRole('button', { name: /^Sync/ }))
    for (let time = 0; time < 5; time += 1) await page.keyboard.press('s')
    await expect(page.getByText('Syncing')).toBeVisible()
    await expect(page.getByText(/^Synced /)).toBeVisible()
    expect(feed()).toBe(2)
    await expect(page.getByText(/is already running/)).toHaveCount(0)
    moreSlowly()
  })

  await test.step('export', async () => {
    await page.getByRole('button', { name: 'Export…' }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
    await expect(dialog).toHaveCount(1)
    await app.answerDialogs(
      { kind: 'save', filePath: join(dataDir, 'once.csv') },
      { kind: 'save', filePath: join(dataDir, 'twice.csv') },
    )
    await pressTwice(dialog.getByRole('button', { name: 'Export…' }))
    await expect(page.getByText('Exported once.csv', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect((await readdir(dataDir)).filter((name) => name.includes('.csv'))).toEqual(['once.csv'])
  })

  await test.step('save a view', async () => {
    await page.getByRole('button', { name: 'Save view' }).dblclick()
    await page.getByLabel('Name', { exact: true }).fill('Mine')
    await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Mine/ })).toHaveCount(1)
    const kept = () =>
      page.evaluate(
        (connectionId) => (globalThis as unknown as Scope).desk.preferences.get({ connectionId }),
        connectionOf(page),
      )
    await expect.poll(kept).toMatchObject({ ok: true, value: { views: [{ name: 'Mine' }] } })
  })
})

test('three hundred keys in a row: each does its part, in its turn', async ({ launch, serve }) => {
  const service = await serve({ sessions: 150, centers: ['all'] })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  const grid = page.getByRole('grid')
  await grid.focus()
  const press = async (keys: readonly string[], times: number) => {
    // Handed over without a wait for each, so that they come closer than a hand types them.
    const presses = Array.from({ length: times }, () => keys).flat()
    await Promise.all(presses.map((key) => page.keyboard.press(key)))
  }
  await press(['x', 'j'], 100)
  await expect(grid).toHaveAttribute('aria-activedescendant', 'session-row-100')
  await expect(page.getByText('100 selected')).toBeVisible()
  await press(['k', 'x'], 50)
  await expect(grid).toHaveAttribute('aria-activedescendant', 'session-row-50')
  await expect(page.getByText(/^50 selected/)).toBeVisible()
  await press(['Enter'], 3)
  await expect(await privateNote(page)).toBeVisible()
  await press(['Escape'], 1)
  await expect(grid).toHaveAttribute('aria-activedescendant', 'session-row-50')
  await expect(page.getByText(/^50 selected/)).toBeVisible()
})
