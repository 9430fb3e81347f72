import type { Page } from '@playwright/test'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { allReports, expectListed, grid, shelfOf, shownColumns, sortBy } from '../support/listing.ts'
import { goTo, held, heldWith, openSession, withAnswer, privateNote } from '../support/window.ts'

const header = (page: Page, column: string) => grid(page).locator(`[role=columnheader][data-column="${column}"]`)
const widthOf = async (page: Page, column: string) => (await header(page, column).boundingBox())?.width ?? 0

test('a restart finds columns, order, search and place as they were', async ({ launch, serve }) => {
  const service = await serve()
  let { page, close } = await launch()
  await connect(page, service)
  await allReports(page, service)

  await test.step('hide a column, show one, move one by the mouse, widen one', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const line = (name: string) => page.getByRole('dialog').getByRole('row', { name })
    await line('Elapsed').click()
    await line('Email').click()
    await line('Email').locator('[data-grip]').dragTo(line('Level'))
    const lines = page.getByRole('dialog').getByRole('row')
    await expect.poll(async () => (await lines.allTextContents()).slice(10, 13)).toEqual(['Center', 'Level', 'Email'])
    await page.keyboard.press('Escape')
    await expect.poll(() => shownColumns(page)).not.toContain('elapsed')
    const from = await header(page, 'verdict').boundingBox()
    const to = await header(page, 'test').boundingBox()
    if (from === null || to === null) throw new Error('the headers are not there')
    await page.mouse.move(from.x + 20, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + 15, { steps: 6 })
    await page.mouse.move(to.x + 8, to.y + 15, { steps: 3 })
    await page.mouse.up()
    const edge = await header(page, 'participant').boundingBox()
    if (edge === null) throw new Error('the header is not there')
    await page.mouse.move(edge.x + edge.width - 6, edge.y + 15)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width + 54, edge.y + 15, { steps: 6 })
    await page.mouse.up()
    await expect
      .poll(() => shownColumns(page))
      .toEqual(['participant', 'verdict', 'test', 'started', 'score', 'proctoring', 'points', 'review', 'email'])
    expect(await widthOf(page, 'participant')).toBeGreaterThan(edge.width + 40)
  })

  await sortBy(page, 'test', 'asc')
  await page.getByRole('searchbox').fill('example')
  const found = [...held(service)].filter(({ item }) => item.participantData.some(({ value }) => value.includes('@')))
  expect(found.length).toBeLessThan(150)
  await expectRows(page, found.length)
  await grid(page).focus()
  for (const key of ['Home', 'PageDown', 'PageDown', 'j', 'j']) await page.keyboard.press(key)
  const left = {
    columns: await shownColumns(page),
    width: await widthOf(page, 'participant'),
    rows: await grid(page).getAttribute('aria-rowcount'),
    row: await grid(page).getAttribute('aria-activedescendant'),
    top: await grid(page).evaluate((element) => element.scrollTop),
  }
  expect(left.top).toBeGreaterThan(0)

  expect(await close()).toBe(0)
  ;({ page, close } = await launch())
  await expect(page.getByRole('searchbox')).toHaveValue('example')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', left.rows ?? '')
  expect(await shownColumns(page)).toEqual(left.columns)
  expect(await widthOf(page, 'participant')).toBeCloseTo(left.width, 0)
  await expect(header(page, 'test')).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', left.row ?? '')
  await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBe(left.top)
})

test('without the service all that was fetched is there, and what was not is said', async ({ launch, serve }) => {
  const service = await serve({ sessions: 60 })
  const shelf = shelfOf(service)
  const essay = heldWith(service, withAnswer('Essay'))
  const video = heldWith(service, withAnswer('VideoInterview'))
  const first = await launch()
  await connect(first.page, service)
  await allReports(first.page, service)
  expect(await first.close()).toBe(0)
  await service.close()

  const { page } = await launch()
  await expectListed(page, shelf, shelf.sessions)
  await test.step('search', async () => {
    const email = essay.item.participantData.find(({ value }) => value.includes('@'))?.value ?? ''
    await page.getByRole('searchbox').fill(email)
    await expectRows(page, [...held(service)].filter(({ item }) => JSON.stringify(item).includes(email)).length)
  })
  await test.step('an essay is read', async () => {
    await openSession(page, essay)
    await selectQuestion(page, 'Essay')
    const answer = essay.report.questions.find(({ type }) => type === 'Essay')?.answer as { readonly text: string }
    for (const paragraph of answer.text.split('\n\n')) await expect(page.getByText(paragraph)).toBeVisible()
  })
  await test.step('a note is kept', async () => {
    await (await privateNote(page)).fill('Written without a network.')
    await expect(page.getByText(/^Saved/)).toBeVisible()
  })
  await test.step('a video, which is with the service, says so and offers to try again', async () => {
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await expect(page.getByText(/^Couldn’t reach the media server/)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
  await test.step('a sync says that the service is not there, and everything stays', async () => {
    await goTo(page, '/')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expectRows(page, 60)
    await page.getByRole('main').getByRole('button', { name: /^Sync/ }).click()
    await expect(page.getByText(/^Offline, last synced /)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Couldn’t reach the service.').first()).toBeVisible()
    await expectRows(page, 60)
  })
})
