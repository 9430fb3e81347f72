import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AnswerNoteId, ReviewChange } from '../../contract/model/review.ts'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { readPdf } from '../support/pdf-file.ts'
import { interviewScore, publishInterview, review } from '../support/reviewed.ts'
import { connectionOf, held, openSession, withAnswer, type Held } from '../support/window.ts'

const MADE_MS = 60_000

type NewNote = { readonly num: number; readonly seconds: number; readonly text: string }

const note = (digit: string, { num, seconds, text }: NewNote): ReviewChange => ({
  entity: 'answerNote',
  id: digit.repeat(32) as AnswerNoteId,
  value: { question: num, place: { kind: 'time', from: seconds * 1000, until: null }, kind: 'incident', text },
})

/** The question with a video, with the number that the app gives it. */
function videoOf({ report }: Held) {
  const question = report.questions?.find(({ type, answer }) => type === 'VideoInterview' && Boolean(answer))
  if (question === undefined) throw new Error('the session has no video')
  return question
}

const findEssay = ({ report }: Held) =>
  report.questions?.find(({ type, answer }) => type === 'Essay' && Boolean(answer))

/** The first question with an essay. */
function essayOf(session: Held) {
  const question = findEssay(session)
  if (question === undefined) throw new Error('the session has no essay')
  return question
}

/** Index of a PDF among the files of the essay; -1 without one. */
function pageFileOf(session: Held): number {
  const { files = [] } = (findEssay(session)?.answer ?? {}) as { readonly files?: readonly { readonly url: string }[] }
  return files.findIndex(({ url }) => url.endsWith('.pdf'))
}

/** A note on what is drawn on the first page of a file of the essay. */
const areaNote = (digit: string, session: Held): ReviewChange => ({
  entity: 'answerNote',
  id: digit.repeat(32) as AnswerNoteId,
  value: {
    question: essayOf(session).num,
    place: {
      ...{ kind: 'fileArea', file: pageFileOf(session), page: 1, quote: 'Recommendation' },
      drawn: { shape: 'rectangle', box: { left: 800, top: 500, width: 5000, height: 400 } },
    },
    kind: '',
    text: 'A heading of one word.',
  },
})

const startOf = ({ item }: Held) => Date.parse(item.started)

/** Chooses the command in the palette. */
async function chooseInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('evidence rep')
  const found = page.getByRole('dialog', { name: 'Commands' }).getByRole('menuitem')
  await expect(found.first()).toContainText('Evidence report…')
  await page.keyboard.press('Enter')
}

/** Chooses the command in the app's menu and the file in its dialog. */
async function makeReport(app: LaunchedApp, file: string): Promise<void> {
  await app.answerDialogs({ kind: 'save', filePath: file })
  await expect.poll(() => app.pressMenu('evidenceReport')).toBe(true)
}

const saved = (page: Page, name: string) => page.getByText(`Saved ${name}`, { exact: true })

/** Every text of a file, as the bytes that a search on the disk would find. */
const rawText = async (file: string) => (await readFile(file)).toString('latin1')

test('an evidence report holds what was judged, by whom, on what, with pictures, and nothing private', async ({
  launch,
  serve,
  dataDir,
}) => {
  test.slow()
  const service = await serve({ sessions: 60 })
  const session = [...held(service, withAnswer('VideoInterview'))].find(
    (one) => Boolean(one.report.proctoring) && pageFileOf(one) >= 0,
  )
  if (session === undefined) throw new Error('the service has no such session')
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await expectRows(page, 60)
  const connection = connectionOf(page)
  await openSession(page, session)
  const { num, max } = videoOf(session)
  const version = await publishInterview(page, connection)
  await page.evaluate(() => globalThis.desk.reviewer.setName({ name: 'Rosa <b>Álvarez</b>', initials: 'RA' }))
  await page.evaluate(
    ([ofSession]) =>
      globalThis.desk.notes.set({ ...ofSession, text: 'Only for my own eyes.', over: '', keepBoth: false }),
    [{ connectionId: connection, key: session.key }] as const,
  )
  await review(page, connection, session, [
    { entity: 'verdict', value: { verdict: 'violation', reason: 'Second person in the room' } },
    { entity: 'score', question: num, value: interviewScore(version, max ?? 10) },
    { entity: 'score', question: essayOf(session).num, value: { points: 20.1, rubric: null } },
    { entity: 'comment', value: 'The second voice is clear on headphones.' },
    note('4', { num, seconds: 2, text: 'Another voice answers.' }),
    note('5', { num, seconds: 3600, text: 'Long after the end.' }),
    areaNote('6', session),
  ])

  await test.step('one of a review in progress says that it is a draft', async () => {
    const file = join(dataDir, 'draft.pdf')
    await makeReport(app, file)
    await expect(saved(page, 'draft.pdf')).toBeVisible({ timeout: MADE_MS })
    const { pages } = await readPdf(file)
    expect(pages.join(' ')).toContain('Draft – not submitted')
  })

  await review(page, connection, session, [{ entity: 'status', value: { status: 'submitted', reason: '' } }])
  const file = join(dataDir, 'report.pdf')
  await app.answerDialogs({ kind: 'save', filePath: file })
  await chooseInPalette(page)
  await expect(saved(page, 'report.pdf')).toBeVisible({ timeout: MADE_MS })

  const pdf = await readPdf(file)
  const text = pdf.pages.join(' ')
  await test.step('the text of the judgements', async () => {
    for (const part of [
      'Violation',
      'Second person in the room',
      'Leadership interview v1',
      'Motivation of level 3',
      `3 + 2 + 0 = 5 of 9 → ${max === 10 ? '5.6 of 10' : ''}`,
      'The second voice is clear on headphones.',
      '00:02.00',
      'Incident',
      'Another voice answers.',
      'After the end of the video',
      'A heading of one word.',
      'recommendation.pdf, page 1',
      'Review by Rosa <b>Álvarez</b>',
      'Private notes are not part of this report.',
      version.hash,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Draft')
    expect(text).not.toContain('my own eyes')
  })
  await test.step('the total is printed once, at the end of the scores', async () => {
    expect(text.match(/Total of the reviewer +[\d.]+ *\/ *[\d.]+/g)).toEqual([
      expect.stringMatching(new RegExp(`25\\.7 */ *${(max ?? 0) + (essayOf(session).max ?? 0)}$`)),
    ])
  })
  await test.step('pages have numbers and the name of the reviewer', async () => {
    pdf.pages.forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${pdf.pages.length}`)
      expect(page).toContain('Evidence report · Rosa <b>Álvarez</b>')
    })
  })
  await test.step('hashes of what was judged', async () => {
    const judged = await page.evaluate(
      async (ofSession) => {
        const { desk } = globalThis
        const reviews = await desk.reviews.of(ofSession)
        const hash = reviews.ok ? reviews.value.reviews[0]?.verdict.judged : null
        const found = hash ? await desk.reviews.judged({ ...ofSession, hash }) : null
        return found?.ok ? { hash, parts: found.value?.parts } : null
      },
      { connectionId: connection, key: session.key },
    )
    expect(text).toContain(String(judged?.hash))
    expect(Object.keys(judged?.parts ?? {}).length).toBeGreaterThan(2)
    for (const hash of Object.values(judged?.parts ?? {})) expect(text).toContain(hash)
  })
  await test.step('pictures of the video and of a page, an outline, and no address to go to', async () => {
    expect(pdf.pictures).toHaveLength(2)
    // A picture that nothing was drawn on would be black.
    for (const contrast of pdf.pictures) expect(contrast).toBeGreaterThan(200)
    expect(pdf.outline).toHaveLength(1)
    expect(pdf.addresses).toEqual([])
    expect(pdf.title).toMatch(/^Evidence report – /)
    expect(await rawText(file)).not.toContain('http://127.0.0.1')
  })
  expect((await app.dialogs()).at(-1)).toMatch(/evidence-report-[\p{L}\p{N}-]+-\d{4}-\d{2}-\d{2}\.pdf$/u)
  expect(await app.close()).toBe(0)
})

test('several sessions are one report, which can be canceled, and which a folder can refuse', async ({
  launch,
  serve,
  network,
  dataDir,
}) => {
  test.slow()
  const service = await serve({ sessions: 12, centers: ['all'] })
  const named = {
    participantData: [{ name: 'Full name', value: 'Adolph-Blaine-Charles-David-Earl-Frederick '.repeat(20) }],
  }
  const gateway = await network(service, {
    items: (items) => items.map((item) => ({ ...item, ...named })),
    report: (report) => ({ ...report, ...named }),
  })
  const app = await launch()
  const { page } = app
  await connect(page, gateway)
  await expectRows(page, 12)
  const folder = join(dataDir, 'reports')
  await mkdir(folder)
  const selected = page.getByText('3 selected', { exact: true })
  await page.getByRole('grid').focus()
  for (const key of ['Home', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(selected).toBeVisible()
  const bar = page.getByRole('button', { name: 'Evidence report…' })

  await test.step('a part for each, from the top of a page, after the contents', async () => {
    const file = join(folder, 'three.pdf')
    await app.answerDialogs({ kind: 'save', filePath: file })
    await bar.click()
    await expect(saved(page, 'three.pdf')).toBeVisible({ timeout: MADE_MS })
    const { pages, outline, title } = await readPdf(file)
    expect(title).toBe('Evidence report – 3 sessions')
    expect(outline).toHaveLength(4)
    expect(pages.length).toBeGreaterThanOrEqual(4)
    expect(pages[0]).toContain('Sessions in this report')
    // A long name beside them leaves the words of titles whole.
    const newest = [...held(service)].toSorted((one, other) => startOf(other) - startOf(one)).slice(0, 3)
    for (const { item } of newest) expect(pages[0]).toContain(item.testTitle)
    expect(pages.join(' ').match(/Nobody has reviewed this session\./g)).toHaveLength(3)
  })

  await test.step('canceled while it is made, it leaves no file', async () => {
    // Each of these videos is waited for.
    for (const session of [...held(service, withAnswer('VideoInterview'))].slice(0, 3)) {
      const { num } = videoOf(session)
      await review(page, connectionOf(page), session, [note('6', { num, seconds: 1, text: 'Never seen' })])
    }
    service.faults.add({ kind: 'hang', path: '/media/', times: null })
    await app.answerDialogs({ kind: 'save', filePath: join(folder, 'canceled.pdf') })
    await page.keyboard.press('Escape')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    await expect(page.getByText('12 selected', { exact: true })).toBeVisible()
    await bar.click()
    const notice = page.getByText('Making canceled.pdf', { exact: true })
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByText('Report canceled', { exact: true })).toBeVisible()
    await expect.poll(() => readdir(folder)).toEqual(['three.pdf'])
    service.faults.clear()
  })

  await test.step('a folder that cannot be written to is said, and nothing is left', async () => {
    await app.answerDialogs({ kind: 'save', filePath: join(folder, 'three.pdf', 'inside.pdf') })
    await bar.click()
    await expect(page.getByText('Report not saved', { exact: true })).toBeVisible()
    expect(await readdir(folder)).toEqual(['three.pdf'])
  })

  await test.step('the window closes in the middle of another one', async () => {
    service.faults.add({ kind: 'hang', path: '/media/', times: null })
    await app.answerDialogs({ kind: 'save', filePath: join(folder, 'closing.pdf') })
    await bar.click()
    await expect(page.getByText('Making closing.pdf', { exact: true })).toBeVisible()
    expect(await app.close()).toBe(0)
    expect(await readdir(folder)).toEqual(['three.pdf'])
  })
})
