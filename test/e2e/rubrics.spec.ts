import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { openSettings, tabTo } from '../support/window.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Criteria and levels' })
const rowNames = (page: Page) => grid(page).getByRole('rowheader')
const publish = (page: Page, version: number) => page.getByRole('button', { name: `Publish v${version}` })

test('a rubric is written, published and found again at the next start, with the keyboard alone', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 12 })
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 12)
  const keys = (text: string) => page.keyboard.press(text)

  await test.step('a new rubric begins with its name', async () => {
    await openSettings(page, 'rubrics')
    await tabTo(page, page.getByRole('button', { name: 'Open rubrics' }))
    await keys('Enter')
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'New rubric' }))
    await keys('Enter')
    await expect(page.getByRole('textbox', { name: 'Rubric name' })).toBeFocused()
    await page.keyboard.type('Leadership interview')
    await keys('Enter')
    await expect(grid(page).locator('[data-cell="0/0"]')).toBeFocused()
  })

  await test.step('Enter edits a cell, and Tab goes on from cell to cell', async () => {
    await keys('Enter')
    for (const text of ['Motivation', '1', 'No reason', 'Any team', 'The role', 'This team']) {
      await page.keyboard.type(text)
      await keys('Tab')
    }
    await expect(page.getByRole('button', { name: 'Add criterion' })).toBeFocused()
    await keys('Enter')
    await expect(page.getByRole('textbox', { name: 'Criterion' })).toBeFocused()
    for (const text of ['Team focus', '2', 'Own work', 'Others’ work', 'Gives credit', 'Builds on it']) {
      await page.keyboard.type(text)
      await keys('Tab')
    }
    await expect(rowNames(page)).toHaveText(['Motivation', 'Team focus'])
    await expect(page.getByText(/^Draft saved \d\d:\d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText('9 raw points become')).toBeVisible()
  })

  await test.step('Alt and an arrow move a criterion, Ctrl Z moves it back', async () => {
    await keys('Shift+Tab')
    await grid(page).locator('[data-cell="1/5"]').press('Home')
    await keys('Alt+ArrowUp')
    await expect(rowNames(page)).toHaveText(['Team focus', 'Motivation'])
    await keys('Control+z')
    await expect(rowNames(page)).toHaveText(['Motivation', 'Team focus'])
    await keys('Control+Shift+Z')
    await expect(rowNames(page)).toHaveText(['Team focus', 'Motivation'])
  })

  await test.step('number keys try it out', async () => {
    await tabTo(page, page.getByRole('group', { name: 'Team focus' }).getByRole('button').first())
    await keys('2')
    await keys('3')
    await expect(page.getByText('2 × 2 + 3 = 7 of 9')).toBeVisible()
  })

  await audit(page, 'rubric')

  await test.step('Ctrl Enter publishes', async () => {
    await keys('Control+Enter')
    await expect(page.getByText('“Leadership interview” v1 published.', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('No changes since v1')).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await expect(publish(page, 2)).toHaveCount(0)
  })

  await test.step('what is typed last is saved when the window closes', async () => {
    await tabTo(page, grid(page).locator('[tabindex="0"]'))
    await keys('Control+Home')
    await keys('Enter')
    await page.keyboard.type(' and more')
    await keys('Enter')
    await close()
  })

  ;({ page, close } = await launch())
  await expectRows(page, 12)
  await openSettings(page, 'rubrics')
  await page.getByRole('button', { name: 'Edit “Leadership interview”' }).press('Enter')
  await expect(rowNames(page)).toHaveText(['Team focus and more, changed', 'Motivation'])
  await expect(publish(page, 2)).toBeVisible()
  await expect(page.getByText('Changed since v1 is marked at its left edge')).toBeVisible()
  await page.getByRole('button', { name: 'Compare v2 with v1' }).press('Enter')
  await expect(page.getByRole('dialog').getByText('“Team focus” renamed to “Team focus and more”')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Discard draft' }).press('Enter')
  await expect(rowNames(page)).toHaveText(['Team focus', 'Motivation'])
  await page.keyboard.press('Control+z')
  await expect(rowNames(page)).toHaveText(['Team focus and more, changed', 'Motivation'])
})

test('a rubric is exported, and a file with a mistake is not imported', async ({ launch, serve, dataDir }) => {
  const service = await serve({ sessions: 12 })
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await expectRows(page, 12)
  await openSettings(page, 'rubrics')
  await page.getByRole('button', { name: 'Open rubrics' }).click()
  const choose = async (rubric: unknown) => {
    const buffer = Buffer.from(typeof rubric === 'string' ? rubric : JSON.stringify(rubric))
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer })
  }
  const level = (points: number) => ({ points, description: `${points}` })
  const written = (...points: number[]) => ({
    name: 'Case',
    criteria: [{ name: 'Depth', weight: 1, levels: points.map(level) }],
  })

  await choose(written(0, -1))
  const notice = page.getByRole('region', { name: 'Messages' })
  await expect(notice.getByText(/criteria\[0\]\.levels\[1\]\.points: too small; at least 0/)).toBeVisible()
  await choose('{ oops')
  await expect(notice.getByText(/line 1: not valid JSON/)).toBeVisible()
  await expect(rowNames(page)).toHaveCount(0)
  await choose(written(0, 5))
  await expect(rowNames(page)).toHaveText(['Depth'])

  const target = join(dataDir, 'case.json')
  await app.answerDialogs({ kind: 'save', filePath: target })
  await page.getByRole('button', { name: 'Export…' }).click()
  await expect(notice.getByText('case.json saved')).toBeVisible()
  const file = JSON.parse(await readFile(target, 'utf8')) as { rubrics: { versions: { content: object }[] }[] }
  expect(file.rubrics[0]?.versions[0]?.content).toMatchObject({ name: 'Case', criteria: [{ name: 'Depth' }] })
})
