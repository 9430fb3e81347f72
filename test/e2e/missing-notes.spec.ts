import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { connectionOf, lastHeld, openSession, privateNote } from '../support/window.ts'

const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Your note' })

test('notes whose database was emptied are missed at the next start, and brought back from the backup', async ({
  dataDir,
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 20, centers: ['all'] })
  const session = lastHeld(service)
  const first = await launch()
  await connect(first.page, service)
  await expectRows(first.page, 20)
  const id = connectionOf(first.page)
  await openSession(first.page, session)
  await privateNote(first.page)
  await noteOf(first.page).fill('Hesitates at question 3.')
  await expect(first.page.getByText(/^Saved /)).toBeVisible()
  expect(await first.close()).toBe(0)
  await truncate(join(dataDir, 'connections', id, 'reviews.db'), 0)

  const { page } = await launch()
  await expect(page.getByRole('heading', { name: 'Some notes are missing' })).toBeVisible()
  await expect(page.getByText('1 saved change to your notes is missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore notes' }).click()
  await expectRows(page, 20)
  await openSession(page, session)
  await privateNote(page)
  await expect(noteOf(page)).toHaveValue('Hesitates at question 3.')
})
