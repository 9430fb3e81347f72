import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { crashThread, WITH_INSPECTOR } from '../support/thread-crash.ts'
import { connectionOf, goTo, lastHeld, questions, rowUnderCursor, privateNote } from '../support/window.ts'

const STOPPED = 'Data process stopped and restarted.'

test('the store’s threads crash under the open window: they start again, the screen says so, and nothing is lost', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 60, centers: ['all'] })
  let app = await launch({ env: WITH_INSPECTOR })
  let { page } = app
  await connect(page, service)
  await expectRows(page, 60)
  await expect(page.getByText(/^Synced /)).toBeVisible()
  const told = page.getByText(STOPPED, { exact: true }).first()
  const dismiss = async () => {
    await expect(told).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(told).toHaveCount(0)
  }

  await test.step('the reader, with a place, a search and a selection in the list', async () => {
    await page.getByRole('grid').focus()
    for (const key of ['End', 'k', 'x']) await page.keyboard.press(key)
    await expect(page.getByText('1 selected')).toBeVisible()
    const before = await rowUnderCursor(page)
    await crashThread(app, 'store-reader')
    await dismiss()
    for (const key of ['k', 'j']) await page.keyboard.press(key)
    expect(await rowUnderCursor(page)).toBe(before)
    await page.keyboard.press('Home')
    await expect(page.getByRole('grid').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await rowCount(page)).toBe(60)
  })

  const held = lastHeld(service)
  const note = page.getByRole('textbox', { name: 'Your note' })
  await test.step('the writer, while a note is typed', async () => {
    await goTo(page, paths.session(connectionOf(page), held.key))
    await questions(page).first().waitFor()
    await privateNote(page)
    await note.pressSequentially('Before, ')
    await Promise.all([crashThread(app, 'store-writer'), note.pressSequentially('while and after the crash.')])
    await expect(told).toBeVisible()
    const again = page.getByRole('alert').filter({ hasText: 'Not saved' }).getByRole('button', { name: 'Try again' })
    await expect(page.getByText(/^Saved /).or(again)).toBeVisible()
    if (await again.isVisible()) await again.click()
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await expect(note).toHaveValue('Before, while and after the crash.')
  })

  await test.step('the writer in a sync, which the next one completes', async () => {
    await goTo(page, paths.sessions(connectionOf(page)))
    service.advance()
    await crashThread(app, 'store-writer')
    await page.getByRole('button', { name: /^Sync/ }).first().click()
    await expectRows(page, service.sessionCount('all'))
  })

  expect(await app.close()).toBe(0)
  app = await launch()
  ;({ page } = app)
  await expectRows(page, service.sessionCount('all'))
  await goTo(page, paths.session(connectionOf(page), held.key))
  await expect(await privateNote(page)).toHaveValue('Before, while and after the crash.')
})
