import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { allReports } from '../support/listing.ts'

type Row = Readonly<Record<string, string>>

/** Opens a dialog by the menu of the connection. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Connection / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })

test('a marking sheet is saved, filled in elsewhere, compared, imported, and undone after a restart', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.slow()
  const service = await serve()
  let app = await launch()
  let { page } = app
  await connect(page, service)
  await allReports(page, service)
  const file = join(dataDir, 'marks.csv')

  await test.step('the sheet', async () => {
    await choose(page, 'Marking sheet…')
    const dialog = page.getByRole('dialog', { name: 'Marking sheet' })
    await expect(dialog.getByText(/^A table with a row for each question/)).toBeVisible()
    await audit(page, 'marking sheet')
    await dialog.getByRole('button', { name: /XLSX/ }).click()
    await page.getByRole('option', { name: 'CSV' }).click()
    await dialog.getByRole('button', { name: /^Delimiter|Comma/ }).click()
    await page.getByRole('option', { name: 'Semicolon' }).click()
    await app.answerDialogs({ kind: 'save', filePath: file })
    await dialog.getByRole('button', { name: 'Save…' }).click()
    await expect(notice(page, 'Saved as marks.csv.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  const sheet = parse<Row>(await readFile(file, 'utf8'), { bom: true, columns: true, delimiter: ';' })
  const scores = ['1,5', '0', '9999', 'NaN']
  const filled = sheet.map((row, at) => ({ ...row, score: scores[at] ?? '', comment: at === 0 ? 'Clear.' : '' }))
  const dialog = () => page.getByRole('dialog', { name: 'Import scores' })
  const open = async (path: string | null) => {
    await app.answerDialogs({ kind: 'open', filePath: path })
    await dialog()
      .getByRole('button', { name: /^Choose / })
      .click()
  }

  await test.step('a file that cannot be read says why, and a closed dialog changes nothing', async () => {
    await choose(page, 'Import scores…')
    await audit(page, 'import scores')
    await open(null)
    await writeFile(file, 'participantId;score\n1;2\n')
    await open(file)
    await expect(dialog().getByText('Columns are missing: testId, num.')).toBeVisible()
    await audit(page, 'a file that cannot be imported')
  })

  await test.step('the difference', async () => {
    await writeFile(file, stringify(filled, { header: true, delimiter: ';', bom: true }))
    await open(file)
    await expect(dialog().getByText('2 new, 2 invalid')).toBeVisible()
    const rows = dialog().getByRole('table', { name: 'New' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText(/1\.5 of .*Clear\./)
    await audit(page, 'what an import would do')
    await dialog().getByRole('tab', { name: 'Invalid 2' }).click()
    await expect(dialog().getByText('Above the maximum')).toBeVisible()
    await expect(dialog().getByText('Not a number with up to 4 decimals')).toBeVisible()
  })

  await test.step('the import, which names the file and can be undone after a restart', async () => {
    await dialog().getByRole('button', { name: 'Import 2 scores' }).click()
    await expect(notice(page, '2 rows imported')).toBeVisible()
    await expect(dialog()).toHaveCount(0)
    expect(await app.close()).toBe(0)
    app = await launch()
    page = app.page
    await expectRows(page, 150)
    await choose(page, 'Import scores…')
    await expect(dialog().getByText('marks.csv')).toBeVisible()
    await open(file)
    await expect(dialog().getByText('0 new, 2 invalid, 2 unchanged')).toBeVisible()
    await expect(dialog().getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await choose(page, 'Import scores…')
    await dialog().getByRole('button', { name: 'Undo import' }).click()
    await expect(notice(page, /^Import undone in \d sessions?$/)).toBeVisible()
    await expect(dialog().getByText('Undone', { exact: true })).toBeVisible()
  })

  await test.step('a conflict keeps what there is, unless the file is chosen', async () => {
    const [first] = filled
    // Without a basis, another score cannot be told from a newer one.
    const without = (score: string) => stringify([{ ...first, score, basis: '' }], { header: true, delimiter: ';' })
    await writeFile(file, without('1'))
    await open(file)
    await dialog().getByRole('button', { name: 'Import 1 score' }).click()
    await expect(notice(page, '1 row imported')).toBeVisible()
    await writeFile(file, without('0.5'))
    await choose(page, 'Import scores…')
    await open(file)
    await expect(dialog().getByText('0 new, 1 conflict')).toBeVisible()
    await expect(dialog().getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await audit(page, 'a conflict of an import')
    await dialog().getByRole('checkbox', { name: 'Use row 2 of the file' }).focus()
    await page.keyboard.press('Space')
    await dialog().getByRole('button', { name: 'Import 1 score' }).click()
    await expect(dialog()).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(notice(page, 'Import undone in 1 session')).toBeVisible()
  })
})
