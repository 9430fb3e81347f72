import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { heldWith, questions, rowUnderCursor, tabTo, withAnswer } from '../support/window.ts'

/** Presses keys one after the other, each as a person does. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const currentTime = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)

test('the main job by keyboard alone: connect, find, open, step, play, seek, note, go back, export', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve()
  const app = await launch()
  const { page } = app
  await page.getByRole('button', { name: 'Explore with demo data' }).waitFor()

  await test.step('connect', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Connect to service' }))
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'Add connection' })).toBeFocused()
    const fill = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await fill('Name', 'By keyboard')
    await fill('Service address', service.baseUrl)
    await fill('Account ID', service.accountId)
    await fill('Secret key', service.secret)
    await tabTo(page, page.getByLabel('Centers'))
    for (const center of service.centers) {
      await page.keyboard.type(center)
      await press(page, 'Enter')
    }
    await tabTo(page, page.getByRole('button', { name: 'Connect and sync' }))
    await press(page, 'Enter')
    await expectRows(page, 150)
  })

  const grid = page.getByRole('grid')
  const wanted = heldWith(service, withAnswer('VideoInterview'))
  await test.step('find and open', async () => {
    await press(page, '/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(wanted.item.participantData.find(({ value }) => value.includes('@'))?.value ?? '')
    await expectRows(page, 1)
    await press(page, 'Enter')
    await expect(grid).toBeFocused()
    await press(page, 'Enter')
    await expect(questions(page).first()).toBeVisible()
  })

  await test.step('step through the questions', async () => {
    const current = page.locator('nav [aria-current=true][data-entry]')
    await expect(current).toBeFocused()
    await press(page, 'End', 'Home')
    await expect(questions(page).first()).toBeFocused()
    const index = (wanted.report.questions ?? []).findIndex(({ type, answer }) => type === 'VideoInterview' && answer)
    for (let step = 0; step < index; step += 1) await press(page, 'ArrowDown')
    await expect(page.getByText(/^Question \d+ · Video interview/)).toBeVisible()
  })

  await test.step('play and seek', async () => {
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    await press(page, 'Space')
    await expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(1)
    await press(page, 'Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    const before = await currentTime(page)
    await press(page, 'ArrowRight')
    await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(before + 4)
    const slider = page.getByRole('slider', { name: 'Position in video' })
    await tabTo(page, slider)
    await press(page, 'Home')
    await expect.poll(() => currentTime(page)).toBeLessThan(1)
    await expect(slider).toHaveAttribute('aria-valuetext', /^0 seconds of \d+/)
  })

  await test.step('note', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Review' }))
    await press(page, 'ArrowRight')
    await tabTo(page, page.getByRole('textbox', { name: 'Your note' }))
    await page.keyboard.type('Speaks clearly.')
    await press(page, 'Shift+Tab')
    await expect(page.getByText(/^Saved/)).toBeVisible()
  })

  await test.step('back to the same row with the focus on the list', async () => {
    await press(page, 'Escape')
    await expect(grid).toBeFocused()
    expect(await rowUnderCursor(page)).toContain(wanted.item.testTitle)
    await press(page, '/')
    await press(page, 'ControlOrMeta+a', 'Delete')
    await expectRows(page, 150)
    await press(page, 'Escape')
    await expect(grid).toBeFocused()
  })

  await test.step('export', async () => {
    const file = join(dataDir, 'by-keyboard.csv')
    await app.answerDialogs({ kind: 'save', filePath: file })
    await press(page, 'ArrowDown', 'e')
    await expect(page.getByRole('dialog', { name: 'Export', exact: true })).toBeVisible()
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Export…' }))
    await press(page, 'Enter')
    await expect(page.getByText(`Exported ${basename(file)}`, { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(parse(await readFile(file), { columns: true })).toHaveLength(150)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(grid).toBeFocused()
  })
})

test('the list keeps its place, and lists, dialogs and commands give the focus back', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const grid = page.getByRole('grid')
  await tabTo(page, grid)

  await test.step('far down, into a session, to the next one, and back', async () => {
    await press(page, 'Home', 'PageDown', 'PageDown', 'j')
    const here = await rowUnderCursor(page)
    const row = await grid.getAttribute('aria-activedescendant')
    const top = await grid.evaluate((element) => element.scrollTop)
    expect(top).toBeGreaterThan(0)
    await press(page, 'Enter')
    await expect(questions(page).first()).toBeVisible()
    await press(page, 'Escape')
    await expect(grid).toBeFocused()
    expect(await rowUnderCursor(page)).toBe(here)
    expect(await grid.evaluate((element) => element.scrollTop)).toBe(top)
    await press(page, 'Enter')
    await expect(questions(page).first()).toBeVisible()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await press(page, 'j')
    await expect(page.locator('nav [aria-current=true][data-entry]')).toBeFocused()
    await expect(page.getByText(`${Number(row?.split('-').at(-1)) + 2} of 150`, { exact: true })).toBeVisible()
    await press(page, 'Escape')
    await expect(grid).toBeFocused()
    expect(Number((await grid.getAttribute('aria-activedescendant'))?.split('-').at(-1))).toBe(
      Number(row?.split('-').at(-1)) + 1,
    )
    expect(name).not.toBe('')
  })

  await test.step('a filter', async () => {
    await press(page, 'f')
    await page.keyboard.type('manual')
    await press(page, 'Enter')
    const required = page.getByRole('option', { name: /^Needs scoring/ })
    await expect(page.getByRole('listbox')).toBeVisible()
    for (
      let presses = 0;
      presses < 6 && !(await required.evaluate((one) => one === document.activeElement));
      presses += 1
    )
      await press(page, 'ArrowDown')
    await expect(required).toBeFocused()
    await press(page, 'Space')
    await expect(required).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    const wanted = service.centers.flatMap((center) => [...service.items(center)])
    await expectRows(page, wanted.filter(({ manualScoring }) => manualScoring === 'required').length)
    const clear = page.getByRole('button', { name: 'Clear filter Manual scoring' })
    await tabTo(page, clear)
    await press(page, 'Enter')
    await expectRows(page, 150)
    await expect(grid).toBeFocused()
  })

  await test.step('a searched list of choices, which its field scrolls', async () => {
    await press(page, 'f')
    await page.keyboard.type('test')
    await expect(page.getByRole('menuitem').first()).toHaveText(/^Test/)
    await press(page, 'ArrowRight')
    await expect(page.getByRole('listbox')).toBeVisible()
    const field = page.getByRole('dialog').getByRole('searchbox')
    await expect(field).toBeFocused()
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await press(page, 'Escape')
    await expect(grid).toBeFocused()
    await expect(page.getByRole('button', { name: /^Change filter Test/ })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Clear filter Test' }))
    await press(page, 'Enter')
    await expectRows(page, 150)
  })

  await test.step('overview and commands', async () => {
    await expect(grid).toBeFocused()
    await press(page, '?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await press(page, 'Escape')
    await expect(grid).toBeFocused()
    await press(page, 'ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
    await page.keyboard.type('open settings')
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible()
  })
})

test('whatever Tab leads to shows that it has the focus, and can be left', async ({ launch, serve }) => {
  const service = await serve({ sessions: 20 })
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 20)
  const seen = new Set<string>()
  for (let presses = 0; presses < 80; presses += 1) {
    await press(page, 'Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      const shows = (one: Element | null): boolean => {
        if (one === null) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      }
      const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return {
        name: `${element.tagName} ${name.trim()}`.slice(0, 60),
        // The grid shows its cursor, a field its frame.
        shown: shows(element) || shows(row) || shows(element.parentElement),
      }
    })
    if (focused === null) continue
    if (seen.has(focused.name)) break
    seen.add(focused.name)
    expect.soft(focused.shown, focused.name).toBe(true)
  }
  expect(seen.size).toBeGreaterThan(15)
  for (const name of ['A Skip to content', 'DIV Sessions']) expect([...seen]).toContain(name)
})
