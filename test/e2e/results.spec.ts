import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import type { FeedItem } from '../../reference-service/data/wire.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

const grid = (page: Page) => page.getByRole('grid', { name: 'Results' })
const rowWith = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const idsField = (page: Page) => page.getByLabel('Participant IDs')
const status = (page: Page) => page.getByRole('banner').or(page.getByRole('main')).getByRole('status').first()

const valueOf = ({ participantData }: FeedItem, field: string) =>
  participantData.find(({ name }) => name === field)?.value ?? ''
const nameOf = (item: FeedItem) => `${valueOf(item, 'First name')} ${valueOf(item, 'Last name')}`

test('participants are looked up by pasted IDs, opened, exported and looked up again, all by keyboard', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.slow()
  const service = await serve({ sessions: 150, centers: ['north'] })
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await expectRows(page, 150)
  const items = [...service.items('north')]
  // The tenth is the second test of the ninth person, with another ID.
  const [ninth, tenth] = [items[8]!, items[9]!]

  await test.step('the palette goes to the screen', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('go to results')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Look up participants')).toBeVisible()
    await audit(page, 'results before a look-up')
  })

  await test.step('a pasted text is understood in any layout', async () => {
    const links = items
      .slice(0, 60)
      .map(({ participantId }) => `"https://go.example.org/north#participant/${participantId}"`)
    const text = [`Link;Name`, ...links, `${ninth.participantId.toUpperCase()}, ${NOBODY} (nobody)`].join('\r\n')
    await idsField(page).focus()
    await page.keyboard.insertText(text)
    await expect(page.getByText('61 IDs · 1 repeated · 3 parts aren’t IDs')).toBeVisible()
    await expect(page.getByText('Line 62: nobody')).toBeVisible()
    await audit(page, 'IDs that were understood')
  })

  await test.step('they are looked up in two requests, and grouped by participant', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(grid(page)).toBeFocused()
    expect(service.requests.matching('/v1/participants')).toHaveLength(2)
    await expect(rowWith(page, '1 of 2').first()).toContainText(nameOf(ninth))
    await expect(rowWith(page, '2 of 2').first()).toContainText(nameOf(ninth))
    await audit(page, 'results')
  })

  await test.step('an ID without a result is explained', async () => {
    await page.keyboard.press('4')
    await page.keyboard.press('End')
    await expect(page.getByRole('complementary').getByRole('heading', { name: NOBODY })).toBeVisible()
    await expect(page.getByText(/^This ID has no result of its own/)).toBeVisible()
    await page.keyboard.press('Home')
    // That of the second test of a person leads to its session.
    await expect(page.getByText('This computer has sessions of this ID.')).toBeVisible()
    await audit(page, 'an ID without a result')
    await page.keyboard.press('1')
  })

  await test.step('a session opens, and the results are there on the way back', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(nameOf(ninth))
    await expect(grid(page).getByRole('row')).toHaveCount(3)
    await page.keyboard.press('F6')
    await expect(grid(page)).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByText(`Taken with the ID ${tenth.participantId}.`)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(tenth))
    expect(page.url()).toContain(`/s/north/${tenth.participantId}/${tenth.testId}`)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(grid(page).getByRole('row')).toHaveCount(3)
    await expect(grid(page).getByRole('row', { selected: true })).toContainText('2 of 2')
    expect(service.requests.matching('/v1/participants')).toHaveLength(2)
  })

  await test.step('all of it is exported', async () => {
    const path = join(dataDir, 'results.csv')
    await app.answerDialogs({ kind: 'save', filePath: path })
    await page.getByRole('button', { name: 'Export CSV…' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Saved as results.csv')).toBeVisible()
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n')
    expect(lines.filter((line) => line.startsWith(ninth.participantId))).toHaveLength(2)
    expect(lines.at(-1)).toContain(`${NOBODY},,,,,No result,`)
  })

  await test.step('what fails in between is told, and continued', async () => {
    service.faults.add({ kind: 'status', status: 400, path: '/v1/participants', skip: 1, times: 1 })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Only 50 of 61 IDs have been looked up.')).toBeVisible()
    await audit(page, 'a look-up that failed in between')
    await page.getByRole('button', { name: 'Look up 11 more' }).press('Enter')
    await expect(page.getByText('Only 50 of 61 IDs have been looked up.')).toHaveCount(0)
    await expect(status(page)).toHaveText(/ participants; IDs: 61/)
  })

  await test.step('working offline it cannot be asked, and what was found stays', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('work offline')
    await page.keyboard.press('Enter')
    await page
      .getByText(/^Offline, /)
      .first()
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Couldn’t look up participants'),
    ).toBeVisible()
    await expect(status(page)).toHaveText(/ participants; IDs: 61/)
  })
})
