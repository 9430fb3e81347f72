import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { paths } from '../../renderer/shell/routes.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../contract/model/review-settings.ts'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, OFTEN, selectQuestion, test } from '../support/app.ts'
import { everythingIn, turnBlindOff, turnBlindOn } from '../support/blind.ts'
import {
  copiedFromRow,
  expectNobodyIn,
  leaksOf,
  namingScreens,
  REGISTERED,
  setBlind,
  useEverything,
} from '../support/blind-windows.ts'
import { everyScreen } from '../support/every-screen.ts'
import { exportWith } from '../support/export-dialog.ts'
import { leakedInto, personalValues } from '../support/personal.ts'
import { readPdf } from '../support/pdf-file.ts'
import { review } from '../support/reviewed.ts'
import {
  choose,
  connectionOf,
  goTo,
  held,
  heldWith,
  openDetails,
  openSession,
  openSettings,
  withAnswer,
  type Held,
} from '../support/window.ts'
import type { RunningService } from '../../reference-service/service.ts'

/** A session with a name in one field. */
function named(
  service: RunningService,
  fits: (session: Held) => boolean = () => true,
): Held & { readonly name: string } {
  for (const session of held(service)) {
    const { participantData } = session.item
    const name = participantData.find((field) => field.name === 'Name' || field.name === 'Full name')?.value ?? ''
    if (name.length > 5 && fits(session)) return { ...session, name }
  }
  throw new Error('the service has no such session')
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

test('blind mode: no name, photo or field is on any screen, in a title or in a file', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.setTimeout(300_000)
  const service = await serve()
  const personal = personalValues(service)
  expect(personal.length).toBeGreaterThan(300)
  const app = await launch()
  const { page } = app
  const leaks: string[] = []
  let checks = 0
  async function look(screen: string): Promise<void> {
    const text = await everythingIn(page)
    checks += 1
    leaks.push(...leakedInto(text, personal).map((value) => `${screen}: ${value}`))
    if (/<img[^>]+\/images\//.test(text)) leaks.push(`${screen}: a photo`)
  }
  const seen = named(service)

  await everyScreen(
    app,
    service,
    (screen) => (checks === 0 && /^(welcome|connect)/.test(screen) ? Promise.resolve() : look(screen)),
    async () => {
      // What is cached by a session that was opened, by the palette and by the list must be gone afterwards.
      expect(leakedInto(await everythingIn(page), personal)).not.toEqual([])
      await openSession(page, seen)
      await expect(heading(page)).toHaveText(seen.name)
      await turnBlindOn(page)
      await expectRows(page, 150)
    },
  )

  await test.step('sessions with answers of each kind, their details, the protocol, and the history', async () => {
    const protocol = heldWith(service, ({ proctoring }) => Boolean(proctoring?.protocolUrl))
    for (const session of [seen, protocol, heldWith(service, withAnswer('VideoInterview'))]) {
      await openSession(page, session)
      await expect(page.getByRole('note')).toContainText('Blind review.')
      await openDetails(page)
      await expect(page.getByText(/fields? hidden$/)).toBeVisible()
      await look('details')
    }
    await openSession(page, protocol)
    await page.getByRole('button', { name: 'Proctoring protocol' }).click()
    await expect(page.getByText('The protocol is hidden')).toBeVisible()
    await look('the protocol')
  })

  await test.step('the queue, by person and by question', async () => {
    const connection = connectionOf(page)
    await openSettings(page, 'privacy')
    await choose(page, /Window title/, 'Participant')
    await goTo(page, paths.sessions(connection))
    await page.locator('#sessions-grid').focus()
    for (const key of ['Home', 'x', 'j', 'x', 'j', 'x', 'r']) await page.keyboard.press(key)
    await page.getByRole('dialog', { name: 'Start reviewing' }).getByText('3 sessions to review').waitFor()
    await look('start reviewing')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Participant 1')
    await look('a queue')
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText('Participant 2')
    await expect(page).toHaveTitle(/Participant 2/)
    const speak = (chosen: 'ru' | 'en') =>
      page.evaluate((language) => globalThis.desk.settings.set({ language }), chosen)
    await speak('ru')
    await expect(heading(page)).toHaveText('Участник 2')
    await expect(page).toHaveTitle(/Участник 2/)
    await speak('en')
    await expect(heading(page)).toHaveText('Participant 2')
    await page.getByRole('radio', { name: 'By question' }).click()
    await expect(page.getByRole('option', { name: /Participant 2/ })).toBeVisible()
    await look('a queue by question')
  })

  await test.step('search and palette find nobody by name', async () => {
    await goTo(page, paths.sessions(connectionOf(page)))
    await page.getByRole('searchbox').fill(seen.name)
    await expect(page.getByText('No matching sessions')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expectRows(page, 150)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Commands' }).waitFor()
    await look('the palette with what was opened last')
    await page.keyboard.insertText(seen.name)
    await expect(page.getByText('No results')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a review that disagrees: Insight, what was done, and the evidence report', async () => {
    const connection = connectionOf(page)
    const judged = heldWith(service, ({ proctoring }) => typeof proctoring?.conclusion === 'number')
    await page.evaluate(
      async ([connectionId, conclusion, defaults]) => {
        const { verdicts } = defaults
        const clean = { ...verdicts.clean, agreesWith: [conclusion + 1] }
        await globalThis.desk.reviewSettings.set({ connectionId, change: { verdicts: { ...verdicts, clean } } })
      },
      [connection, judged.report.proctoring?.conclusion ?? 0, DEFAULT_REVIEW_SETTINGS] as const,
    )
    await review(page, connection, judged, [
      { entity: 'verdict', value: { verdict: 'clean', reason: '' } },
      { entity: 'status', value: { status: 'submitted', reason: '' } },
    ])
    await goTo(page, paths.insight(connection))
    await expect(page.getByRole('region', { name: 'Disagreements' }).getByRole('button')).toHaveCount(2)
    await look('Insight')
    await page.getByRole('link', { name: 'My work' }).click()
    await expect(page.getByRole('row', { name: /Submitted$/ })).toHaveCount(1)
    await look('what was done')
    await openSession(page, judged)
    const file = join(dataDir, 'evidence.pdf')
    await app.answerDialogs({ kind: 'save', filePath: file })
    await expect.poll(() => app.pressMenu('evidenceReport')).toBe(true)
    await expect(page.getByText('Saved evidence.pdf', { exact: true })).toBeVisible({ timeout: 60_000 })
    const { title, pages } = await readPdf(file)
    const text = pages.join(' ')
    expect(text).toMatch(/Participant [A-Z0-9]{6}/)
    expect(leakedInto(`${title} ${text}`, personal)).toEqual([])
    await goTo(page, paths.sessions(connection))
    await expectRows(page, 150)
  })

  await test.step('exported files', async () => {
    for (const what of ['Sessions', 'Answers', 'Reviews', 'Scores', 'Notes', 'History'] as const) {
      const file = join(dataDir, `${what}.csv`)
      await page.getByRole('button', { name: 'Export…' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
      await expect(dialog.getByText(/^Blind review is on/)).toBeVisible()
      await look(`export of ${what}`)
      await exportWith(app, { file, what, scope: 'All ' })
      const text = await readFile(file, 'utf8')
      expect(text.split('\r\n')[0]).toContain('participantId')
      expect(leakedInto(text, personal)).toEqual([])
    }
  })

  await test.step('the clipboard, names of files that are saved, and what boxes of the system ask', async () => {
    await goTo(page, paths.sessions(connectionOf(page)))
    await expectRows(page, 150)
    const copied = await copiedFromRow(page)
    expect([...copied.keys()]).toEqual(['Copy participant ID'])
    expect(leakedInto([...copied.values()].join(' '), personal)).toEqual([])
    const asked = await app.dialogs()
    expect(asked.filter((path) => /evidence-report-|sessions-|reviews-/.test(path)).length).toBeGreaterThan(2)
    expect(leakedInto(asked.join(' '), personal)).toEqual([])
  })

  expect(leaks).toEqual([])
  expect(checks).toBeGreaterThan(40)
})

test('a field, the picture and the protocol are revealed with a reason, for one session, and turning off shows all', async ({
  launch,
  serve,
}) => {
  test.slow()
  const service = await serve()
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await turnBlindOn(page)
  const video = named(service, ({ report }) => withAnswer('VideoInterview')(report))
  const other = named(service, ({ key }) => key.participantId !== video.key.participantId)
  const nameField = video.item.participantData.find(({ value }) => value === video.name)!.name

  await test.step('the picture is hidden while the sound plays', async () => {
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await expect(page.getByText('Picture hidden, sound plays')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play' })).toBeEnabled()
    await expect(page.locator('video')).toHaveCSS('opacity', '0')
    await expect(page.getByRole('button', { name: 'Picture-in-picture' })).toHaveCount(0)
    await audit(page, 'a hidden picture')
  })

  await test.step('by the keyboard: a reason is needed, then the field alone is shown', async () => {
    await openDetails(page)
    await expect(field(page, nameField)).not.toContainText(video.name)
    await page.getByRole('button', { name: `Reveal ${nameField}…` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Reveal ${nameField}` })
    await expect(dialog.getByRole('button', { name: 'Reveal', exact: true })).toBeDisabled()
    await audit(page, 'reveal')
    await page.keyboard.type('The voice is another one.')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, nameField)).toContainText(video.name)
    await expect(heading(page)).toHaveText(/^Participant /)
  })

  await test.step('the picture', async () => {
    await page.getByRole('button', { name: 'Reveal picture…' }).click()
    await page.getByLabel('Reason').fill('Reads from a screen?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Picture hidden, sound plays')).toHaveCount(0)
    await expect(page.locator('video')).toHaveCSS('opacity', '1')
  })

  await test.step('it is in the history', async () => {
    await page.getByRole('tab', { name: 'Review', exact: true }).click()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByText(`Revealed ${nameField}`)).toBeVisible()
    await expect(history.getByText('The voice is another one.')).toBeVisible()
    await expect(history.getByText('Revealed picture')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('another session shows nothing more, and a restart nothing less', async () => {
    await openSession(page, other)
    await openDetails(page)
    await expect(page.getByText(/fields? hidden$/)).toBeVisible()
    expect(await everythingIn(page)).not.toContain(other.name)
    expect(await close()).toBe(0)
    ;({ page, close } = await launch())
    await expectRows(page, 150)
    await openSession(page, video)
    await openDetails(page)
    await expect(field(page, nameField)).toContainText(video.name)
  })

  // What was revealed is in the preview of its session.
  const personal = personalValues(service).filter((value) => value !== video.name)
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Shift+N')
  const second = await opening
  second.setDefaultTimeout(20_000)

  await test.step('turning it off is asked for, and applies in another window at once', async () => {
    const leaked = async (window: Page) => leakedInto(await everythingIn(window), personal)
    await expectRows(second, 150)
    expect(await leaked(second)).toEqual([])
    await turnBlindOff(page)
    await expect(second.getByText('Blind review', { exact: true })).toHaveCount(0)
    await expect.poll(async () => (await leaked(second)).length).toBeGreaterThan(5)
    await openSession(page, other)
    await expect(heading(page)).toHaveText(other.name)
    await turnBlindOn(page)
    await expect.poll(() => leaked(second)).toEqual([])
  })

  await test.step('a window that names somebody when blind mode comes names nobody afterwards, on any screen', async () => {
    const connection = connectionOf(page)
    const known = [...personal, ...Object.values(REGISTERED), ...REGISTERED.name.split(' ')]
    await setBlind(page, connection, false)
    await useEverything(page, service, connection)
    await review(page, connection, other, [{ entity: 'comment', value: 'Clear on headphones.' }])
    for (const { name, show } of namingScreens(connection, other)) {
      await show(second)
      await expect.poll(() => leaksOf(second, known), { message: `${name}, before`, intervals: OFTEN }).not.toEqual([])
      await setBlind(page, connection, true)
      await expectNobodyIn(second, known, name)
      await setBlind(page, connection, false)
    }
  })
})
