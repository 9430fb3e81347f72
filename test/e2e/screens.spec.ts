import type { Locator, Page } from '@playwright/test'
import type { Report, ReportQuestion } from '../../reference-service/data/wire.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { paths } from '../../renderer/shell/routes.ts'
import { pseudo } from '../../renderer/common/i18n/pseudo.ts'
import { connect, expect, expectRows, showConnectionForm, test } from '../support/app.ts'
import { openFilter, allReports } from '../support/listing.ts'
import { enterProfile, showDryRun, showProgram, showRegistration, showResults } from '../support/manage-screens.ts'
import {
  cannotCompare,
  expectLooks,
  expectThemes,
  LARGE,
  SCREEN_ENV,
  settle,
  SMALL,
  TOLERANCE,
  type Look,
} from '../support/screens.ts'
import { chooseQuestion, currentTime, numberedVideo, pictureHeight, videoOf } from '../support/video.ts'
import {
  connectionOf,
  goTo,
  held,
  heldWith,
  openDetails,
  openSession,
  openSettings,
  outlineButton,
  questions,
  tabTo,
} from '../support/window.ts'

const SESSIONS = 150

/** Text that is another one at each run. */
const ports = (page: Page) => page.getByText(/127\.0\.0\.1:\d+/)
/** When the report was fetched: by the clock of the computer. */
const fetched = (page: Page) => page.locator('dl > div').filter({ hasText: 'Report updated' }).locator('dd')

/** Keeps it in one line: the digits of some times are wide enough for two, and what is below it would move. */
async function keepInLine(fact: Locator): Promise<void> {
  await fact.evaluate(({ style }) => {
    style.whiteSpace = 'nowrap'
    style.overflow = 'hidden'
  })
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function toList(page: Page): Promise<void> {
  await goTo(page, paths.sessions(connectionOf(page)))
  await expectRows(page, SESSIONS)
  await tabTo(page, page.getByRole('grid'))
  await page.keyboard.press('Home')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', 'session-row-0')
}

/** Opens a session with a video, at a second of it, in one quality. */
async function showVideo(page: Page, service: RunningService): Promise<void> {
  const { session, at } = numberedVideo(service)
  await openSession(page, session)
  await chooseQuestion(page, at)
  const chooser = page.getByRole('combobox', { name: 'Quality' })
  await expect(chooser).toBeEnabled({ timeout: 30_000 })
  await chooser.selectOption('360p')
  await page.getByRole('slider', { name: 'Position in video' }).fill('7.5')
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeCloseTo(7.5, 1)
  await expect.poll(() => pictureHeight(page), { timeout: 20_000 }).toBe(360)
}

/** Whether the person's name is written in letters that the fonts of the pictures have. */
const hasPlainName = ({ participantData }: Report) =>
  participantData
    .filter(({ name }) => name.toLowerCase().includes('name'))
    .every(({ value }) => /^[\p{Script=Latin} '-]+$/u.test(value))

async function showEssay(page: Page, service: RunningService): Promise<void> {
  const isWanted = ({ type, answer, reviews }: ReportQuestion) =>
    type === 'Essay' && JSON.stringify(answer).includes('.pdf') && reviews !== null
  const essay = heldWith(service, (report) => hasPlainName(report) && report.questions.some(isWanted))
  await openSession(page, essay)
  await chooseQuestion(
    page,
    essay.report.questions.findIndex(({ type }) => type === 'Essay'),
  )
}

/** Opens a session with a proctoring result and a photo, which is shown. */
async function showEvidence(page: Page, service: RunningService): Promise<void> {
  const evidence = heldWith(
    service,
    ({ proctoring, participantData, ...report }) =>
      Boolean(proctoring?.protocolUrl) &&
      participantData.some(({ value }) => value.startsWith('data:image')) &&
      hasPlainName({ participantData, ...report }),
  )
  await openSession(page, evidence)
  const photo = questions(page).last()
  await photo.click()
  await expect(photo).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: 'Answer', exact: true }).getByRole('img')).toBeVisible()
}

test('every screen looks as it is meant to, light and dark', async ({ launch, serve }, info) => {
  test.slow()
  const app = await launch({ env: SCREEN_ENV })
  const reason = await cannotCompare(app, info)
  test.skip(reason !== null, reason ?? '')
  const { page } = app
  await settle(page, 'light')
  const dialog = page.getByRole('dialog')
  const looks = (name: string, look?: Look) => expectThemes(page, name, look)

  await expect(page.getByRole('button', { name: 'Explore with demo data' })).toBeVisible()
  await looks('welcome')
  await showConnectionForm(page)
  await page.getByText('Advanced').click()
  await looks('connect')

  await connect(page, await serve({ sessions: 0 }), 'Empty college')
  await expect(page.getByText('No sessions', { exact: true })).toBeVisible()
  await looks('sessions-empty')

  const service = await serve({ sessions: SESSIONS, seed: 74 })
  await goTo(page, '/connect')
  await connect(page, service, 'Northfield college')
  await expectRows(page, SESSIONS)
  await allReports(page, service)
  // Until the list is read anew, the header says of how many sessions it knows.
  await expect(page.locator('[role=columnheader][data-column=proctoring]')).not.toContainText('%')
  await toList(page)
  const connectionId = connectionOf(page)
  for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText(/^2 selected/)).toBeVisible()
  await looks('sessions')

  await openFilter(page, 'Test')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Filter…' })).toBeFocused()
  await looks('filters', { height: 440 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await page.getByRole('grid').focus()
  await looks('sessions-small', { size: SMALL })
  await page.setViewportSize(LARGE)
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await looks('shortcuts', { part: dialog })
  await closeDialog(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog).toBeVisible()
  await looks('palette', { part: dialog, mask: [dialog.getByText(/^Synced /)] })
  await closeDialog(page)
  await page.getByRole('button', { name: 'Export…' }).first().click()
  await expect(dialog).toBeVisible()
  await looks('export', { part: dialog })
  await closeDialog(page)
  for (const [item, screen] of [
    ['Marking sheet…', 'marking-sheet'],
    ['Import scores…', 'import-scores'],
  ] as const) {
    await page.getByRole('button', { name: /^Connection / }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(dialog).toBeVisible()
    await looks(screen, { part: dialog })
    await closeDialog(page)
  }

  await showVideo(page, service)
  // How much of the video is there already is drawn on the seek bar.
  const moving = [videoOf(page), page.getByRole('main').locator('canvas')]
  await looks('session-video', { mask: moving })
  await looks('session-video-small', { mask: moving, size: SMALL })
  await outlineButton(page).click()
  await expect(questions(page).first()).toBeVisible()
  await looks('session-outline-small', { part: dialog, size: SMALL })
  await closeDialog(page)
  await page.setViewportSize(LARGE)
  await toList(page)
  await showEssay(page, service)
  await looks('session-essay')
  await toList(page)
  await showEvidence(page, service)
  await looks('session-evidence')
  await openDetails(page)
  const before = () => keepInLine(fetched(page))
  await expectThemes(page, 'session-details', { mask: [fetched(page)] }, { before })

  await goTo(page, paths.insight(connectionId))
  await expect(page.getByRole('heading', { name: 'No reviews submitted yet' })).toBeVisible()
  await looks('insight-empty')

  await openSettings(page, 'general')
  await looks('settings')
  await openSettings(page, 'connections')
  await looks('settings-connections', { mask: [ports(page)] })

  await goTo(page, paths.manage(connectionId, 'tests'))
  await expect(page.getByRole('row', { name: /^Customer support/ })).toBeVisible()
  await page.getByRole('button', { name: /^Manage/ }).click()
  // How old the list is, and when a change was staged, is by the clock of the computer.
  const listed = page.getByRole('main').getByRole('status')
  await expect(listed).toHaveText(/^Listed /)
  await looks('tests', { mask: [listed] })
  await page.keyboard.press('n')
  await page.getByLabel('Title').fill('Safety induction 2027')
  await page.getByRole('button', { name: 'Add to outbox' }).click()
  await goTo(page, paths.manage(connectionId, 'outbox'))
  await page.getByRole('button', { name: 'Show what is sent' }).click()
  await expect(page.getByText('"title": "Safety induction 2027"')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  // Counts are read again once a second.
  await expect(page.getByText('1 batch to send')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Outbox/ })).toHaveText(/Outbox\s*1/)
  const staged = [page.getByRole('gridcell').last(), page.getByRole('complementary').locator('dd').last()]
  await looks('outbox', { mask: staged })

  await enterProfile(page, connectionId)
  await showRegistration(page, connectionId)
  await looks('registration')
  await showDryRun(page, connectionId)
  await looks('employees')
  await showProgram(page, connectionId)
  await looks('program')
  // Names in letters that the fonts of the pictures have.
  const people = Array.from(held(service)).filter(({ report }) => hasPlainName(report))
  await showResults(
    page,
    connectionId,
    people.slice(0, 20).map(({ key }) => key.participantId),
  )
  // How long ago they were looked up is by the clock of the computer.
  const found = page.getByRole('main').getByRole('status').filter({ hasText: 'looked up' })
  await expect(found).toHaveCount(1)
  await looks('results', { mask: [found] })
})

test('texts 40% longer: two dense screens look as they are meant to, and a broken layout is noticed', async ({
  launch,
  serve,
}, info) => {
  test.slow()
  const service = await serve({ sessions: SESSIONS, seed: 74 })
  const first = await launch({ env: SCREEN_ENV })
  const reason = await cannotCompare(first, info)
  test.skip(reason !== null, reason ?? '')
  await connect(first.page, service, 'Northfield college')
  await allReports(first.page, service)
  expect(await first.close()).toBe(0)

  const { page } = await launch({ env: { ...SCREEN_ENV, PROCTOR_DESK_LOCALE: 'en-XA' } })
  await settle(page, 'light')
  // The list was there before the clock was stopped: it takes the time anew when it comes back.
  await openSettings(page, 'general', pseudo('General'))
  await goTo(page, paths.home)
  await expectRows(page, SESSIONS)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await expectLooks(page, 'pseudo-sessions')

  await test.step('a row that is higher, a bar that is gone and a list that is moved are found', async () => {
    for (const [selector, property, value] of [
      ['[role=row][aria-rowindex="1"]', 'height', '38px'],
      ['main > footer', 'visibility', 'hidden'],
      ['[role=grid]', 'margin-left', '6px'],
    ] as const) {
      const change = (to: string) =>
        page
          .locator(selector)
          .evaluate((element, [name, text]) => (element as HTMLElement).style.setProperty(name, text), [
            property,
            to,
          ] as const)
      await change(value)
      await expect(page, selector).not.toHaveScreenshot('pseudo-sessions.png', { ...TOLERANCE, timeout: 20_000 })
      await change('')
    }
    await expectLooks(page, 'pseudo-sessions')
  })

  const session = heldWith(service, ({ questions: all }) => all.some(({ type }) => type === 'CodeTask'))
  await goTo(page, paths.session(connectionOf(page), session.key))
  const entries = page.getByRole('navigation', { name: pseudo('Questions and evidence') }).getByRole('button')
  await entries.nth(session.report.questions.findIndex(({ type }) => type === 'CodeTask')).click()
  await expect(page.getByText('timeoutMs')).toBeVisible()
  await expectLooks(page, 'pseudo-session')
})
