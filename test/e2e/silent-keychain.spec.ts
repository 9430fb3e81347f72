import type { Page } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { privateNote } from '../support/window.ts'
import { connect, expect, expectRows, test as base } from '../support/app.ts'
import { HAS_TEST_KEYRING } from '../support/keyring.ts'
import { startOwnKeyring, type OwnKeyring } from '../support/own-keyring.ts'

const test = base.extend<{ readonly keyring: OwnKeyring }>({
  keyring: async ({}, use) => {
    const keyring = await startOwnKeyring()
    await use(keyring)
    await keyring.end()
  },
})

const NOTE = 'Written while the keychain was silent.'
const SILENT = /^The keychain isn’t responding/

async function openFirstSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open session' }).first().click()
  await (await privateNote(page)).waitFor()
}

/** The app ends while the keyring is still stopped: by itself, or where a call hangs, by its own hand. */
const ENDED = { byItself: 0, byItsOwnHand: 1 }
const closeApp = (app: LaunchedApp) => app.closeWindow()

test('a keychain that stops answering: an open connection goes on, the next start says so and goes on with it', async ({
  launch,
  serve,
  keyring,
}) => {
  test.skip(!HAS_TEST_KEYRING, 'needs gnome-keyring')
  const service = await serve({ sessions: 150, centers: ['north'] })
  const first = await launch({ env: keyring.env })
  await connect(first.page, service)
  await expectRows(first.page, 150)

  keyring.stop()
  await first.page.getByRole('grid').press('Control+End')
  await expect(first.page.locator('[aria-rowindex="151"]')).toBeVisible()
  await first.page.getByRole('grid').press('Control+Home')
  await openFirstSession(first.page)
  await (await privateNote(first.page)).fill(NOTE)
  await expect(first.page.getByText(/^Saved /)).toBeVisible()
  expect(await closeApp(first)).toBe(ENDED.byItself)

  const second = await launch({ env: keyring.env })
  await expect(second.page.getByText(SILENT)).toBeVisible()
  await expect(second.page.getByRole('button', { name: 'Enter secret key' })).toHaveCount(0)
  expect(await closeApp(second)).toBe(ENDED.byItsOwnHand)

  const third = await launch({ env: keyring.env })
  await expect(third.page.getByText(SILENT)).toBeVisible()
  keyring.resume()
  await expectRows(third.page, 150)
  await expect(third.page.getByText(SILENT)).toHaveCount(0)
  await openFirstSession(third.page)
  await expect(await privateNote(third.page)).toHaveValue(NOTE)
})
