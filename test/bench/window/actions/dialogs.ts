import type { Action } from './action.ts'
import { GRID } from './action.ts'

/** The dialogs that are opened from the list by a key, each with something that is in it. */
const DIALOGS = [
  { what: 'dialog opened: export', key: 'e', content: '[type=radio]' },
  { what: 'dialog opened: commands', key: 'Control+k', content: '[role=menuitem]' },
  { what: 'dialog opened: shortcuts', key: '?', content: 'li' },
]

export const dialogs: readonly Action[] = DIALOGS.map(({ what, key, content }) => ({
  what,
  aim: 50,
  prepare: async (page) => {
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator(GRID).focus()
    return content
  },
  press: (page) => page.keyboard.press(key),
  isSeen: (wanted) => document.querySelector(`[role=dialog] ${wanted}`)?.checkVisibility() === true,
}))
