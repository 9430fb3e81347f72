import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { connectionOf, goTo, held, openSession, questions, withAnswer } from '../support/window.ts'
import type { Report } from '../../reference-service/data/wire.ts'
import { paths } from '../../renderer/shell/routes.ts'

const verdict = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment for the record' })
const score = (page: Page) => page.getByRole('textbox', { name: 'Score' })
const saved = (page: Page) => page.getByText(/^Saved /)

/** Types into the page as a person does, one key after the other. */
async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
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
    await type(page, 'ControlOrMeta+a')
    await page.keyboard.type('5,5')
    await expect(tooHigh).toHaveCount(0)
    await type(page, 'Enter')
    await expect(score(page)).toHaveValue('5.5')
    await score(page).hover()
    await page.mouse.wheel(0, 400)
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
    await page.keyboard.down('Control')
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    // The review goes on to the next session.
    await expect(page.getByText('Not started')).toBeVisible()
    await goTo(page, paths.session(connectionOf(page), session.key))
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

  await test.step('nothing of it is in the next session', async () => {
    await type(page, 'k')
    await expect(page.getByText('Not started')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(comment(page)).toHaveValue('')
  })
})
