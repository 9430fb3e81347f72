import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { connectionOf, held, openSession, openSettings, privateNote, type Held } from '../support/window.ts'

const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Your note' })
const backups = (page: Page) => page.getByRole('main').getByRole('listitem')

async function note(page: Page, session: Held, text: string): Promise<void> {
  await openSession(page, session)
  await privateNote(page)
  await noteOf(page).fill(text)
  await expect(page.getByText(/^Saved /)).toBeVisible()
}

test('a backup is made, listed as verified, and brings back what is gone without taking away later work', async ({
  dataDir,
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 20, centers: ['all'] })
  const [early, late] = [...held(service)] as [Held, Held]
  const first = await launch()
  await connect(first.page, service)
  await expectRows(first.page, 20)
  const folder = join(dataDir, 'connections', connectionOf(first.page))
  await note(first.page, early, 'Hesitates at question 3.')

  await openSettings(first.page, 'backups')
  await expect(first.page.getByText('No backups yet')).toBeVisible()
  await first.page.getByRole('button', { name: 'Back up Test college now' }).click()
  await expect(backups(first.page)).toHaveCount(1)
  await expect(backups(first.page)).toContainText('Verified')
  await expect(backups(first.page)).toContainText('1 change')
  expect(await first.close()).toBe(0)

  // The reviews are started anew, and their backup comes from another place.
  const [name = ''] = await readdir(join(folder, 'backups'))
  await copyFile(join(folder, 'backups', name), join(dataDir, name))
  for (const gone of ['reviews.db', 'reviews.last-saved', 'backups']) await rm(join(folder, gone), { recursive: true })
  const { page } = await launch()
  await expectRows(page, 20)
  await note(page, late, 'Later work.')
  await mkdir(join(folder, 'backups'), { recursive: true })
  await copyFile(join(dataDir, name), join(folder, 'backups', name))

  await openSettings(page, 'backups')
  await backups(page)
    .getByRole('button', { name: /^Restore backup/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Comes back: 1 change in 1 session' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Later work that stays: 1 change in 1 session' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText('Restored 1 change in 1 session. Your later work is unchanged.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(backups(page).getByRole('button', { name: /^Restore backup/ })).toBeFocused()

  await page.getByRole('link', { name: /^Sessions/ }).click()
  await openSession(page, early)
  await privateNote(page)
  await expect(noteOf(page)).toHaveValue('Hesitates at question 3.')
  await openSession(page, late)
  await privateNote(page)
  await expect(noteOf(page)).toHaveValue('Later work.')
})
