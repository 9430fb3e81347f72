import { join } from 'node:path'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { exportWith, readTable } from '../support/export-dialog.ts'

test('the menu of a session: at the pointer and by key, copy, filter, select, and export it alone', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve({ sessions: 60 })
  const target = join(dataDir, 'one.csv')
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await expectRows(page, 60)
  await page.getByText(/^Synced /).waitFor()
  /** As they are listed at first. */
  const byStart = () =>
    service.centers
      .flatMap((center) => [...service.items(center)])
      .sort((one, other) => other.started.localeCompare(one.started))
  const grid = page.getByRole('grid')
  const row = (index: number) => page.locator(`#session-row-${index}`)
  const menu = page.getByRole('menu')
  const choose = (name: string | RegExp) => menu.getByRole('menuitem', { name }).click()
  const nameOf = (index: number) => row(index).getByRole('gridcell').nth(1).locator('bdi').textContent()

  await test.step('a right click opens it where the pointer is, Escape gives the focus back', async () => {
    await row(2).click()
    const box = await row(5).boundingBox()
    if (box === null) throw new Error('no row')
    await row(5).click({ button: 'right', position: { x: 300, y: 10 } })
    await expect(menu).toBeVisible()
    const at = await menu.boundingBox()
    expect(Math.abs((at?.x ?? 0) - (box.x + 300))).toBeLessThan(12)
    expect(Math.abs((at?.y ?? 0) - (box.y + 10))).toBeLessThan(12)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(grid).toBeFocused()
    await expect(grid).toHaveAttribute('aria-activedescendant', 'session-row-5')
  })

  await test.step('copy: what is pasted is the name', async () => {
    const name = await nameOf(5)
    await page.keyboard.press('Shift+F10')
    await choose('Copy name')
    await expect(page.getByRole('listitem').getByText(`Copied: ${name}`)).toBeVisible()
    await expect(grid).toBeFocused()
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(search).toHaveValue(name ?? '')
    // The list of the search, since the one before it has as many rows as the one after it.
    await expect.poll(() => rowCount(page)).toBeLessThan(60)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expectRows(page, 60)
    await page.keyboard.press('Escape')
  })

  await test.step('select, and export another alone while that stays selected', async () => {
    await grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^1 selected/)).toBeVisible()
    await row(3).click({ button: 'right' })
    const name = await nameOf(3)
    await choose('Export session…')
    const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
    await expect(dialog.getByRole('radio', { name: `This session: ${name}` })).toBeChecked()
    await exportWith(app, { file: target })
    const { rows } = await readTable(target, { delimiter: ',', bom: true })
    expect(rows.map(({ participantId }) => participantId)).toEqual([byStart()[3]?.participantId])
    await expect(page.getByText(/^1 selected/)).toBeVisible()
  })

  await test.step('show its test alone, with the cursor still on the session', async () => {
    const newest = byStart()
    const earlier = (at: number) => newest.slice(0, at).filter(({ testId }) => testId === newest[at]?.testId).length
    const at = newest.findIndex((_item, index) => index > 3 && earlier(index) > 0)
    expect(at).toBeLessThan(14)
    const title = await row(at).getByRole('gridcell').nth(2).textContent()
    await row(at).click({ button: 'right' })
    await choose('Show only this test')
    await expect(page.getByRole('button', { name: `Change filter Test: ${title}` })).toBeVisible()
    await expect(grid).toHaveAttribute('aria-activedescendant', `session-row-${earlier(at)}`)
    await expectRows(page, newest.filter(({ testId }) => testId === newest[at]?.testId).length)
  })
})
