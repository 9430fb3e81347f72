import type { Page } from '@playwright/test'
import type { Bridge } from '../../contract/bridge/bridge.ts'
import { connect, expect, expectRows, rowCount, test } from '../support/app.ts'
import { RUBRIC, rubricContent } from '../support/rubrics.ts'
import { SCREEN_ENV } from '../support/screens.ts'
import { connectionOf, held, type Held } from '../support/window.ts'

const TITLE = 'Team lead · situational judgement'
/** Reviews in the queue of the test. */
const REVIEWS = 2

const place = (page: Page, text: string) => page.locator('header').getByText(text, { exact: true })
const missing = (page: Page) => page.getByRole('dialog', { name: 'Before you submit' })

/** The rubric of all video answers of a test; a team has one before it reviews. */
async function assignRubric(page: Page, { report, key }: Held): Promise<void> {
  const codes = report.questions.filter(({ type }) => type === 'VideoInterview').map(({ code }) => code)
  const request = { connectionId: connectionOf(page), id: RUBRIC }
  const content = rubricContent('Leadership', 'Motivation', 'Structure', 'Team focus')
  await page.evaluate(
    async ([of, draft, test, questionCodes]) => {
      const { rubrics } = (globalThis as unknown as { readonly desk: Bridge }).desk
      const saved = await rubrics.saveDraft({ ...of, content: draft, over: 0 })
      if (!saved.ok) throw new Error(saved.error.message)
      await rubrics.publish({ ...of, over: saved.value.revision })
      for (const question of questionCodes) {
        if (question) await rubrics.assign({ connectionId: of.connectionId, test, question, rubric: of.id })
      }
    },
    [request, content, key.testId, codes] as const,
  )
}

/** Adds what the list of missing things names, one after the other, until the review is submitted. */
async function addMissing(page: Page, number: number): Promise<void> {
  const after =
    number === REVIEWS
      ? page.getByRole('heading', { name: 'Queue complete' })
      : place(page, `${number + 1} of ${REVIEWS}`)
  for (let asked = 0; asked < 12; asked += 1) {
    await page.keyboard.press('Control+Enter')
    await expect(missing(page).or(after)).toBeVisible()
    if (await after.isVisible()) return
    const first = (await missing(page).getByRole('button').first().innerText()).trim()
    await page.keyboard.press('Enter')
    await expect(missing(page)).toHaveCount(0)
    if (first === 'Choose a verdict') {
      await page.keyboard.press(`Shift+Digit${number === 1 ? 3 : 1}`)
    } else if (first.startsWith('Give a reason')) {
      await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused()
      await page.keyboard.type('Second person in the room')
      await page.keyboard.press('Escape')
    } else {
      const isRubric = await page.getByRole('radiogroup', { name: 'Motivation' }).isVisible()
      for (const key of isRubric ? ['2', '1', '2'] : ['2', 'Enter']) await page.keyboard.press(key)
    }
    await expect(page.getByText(/^Saved /)).toBeVisible()
  }
  throw new Error('the review still lacks something')
}

for (const theme of ['light', 'dark'] as const)
  test(`a stack of reviews by the keyboard alone, ${theme}`, async ({ launch, serve }, info) => {
    test.slow()
    const service = await serve()
    const { page, close } = await launch({ env: SCREEN_ENV })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 860 })
    await connect(page, service)
    await expectRows(page, 150)
    const waiting = [...held(service)].filter(
      ({ item }) => item.testTitle === TITLE && item.manualScoring === 'required' && item.isFinished,
    )
    expect(waiting.length).toBeGreaterThanOrEqual(REVIEWS)
    await assignRubric(page, waiting[0]!)
    const picture = async (name: string) => {
      const body = await page.screenshot()
      await info.attach(`${name}, ${theme}`, { body, contentType: 'image/png' })
    }

    await test.step('the sessions that wait become a queue', async () => {
      await page.locator('#sessions-grid').focus()
      await page.keyboard.press('/')
      await page.keyboard.type('Team lead situational')
      await page.keyboard.press('Enter')
      await expect(page.locator('#sessions-grid')).toBeFocused()
      const grid = page.locator('#sessions-grid')
      await expect(grid).toHaveAttribute('aria-busy', 'false')
      await expect.poll(() => rowCount(page)).toBeLessThan(150)
      await page.keyboard.press('Home')
      let chosen = 0
      for (let row = 0; row < 40 && chosen < REVIEWS; row += 1) {
        await expect(grid).toHaveAttribute('aria-activedescendant', `session-row-${row}`)
        const shown = page.locator(`#session-row-${row}:not([aria-busy=true])`)
        await expect(shown).toBeVisible()
        const text = await shown.innerText()
        if (/so far|Awaiting/i.test(text)) {
          await page.keyboard.press('x')
          chosen += 1
        }
        await page.keyboard.press('j')
      }
      expect(chosen).toBe(REVIEWS)
      await page.keyboard.press('r')
      await expect(page.getByRole('dialog', { name: 'Start reviewing' })).toBeVisible()
      await picture('Start reviewing')
      await page.keyboard.press('Enter')
      await expect(place(page, `1 of ${REVIEWS}`)).toBeVisible()
    })

    for (let number = 1; number <= REVIEWS; number += 1) {
      await test.step(`review ${number}: kinds and a stretch at the playhead, a comment, and what is missing`, async () => {
        await expect(place(page, `${number} of ${REVIEWS}`)).toBeVisible()
        // The question stays from one person to the next, so the first one is looked for from the start.
        const shown = page.getByText(/^Question \d+ · /).first()
        for (const key of ['Shift+k', 'Shift+j']) {
          for (let at = 0; at < 8; at += 1) {
            const before = await shown.innerText()
            if (before.includes(key === 'Shift+k' ? 'Question 1 ' : '· Video interview')) break
            await page.keyboard.press(key)
            await expect(shown).not.toHaveText(before)
          }
        }
        await expect(page.getByRole('slider', { name: 'Position in video' })).toBeEnabled()
        const notes = page.getByRole('region', { name: 'Answer', exact: true }).getByText('No text')
        for (const [key, count] of [
          ['s', 1],
          ['i', 2],
        ] as const) {
          await page.keyboard.press(key)
          await expect(notes).toHaveCount(count)
        }
        await page.keyboard.press(']')
        await expect(page.getByRole('textbox', { name: 'Text of note' })).toBeFocused()
        await page.keyboard.type('Reads from a second screen')
        await page.keyboard.press('Tab')
        await page.keyboard.press('c')
        await page.keyboard.press('Enter')
        await expect(page.getByText('Reads from a second screen')).toBeVisible()
        await page.keyboard.press('/')
        await page.keyboard.type('Good order.')
        await page.keyboard.press('Escape')
        await picture(`Review ${number}`)
        await addMissing(page, number)
      })
    }

    await test.step('the queue is complete', async () => {
      await expect(page.getByText(`You submitted all ${REVIEWS} reviews.`)).toBeVisible()
      await picture('Queue complete')
      await page.getByRole('button', { name: 'Look through it again' }).press('Enter')
      await expect(place(page, `1 of ${REVIEWS}`)).toBeVisible()
      expect(await close()).toBe(0)
    })
  })
