import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { leakedInto, personalValues } from '../support/personal.ts'
import { crashThread, WITH_INSPECTOR } from '../support/thread-crash.ts'
import { connectionOf, goTo, lastHeld, questions, rowUnderCursor, privateNote } from '../support/window.ts'

const SAVE = 'Save report…'
const STOPPED = 'Data process stopped and restarted.'

test('threads, a screen and a page crash under the open window: all go on, reports can be saved, and nothing is lost', async ({
  launch,
  serve,
  dataDir,
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
    await expect(page.getByRole('button', { name: SAVE })).toBeVisible()
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
    // The second crash within a minute offers a report like the first one.
    await expect(page.getByRole('button', { name: SAVE })).toBeVisible()
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

  const personal = personalValues(service)
  /** A saved report, which has nothing of a person. */
  const readReport = async (name: string) => {
    const text = await readFile(join(dataDir, name), 'utf8')
    expect(leakedInto(text, [...personal, 'Test college', dataDir, service.secret])).toEqual([])
    return text
  }

  await test.step('a screen, whose error names a person', async () => {
    await page.evaluate(breakDates, personal.find((value) => value.includes(' ')) ?? '')
    await goTo(page, paths.session(connectionOf(page), held.key))
    await expect(page.getByText('This screen crashed', { exact: true })).toBeVisible()
    await page.getByText('Crash report', { exact: true }).click()
    const screen = page.locator('main')
    const shown = await screen.locator('code').innerText()
    await app.answerDialogs({ kind: 'save', filePath: join(dataDir, 'screen.txt') })
    await screen.getByRole('button', { name: SAVE }).click()
    await expect(page.getByText('Saved as screen.txt', { exact: true })).toBeVisible()
    const report = await readReport('screen.txt')
    expect(report).toMatch(/Error +Error: message left out[^]+ at renderer\/assets\/index-/)
    expect(shown.trim()).toBe(report.trim())
    await page.evaluate(() => Object.assign(globalThis, { datesAreBroken: false }))
    await page.getByRole('button', { name: 'Reload' }).click()
    await questions(page).first().waitFor()
  })

  // Of a page that has crashed, Playwright knows no more; the host shows another one.
  if (app.host === 'chromium-host')
    await test.step('the process of the page, once by itself and once since it does not respond', async () => {
      for (const [title, end] of [
        ['A window crashed and was reloaded', () => endProcess(page)],
        [
          'A window stopped responding and was reloaded',
          async () => {
            await app.answerDialogs({ kind: 'message', button: 1 })
            await app.setResponding(false)
          },
        ],
      ] as const) {
        const another = page.context().waitForEvent('page')
        await end()
        page = await another
        await expect(page.getByText(title, { exact: true })).toBeVisible({ timeout: 30_000 })
        await page.getByRole('button', { name: SAVE }).click()
        const dialog = page.getByRole('dialog', { name: 'Crash report' })
        const save = dialog.getByRole('button', { name: SAVE })
        await app.answerDialogs({ kind: 'save', filePath: join(dataDir, 'missing', 'page.txt') })
        await save.click()
        await expect(dialog.getByText('Couldn’t save report', { exact: true })).toBeVisible()
        await app.answerDialogs({ kind: 'save', filePath: join(dataDir, 'page.txt') })
        await save.click()
        await expect(dialog.getByText('Saved as page.txt', { exact: true })).toBeVisible()
        expect(await readReport('page.txt')).toMatch(/Reason +crashed[^]+error crash\.noted kind=screen/)
        await page.keyboard.press('Escape')
      }
    })

  expect(await app.close()).toBe(0)
  app = await launch()
  ;({ page } = app)
  await expectRows(page, service.sessionCount('all'))
  await goTo(page, paths.session(connectionOf(page), held.key))
  await expect(await privateNote(page)).toHaveValue('Before, while and after the crash.')
  await expect(page.getByText('Proctor Desk quit unexpectedly')).toHaveCount(0)
})

/** Makes whatever writes a date throw, as long as `datesAreBroken` is set. */
function breakDates(person: string): void {
  Object.assign(globalThis, { datesAreBroken: true })
  const { formatToParts } = Intl.DateTimeFormat.prototype
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
  const check = () => {
    if ((globalThis as { datesAreBroken?: boolean }).datesAreBroken === true) throw new Error(`${person} has no date`)
  }
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      check()
      return format?.get?.call(this) as unknown
    },
  })
  Intl.DateTimeFormat.prototype.formatToParts = function parts(date) {
    check()
    return formatToParts.call(this, date)
  }
}

/** Ends the process of a page. The call itself gets no answer. */
async function endProcess(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
}
