import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Report } from '../../reference-service/data/wire.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { connect, expect, expectRows, OFFICE_THERE, selectQuestion, showConnectionForm, test } from '../support/app.ts'
import { allReports, openFilter } from '../support/listing.ts'
import { enterProfile, showDryRun, showRegistration } from '../support/manage-screens.ts'
import { LARGE } from '../support/screens.ts'
import { chooseQuestion, currentTime, pictureHeight } from '../support/video.ts'
import { connectionOf, goTo, heldWith, openSession, openSettings } from '../support/window.ts'

const PICTURES = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url))
const SESSIONS = 620

/** Names in Latin letters, as the fonts of the pictures have them. */
const hasPlainName = ({ participantData }: Report) =>
  participantData
    .filter(({ name }) => name.toLowerCase().includes('name'))
    .every(({ value }) => /^[\p{Script=Latin} '-]+$/u.test(value))

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.screenshot({ path: `${PICTURES}${name}.png` })
}

for (const theme of ['light', 'dark'] as const)
  test(`pictures of the guide, ${theme}`, async ({ launch, serve }) => {
    const service = await serve({ sessions: SESSIONS, seed: 12 })
    const { page } = await launch()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize(LARGE)
    if (theme === 'light') {
      await expect(page.getByRole('button', { name: 'Explore with demo data' })).toBeVisible()
      await take(page, 'welcome')
      await showConnectionForm(page)
      await take(page, 'connect')
    }

    await connect(page, service, 'Northwind College')
    await expectRows(page, SESSIONS)
    await allReports(page, service)
    await expect(page.locator('[role=columnheader][data-column=proctoring]')).not.toContainText('%')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await expect(page.getByText(/^2 selected/)).toBeVisible()
    await take(page, `sessions-${theme}`)

    const video = heldWith(
      service,
      (report) =>
        hasPlainName(report) &&
        report.proctoring?.conclusion !== undefined &&
        report.questions.some(
          ({ type, answer, reviews }) => type === 'VideoInterview' && answer !== null && reviews !== null,
        ),
    )
    await openSession(page, video)
    await chooseQuestion(
      page,
      video.report.questions.findIndex(({ type }) => type === 'VideoInterview'),
    )
    await page.getByRole('slider', { name: 'Position in video' }).fill('7.5')
    await expect.poll(() => currentTime(page)).toBeCloseTo(7.5, 1)
    await expect.poll(() => pictureHeight(page)).toBeGreaterThan(0)
    await take(page, `session-${theme}`)
    if (theme === 'dark') return

    await page.keyboard.press('a')
    await expect(page.getByRole('region', { name: 'Answer' }).first()).toBeVisible()
    await take(page, 'read-all')

    await goTo(page, paths.sessions(connectionOf(page)))
    await expectRows(page, SESSIONS)
    await page.keyboard.press('Escape')
    await openFilter(page, 'Test')
    await expect(page.getByRole('listbox')).toBeVisible()
    await take(page, 'filter')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').first().fill('rota')
    await expect.poll(async () => page.getByRole('grid').getAttribute('aria-busy')).toBe('false')
    await take(page, 'search')

    await page.getByRole('button', { name: 'Export…' }).first().click()
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Preview' })).not.toBeEmpty()
    await take(page, 'export')
    await page.keyboard.press('Escape')

    const connectionId = connectionOf(page)
    await openSettings(page, 'connections')
    await take(page, 'settings')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'shortcuts')
    await page.keyboard.press('Escape')

    await enterProfile(page, connectionId)
    await showRegistration(page, connectionId)
    await take(page, 'registration')
    await showDryRun(page, connectionId)
    await take(page, 'employees')
  })

test('pictures of files: a document as pages with notes, and a workbook with a note on a cell', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: SESSIONS, seed: 12 })
  const { page } = await launch({ env: OFFICE_THERE })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(LARGE)
  await connect(page, service, 'Northwind College')
  await expectRows(page, SESSIONS)
  const frame = page.frameLocator('iframe[title^="File: "]')
  const open = async (name: string) => {
    await openSession(
      page,
      heldWith(service, (report) => hasPlainName(report) && JSON.stringify(report).includes(`/${name}`)),
    )
    await selectQuestion(page, 'Essay')
    await page.getByRole('button', { name: `Open ${name}` }).click()
  }
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Text of note' }).fill(text)
    await page.keyboard.press('Escape')
  }

  await open('rota-plan.docx')
  await expect(frame.locator('.textLayer').getByText('Rota plan').first()).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('r')
  const place = (await frame.locator('.page').first().boundingBox())!
  await page.mouse.move(place.x + 0.1 * place.width, place.y + 0.385 * place.width)
  await page.mouse.down()
  await page.mouse.move(place.x + 0.55 * place.width, place.y + 0.46 * place.width, { steps: 3 })
  await page.mouse.up()
  await say('Where are the other days?')
  await page.keyboard.press('Escape')
  await take(page, 'file-pages')

  await open('orders.xlsx')
  await page.getByRole('radio', { name: 'Text', exact: true }).click()
  await frame.getByRole('gridcell', { name: '379' }).click()
  await page.keyboard.press('n')
  await say('The sum is right.')
  await frame.getByRole('gridcell', { name: '188' }).click()
  await take(page, 'file-table')
})
