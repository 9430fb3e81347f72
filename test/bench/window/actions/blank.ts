import type { Page } from 'playwright-core'
import type { Action } from './action.ts'

/** Has the empty page show the number of keys that were pressed in it. */
export async function countKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    let keys = 0
    const shown = document.querySelector('p')
    window.addEventListener('keydown', () => {
      keys += 1
      if (shown) shown.textContent = String(keys)
    })
  })
}

/** What every action is held against: the least that a key can do to a picture. */
export const blankKey: Action = {
  what: 'a key in the empty page',
  aim: 50,
  prepare: async (page) => String(Number((await page.locator('p').textContent()) ?? '') + 1 || 1),
  press: (page) => page.keyboard.press('j'),
  isSeen: (wanted) => document.querySelector('p')?.textContent === wanted,
}
