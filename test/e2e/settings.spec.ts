import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { allReports, grid, openFilter } from '../support/listing.ts'
import { choose, heldWith, openSession, openSettings } from '../support/window.ts'

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

/** Bytes that a size stands for as it is written; `NaN` where it is no size. */
function bytesOf(text: string): number {
  const [, number, unit = ''] = /^([\d.,]+)\s(bytes?|kB|MB|GB)$/.exec(text.trim()) ?? []
  return Number(number?.replaceAll(',', '')) * ({ kB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? 1)
}

test('each setting has its effect at once and at the next start', async ({ launch, serve, dataDir }) => {
  const service = await serve({ sessions: 60 })
  const environment = { env: { TZ: 'UTC', LC_ALL: 'C.UTF-8', LANGUAGE: '' } }
  let { page, close } = await launch(environment)
  await connect(page, service)
  await allReports(page, service)
  await expectRows(page, 60)
  const firstStart = () => grid(page).locator('#session-row-0 time').first()
  const started = Date.parse((await firstStart().getAttribute('datetime')) ?? '')
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(started)
  await expect(firstStart()).toContainText(clock('UTC'))

  await test.step('theme', async () => {
    await openSettings(page, 'appearance')
    const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    await choose(page, /Theme$/, 'Light')
    await expect.poll(() => theme(page)).toBe('light')
    const light = await background()
    await choose(page, /Theme$/, 'Dark')
    await expect.poll(() => theme(page)).toBe('dark')
    expect(await background()).not.toBe(light)
  })

  await test.step('time zone', async () => {
    await page.getByRole('link', { name: 'General' }).click()
    await choose(page, /Time zone$/, 'Australia/Adelaide')
    await expect(page).toHaveURL(/#\/settings\/general$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
    await page.goBack()
    expect(clock('Australia/Adelaide')).not.toBe(clock('UTC'))
    await expect(firstStart()).toContainText(clock('Australia/Adelaide'))
  })

  await test.step('names of the proctoring values', async () => {
    await openSettings(page, 'connections')
    await page.getByRole('button', { name: 'Proctoring labels for Test college…' }).click()
    const dialog = page.getByRole('dialog')
    const conclusions = dialog.getByRole('group', { name: 'Conclusion' })
    await conclusions.getByRole('button', { name: 'Add label for conclusion' }).click()
    await expect(conclusions.getByRole('textbox', { name: 'Value' })).toBeFocused()
    const clear = conclusions.getByRole('group', { name: 'Value 0' })
    await expect(clear.getByText(/^In \d+ reports?$/)).toBeVisible()
    await clear.getByRole('textbox', { name: 'Label' }).fill('Nothing seen')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const session = heldWith(service, ({ proctoring }) => proctoring?.conclusion === 0)
    await page.goBack()
    await expect(grid(page).getByText('Nothing seen', { exact: true }).first()).toBeVisible()
    await openSession(page, session)
    await expect(page.getByRole('complementary').getByText('0 – Nothing seen')).toBeVisible()
    await page.goBack()
  })

  await test.step('the same from a column, and from the choices of the filter', async () => {
    const dialog = page.getByRole('dialog', { name: /^Proctoring labels/ })
    await grid(page).locator('[data-column=proctoring] button').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Proctoring labels…' }).click()
    const label = dialog.getByRole('group', { name: 'Value 0' }).first().getByRole('textbox', { name: 'Label' })
    await expect(label).toHaveValue('Nothing seen')
    await label.fill('Clear')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(grid(page).getByText('Clear', { exact: true }).first()).toBeVisible()
    await openFilter(page, 'Proctoring')
    await expect(page.getByRole('option', { name: /^0 – Clear/ })).toBeVisible()
    await expect(page.getByRole('option').last()).toContainText('Unknown')
    const choices = page.getByRole('dialog', { name: 'Proctoring', exact: true })
    await choices.getByRole('button', { name: 'Proctoring labels…' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('grid')).toBeFocused()
  })

  await test.step('window title: at once, in every window, and as small as one wants', async () => {
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('ControlOrMeta+Shift+n')
    const other = await opened
    await expectRows(other, 60)
    await openSettings(other, 'privacy')
    await expect(page).toHaveTitle(/ – Test college – Proctor Desk$/)
    await choose(other, /Window title$/, 'App name only')
    await expect(other).toHaveTitle('Proctor Desk')
    await expect(page).toHaveTitle('Proctor Desk')
    await other.close()
  })

  await test.step('what is stored: as large as the folder is', async () => {
    await openSettings(page, 'storage')
    const stored = page.getByRole('region', { name: 'Stored on this computer' })
    await expect(stored).toContainText(dataDir)
    const sizes = stored.locator('dd')
    await expect(sizes).toHaveCount(2)
    await expect(sizes.first()).not.toHaveText('…')
    const [own = Number.NaN, all = Number.NaN] = (await sizes.allInnerTexts()).map(bytesOf)
    expect(own).toBeGreaterThan(50_000)
    expect(all).toBeGreaterThan(own)
  })

  await test.step('log: the newest lines, without what nobody else may know', async () => {
    await page.getByRole('button', { name: 'View log' }).click()
    const lines = page.getByRole('textbox', { name: 'Log entries' })
    await expect(lines).toHaveValue(/\S/)
    const text = await lines.inputValue()
    expect(text).not.toContain(service.secret)
    const addresses = service.centers.flatMap((center) =>
      [...service.items(center)].flatMap(({ participantData }) =>
        participantData.map(({ value }) => value).filter((value) => value.includes('@')),
      ),
    )
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => text.includes(address))).toEqual([])
    await page.getByRole('button', { name: 'Copy all' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('licences: every library that is built in, found by its name, with its text', async () => {
    await openSettings(page, 'about')
    await page.getByRole('button', { name: 'View licenses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Third-party licenses' })
    const libraries = dialog.getByRole('listitem')
    for (const name of ['react-dom', 'zod', 'undici', 'hono', 'imsc', 'mammoth', 'electron'])
      await expect(libraries.filter({ hasText: new RegExp(`^${name} \\d`) })).not.toHaveCount(0)
    expect(await libraries.count()).toBeGreaterThan(40)
    await page.keyboard.type('dashjs')
    await expect(libraries).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(libraries.getByText('Redistribution and use in source and binary forms')).toBeVisible()
    await dialog.getByRole('searchbox').fill('no library is called like this')
    await expect(dialog.getByText('No matches')).toBeVisible()
    await page.keyboard.press('Escape')
    if (await dialog.isVisible()) await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('sync by itself', async () => {
    await openSettings(page, 'sync')
    await choose(page, /Sync automatically$/, 'Every 5 minutes')
    await page.getByText('Sync when I return to the window').click()
    await expect(page.getByRole('switch', { name: 'Sync when I return to the window' })).not.toBeChecked()
  })

  await test.step('all of it is there at the next start', async () => {
    expect(await close()).toBe(0)
    ;({ page, close } = await launch(environment))
    await expectRows(page, 60)
    expect(await theme(page)).toBe('dark')
    await openSettings(page, 'appearance')
    await expect(page.getByRole('button', { name: /Theme$/ })).toContainText('Dark')
    await openSettings(page, 'general')
    await expect(page.getByRole('button', { name: /Time zone$/ })).toContainText('Australia/Adelaide')
    await openSettings(page, 'sync')
    await expect(page.getByRole('button', { name: /Sync automatically$/ })).toContainText('Every 5 minutes')
    await expect(page.getByRole('switch', { name: 'Sync when I return to the window' })).not.toBeChecked()
    await openSettings(page, 'privacy')
    await expect(page.getByRole('button', { name: /Window title$/ })).toContainText('App name only')
    await page.getByRole('link', { name: /Sessions/ }).click()
    await grid(page).focus()
    await page.keyboard.press('Home')
    await expect(firstStart()).toContainText(clock('Australia/Adelaide'))
    await expect(grid(page).getByText('Clear', { exact: true }).first()).toBeVisible()
  })

  await test.step('a connection that is removed leaves nothing', async () => {
    const folders = async () => (await readdir(join(dataDir, 'connections')).catch(() => [])).length
    const before = await folders()
    await openSettings(page, 'connections')
    await page.getByRole('button', { name: 'Remove Test college' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('“Test college” removed').first()).toBeVisible()
    expect(before).toBe(1)
    await expect.poll(folders).toBe(0)
    await expect(page.getByText('No connections yet')).toBeVisible()
  })
})
