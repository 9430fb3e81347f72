import type { Page } from '@playwright/test'
import { connect, expect, expectRows, test } from '../support/app.ts'
import { held, openSession } from '../support/window.ts'

const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment for the record' })
const verdict = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** Reports the comment whenever the screen says that all is saved. */
async function watchSaved(page: Page, tell: (text: string) => void): Promise<void> {
  await page.exposeFunction('tellSaved', tell)
  await page.evaluate(() => {
    const { tellSaved } = globalThis as unknown as { tellSaved: (text: string) => void }
    let last = ''
    const look = () => {
      const text = document.querySelector<HTMLTextAreaElement>('textarea[aria-autocomplete=list]')?.value ?? ''
      if (document.querySelector('[role=status] [data-state=saved]') === null || text === last) return
      last = text
      tellSaved(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

test('killed in the middle of typing: what was shown as saved is there, and is undone and redone after the start', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 40, centers: ['all'] })
  const [session] = [...held(service)]
  let app = await launch()
  let { page } = app
  await connect(page, service)
  await expectRows(page, 40)
  await openSession(page, session!)
  await page.keyboard.press('Shift+Digit1')
  await expect(verdict(page, 'Clean')).toBeChecked()
  let told = ''
  await watchSaved(page, (text) => (told = text))
  const typed = 'The second voice at 02:18 is clear on headphones. '.repeat(4)
  await page.keyboard.press('/')
  await expect(comment(page)).toBeFocused()
  const typing = page.keyboard.type(typed, { delay: 25 }).catch(() => undefined)
  await expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(60)
  await app.kill()
  await typing

  app = await launch()
  ;({ page } = app)
  await expectRows(page, 40)
  await expect(page.getByText('Proctor Desk quit unexpectedly', { exact: true })).toBeVisible()
  await openSession(page, session!)
  await expect(verdict(page, 'Clean')).toBeChecked()
  await expect(comment(page)).toHaveValue(/^The second voice/)
  const kept = await comment(page).inputValue()
  expect(kept.startsWith(told)).toBe(true)
  expect(typed.startsWith(kept)).toBe(true)
  // All of it was typed in one go.
  await page.keyboard.press('Control+z')
  await expect(comment(page)).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(verdict(page, 'Clean')).not.toBeChecked()
  expect(await app.close()).toBe(0)

  app = await launch()
  ;({ page } = app)
  await expectRows(page, 40)
  await openSession(page, session!)
  await expect(comment(page)).toHaveValue('')
  // Until the review is read it looks like an empty one, of which there is nothing to redo.
  await expect(page.getByRole('button', { name: /^Redo/ })).toBeEnabled()
  // The second key comes while the first is at work.
  for (const key of ['Control+Shift+Z', 'Control+Shift+Z']) await page.keyboard.press(key)
  await expect(verdict(page, 'Clean')).toBeChecked()
  await expect(comment(page)).toHaveValue(kept)
  expect(await app.close()).toBe(0)
})

test('two windows on one review: each shows what the other decides, no text is lost, and a submission closes both', async ({
  launch,
  serve,
}) => {
  const service = await serve({ sessions: 40, centers: ['all'] })
  const session = [...held(service)].find(({ item }) => item.manualScoring === 'notRequired')
  if (session === undefined) throw new Error('no session without scoring')
  const app = await launch()
  const one = app.page
  await connect(one, service)
  await expectRows(one, 40)
  const opening = one.context().waitForEvent('page')
  await one.keyboard.press('Control+Shift+N')
  const two = await opening
  two.setDefaultTimeout(20_000)
  await expectRows(two, 40)
  for (const page of [one, two]) {
    await openSession(page, session)
    await expect(page.getByText('Not started')).toBeVisible()
  }

  await test.step('a verdict in one is seen in the other, and changed there', async () => {
    await one.keyboard.press('Shift+Digit1')
    await expect(verdict(two, 'Clean')).toBeChecked()
    await two.keyboard.press('Shift+Digit2')
    await expect(verdict(one, 'Unsure')).toBeChecked()
    await one.keyboard.press('Shift+Digit1')
    await expect(verdict(two, 'Clean')).toBeChecked()
  })

  await test.step('comments that are typed in both at once are both kept', async () => {
    const texts = ['Written in the first window.', 'Written in the second window.'] as const
    await Promise.all([comment(one).fill(texts[0]), comment(two).fill(texts[1])])
    for (const page of [one, two]) {
      for (const text of texts) await expect(comment(page)).toHaveValue(new RegExp(text))
    }
    expect(await comment(one).inputValue()).toBe(await comment(two).inputValue())
  })

  await test.step('what one undoes is undone in the other', async () => {
    const before = await comment(one).inputValue()
    await one.locator('#content section[data-region][tabindex="0"]').focus()
    await one.keyboard.press('Control+z')
    await expect(comment(one)).not.toHaveValue(before)
    await expect.poll(() => comment(two).inputValue()).toBe(await comment(one).inputValue())
  })

  await test.step('submitted in one, it is read-only in the other', async () => {
    await two.locator('#content section[data-region][tabindex="0"]').focus()
    await one.locator('#content section[data-region][tabindex="0"]').focus()
    await one.keyboard.press('Control+Enter')
    await expect(two.getByText(/^Submitted .* Reopen the review to change it\.$/)).toBeVisible()
    await expect(comment(two)).toHaveAttribute('readonly')
    await two.keyboard.press('Shift+Digit3')
    await expect(verdict(two, 'Clean')).toBeChecked()
  })
})
