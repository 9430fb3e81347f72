import { paths } from '../../renderer/shell/routes.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { connectionOf, goTo, openSettings } from '../support/window.ts'

test('sessions are downloaded, watched and removed by keys alone', async ({ launch, serve }) => {
  test.setTimeout(180_000)
  const service = await serve({ sessions: 30 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 30)
  const connectionId = connectionOf(page)
  const tree = page.getByRole('treegrid', { name: 'Downloads' })
  const dialog = page.getByRole('dialog', { name: 'Download' })

  await test.step('a selection of the list', async () => {
    await page.getByRole('grid').focus()
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Download…' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('radio', { name: '2 selected sessions' })).toBeChecked()
    await expect(dialog.getByText(/^2 sessions/)).toBeVisible({ timeout: 60_000 })
    await audit(page, 'what is downloaded')
    await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the screen says when they are ready, and so does the sidebar', async () => {
    await goTo(page, paths.downloads(connectionId))
    await expect(tree.getByRole('row', { name: /^Selected on / })).toContainText('2 of 2 ready', { timeout: 60_000 })
    await expect(page.getByText(/^2 of 2 ready offline · /)).toBeVisible()
    await expect(page.getByText('Everything is on this computer')).toBeVisible()
    // A stack that is complete is closed, unless the user has opened it.
    await tree.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(tree.getByRole('row', { name: /Ready/ })).toHaveCount(2)
    await audit(page, 'Downloads')
  })

  await test.step('the list, the preview and the session say it too', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Offline: Ready')).toBeVisible()
    await goTo(page, paths.sessions(connectionId))
    await expectRows(page, 30)
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(/Ready, [\d.]+\s[kMG]B/)
  })

  await test.step('the settings count them, and removing takes them away', async () => {
    await openSettings(page, 'storage')
    await expect(page.getByText(/, 2 of 2 ready$/)).toBeVisible()
    await audit(page, 'settings of downloads')
    await goTo(page, paths.downloads(connectionId))
    await tree.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog')).toContainText('Your reviews, notes and reports stay.')
    await audit(page, 'removal of a stack')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nothing downloaded yet' })).toBeVisible()
    await audit(page, 'Downloads without any')
  })
})
