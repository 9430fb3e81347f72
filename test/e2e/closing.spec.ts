import { privateNote } from '../support/window.ts'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { makeLargeDesk } from '../support/large-desk.ts'

async function openFirstSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open session' }).first().click()
  await (await privateNote(page)).waitFor()
}

for (const [way, close] of [
  ['by its own button', (app: LaunchedApp) => app.closeWindow()],
  ['by a signal', (app: LaunchedApp) => app.close()],
] as const) {
  test(`a note that is being typed when the window is closed ${way} is there at the next start`, async ({
    launch,
    serve,
  }) => {
    const service = await serve()
    const first = await launch()
    await connect(first.page, service)
    await expectRows(first.page, service.centers.flatMap((center) => [...service.items(center)]).length)
    await openFirstSession(first.page)
    const note = `Typed to the last moment, ${way}.`
    // All of it in one go, and gone before the pause in which a note is saved.
    await (await privateNote(first.page)).fill(note)
    expect(await close(first)).toBe(0)
    const second = await launch()
    await openFirstSession(second.page)
    await expect(await privateNote(second.page)).toHaveValue(note)
  })
}

const MANY = 400_000

/** Begins an export of everything from a window, and waits until rows are being written. */
async function beginExport(app: LaunchedApp, page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Export…' }).click()
  await app.answerDialogs({ kind: 'save', filePath: file })
  await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByText(`Exporting ${basename(file)}`, { exact: true })).toBeVisible()
  await expect.poll(() => isBegun(file), { intervals: [20] }).toBe(true)
}

const filesOf = async (file: string) =>
  (await readdir(dirname(file))).filter((name) => name.startsWith(basename(file))).toSorted()
const isBegun = async (file: string) => (await filesOf(file)).some((name) => name.includes('.partial-'))

test('an export that is cancelled, or whose window or program is closed, leaves no half file and no half news', async ({
  launch,
  dataDir,
}) => {
  await makeLargeDesk(dataDir, { sessions: MANY, searchable: false })
  const app = await launch()
  const { page } = app
  await expectRows(page, MANY)
  const file = join(dataDir, 'sessions.csv')
  await writeFile(file, 'of last week')
  const expectUntouched = async () => {
    await expect.poll(() => filesOf(file)).toEqual(['sessions.csv'])
    expect(await readFile(file, 'utf8')).toBe('of last week')
  }

  await test.step('cancelled', async () => {
    await beginExport(app, page, file)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Export canceled', { exact: true })).toBeVisible()
    await expectUntouched()
  })

  await test.step('the window that asked is closed: another one tells of its end', async () => {
    const opening = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Shift+N')
    const other = await opening
    await expectRows(other, MANY)
    await beginExport(app, other, join(dataDir, 'other.csv'))
    await other.close({ runBeforeUnload: true })
    await expect(page.getByText('Exported other.csv', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect((await readFile(join(dataDir, 'other.csv'), 'utf8')).split('\n')).toHaveLength(MANY + 2)
  })

  await test.step('the last window is closed', async () => {
    await beginExport(app, page, file)
    expect(await app.closeWindow()).toBe(0)
    await expectUntouched()
  })
})
