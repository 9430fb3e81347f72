import type { Page } from '@playwright/test'
import { audit } from '../support/accessibility.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'

const place = (page: Page, text: string) => page.locator('header').getByText(text, { exact: true })
const reviewLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Review/ })
const verdict = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const shownName = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

test('a queue of the selection: walked by keys, submitted, by question, and kept over a restart', async ({
  launch,
  serve,
}) => {
  const service = await serve()
  let { page, close } = await launch()
  await connect(page, service)
  await expectRows(page, 150)

  await test.step('without a queue, the screen says how to make one', async () => {
    await reviewLink(page).click()
    await expect(page.getByRole('heading', { name: 'No queue yet' })).toBeVisible()
    await audit(page, 'no queue')
    await page.getByRole('button', { name: 'Go to sessions' }).click()
    await expectRows(page, 150)
  })

  await test.step('the selection becomes a queue, and its first session is shown', async () => {
    await page.getByRole('button', { name: /^Scored/ }).click()
    await expectRows(page, 69)
    await expect(page.locator('#sessions-grid [aria-busy=true]')).toHaveCount(0)
    await page.locator('#sessions-grid').focus()
    for (const key of ['Home', 'x', 'j', 'x', 'j', 'x', 'r']) await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name: 'Start reviewing' })
    await expect(dialog.getByText('3 sessions to review')).toBeVisible()
    await audit(page, 'start reviewing')
    await page.keyboard.press('Enter')
    await expect(place(page, '1 of 3')).toBeVisible()
    await expect(reviewLink(page)).toContainText('3')
  })

  await test.step('J and K go to the next and the previous person', async () => {
    const first = await shownName(page)
    await page.keyboard.press('j')
    await expect(place(page, '2 of 3')).toBeVisible()
    expect(await shownName(page)).not.toBe(first)
    await page.keyboard.press('j')
    await expect(place(page, '3 of 3')).toBeVisible()
    await expect(page.getByRole('button', { name: /Next/ })).toBeDisabled()
    for (const key of ['k', 'k']) await page.keyboard.press(key)
    await expect(place(page, '1 of 3')).toBeVisible()
    expect(await shownName(page)).toBe(first)
    await audit(page, 'a session of a queue')
  })

  await test.step('a comment stays with its person', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('Only for the first.')
    await page.keyboard.press('Escape')
    await expect(page.locator('body')).not.toBeFocused()
    await page.keyboard.press('j')
    await expect(place(page, '2 of 3')).toBeVisible()
    const comment = page.getByRole('textbox', { name: 'Comment for the record' })
    await expect(comment).toHaveValue('')
    await page.keyboard.press('k')
    await expect(comment).toHaveValue('Only for the first.')
  })

  await test.step('by question: the people take the place of the outline, and there is no verdict', async () => {
    await page.getByRole('radio', { name: 'By question' }).click()
    const people = page.getByRole('listbox', { name: 'People' })
    await expect(people.getByRole('option').first()).toBeVisible()
    await expect(verdict(page, 'Clean')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Next to score|None left to score/ })).toBeVisible()
    // After a click the keys act on the answer.
    await expect(page.locator('#content section[data-region][tabindex="0"]').first()).toBeFocused()
    // The proctoring result belongs to the person, and would move the score from one answer to the next.
    await expect(page.getByText(/^(Proctoring:|No proctoring result)/)).toHaveCount(0)
    await audit(page, 'a queue by question')
  })

  await test.step('back to by person, the person shows the question that was walked through', async () => {
    const shown = page.getByText(/^Question \d+ · .* · Code /)
    const first = await shown.innerText()
    await page.keyboard.press('Shift+j')
    await expect(shown).not.toHaveText(first)
    // By question, the time that it took is beside the person.
    const walked = (await shown.innerText()).split(' · ')[0] ?? ''
    await page.getByRole('radio', { name: 'By person' }).press('Space')
    await expect(page.getByRole('navigation', { name: 'Questions and evidence' })).toBeVisible()
    await expect(shown).toHaveText(new RegExp(`^${walked} ·`))
    await expect(page.getByRole('radio', { name: 'By person' })).toBeFocused()
    await page.getByRole('radio', { name: 'By question' }).press('Space')
    await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
  })

  await test.step('the next start continues by question, at the same queue', async () => {
    expect(await close()).toBe(0)
    ;({ page, close } = await launch())
    await expectRows(page, 69)
    await expect(reviewLink(page)).toContainText('3')
    await reviewLink(page).click()
    await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
    await page.getByRole('radio', { name: 'By person' }).click()
    await expect(page.locator('header').getByText(/^\d of 3$/)).toBeVisible()
  })

  await test.step('a submitted review goes on to the next, and the last one completes the queue', async () => {
    await page.locator('#content [data-region][tabindex="0"]').focus()
    while (await page.getByRole('button', { name: 'K Previous' }).isEnabled()) {
      const before = await page
        .locator('header')
        .getByText(/^\d of 3$/)
        .innerText()
      await page.keyboard.press('k')
      await expect(place(page, before)).toHaveCount(0)
    }
    for (const [text, left] of [
      ['1 of 3', '2'],
      ['2 of 3', '1'],
      ['3 of 3', '0'],
    ] as const) {
      await expect(place(page, text)).toBeVisible()
      await page.keyboard.press('Shift+Digit1')
      await expect(verdict(page, 'Clean')).toBeChecked()
      await page.keyboard.press('Control+Enter')
      await expect(reviewLink(page)).toContainText(left)
    }
    await expect(page.getByRole('heading', { name: 'Queue complete' })).toBeVisible()
    await expect(page.getByText('You submitted all 3 reviews.')).toBeVisible()
    await audit(page, 'a complete queue')
  })
})
