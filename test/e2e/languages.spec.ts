import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { choose, openSettings } from '../support/window.ts'

/** A system in German with Austrian habits, by all the variables that a desktop sets. */
const AUSTRIAN = {
  PROCTOR_DESK_LOCALE: undefined,
  LANGUAGE: 'de_AT:de',
  LC_ALL: 'de_AT.UTF-8',
  LC_MESSAGES: 'de_AT.UTF-8',
  LANG: 'de_AT.UTF-8',
}

const lang = (page: Page) => page.locator('html')
const welcome = (page: Page) => page.getByRole('heading', { level: 1 })

test('a system in German: texts, numbers, dates and the menu are German from the first screen on', async ({
  launch,
}) => {
  const app = await launch({ env: { ...AUSTRIAN, PROCTOR_DESK_TEST_ICON: 'dock' } })
  const { page } = app
  await expect(welcome(page)).toHaveText('Willkommen bei Proctor Desk')
  await expect(lang(page)).toHaveAttribute('lang', 'de-AT')
  expect(await app.readMenu('newWindow')).toBe('Neues Fenster')

  await page.getByRole('button', { name: 'Mit Demodaten ausprobieren' }).click()
  const grid = page.getByRole('grid', { name: 'Sitzungen' })
  await expect(grid.getByRole('columnheader', { name: 'Begonnen' })).toBeVisible()
  // A point after the day, and a no-break space before the percent sign.
  await expect(grid.getByRole('gridcell', { name: /^\d{1,2}\. \p{L}+\.?,? \d\d:\d\d$/u }).first()).toBeVisible()
  await expect(grid.getByText(/^(?:bisher )?\d+\u{A0}%$/u).first()).toBeVisible()
  await expect(page.getByText(/^Stand: /)).toBeVisible()
  if (app.host === 'electron' && process.platform !== 'darwin') return

  await test.step('the menu in the dock of macOS has the connection, and leads to it', async () => {
    await expect.poll(async () => (await app.desktop.icon()).entries).toEqual(['Demo data'])
    const list = page.url()
    await openSettings(page, 'general', 'Allgemein')
    expect(await app.desktop.chooseEntry('Demo data')).toBeNull()
    await expect(page).toHaveURL(list)
  })
})

test('a language that is chosen is shown at once in every window and in the menu, and at the next start', async ({
  launch,
}) => {
  const app = await launch()
  const one = app.page
  const opening = one.context().waitForEvent('page')
  await welcome(one).waitFor()
  await one.keyboard.press('Control+Shift+N')
  const two = await opening
  await expect(welcome(two)).toHaveText('Welcome to Proctor Desk')
  await openSettings(one, 'general')
  expect(await app.readMenu('newWindow')).toBe('New window')

  await test.step('German', async () => {
    await choose(one, /Language$/, 'Deutsch')
    await expect(welcome(one)).toHaveText('Allgemein')
    await expect(welcome(two)).toHaveText('Willkommen bei Proctor Desk')
    // The system is English, so there is no region of the language that could be its.
    for (const page of [one, two]) await expect(lang(page)).toHaveAttribute('lang', 'de')
    await expect.poll(() => app.readMenu('newWindow')).toBe('Neues Fenster')
  })

  await test.step('and back to that of the system', async () => {
    await choose(one, /Sprache$/, 'Wie System (English)')
    await expect(welcome(one)).toHaveText('General')
    await expect(welcome(two)).toHaveText('Welcome to Proctor Desk')
    for (const page of [one, two]) await expect(lang(page)).toHaveAttribute('lang', 'en-US')
    await expect.poll(() => app.readMenu('newWindow')).toBe('New window')
  })

  await test.step('the next start begins with the language that was chosen', async () => {
    await choose(one, /Language$/, 'Deutsch')
    await expect(welcome(two)).toHaveText('Willkommen bei Proctor Desk')
    await app.close()
    const again = await launch()
    await expect(welcome(again.page)).toHaveText(/Willkommen bei Proctor Desk|Allgemein/)
    await expect(lang(again.page)).toHaveAttribute('lang', 'de')
  })
})
