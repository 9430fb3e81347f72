import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { expect } from './app.ts'

/** Choices in the dialog; omitted ones keep their defaults. */
export type ExportChoices = {
  readonly file: string
  readonly what?: 'Sessions' | 'Answers' | 'Sections' | 'Outcomes' | 'Reviews' | 'Scores' | 'Notes' | 'History'
  /** Start of the option's label. */
  readonly scope?: 'All ' | 'Current view' | 'Selected'
  /** IDs of columns in the wanted order. */
  readonly columns?: readonly string[]
  /** Values of the selects by label. */
  readonly select?: Readonly<Record<string, string>>
  /** States of the checkboxes by label. */
  readonly tick?: Readonly<Record<string, boolean>>
}

/** Fills in the open dialog like a user, exports, and waits until the file is complete. */
export async function exportWith(app: LaunchedApp, choices: ExportChoices): Promise<void> {
  const { file, what, scope, columns, select = {}, tick = {} } = choices
  const dialog = app.page.getByRole('dialog', { name: 'Export', exact: true })
  if (what) await dialog.getByRole('radio', { name: what, exact: true }).check({ force: true })
  if (scope) await dialog.getByRole('radio', { name: new RegExp(scope) }).check({ force: true })
  if (columns) await chooseColumns(app.page, columns)
  for (const [label, option] of Object.entries(select)) {
    await dialog.getByRole('button', { name: new RegExp(label) }).click()
    await app.page.getByRole('option', { name: option, exact: true }).click()
  }
  for (const [label, ticked] of Object.entries(tick))
    await dialog.getByRole('checkbox', { name: label }).setChecked(ticked, { force: true })
  await app.answerDialogs({ kind: 'save', filePath: file })
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(app.page.getByText(`Exported ${basename(file)}`, { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toHaveCount(0)
}

/** Selects only these columns and moves them into this order with their buttons. */
async function chooseColumns(page: Page, columns: readonly string[]): Promise<void> {
  const rows = page.locator('[data-choice]')
  const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-choice') ?? ''))
  for (const id of await ids()) {
    const row = page.locator(`[data-choice="${id}"]`)
    const isChosen = (await row.getAttribute('aria-selected')) === 'true'
    if (isChosen !== columns.includes(id)) await row.locator('bdi').first().click()
    await expect(row).toHaveAttribute('aria-selected', String(columns.includes(id)))
  }
  for (const [place, id] of columns.entries()) {
    const up = page.locator(`[data-choice="${id}"]`).getByRole('button', { name: /^Move .* up$/ })
    for (let at = (await ids()).indexOf(id); at > place; at -= 1) {
      await up.click()
      await expect.poll(async () => (await ids()).indexOf(id)).toBe(at - 1)
    }
  }
}

export type ReadFormat = { readonly delimiter: ',' | ';' | '\t'; readonly bom: boolean }

/** The file as a table: its header, and its rows by the header's names. Rejects whatever violates RFC 4180. */
export async function readTable(file: string, { delimiter, bom }: ReadFormat) {
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])), 'the mark of UTF-8').toBe(bom)
  const [header = [], ...lines] = parse(bytes, { bom: true, delimiter, record_delimiter: '\r\n' })
  expect(bytes.subarray(-2).toString()).toBe('\r\n')
  const rows = lines.map((line) => Object.fromEntries(line.map((value, at) => [header[at] ?? '', value])))
  return { header, rows }
}
