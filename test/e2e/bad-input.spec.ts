import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { paths } from '../../renderer/shell/routes.ts'
import type { FeedItem } from '../../reference-service/data/wire.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { spilled } from '../support/box-geometry.ts'
import { connectionOf, goTo, openDetails, outlineButton, questions, privateNote } from '../support/window.ts'

const LONG_WORDS = 'Maximiliane Theodora von und zu Hohenfels-Drachenstein '.repeat(10).slice(0, 500).trim()
const NAMES = {
  long: LONG_WORDS,
  unbroken: 'Ж'.repeat(500),
  rightToLeft: 'عبد الرحمن بن محمد الفارسي',
  turned: '\u202Egnp.otohp \u2067abc',
  emoji: '👩🏽‍🚀👨‍👩‍👧‍👦 Zoë 🇺🇳',
  html: '<img src=x onerror="document.title=\'broken in\'"><b>Bold & "quoted"</b>',
  stacked: `Z${'\u0336\u0340\u0351\u0489'.repeat(4)}algo`,
  formula: '=HYPERLINK("http://127.0.0.1/","open")',
  empty: '',
} as const

test('names of 500 characters, empty, from right to left, of emoji, of HTML: in their places, and readable in full', async ({
  launch,
  serve,
  network,
  dataDir,
}) => {
  const names = Object.values(NAMES)
  const service = await serve({ sessions: 12, centers: ['all'] })
  const keys: Record<string, FeedItem> = {}
  const gateway = await network(service, {
    items: (items) =>
      items.map((item, at) => {
        const name = names[at]
        if (name === undefined) return item
        keys[name] = item
        return { ...item, testTitle: name || item.testTitle, participantData: [{ name: 'Full name', value: name }] }
      }),
    report: (report) => {
      const named = Object.entries(keys).find(([, item]) => item.participantId === report.participantId)
      return named ? { ...report, participantData: [{ name: 'Full name', value: named[0] }] } : report
    },
  })
  const app = await launch()
  const { page } = app
  await page.setViewportSize({ width: 1366, height: 640 })
  await connect(page, gateway, NAMES.html.slice(0, 60))
  await expectRows(page, 12)
  const title = await page.title()

  await test.step('in the list', async () => {
    await expect(page.getByRole('grid').getByRole('row').nth(12)).toBeVisible()
    const rows = page.getByRole('grid').locator('[role=row]:not([aria-busy=true])')
    expect(await spilled(rows, '[role=gridcell], [role=gridcell] *')).toEqual([])
    for (const name of names) {
      if (name !== '') await expect(page.getByRole('grid').getByTitle(name, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('grid').getByText('No name').first()).toBeVisible()
  })

  for (const [kind, name] of Object.entries(NAMES)) {
    await test.step(`in the summary and the session: ${kind}`, async () => {
      const item = keys[name]
      if (item === undefined) throw new Error(`no session has the name ${kind}`)
      const shown = name === '' ? 'No name' : name
      await page.getByRole('grid').getByTitle(shown, { exact: true }).first().click()
      const pane = page.getByRole('complementary', { name: 'Preview' })
      await expect(pane.getByRole('heading', { level: 2 })).toHaveText(shown.replaceAll(/\s+/g, ' '))
      expect(await spilled(pane, '*')).toEqual([])
      await goTo(page, paths.session(connectionOf(page), { center: 'all', ...item } as never))
      await questions(page).first().waitFor()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(name === '' ? 'No name' : name.replaceAll(/\s+/g, ' '))
      if (name !== '') await expect(heading).toHaveAttribute('title', name)
      // Also one from right to left.
      await expect(heading).toHaveCSS('text-align', 'left')
      expect(await spilled(page.locator('main > header'), '*')).toEqual([])
      await openDetails(page)
      expect(await spilled(page.getByRole('complementary', { name: 'Review and details' }), '*')).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('grid').waitFor()
    })
  }

  await test.step('in the title of the window, the palette and the search', async () => {
    expect(await page.title()).toBe(title)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await expect(palette).toBeVisible()
    expect(await spilled(palette, '*')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('الفارسي')
    await expectRows(page, 1)
    await page.getByRole('searchbox').fill('hohenfels drachenstein')
    await expectRows(page, 1)
    await page.getByRole('searchbox').fill('')
    await expectRows(page, 12)
  })

  await test.step('in the exported file, where none is a formula', async () => {
    const file = join(dataDir, 'names.csv')
    await app.answerDialogs({ kind: 'save', filePath: file })
    await page.keyboard.press('Escape')
    await page.getByRole('grid').focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByText('Exported names.csv', { exact: true })).toBeVisible()
    const records: Record<string, string>[] = parse(await readFile(file, 'utf8'), { columns: true, bom: true })
    const cells = records.map((record) => Object.values(record))
    for (const name of names) {
      const wanted = name.startsWith('=') ? `'${name}` : name
      expect(cells.filter((record) => record.includes(wanted))).not.toHaveLength(0)
    }
    expect(cells.flat().filter((cell) => /^[=+@]/.test(cell))).toEqual([])
  })
})

test('a test with 400 questions: the outline is walked by keys, and a note at question 400 is kept', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve({ sessions: 3, centers: ['all'] })
  const gateway = await network(service, {
    report: (report) => ({
      ...report,
      questions: Array.from({ length: 400 }, (_, at) => ({
        ...report.questions[at % report.questions.length],
        num: at + 1,
        type: 'SingleChoice',
        answer: `Answer ${at + 1}`,
        prompt: `Question about subject ${at + 1}: ${'which of these holds? '.repeat(1 + (at % 4))}`,
      })),
    }),
  })
  const { page } = await launch()
  await page.setViewportSize({ width: 1366, height: 640 })
  await connect(page, gateway)
  await expectRows(page, 3)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(questions(page)).toHaveCount(400)
  const outline = page.getByRole('navigation', { name: 'Questions and evidence' })

  await test.step('what is out of sight costs no layout', async () => {
    const skipped = await outline
      .getByRole('listitem')
      .evaluateAll(
        (items) =>
          items.filter((item) => !item.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
      )
    expect(skipped).toBeGreaterThan(300)
    expect(await spilled(outline, '*')).toEqual([])
  })
  await test.step('End, Home and the arrows', async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('Answer 400', { exact: true })).toBeVisible()
    const last = questions(page).last()
    await expect(last).toBeFocused()
    await expect(last).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Answer 399', { exact: true })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page.getByText('Answer 1', { exact: true })).toBeVisible()
    for (let at = 1; at <= 60; at += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Answer 61', { exact: true })).toBeVisible()
    await expect(questions(page).nth(60)).toBeInViewport({ ratio: 0.9 })
  })
  await test.step('in a small window a popover has them: it shows what is chosen, and Enter chooses another', async () => {
    await page.setViewportSize({ width: 1024, height: 640 })
    await page.getByRole('region', { name: 'Answer', exact: true }).focus()
    await page.keyboard.press('o')
    await expect(questions(page).nth(60)).toBeFocused()
    await expect(questions(page).nth(60)).toBeInViewport({ ratio: 0.9 })
    expect(await spilled(outline, '*')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toBeFocused()
    await outlineButton(page).click()
    await page.keyboard.press('End')
    await expect(questions(page).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Answer 400', { exact: true })).toBeVisible()
    await expect(outlineButton(page)).toHaveText(/^Question 400 of 400/)
    await expect(outlineButton(page)).toBeFocused()
  })
  await test.step('all answers in one scroll: the outline goes along, and what is out of sight costs no layout', async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.keyboard.press('a')
    const answers = page.getByRole('region', { name: 'All answers' }).getByRole('article')
    await expect(answers).toHaveCount(400)
    const current = outline.locator('[aria-current=true]')
    // The last one cannot reach the upper edge, and stays the current one all the same.
    await expect(answers.last()).toBeInViewport({ ratio: 0.9 })
    await expect(current).toHaveAttribute('data-entry', 'question-399')
    await page.keyboard.press('Home')
    await expect(answers.first()).toBeInViewport({ ratio: 1 })
    const skipped = await answers.evaluateAll(
      (items) =>
        items.filter((item) => !item.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    )
    expect(skipped).toBeGreaterThan(300)
    await answers.first().hover()
    await page.mouse.wheel(0, 9000)
    await expect(answers.first()).not.toBeInViewport()
    /** The place of the entry that is current, as soon as its answer is the upper one in sight. */
    const place = async () => Number((await current.getAttribute('data-entry'))?.replace('question-', ''))
    await expect.poll(async () => answers.nth(await place()).evaluate(isUpper)).toBe(true)
    const read = await place()
    await expect(current).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Shift+J')
    await expect(current).toHaveAttribute('data-entry', `question-${read + 1}`)
    await expect.poll(() => answers.nth(read + 1).evaluate(isUpper)).toBe(true)
    await page.keyboard.press('a')
    await expect(page.getByText(`Answer ${read + 2}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.keyboard.press('End')
  })
  await test.step('a note', async () => {
    const note = await privateNote(page)
    await note.fill('Seen to the end.')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await page.getByRole('button', { name: /^J Next/ }).click()
    await expect(note).toHaveValue('')
    await page.getByRole('button', { name: /^K Previous/ }).click()
    await expect(note).toHaveValue('Seen to the end.')
  })
})

test('an answer of an unknown type: nested, long and huge, it is readable, folded, and opened as far as one wants', async ({
  launch,
  serve,
  network,
}) => {
  const nested = (depth: number): unknown =>
    depth === 0 ? 'the innermost text' : { level: depth, inner: depth % 2 ? nested(depth - 1) : [nested(depth - 1)] }
  const service = await serve({ sessions: 3, centers: ['all'] })
  const gateway = await network(service, {
    report: (report) => ({
      ...report,
      questions: [
        {
          ...report.questions[0],
          num: 1,
          type: 'HotSpotDrawing<b>',
          answer: {
            picked: [{ x: 1.5, y: -2e-7, when: '2026-03-01T10:00:00Z' }, null, true, '', {}, []],
            ['a name that is far longer than any name of a member should be '.repeat(4)]: 'value',
            '<script>alert(1)</script>': '<img src=x onerror=alert(1)>',
            many: Array.from({ length: 5000 }, (_, at) => at),
            huge: 'word '.repeat(40_000),
            unbroken: 'x'.repeat(3000),
            deep: nested(24),
          },
        },
      ],
    }),
  })
  const { page } = await launch()
  await page.setViewportSize({ width: 1024, height: 640 })
  await connect(page, gateway)
  await expectRows(page, 3)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await expect(answer.getByText(/Unsupported type “HotSpotDrawing<b>”/)).toBeVisible()
  await expect(answer.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(answer.getByText('-2e-7')).toBeHidden()
  await answer.getByText('3 entries').first().click()
  await expect(answer.getByText('-2e-7')).toBeVisible()
  expect(await spilled(answer, '*')).toEqual([])

  await test.step('a list of 5,000 grows by wish', async () => {
    await expect(answer.getByText('4999', { exact: true })).toHaveCount(0)
    await answer.getByRole('button', { name: 'Show more (4,950 left)' }).click()
    await expect(answer.getByText('549', { exact: true })).toHaveCount(1)
    await expect(answer.getByRole('button', { name: 'Show more (4,450 left)' })).toBeVisible()
  })
  await test.step('24 levels are opened one by one, without running out of room', async () => {
    const folded = answer.locator('details:not([open]) > summary')
    for (let opened = 0; opened < 60 && (await answer.getByText('the innermost text').count()) === 0; opened += 1) {
      await folded.last().click()
    }
    const innermost = answer.getByText('the innermost text')
    await expect(innermost).toBeVisible()
    expect((await innermost.boundingBox())?.width ?? 0).toBeGreaterThan(90)
    expect(await spilled(answer, '*')).toEqual([])
  })
  await test.step('a text of 200,000 characters is shown whole when it is asked for', async () => {
    const length = () => answer.evaluate((element) => element.textContent.length)
    expect(await length()).toBeLessThan(20_000)
    await answer.getByRole('button', { name: 'Show all 200,000 characters' }).click()
    expect(await length()).toBeGreaterThan(200_000)
  })
})

test('photos that are no pictures: wrong bytes, SVG with a script, a cut PNG, 8 MB', async ({
  launch,
  serve,
  network,
}) => {
  const text = (value: string) => Buffer.from(value).toString('base64')
  const cut = Buffer.from('89504e470d0a1a0a0000000d4948445200000080000000800806000000c33e61cb00000020', 'hex')
  const photos: Readonly<Record<string, string>> = {
    'Wrong bytes': `data:image/png;base64,${text('<html>not a picture</html>')}`,
    'Drawing in disguise': `data:image/png;base64,${text('<svg xmlns="http://www.w3.org/2000/svg"><script>parent.document.title="broken in"</script></svg>')}`,
    Drawing: `data:image/svg+xml;base64,${text('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=1"/>')}`,
    'Cut short': `data:image/png;base64,${cut.toString('base64')}`,
    'Not base64': 'data:image/jpeg,%zz%00',
    Huge: `data:image/png;base64,${Buffer.alloc(8 * 1024 * 1024, 7).toString('base64')}`,
  }
  const data = [
    { name: 'Full name', value: 'Pat Sample' },
    ...Object.entries(photos).map(([name, value]) => ({ name, value })),
  ]
  const service = await serve({ sessions: 2, centers: ['all'] })
  const gateway = await network(service, {
    items: (items) => items.map((item) => ({ ...item, participantData: data })),
    report: (report) => ({ ...report, participantData: data }),
  })
  const { page } = await launch()
  await page.setViewportSize({ width: 1366, height: 640 })
  await connect(page, gateway)
  await expectRows(page, 2)
  const pictures = page.getByRole('img', { name: /Can’t display image/ })

  await test.step('in the list and the summary: initials, and words in place of pictures', async () => {
    await expect(page.getByRole('grid').getByText('PS').first()).toBeVisible()
    await expect(page.getByRole('grid').locator('img')).toHaveCount(0)
  })
  await test.step('in the session', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Review and details' })
    await openDetails(page)
    await panel.getByText('Drawing', { exact: true }).scrollIntoViewIfNeeded()
    await panel.getByText('Huge', { exact: true }).scrollIntoViewIfNeeded()
    await expect(panel.getByRole('img', { name: /Can’t display image/ })).toHaveCount(5)
    expect(await spilled(panel, '*')).toEqual([])
    await page.getByRole('button', { name: 'Cut short', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Answer', exact: true }).getByRole('img')).toHaveAccessibleName(
      /Can’t display image/,
    )
    await page.keyboard.press('Escape')
    await expect(pictures.first()).toBeVisible()
  })
  expect(await page.title()).not.toContain('broken in')
})

/** Whether an element begins at or above the upper edge of what scrolls it, and does not end there. */
function isUpper(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const edge = element.closest('[data-region]')?.getBoundingClientRect().top ?? 0
  return top <= edge + 64 && bottom > edge
}
