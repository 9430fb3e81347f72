import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expect, test } from '../support/app.ts'
import { allReports, expectListed, filterBy, grid, listed, shelfOf } from '../support/listing.ts'
import { FILE_FRAME, held, openDetails, openSession, questions, type Held } from '../support/window.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Review and details' })

/** Expects the window to show a session: its person, test, questions and result, as the service has them. */
async function expectShown(page: Page, { item, report }: Held): Promise<void> {
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText(item.testTitle, { exact: true }).first(),
  ).toBeVisible()
  await expect(questions(page).filter({ hasText: /^\d/ })).toHaveCount(report.questions.length)
  const number = item.participantData.find(({ name }) => /no\.$|№|^Phone$/.test(name))?.value ?? ''
  expect(number).not.toBe('')
  await expect(panel(page).getByText(number, { exact: true })).toBeVisible()
  for (const section of report.sections)
    await expect(panel(page).getByText(section.title, { exact: true })).toBeVisible()
}

test('sessions are stepped through in the order of the list they were opened from', async ({ launch, serve }) => {
  const service = await serve()
  const { page } = await launch()
  await connect(page, service)
  await allReports(page, service)
  const shelf = shelfOf(service)
  await filterBy(page, 'Manual scoring', 'Needs scoring')
  await expectListed(
    page,
    shelf,
    shelf.sessions.filter(({ item }) => item.manualScoring === 'required'),
  )
  const list = await listed(page, shelf)
  expect(list.length).toBeGreaterThan(4)
  const [next, previous] = ['Next', 'Previous'].map((name) =>
    page.getByRole('button', { name: new RegExp(`${name}$`) }),
  )
  if (!next || !previous) throw new Error('there are two buttons')
  const expectAt = async (index: number) => {
    await expect(page.getByText(`${index + 1} of ${list.length}`, { exact: true })).toBeVisible()
    await expectShown(page, list[index]!)
  }

  await test.step('from the first one on, by button and by key, and back', async () => {
    await page.locator('#session-row-0').dblclick()
    // The tab stays from session to session.
    await openDetails(page)
    await expectAt(0)
    await expect(previous).toBeDisabled()
    await next.click()
    await expectAt(1)
    await page.keyboard.press('j')
    await expectAt(2)
    await page.keyboard.press('k')
    await expectAt(1)
    await previous.click()
    await expectAt(0)
  })

  await test.step('the next session shows the question that was looked at, by its code or else by its number', async () => {
    const shown = (index: number) => {
      const [from, to] = [list[0]!.report.questions[1]!, list[index]!.report.questions]
      return (
        to.find(({ code }) => Boolean(code) && code === from.code) ?? to.find(({ num }) => num === from.num) ?? to[0]!
      )
    }
    const expectQuestion = (index: number) =>
      expect(page.getByText(new RegExp(`^Question ${shown(index).num} · `))).toBeVisible()
    await page.keyboard.press('Shift+J')
    await expectQuestion(0)
    for (const index of [1, 2]) {
      await page.keyboard.press('j')
      await expectAt(index)
      await expectQuestion(index)
    }
    await page.keyboard.press('Shift+K')
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expectAt(0)
  })

  await test.step('the last one has no next, and the list is left at the one that was shown', async () => {
    await page.keyboard.press('Escape')
    await expect(grid(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expectAt(list.length - 1)
    await expect(next).toBeDisabled()
    await page.keyboard.press('k')
    await expectAt(list.length - 2)
    await page.getByRole('button', { name: 'Back to sessions' }).click()
    await expect(grid(page)).toHaveAttribute('aria-activedescendant', `session-row-${list.length - 2}`)
    await expect(page.getByRole('button', { name: 'Change filter Manual scoring: Needs scoring' })).toBeVisible()
  })

  await test.step('question by question, each with its answer', async () => {
    const session = shelf.sessions.find(({ report }) => report.questions.some(({ type }) => type === 'CodeTask'))!
    await openSession(page, session)
    for (const { num, type, answer } of session.report.questions) {
      await questions(page)
        .nth(num - 1)
        .click()
      await expect(page.getByText(new RegExp(`^Question ${num} · `))).toBeVisible()
      const shown = page.getByRole('region', { name: 'Answer', exact: true })
      if (typeof answer === 'string') await expect(shown.getByText(answer, { exact: true })).toBeVisible()
      if (type === 'CodeTask') {
        await expect(shown.getByText(/Unsupported type “CodeTask”/)).toBeVisible()
        await expect(shown.getByText('timeoutMs')).toBeVisible()
        await expect(shown.getByText(/SELECT branch FROM orders WHERE total < 0 -- <first try>/)).toBeVisible()
      }
    }
  })
})

type EssayFile = { readonly url: string; readonly type: string }
type Essay = { readonly text: string; readonly files: readonly EssayFile[] }

/** Essays with files, each with the number of its question. */
function essaysOf({ report }: Held): readonly (Essay & { readonly num: number })[] {
  return report.questions.flatMap(({ type, answer, num }) =>
    type === 'Essay' && answer !== null ? [{ ...(answer as Essay), num }] : [],
  )
}

const SAMPLES = new URL('../../assets/media/', import.meta.url)

test('an essay is read, and each kind of its files is shown, searched, enlarged and copied', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve()
  const app = await launch()
  const { page } = app
  await connect(page, service)
  await allReports(page, service)
  const frame = page.frameLocator('iframe[title^="File: "]')
  const dialog = page.getByRole('dialog')

  /** By keys that are pressed in the frame: finds in the file, and opens it large and closes that again. */
  async function findAndEnlarge(): Promise<void> {
    await frame.locator('#scroller').focus()
    await page.keyboard.press('Control+f')
    const field = page.getByRole('textbox', { name: 'Find in file' })
    await expect(field).toBeFocused()
    await page.keyboard.type('BRANCH')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of \d+$/)
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(page.locator(FILE_FRAME)).toBeFocused()

    await page.getByRole('button', { name: 'Enlarge', exact: true }).click()
    const large = dialog.frameLocator(FILE_FRAME)
    await expect(large.locator('.textLayer').first()).toContainText(/branch/i)
    await expect(dialog.locator(FILE_FRAME)).toBeFocused()
    await page.keyboard.press('Control+=')
    await expect(dialog.getByRole('button', { name: 'Zoom: 125%' })).toBeVisible()
    const position = () => large.locator('#scroller').evaluate(({ scrollTop }) => scrollTop)
    const before = await position()
    await page.keyboard.press('PageDown')
    await expect.poll(position).toBeGreaterThan(before)
    // Tab leads out of the frame at its end, and Shift Tab back into it.
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.locator(FILE_FRAME)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Enlarge', exact: true })).toBeFocused()
  }

  async function saveCopy(name: string): Promise<void> {
    const filePath = join(dataDir, 'copy.pdf')
    await app.answerDialogs({ kind: 'save', filePath })
    await page.getByRole('button', { name: 'Save copy…' }).click()
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Saved copy.pdf')).toBeVisible()
    expect(readFileSync(filePath)).toEqual(readFileSync(new URL(`files/${name}`, SAMPLES)))
    expect((await app.dialogs()).at(-1)).toMatch(new RegExp(`/${name}$`))
  }

  /** What shows that a file was really drawn, by the end of its name. */
  const proofs: Readonly<Record<string, () => Promise<void>>> = {
    pdf: async () => {
      const text = frame.locator('.textLayer')
      await expect(text.first()).toContainText(/branch/i, { timeout: 30_000 })
      const ink = await frame
        .locator('canvas')
        .first()
        .evaluate((element) => {
          const canvas = element as HTMLCanvasElement
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
          let dark = 0
          for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 200) dark += 1
          return dark
        })
      expect(ink).toBeGreaterThan(500)
      await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible()
      await findAndEnlarge()
      await saveCopy('recommendation.pdf')
    },
    docx: async () => {
      await expect(frame.getByRole('heading').first()).toBeVisible()
      await expect(frame.getByRole('table').getByRole('row')).not.toHaveCount(0)
    },
    png: async () => {
      await expect(frame.getByRole('img')).toBeVisible()
      expect(
        await frame.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(10)
    },
    txt: async () => {
      const text = readFileSync(new URL('files/notes.txt', SAMPLES), 'utf8')
      await expect.poll(() => frame.locator('pre').textContent()).toBe(text)
      // A short text needs no scroll bar and leaves no empty room.
      const scroller = frame.locator('#scroller')
      const heights = () => scroller.evaluate((element) => element.scrollHeight - element.clientHeight)
      await expect.poll(async () => (await page.locator(FILE_FRAME).boundingBox())?.height).toBeLessThan(300)
      await expect.poll(heights).toBe(0)
    },
  }

  for (const [ending, proof] of Object.entries(proofs))
    await test.step(ending, async () => {
      const isWanted = ({ url }: EssayFile) => url.endsWith(`.${ending}`)
      const session = [...held(service)].find((one) => essaysOf(one).some(({ files }) => files.some(isWanted)))
      if (session === undefined) throw new Error(`no essay has a file .${ending}`)
      const essay = essaysOf(session).find(({ files }) => files.some(isWanted))!
      await openSession(page, session)
      await questions(page)
        .nth(essay.num - 1)
        .click()
      for (const paragraph of essay.text.split('\n\n')) await expect(page.getByText(paragraph)).toBeVisible()
      const name = essay.files.find(isWanted)!.url.split('/').at(-1) ?? ''
      const file = page.getByRole('button', { name: `Open ${name}` })
      await file.click()
      await expect(file).toHaveAttribute('aria-expanded', 'true')
      await proof()
      await file.click()
      await expect(page.locator(FILE_FRAME)).toHaveCount(0)
    })
})
