import AxeBuilder from '@axe-core/playwright'
import { chromium, type Page, type Route } from '@playwright/test'
import { findChromium } from '../../chromium-host/find-chromium.ts'
import type { Report } from '../../reference-service/data/wire.ts'
import type { RunningService } from '../../reference-service/service.ts'
import { test as base, connect, expect, expectRows } from '../support/app.ts'
import { questionAt, register, TEAM_LEAD } from '../support/taking.ts'
import { chooseQuestion, currentTime, videoOf } from '../support/video.ts'
import { heldWith, openSession } from '../support/window.ts'

const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
/** Asks the system for devices, of which a machine that runs tests has none, and never asks a person. */
const NO_CAMERA = ['--use-fake-ui-for-media-stream']

type Fixtures = {
  readonly service: RunningService
  readonly open: (args: readonly string[]) => Promise<Page>
}

/** The participant page, in a browser of its own. */
const test = base.extend<Fixtures>({
  service: async ({ serve }, use) => use(await serve({ sessions: 60 })),
  open: async ({}, use) => {
    const executablePath = findChromium()
    if (executablePath === null) throw new Error('there is no Chromium')
    const open: Awaited<ReturnType<typeof chromium.launch>>[] = []
    await use(async (args) => {
      const noSandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
      const browser = await chromium.launch({ executablePath, args: [...args, ...noSandbox] })
      open.push(browser)
      return browser.newPage()
    })
    for (const browser of open) await browser.close()
  },
})

const linkOf = ({ participantUrl }: RunningService, { center, participantId }: ReturnType<typeof register>) =>
  `${participantUrl}/${center}#participant/${participantId}`

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const goTo = (page: Page, index: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${index + 1}(,|$)`) }).click()
const saved = (page: Page) => expect(page.getByRole('status')).toHaveText('Saved')
const answerOf = <T>(report: Report | null, kind: string) => report!.questions[questionAt(kind)]!.answer as T

/** Runs axe in the light theme and in the dark one. */
async function checkAccessibility(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id, nodes }) => [id, colorScheme, ...nodes.map(({ html }) => html)])).toEqual([])
  }
}

/** Everything but the video. */
async function answerTexts(page: Page) {
  await page.getByRole('radio', { name: TEAM_LEAD.questions[0]!.options[0]! }).check()
  await saved(page)
  await goTo(page, questionAt('Essay'))
  await page.getByRole('textbox', { name: 'Your answer' }).fill('I would call the standby list.')
  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'rota.txt', mimeType: 'text/plain', buffer: Buffer.from('Mon: Ada') })
  await expect(page.getByRole('link', { name: 'rota.txt' })).toBeVisible()
  await goTo(page, questionAt('Likert'))
  await page.getByRole('radio', { name: 'Agree', exact: true }).check()
  await saved(page)
}

test('a person takes a test with a camera, reloads the page amid it, and hands it in', async ({ service, open }) => {
  const page = await open(CAMERA)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol === 'http:' && origin !== new URL(service.participantUrl).origin) foreign.push(request.url())
  })
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await expect(page.getByRole('heading', { name: TEAM_LEAD.title })).toBeFocused()
  await checkAccessibility(page)
  await button(page, 'Start').click()
  await expect(page.getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/)
  await answerTexts(page)

  await goTo(page, questionAt('VideoInterview'))
  await button(page, 'Turn on camera').click()
  await expect
    .poll(() => page.getByLabel('Camera').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await button(page, 'Record').click()
  await expect(page.getByText('00:02')).toBeVisible()
  await button(page, 'Stop').click()
  await expect(page.getByLabel('Your recording')).toBeVisible()
  await saved(page)

  await page.reload()
  // At the question where it was, with the recording from the service.
  const recording = page.getByLabel('Your recording')
  await expect.poll(() => recording.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  await goTo(page, 0)
  await expect(page.getByRole('radio', { checked: true })).toHaveAttribute('value', TEAM_LEAD.questions[0]!.options[0]!)
  await checkAccessibility(page)
  await goTo(page, TEAM_LEAD.questions.length - 1)
  await button(page, 'Check answers').click()
  await expect(page.getByRole('heading', { name: 'Check and finish' })).toBeFocused()
  await expect(page.getByText('No answer', { exact: true })).toHaveCount(TEAM_LEAD.questions.length - 4)
  await checkAccessibility(page)
  await button(page, 'Finish').click()
  await expect(page.getByRole('heading', { name: 'You’ve finished' })).toBeVisible()

  const report = service.report(registration.participantId)
  expect(report).toMatchObject({ isFinished: true, autoClosed: false, score: 2 })
  expect(answerOf(report, 'Likert')).toBe('Agree')
  const essay = answerOf<{ text: string; files: { url: string }[] }>(report, 'Essay')
  expect(essay.text).toBe('I would call the standby list.')
  expect(await (await fetch(essay.files[0]!.url)).text()).toBe('Mon: Ada')
  const video = answerOf<{ originalUri: string; originalSize: number; width: number; duration: string }>(
    report,
    'VideoInterview',
  )
  expect(video.width).toBeGreaterThan(0)
  expect(video.duration).toMatch(/^00:00:0[2-9]$/)
  const bytes = new Uint8Array(await (await fetch(video.originalUri)).arrayBuffer())
  expect(bytes).toHaveLength(video.originalSize)
  expect(bytes.length).toBeGreaterThan(10_000)

  await page.reload()
  await expect(page.getByText('A test can be taken once.')).toBeVisible()
  expect([problems, foreign]).toEqual([[], []])
})

test('without a camera a sample is the answer, and the callback URL is opened at the end', async ({
  service,
  open,
}) => {
  const page = await open(NO_CAMERA)
  const { testId, title } = TEAM_LEAD
  await page.goto(`${service.appUrl}/Test/Settings?testId=${testId}`)
  await checkAccessibility(page)
  await page.getByLabel('Callback URL').fill('javascript:alert(1)')
  await button(page, 'Save').click()
  await expect(page.getByLabel('Callback URL')).toHaveAccessibleDescription(/Enter a web address/)
  await page.getByLabel('Title').fill(`${title} 2`)
  await page.getByLabel('Callback URL').fill('http://callback.test/done?a=1')
  await button(page, 'Save').click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.route('http://callback.test/**', (route) => route.fulfill({ body: 'back' }))

  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await expect(page.getByRole('heading', { name: `${title} 2` })).toBeVisible()
  await button(page, 'Start').click()
  await goTo(page, questionAt('VideoInterview'))
  await button(page, 'Turn on camera').click()
  await expect(page.getByRole('alert')).toContainText('No camera was found')
  await checkAccessibility(page)
  await button(page, 'Use the sample').click()
  await expect(page.getByText('The sample recording is your answer.')).toBeVisible()
  await saved(page)
  await goTo(page, TEAM_LEAD.questions.length - 1)
  await button(page, 'Check answers').click()
  await button(page, 'Finish').click()
  await page.waitForURL(`http://callback.test/done?a=1&participantId=${registration.participantId}`)
  const video = answerOf<{ mpegDashUri: string }>(service.report(registration.participantId), 'VideoInterview')
  expect((await fetch(video.mpegDashUri)).headers.get('Content-Type')).toBe('application/dash+xml')
})

test('answers that can’t be saved are kept, tried again and saved when the service answers again', async ({
  service,
  open,
}) => {
  const page = await open(NO_CAMERA)
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  await page.route('**/answers/**', (route) => route.abort())
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('status')).toHaveText('Not saved yet. Trying again…')
  await page.unroute('**/answers/**')
  await saved(page)
  expect(service.report(registration.participantId)!.questions).toHaveLength(1)
})

test('a recording that can’t be uploaded is kept, also while another question is answered', async ({
  service,
  open,
}) => {
  const page = await open(CAMERA)
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  const video = questionAt('VideoInterview')
  await goTo(page, video)
  await button(page, 'Turn on camera').click()
  await page.route('**/files/**', (route) => route.abort())
  await button(page, 'Record').click()
  await expect(page.getByText('00:01')).toBeVisible()
  // Leaving the question ends the recording.
  await goTo(page, 0)
  await expect(page.getByRole('status')).toHaveText('Not saved')
  await goTo(page, video)
  await expect(page.getByText('The recording wasn’t uploaded.')).toBeVisible()
  await page.unroute('**/files/**')
  await button(page, 'Upload again').click()
  await expect(page.getByLabel('Your recording')).toBeVisible()
  await saved(page)
  const [question] = service.report(registration.participantId)!.questions
  expect(question).toMatchObject({ num: video + 1, answer: { originalType: 'video/webm' } })
})

test('who comes back to a recording that is being uploaded sees so, and how it ends', async ({ service, open }) => {
  const page = await open(CAMERA)
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  const video = questionAt('VideoInterview')
  const stage = page.locator('.stage')
  const held: Route[] = []
  await page.route('**/files/**', (route) => void held.push(route))
  const comeBack = async (uploads: number) => {
    await goTo(page, 0)
    await expect.poll(() => held.length).toBe(uploads)
    await goTo(page, video)
    await expect(stage).toHaveText('Uploading the recording…')
  }
  await goTo(page, video)
  await button(page, 'Turn on camera').click()
  await button(page, 'Record').click()
  await expect(page.getByText('00:01')).toBeVisible()
  await comeBack(1)
  await held[0]!.abort()
  await expect(stage).toHaveText('The recording wasn’t uploaded.')
  await button(page, 'Upload again').click()
  await comeBack(2)
  await held[1]!.continue()
  await expect(page.getByLabel('Your recording')).toBeVisible()
  await expect(button(page, `Question ${video + 1}, answered`)).toBeVisible()
  await saved(page)
  const [question] = service.report(registration.participantId)!.questions
  expect(question).toMatchObject({ num: video + 1, answer: { originalType: 'video/webm' } })
})

test('a lost answer to the end of a test loses no redirect', async ({ serve, open }) => {
  // The page gives a sign every two seconds, and hears with the next that the session is finished.
  const service = await serve({ leftAfterSeconds: 6, callbackUrl: 'http://callback.test/done' })
  const page = await open(NO_CAMERA)
  await page.route('http://callback.test/**', (route) => route.fulfill({ body: 'back' }))
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  await goTo(page, TEAM_LEAD.questions.length - 1)
  await button(page, 'Check answers').click()
  await page.route(
    '**/finish',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Finish').click()
  await page.waitForURL(`http://callback.test/done?participantId=${registration.participantId}`)
  expect(service.report(registration.participantId)).toMatchObject({ isFinished: true, autoClosed: false })
})

test('when the time is up, the page hands in what was answered', async ({ service, open }) => {
  const page = await open(NO_CAMERA)
  await page.clock.install()
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  await goTo(page, questionAt('Likert'))
  await page.getByRole('radio', { name: 'Agree', exact: true }).check()
  await saved(page)
  await page.clock.fastForward('59:30')
  await expect(page.getByText('1 minute left')).toBeAttached()
  await page.clock.fastForward('00:40')
  await expect(page.getByRole('heading', { name: 'You’ve finished' })).toBeVisible()
  const report = service.report(registration.participantId)
  expect(report).toMatchObject({ isFinished: true, autoClosed: false })
  expect(answerOf(report, 'Likert')).toBe('Agree')
})

test('a page whose session was closed meanwhile says so at the next answer', async ({ serve, open }) => {
  const service = await serve({ leftAfterSeconds: 1 })
  const page = await open(NO_CAMERA)
  const registration = register(service)
  // As a computer that slept, the page gives no sign.
  await page.route('**/stay', (route) => route.abort())
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect.poll(() => service.report(registration.participantId)).toMatchObject({ autoClosed: true })
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('heading', { name: 'This session timed out' })).toBeVisible()
})

test('a link that does not open says when it does, and the questions are answered by keyboard', async ({
  service,
  open,
}) => {
  const page = await open(NO_CAMERA)
  await page.goto(linkOf(service, register(service, { validFrom: '2098-05-04T12:00:00Z' })))
  await expect(page.getByRole('heading', { name: 'This link isn’t open yet' })).toBeVisible()
  await expect(page.getByText(/It opens on .*2098/)).toBeVisible()
  await page.goto(linkOf(service, register(service, { validTill: '2026-02-03T12:00:00Z' })))
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.goto(`${service.participantUrl}/nowhere#participant/01234567-89ab-4def-8123-456789abcdef`)
  await expect(page.getByRole('heading', { name: 'Link not found' })).toBeVisible()

  await page.goto(linkOf(service, register(service)))
  await expect(page.getByRole('heading', { name: TEAM_LEAD.title })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Start')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await saved(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 2 of')).toBeVisible()
})

test('a session that was taken is in the app with its next sync, and its recording plays there', async ({
  service,
  open,
  launch,
}) => {
  const app = await launch()
  await connect(app.page, service)
  await expectRows(app.page, 60)
  const page = await open(CAMERA)
  const registration = register(service)
  await page.goto(linkOf(service, registration))
  await button(page, 'Start').click()
  const video = questionAt('VideoInterview')
  await goTo(page, video)
  await button(page, 'Turn on camera').click()
  await button(page, 'Record').click()
  await expect(page.getByText('00:03')).toBeVisible()
  // Who finishes amid a recording waits until it is stored.
  await goTo(page, TEAM_LEAD.questions.length - 1)
  await button(page, 'Check answers').click()
  await button(page, 'Finish').click()
  await expect(page.getByRole('heading', { name: 'You’ve finished' })).toBeVisible()

  await app.page.getByRole('button', { name: /^Sync/ }).first().click()
  await expectRows(app.page, 61)
  await openSession(
    app.page,
    heldWith(service, ({ participantId }) => participantId === registration.participantId),
  )
  await chooseQuestion(app.page, video)
  const position = app.page.getByRole('slider', { name: 'Position in video' })
  await expect.poll(async () => Number(await position.getAttribute('max')), { timeout: 30_000 }).toBeGreaterThan(2.5)
  await app.page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => currentTime(app.page), { timeout: 30_000 }).toBeGreaterThan(1)
  expect(await videoOf(app.page).evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(1280)
  await position.fill('0.5')
  await expect.poll(() => currentTime(app.page)).toBeLessThan(1.5)
})
