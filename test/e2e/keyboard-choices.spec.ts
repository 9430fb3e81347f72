import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { readTable } from '../support/export-dialog.ts'
import { tabTo } from '../support/window.ts'

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('how to export, the order of views, and a connection that is changed, by keyboard alone', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve({ sessions: 60 })
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await expectRows(page, 60)
  await page.getByText(/^Synced /).waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog')

  await test.step('export: a column left out, one moved, the separator, the mark of UTF-8', async () => {
    const file = join(dataDir, 'by-keys.csv')
    await tabTo(page, page.getByRole('grid'))
    await press(page, 'e')
    await expect(dialog).toBeVisible()
    const columns = dialog.getByRole('row')
    await expect(columns.nth(1)).toContainText('participantId')
    // The list is one stop: its arrows go from column to column.
    await tabTo(page, columns.first())
    await press(page, 'Space', 'ArrowDown', 'Alt+ArrowDown')
    await expect(columns.nth(2)).toContainText('participantId')
    await tabTo(page, dialog.getByRole('button', { name: /Delimiter/ }))
    await press(page, 'Enter')
    await page.getByRole('listbox').waitFor()
    await press(page, 'ArrowDown', 'Enter')
    await expect(dialog.getByRole('button', { name: /Delimiter/ })).toContainText('Semicolon')
    const bom = dialog.getByRole('checkbox', { name: 'UTF-8 for Excel (BOM)' })
    await tabTo(page, bom)
    await press(page, 'Space')
    await expect(bom).not.toBeChecked()
    await app.answerDialogs({ kind: 'save', filePath: file })
    await tabTo(page, dialog.getByRole('button', { name: 'Export…' }))
    await press(page, 'Enter')
    await page.getByRole('listitem').getByText('Exported by-keys.csv', { exact: true }).waitFor()
    const { header, rows } = await readTable(file, { delimiter: ';', bom: false })
    expect(header.slice(0, 2)).toEqual(['participantName', 'participantId'])
    expect(header).not.toContain('center')
    expect(rows).toHaveLength(60)
  })

  await test.step('views: the second before the first', async () => {
    for (const name of ['One', 'Two']) {
      await tabTo(page, button('Save view'), 'Shift+Tab')
      await press(page, 'Enter')
      await expect(dialog.getByLabel('Name')).toBeFocused()
      await page.keyboard.type(name)
      await press(page, 'Enter')
      await button(`View ${name}`).waitFor()
      await page.locator('[data-overlay]').first().waitFor({ state: 'detached' })
    }
    const views = () =>
      page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('button', { name: /^View / })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(await views()).toEqual(['View One', 'View Two'])
    await tabTo(page, button('View Two'), 'Shift+Tab')
    await press(page, 'Enter')
    await page.getByRole('menu').waitFor()
    for (let at = 0; at < 5; at += 1) {
      if (await page.getByRole('menuitem', { name: 'Move left' }).evaluate((one) => one === document.activeElement))
        break
      await press(page, 'ArrowDown')
    }
    await press(page, 'Enter')
    await expect.poll(views).toEqual(['View Two', 'View One'])
    await expect(button('View Two')).toBeFocused()
  })

  await test.step('the connection: another name, on a page that going back and saving leave', async () => {
    await tabTo(page, page.getByRole('grid'))
    await press(page, 'ControlOrMeta+f')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await press(page, 'ControlOrMeta+,')
    await page.getByRole('heading', { level: 1, name: 'General' }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'General' }), 'Shift+Tab')
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor()
    await tabTo(page, button('Edit Test college'))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'Edit connection' })).toBeFocused()
    const name = page.getByLabel('Name', { exact: true })
    await tabTo(page, name)
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('Northern college')
    await press(page, 'Alt+ArrowLeft')
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeFocused()
    await press(page, 'Alt+ArrowRight')
    await expect(page.getByText('Unsaved changes restored')).toBeVisible()
    await expect(name).toHaveValue('Northern college')
    await tabTo(page, button('Save changes'))
    await press(page, 'Enter')
    await expect(button('Connection Northern college. Switch or add connection')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeFocused()
  })
})
