import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { held, openSession, questions, withAnswer } from '../support/window.ts'
import type { Report } from '../../reference-service/data/wire.ts'

const verdict = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment for the record' })
const score = (page: Page) => page.getByRole('textbox', { name: 'Score' })
const shownName = (page: Page) => page.getByRole('heading', { level: 1 })
const saved = (page: Page) => page.getByText(/^Saved /)

/** Types into the page as a person does, one key after the other. */
async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Holds a key as long as a hand may, which is longer than the program takes two clicks for one. */
async function hold(page: Page, key: string): Promise<void> {
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await page.keyboard.down(key)
    await setTimeout(100)
  }
  await page.keyboard.up(key)
}

/** Turns the wheel, and waits until the page has had all turns. */
async function turnWheel(page: Page, ...turns: readonly number[]): Promise<void> {
  await page.evaluate(() => {
    const scope = globalThis as unknown as { turned: number }
    scope.turned = 0
    document.addEventListener('wheel', () => (scope.turned += 1), { capture: true, passive: true })
  })
  for (const by of turns) await page.mouse.wheel(0, by)
  await page.waitForFunction((count) => (globalThis as unknown as { turned: number }).turned >= count, turns.length)
}

test('a whole review by keyboard alone: kept over a restart, undone, submitted, read-only, reopened', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 150)
  const isReviewable = (report: Report) => withAnswer('VideoInterview')(report) && Boolean(report.proctoring)
  const session = [...held(service, isReviewable)].find(({ item }) => item.manualScoring === 'completed')
  if (session === undefined) throw new Error('the service has no scored session with a video and proctoring')
  await openSession(page, session)
  await selectQuestion(page, 'Video interview')
  await expect(page.getByText('Not started')).toBeVisible()

  await test.step('a verdict by its key asks for a reason, which is typed', async () => {
    await type(page, 'Shift+Digit3')
    await expect(verdict(page, 'Violation')).toBeChecked()
    await expect(page.getByText('Reason needed to submit')).toBeVisible()
    await type(page, 'Control+Enter')
    await expect(page.getByRole('dialog', { name: 'Before you submit' })).toBeVisible()
    await audit(page, 'what a review lacks')
    await type(page, 'Enter')
    await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('Second person in the room')
    await type(page, 'Escape', 'Tab')
    await expect(page.getByText('Reason needed to submit')).toHaveCount(0)
  })

  await test.step('points are typed anywhere, with a comma, and too many are refused', async () => {
    await page.locator('#content [data-region][tabindex="0"]').focus()
    await type(page, '9')
    await expect(score(page)).toBeFocused()
    await page.keyboard.type('9')
    const tooHigh = page.getByText('At most 10 points.')
    await expect(tooHigh).toBeVisible()
    const foot = page.locator('footer').getByRole('status')
    await expect(foot).toContainText(/^Score of question \d+ not saved/)
    await expect(foot.locator('[data-state]')).toHaveAttribute('data-state', 'failed')
    await type(page, 'ControlOrMeta+a')
    await page.keyboard.type('5,5')
    await expect(tooHigh).toHaveCount(0)
    await expect(foot.locator('[data-state=saved]')).toBeVisible()
    await type(page, 'Enter')
    await expect(score(page)).toHaveValue('5.5')
  })

  await test.step('the wheel over the focused points does not change them', async () => {
    await score(page).focus()
    await score(page).hover()
    await turnWheel(page, 400, -400, -100)
    await expect(score(page)).toBeFocused()
    await expect(score(page)).toHaveValue('5.5')
    await type(page, 'Enter')
    await expect(score(page)).toHaveValue('5.5')
  })

  await test.step('the comment is saved while it is typed', async () => {
    await type(page, '/')
    await expect(comment(page)).toBeFocused()
    await page.keyboard.type('Clear on headphones.')
    await expect(saved(page)).toBeVisible()
    await type(page, 'Escape')
    await audit(page, 'a review')
  })

  await test.step('all of it is there at the next start, and can be undone and redone', async () => {
    expect(await close()).toBe(0)
    ;({ page, close } = await launch())
    await expectRows(page, 150)
    await openSession(page, session)
    await selectQuestion(page, 'Video interview')
    await expect(comment(page)).toHaveValue('Clear on headphones.')
    await expect(score(page)).toHaveValue('5.5')
    await expect(verdict(page, 'Violation')).toBeChecked()
    await type(page, 'Control+z')
    await expect(comment(page)).toHaveValue('')
    await type(page, 'Control+z')
    await expect(score(page)).toHaveValue('')
    await type(page, 'Control+Shift+Z')
    await expect(score(page)).toHaveValue('5.5')
    await type(page, 'Control+Shift+Z')
    await expect(comment(page)).toHaveValue('Clear on headphones.')
  })

  await test.step('what was submitted is read-only, also for a held key, until it is reopened with a reason', async () => {
    const name = await shownName(page).innerText()
    await page.keyboard.down('Control')
    await hold(page, 'Enter')
    await page.keyboard.up('Control')
    // The review goes on to the next session, and to no other.
    await expect(page.getByText('Not started')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await type(page, 'k')
    await expect(shownName(page)).toHaveText(name)
    await questions(page).first().waitFor()
    await expect(page.getByText(/^Submitted .* Reopen the review to change it\.$/)).toBeVisible()
    await expect(comment(page)).toHaveAttribute('readonly')
    await type(page, 'Shift+Digit1')
    await expect(verdict(page, 'Violation')).toBeChecked()
    await type(page, 'Control+Enter')
    await expect(page.getByRole('dialog', { name: 'Reopen review' })).toBeVisible()
    await audit(page, 'reopening a review')
    await page.keyboard.type('The sound was checked again.')
    await type(page, 'Enter')
    await expect(page.getByText('Reopened: The sound was checked again.')).toBeVisible()
    await type(page, 'Shift+Digit2')
    await expect(verdict(page, 'Unsure')).toBeChecked()
  })

  await test.step('Enter that is held on Submit submits once more, and goes no further than the next session', async () => {
    const name = await shownName(page).innerText()
    await page.getByRole('button', { name: /^Submit/ }).focus()
    await hold(page, 'Enter')
    await expect(page.getByText('Not started')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await type(page, 'k')
    await expect(shownName(page)).toHaveText(name)
    await expect(page.getByText(/^Submitted .* Reopen the review to change it\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByRole('listitem').filter({ hasText: /^Submitted/ })).toHaveCount(2)
    await type(page, 'Escape')
  })

  await test.step('nothing of it is in the next session', async () => {
    await type(page, 'k')
    await expect(page.getByText('Not started')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(comment(page)).toHaveValue('')
  })
})
