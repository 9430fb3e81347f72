import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectRows, rowCount, test } from '../support/app.ts'
import { makeLargeDesk } from '../support/large-desk.ts'

const MILLION = 1_000_000
/** What main may keep in memory; a machine that is busy collects late. */
const MOST_MEMORY = 700e6

const grid = (page: Page) => page.getByRole('grid')
const row = (page: Page, index: number) => page.locator(`#session-row-${index}`)

/** Bytes of memory of a process, where the system tells. */
function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

test('a list of a million: sorted, searched, scrolled to its end by key and by bar, selected whole', async ({
  launch,
  dataDir,
}) => {
  test.setTimeout(240_000)
  const { earliest, latest } = await makeLargeDesk(dataDir, { sessions: MILLION })
  const app = await launch({ env: { PROCTOR_DESK_SCROLL_BARS: '1' } })
  const { page } = app
  await expectRows(page, MILLION)
  const mailOfCursor = page.getByRole('complementary').getByText(/^candidate\d+@example\.org$/)
  await expect(mailOfCursor).toHaveText(latest.email)

  await test.step('the End key leads to the last row, Home back', async () => {
    await grid(page).focus()
    await page.keyboard.press('End')
    await expect(row(page, MILLION - 1)).toBeInViewport()
    await expect(mailOfCursor).toHaveText(earliest.email)
    await page.keyboard.press('Home')
    await expect(row(page, 0)).toBeInViewport()
    await expect(mailOfCursor).toHaveText(latest.email)
  })

  await test.step('the other order begins with what was last', async () => {
    const started = grid(page).getByRole('columnheader', { name: /Started/ })
    await started.getByRole('button').first().click()
    await expect(started).toHaveAttribute('aria-sort', 'ascending')
    await expect(mailOfCursor).toHaveText(earliest.email)
    await started.getByRole('button').first().click()
    await expect(mailOfCursor).toHaveText(latest.email)
  })

  await test.step('a search finds one of them, and a filter by search counts the others', async () => {
    await page.getByRole('searchbox').fill('candidate500000')
    await expectRows(page, 1)
    await expect(mailOfCursor).toHaveText('candidate500000@example.org')
    await page.getByRole('searchbox').fill('dorota')
    await expect.poll(() => rowCount(page)).toBeGreaterThan(MILLION / 20)
    expect(await rowCount(page)).toBeLessThan(MILLION / 10)
    await page.getByRole('searchbox').fill('')
    await expectRows(page, MILLION)
  })

  await test.step('the bar is dragged to the end, and the last row opens', async () => {
    // On a busy computer the bar may still be the one of the short list when it is taken, and slips from the mouse.
    await expect(async () => {
      await grid(page).focus()
      await page.keyboard.press('Home')
      await expect(row(page, 0)).toBeInViewport({ timeout: 2_000 })
      await dragBarToEnd(page)
      await expect(row(page, MILLION - 1)).toBeInViewport({ timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
    await expect(row(page, MILLION - 1)).not.toHaveAttribute('aria-busy', 'true')
    await row(page, MILLION - 1).click()
    await expect(mailOfCursor).toHaveText(earliest.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/s\//)
    await expect(page.getByRole('main')).toContainText(earliest.name)
    await page.keyboard.press('Escape')
    await expect(row(page, MILLION - 1)).toBeInViewport()
  })

  await test.step('a row that is still being read shows nothing of the one before', async () => {
    const { reading, shown } = await grid(page).evaluate(async (element) => {
      element.scrollTop = element.scrollHeight / 3
      // One frame hears of the scrolling; no row can be there as soon as that.
      await new Promise(requestAnimationFrame)
      const sight = element.getBoundingClientRect()
      const busy = [...element.querySelectorAll('[role=row][aria-busy=true]')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > sight.top && top < sight.bottom
      })
      const texts = busy.flatMap((one) => [...one.querySelectorAll('[role=gridcell] *')])
      return {
        reading: busy.length,
        shown: texts.filter((one) => one.textContent !== '' && one.checkVisibility({ visibilityProperty: true }))
          .length,
      }
    })
    expect(reading, 'rows that are being read').toBeGreaterThan(10)
    expect(shown, 'texts of other rows').toBe(0)
    await expect(grid(page).locator('[role=row][aria-busy=true]')).toHaveCount(0)
  })

  await test.step('all are selected and let go of', async () => {
    await grid(page).focus()
    await page.keyboard.press('Control+A')
    await expect(page.getByText('1,000,000 selected')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(row(page, 0)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(row(page, 0)).toHaveAttribute('aria-selected', 'false')
  })

  expect(memoryOf(app.pid), 'memory of main').toBeLessThan(MOST_MEMORY)
  const held = await grid(page).getByRole('row').count()
  expect(held, 'rows in the page').toBeLessThan(100)
})

/** Takes the thumb of the grid's scroll bar with the mouse and pulls it down. */
async function dragBarToEnd(page: Page): Promise<void> {
  const box = await grid(page).boundingBox()
  if (box === null) throw new Error('the grid is not shown')
  const bar = await grid(page).evaluate((element: HTMLElement) => element.offsetWidth - element.clientWidth)
  expect(bar, 'width of the scroll bar').toBeGreaterThan(0)
  const x = box.x + box.width - bar / 2
  await page.mouse.move(x, box.y + 12)
  await page.mouse.down()
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x, box.y + 12 + (box.height * step) / 8)
  await page.mouse.up()
}
