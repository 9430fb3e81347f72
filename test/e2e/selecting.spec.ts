import { connect, expect, test } from '../support/app.ts'
import { allReports, filterBy, grid, listed, selected, shelfOf, sortBy } from '../support/listing.ts'

test('rows are selected by mouse and keyboard, in ranges and all, and stay so in another order', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 90 })
  const { page } = await launch()
  await connect(page, service)
  await allReports(page, service)
  const shelf = shelfOf(service)
  const list = await listed(page, shelf)
  expect(list).toHaveLength(90)
  const row = (index: number) => page.locator(`#session-row-${index}`)
  const at = (...indexes: readonly number[]) => indexes.map((index) => list[index])
  const from = (first: number, last: number) => list.slice(first, last + 1)

  /** What the grid shows as selected, and what the bar below it says. */
  async function expectSelected(wanted: readonly unknown[]): Promise<void> {
    const bar = page.getByRole('group', { name: 'Selection' })
    if (wanted.length === 0) await expect(bar).toHaveCount(0)
    else await expect(bar).toContainText(`${wanted.length} selected`)
    await expect.poll(() => selected(page, shelf)).toEqual(wanted)
  }

  await test.step('by mouse: one, a range, one more, one less', async () => {
    await row(2).click()
    await expectSelected([])
    await row(6).click({ modifiers: ['Shift'] })
    await expectSelected(from(2, 6))
    await row(10).click({ modifiers: ['ControlOrMeta'] })
    await row(4).click({ modifiers: ['ControlOrMeta'] })
    await expectSelected(at(2, 3, 5, 6, 10))
    await row(8).getByRole('gridcell').first().click()
    await expectSelected(at(2, 3, 5, 6, 8, 10))
    await row(12).click({ modifiers: ['Shift'] })
    await expectSelected(at(2, 3, 5, 6, 8, 9, 10, 11, 12))
  })

  await test.step('by keyboard: a row, a range, a page, to the end', async () => {
    await page.keyboard.press('Escape')
    await expectSelected([])
    await expect(grid(page)).toBeFocused()
    await page.keyboard.press('Home')
    for (const key of ['j', 'x', 'Shift+J', 'Shift+ArrowDown']) await page.keyboard.press(key)
    await expectSelected(from(1, 3))
    await page.keyboard.press('End')
    await page.keyboard.press('x')
    await expectSelected([...from(1, 3), ...at(89)])
    await page.keyboard.press('Escape')
    for (const key of ['End', 'k', 'k', 'x', 'Shift+End']) await page.keyboard.press(key)
    await expectSelected(from(87, 89))
    for (const key of ['Escape', 'Home', 'Shift+PageDown']) await page.keyboard.press(key)
    const pageRows = Number((await grid(page).getAttribute('aria-activedescendant'))?.split('-').at(-1))
    expect(pageRows).toBeGreaterThan(5)
    await expectSelected(from(0, pageRows))
  })

  await test.step('all and none, by key and by the mark in the header', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await expectSelected(list)
    const mark = page.getByRole('checkbox', { name: 'Select all sessions in list' })
    await expect(mark).toBeChecked()
    await mark.click({ force: true })
    await expectSelected([])
    await mark.click({ force: true })
    await expectSelected(list)
    await page.getByRole('button', { name: /^Clear( Esc)?$/ }).click()
    await expectSelected([])
  })

  await test.step('what was cleared is taken back, until something else is selected', async () => {
    await row(3).click()
    await row(6).click({ modifiers: ['Shift'] })
    await expectSelected(from(3, 6))
    await page.keyboard.press('Escape')
    await expectSelected([])
    await page.keyboard.press('ControlOrMeta+z')
    await expectSelected(from(3, 6))
    await page.keyboard.press('Escape')
    await row(8).getByRole('gridcell').first().click()
    await expectSelected(at(8))
    await page.keyboard.press('ControlOrMeta+z')
    await expectSelected(at(8))
    await page.keyboard.press('Escape')
    await page.getByRole('grid').focus()
  })

  await test.step('what is selected is the sessions and not their places', async () => {
    await row(1).click()
    await row(5).click({ modifiers: ['Shift'] })
    await sortBy(page, 'score', 'asc')
    const now = await listed(page, shelf)
    await expectSelected(now.filter((session) => from(1, 5).includes(session)))
    await filterBy(page, 'Status', 'Finished')
    const finished = from(1, 5).filter(({ item }) => item.isFinished)
    await expect.poll(async () => (await selected(page, shelf)).length).toBe(finished.length)
  })
})
