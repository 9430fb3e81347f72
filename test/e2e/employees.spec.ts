import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { catalogueGuid } from '../../reference-service/data/test-catalogue.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { encodedAs } from '../support/employees.ts'
import { encodeAs } from '../support/encodings.ts'
import { xlsxOf } from '../support/workbook-file.ts'

/** The profile "Applicants" of the reference service. */
const PROFILE_ID = catalogueGuid('profile', 1)
const FIELDS = ['Name', 'Email', 'Branch']

const HEAD = 'Personalnummer;Name;E-Mail;Standort;Status;Kostenstelle'
const FIRST = [
  HEAD,
  '004817;Priya Nair;p.nair@example.org;Lyon;aktiv;4410',
  '006204;Стефан Ёлкин;s.yolkin@example.org;Рига;aktiv;4410',
  '004790;Hana Kim;h.kim@example.org;Oslo;aktiv;4411',
  '005002;Γιώργος Χατζής;g.hatzi@example.org;Αθήνα;ausgeschieden;4411',
  '003120;Tomasz Zieliński;t@example.org;Gdańsk;aktiv;4412',
  '003120;Tomasz Zielinski;t2@example.org;Gdańsk;aktiv;4412',
  ';Marta Kowalska;m.kowalska@example.org;Łódź;aktiv;4412',
  '005118;Jonas Weber;j.weber@example;Bonn;aktiv;4412',
]
const SECOND = [
  HEAD,
  '004817;Priya Nair;p.nair@example.org;Marseille;aktiv;4410',
  '006204;Стефан Ёлкин;s.yolkin@example.org;Рига;aktiv;4410',
  '004790;Hana Kim;h.kim@example.org;Oslo;ausgeschieden;4411',
  '005002;Γιώργος Χατζής;g.chatzis@example.org;Αθήνα;aktiv;4411',
  '006205;欧陽秀英;o.xiuying@example.org;台北;aktiv;4413',
]

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' })
const rowWith = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Result' }).getByRole('button', { name: new RegExp(`^${name} `) })

async function chooseFile(page: Page, name: string, content: readonly string[] | Uint8Array): Promise<void> {
  const bytes = content instanceof Uint8Array ? content : encodedAs(content.join('\r\n'), 'utf-16le')
  const buffer = Buffer.from(bytes)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

async function enterProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New profile…' }).click()
  await page.getByLabel('Profile ID').fill(PROFILE_ID)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Staff profile')
  for (const [at, name] of FIELDS.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('textbox', { name: `Field ${at + 1}`, exact: true }).fill(name)
  }
  await page.getByRole('button', { name: /Kind of field 2/ }).click()
  await page.getByRole('option', { name: 'Email' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
}

async function sendAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show outbox' }).click()
  await page.getByRole('button', { name: 'Send all' }).click()
  await expect(page.getByText('Nothing to send')).toBeVisible()
}

test('employees of a CSV are compared, staged without some rows, sent, and compared with what was sent', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.slow()
  const service = await serve({ sessions: 20 })
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await expectRows(page, 20)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('link', { name: 'Employees' }).click()

  await test.step('a profile is entered', async () => {
    await expect(page.getByText('Enter a profile first')).toBeVisible()
    await enterProfile(page)
    await expect(page.getByText('Choose a file with your employees')).toBeVisible()
    await audit(page, 'employees without a file')
  })

  await test.step('a file in an old encoding shows its words in each, and a workbook its sheets', async () => {
    const russian = 'ID;Фамилия;Имя\n1;Иванова;Анна\n2;Петров;Борис\n'
    await chooseFile(page, 'staff-1c.csv', encodeAs(russian, 'windows-1251'))
    await expect(page.getByText('Фамилия Имя Иванова Анна Петров Борис')).toBeVisible()
    await audit(page, 'the question for the encoding')
    await page.getByRole('button', { name: 'Windows-1251 (Cyrillic)' }).click()
    await expect(page.getByText('2 rows · Windows-1251 · semicolon')).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
    const row = (number: number, ...cells: readonly string[]) =>
      `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    const staff = row(1, 'Staff 2026') + row(3, 'ID', 'Name') + row(4, '007', 'Ann Lee')
    const former = row(1, 'ID', 'Name') + row(2, '008', 'Bob Roe') + row(3, '009', 'Cy Kim')
    const sheets = [
      { name: 'Staff', rows: staff },
      { name: 'Former', rows: former },
    ]
    await chooseFile(page, 'staff.xlsx', xlsxOf(sheets))
    await expect(page.getByText('1 row · Staff')).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
    await audit(page, 'the sheets of a workbook')
    await page.getByRole('button', { name: /Sheet/ }).click()
    await page.getByRole('option', { name: 'Former' }).click()
    await expect(page.getByText('2 rows · Former')).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
  })

  await test.step('a file in UTF-16 is read, mapped and compared', async () => {
    await chooseFile(page, 'employees-2026-11.csv', FIRST)
    await expect(page.getByText('8 rows · UTF-16 LE · semicolon')).toBeVisible()
    await expect(filter(page, 'New')).toHaveText('New4')
    await expect(filter(page, 'Invalid')).toHaveText('Invalid4')
    await expect(rowWith(page, 'Marta Kowalska')).toContainText('ID is empty.')
    await expect(rowWith(page, 'Jonas Weber')).toContainText('Email “j.weber@example” isn’t an email address.')
    await expect(rowWith(page, 'Tomasz Zieliński')).toContainText('Rows with the same ID: 7.')
    await expect(page.getByText('Dry run. Nothing has been sent.')).toBeVisible()
    await audit(page, 'a dry run')
  })

  await test.step('the rows that are not sent are saved with their reasons', async () => {
    const path = join(dataDir, 'problems.csv')
    await app.answerDialogs({ kind: 'save', filePath: path })
    await page.getByRole('button', { name: 'Export problems…' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Saved as problems.csv')).toBeVisible()
    expect(await readFile(path, 'utf8')).toContain('ID is empty.')
  })

  await test.step('a row that is left out is not staged', async () => {
    await rowWith(page, 'Hana Kim').click()
    await page.keyboard.press('x')
    await expect(rowWith(page, 'Hana Kim')).toContainText('Left out')
    await expect(page.getByRole('button', { name: /^Stage 3 changes/ })).toBeEnabled()
    await page.keyboard.press('x')
    await expect(page.getByRole('button', { name: /^Stage 4 changes/ })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: /^In the outbox/ })).toBeDisabled()
  })

  await test.step('the service answers as expected', async () => {
    await sendAll(page)
    await expect(page.getByRole('row', { name: 'Created 4 4' })).toBeVisible()
  })

  await test.step('the next file is compared with what was sent, with the columns as they were', async () => {
    await page.getByRole('link', { name: 'Employees' }).click()
    await expect(filter(page, 'Unchanged')).toHaveText('Unchanged4')
    await page.getByRole('button', { name: 'Change…' }).click()
    await chooseFile(page, 'employees-2026-12.csv', SECOND)
    await expect(page.getByText('Remembered for this layout')).toBeVisible()
    await expect(rowWith(page, 'Priya Nair')).toContainText('LyonMarseille')
    await page.getByRole('heading', { name: 'Column of the file' }).click()
    await page.keyboard.press('5')
    await expect(grid(page).getByRole('row')).toHaveCount(2)
    await expect(rowWith(page, 'Hana Kim')).toContainText('activehidden')
    await page.keyboard.press('1')
    await rowWith(page, 'Γιώργος Χατζής').click()
    await page.getByRole('button', { name: 'Row 5' }).click()
    await expect(page.getByText('4411', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Stage 4 changes/ }).click()
    await sendAll(page)
    await expect(page.getByRole('row', { name: 'Data updated 2 2' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Changed to hidden 1 1' })).toBeVisible()
  })
})
