import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { heldWith, openSession, withAnswer } from '../support/window.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Notes on this answer' })
const rows = (page: Page) => section(page).locator('[data-note]')
const field = (page: Page) => section(page).getByRole('textbox', { name: 'Text of note' })
const slider = (page: Page) => page.getByRole('slider', { name: 'Position' })
const timeOf = async (page: Page) => Number(await slider(page).inputValue())
const isPlaying = (page: Page) => page.locator('video').evaluate((video) => !(video as HTMLVideoElement).paused)

test('notes on a video by keys alone: logged while it plays, a stretch, edited, stepped through, kept', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve()
  const video = heldWith(service, withAnswer('VideoInterview'))
  const first = await launch()
  let { page } = first
  let second = first
  await connect(page, service)
  await expectRows(page, 150)
  await openSession(page, video)
  await selectQuestion(page, 'Video interview')
  await expect(slider(page)).toBeEnabled()

  await test.step('kinds are logged without stopping the video', async () => {
    await page.keyboard.press('Space')
    await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
    await page.keyboard.press('c')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toHaveAccessibleName(/^Check, 00:0\d\.\d\d$/)
    const logged = await timeOf(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(logged + 0.5)
    await page.keyboard.press('s')
    await expect(rows(page)).toHaveCount(2)
    expect(await isPlaying(page)).toBe(true)
  })

  await test.step('a note at the playhead lets the video wait while it is written', async () => {
    await page.keyboard.press('n')
    await expect(field(page)).toBeFocused()
    expect(await isPlaying(page)).toBe(false)
    await page.keyboard.type('Names nobody')
    await page.keyboard.press('Tab')
    await page.keyboard.press('i')
    await expect(section(page).getByRole('radio', { name: 'Incident' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveCount(0)
    await expect(rows(page)).toHaveCount(3)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.keyboard.press('Space')
  })

  await test.step('a stretch from its begin to the playhead', async () => {
    await page.keyboard.press('[')
    await expect(section(page).getByText(/^Stretch from 00:\d\d\.\d\d$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(section(page).getByText(/^Stretch from/)).toHaveCount(0)
    await expect(section(page)).toBeVisible()
    await page.keyboard.press('[')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(']')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Reads from a second screen')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).last()).toContainText('Reads from a second screen')
    await expect(rows(page).last()).toContainText(/5 s/)
  })

  await test.step('stepped through, edited and removed', async () => {
    await page.keyboard.press('Shift+B')
    await expect(rows(page).nth(3)).toBeFocused()
    for (const index of [2, 1, 0]) {
      await page.keyboard.press('Shift+B')
      await expect(rows(page).nth(index)).toBeFocused()
    }
    const name = (await rows(page).first().getAttribute('aria-label')) ?? ''
    const [minutes = 0, seconds = 0] = (/(\d+):(\d+\.\d+)/.exec(name) ?? []).slice(1).map(Number)
    await expect.poll(() => timeOf(page)).toBeCloseTo(minutes * 60 + seconds, 1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Looks left')
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeFocused()
    await expect(rows(page).first()).toHaveAccessibleName(/, Looks left$/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('ControlOrMeta+z')
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('marks on the timeline lead to their moments', async () => {
    const mark = page.getByRole('button', { name: /^Note at .*: Reads from a second screen$/ })
    await mark.click()
    await expect(rows(page).last()).toHaveAttribute('aria-current', 'true')
  })

  await test.step('all of it is there after a restart', async () => {
    const names = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))
    expect(names).toHaveLength(4)
    await first.close()
    second = await launch()
    page = second.page
    await expectRows(page, 150)
    await openSession(page, video)
    await selectQuestion(page, 'Video interview')
    await expect(rows(page)).toHaveCount(4)
    expect(await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))).toEqual(names)
  })

  const transcript = page.getByRole('region', { name: 'Transcript' })
  const line = (name: RegExp) => transcript.getByRole('group', { name })

  await test.step('a transcript from a file stands beside the video, and the outline above it', async () => {
    await page.keyboard.press('t')
    await second.answerDialogs({ kind: 'open', filePath: join(dataDir, 'bad.vtt') })
    await writeFile(join(dataDir, 'bad.vtt'), WORDS.replace('00:00:04.000', 'later'))
    await transcript.getByRole('button', { name: 'Add transcript file…' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Line 7: A time can’t be read.' })).toBeAttached()
    await writeFile(join(dataDir, 'words.vtt'), WORDS)
    await second.answerDialogs({ kind: 'open', filePath: join(dataDir, 'words.vtt') })
    await transcript.getByRole('button', { name: 'Add transcript file…' }).click()
    await expect(line(/The team at the whiteboard/)).toBeVisible()
    await expect(transcript.getByText('Added by you')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Question 4 of 7/ })).toBeVisible()
  })

  await test.step('a note on selected words has their times', async () => {
    await line(/The team at the whiteboard/).focus()
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight', 'ArrowLeft'])
      await page.keyboard.press(key)
    const words = (await page.evaluate(() => String(document.getSelection()))).trim()
    expect(words).toBe('team')
    await page.keyboard.press('s')
    await expect(rows(page)).toHaveCount(5)
    await expect(rows(page).filter({ hasText: '“team”' })).toHaveAccessibleName('Strength, 00:04.50, team')
  })

  await test.step('a line plays, and what is said stands on the picture', async () => {
    await page.keyboard.press('Shift+C')
    await line(/And the open problems/).click()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(7)
    await expect(line(/And the open problems/)).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[data-size=medium]')).toHaveText('And the open problems first.')
    await page.keyboard.press('Space')
    await page.keyboard.press('t')
    await expect(transcript).toHaveCount(0)
  })

  await test.step('a search of the list finds what is said, and opens the session there', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('whiteboard')
    await expectRows(page, 1)
    await expect(page.getByText('The team at the whiteboard.')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(line(/The team at the whiteboard/)).toHaveAttribute('aria-current', 'true')
    expect(await timeOf(page)).toBeCloseTo(4, 1)
  })
})

/** A transcript of the sample recording, whose second line has a time for each word. */
const WORDS = `WEBVTT

00:00:01.000 --> 00:00:03.500
Good morning.

2
00:00:04.000 --> 00:00:06.500
The <00:00:04.500>team <00:00:05.000>at <00:00:05.200>the <00:00:05.500>whiteboard.

00:00:07.000 --> 00:00:09.500
And the open problems first.
`

test('notes on passages of an essay, by keys alone', async ({ launch, serve }) => {
  const service = await serve()
  const essay = heldWith(service, withAnswer('Essay'))
  const { page } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  await openSession(page, essay)
  await selectQuestion(page, 'Essay')
  const text = page.getByRole('group', { name: /^Text of answer/ })
  const passages = () =>
    page.evaluate(() =>
      [...CSS.highlights].flatMap(([, ranges]) =>
        [...ranges].flatMap((range) => (range instanceof Range ? [range.toString()] : [])),
      ),
    )

  await text.focus()
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  const quote = await page.evaluate(() => String(document.getSelection()))
  expect(quote.split(' ')).toHaveLength(3)
  await page.keyboard.press('s')
  await expect(rows(page)).toHaveAccessibleName(`Strength, “${quote}”`)
  expect(await passages()).toContain(quote)

  await text.focus()
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('ArrowRight')
  const word = (await page.evaluate(() => String(document.getSelection()))).trim()
  await page.keyboard.press('n')
  await page.keyboard.type('Why?')
  await page.keyboard.press('Enter')
  await expect(rows(page).last()).toHaveAccessibleName(`Note, “${word}”, Why?`)
  await page.evaluate(() => document.getSelection()?.removeAllRanges())
  await page.keyboard.press('n')
  await page.keyboard.type('On the whole answer')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toHaveAccessibleName('Note, On the whole answer')
})
