import type { Page } from 'playwright-core'
import type { Action } from './action.ts'
import { GRID } from './action.ts'
import type { Shown } from './stored-reports.ts'

/** Whether a whole session is shown: its name, its place in the list, its questions, one of them, and the panel. */
export const isSessionSeen: Action['isSeen'] = (wanted) => {
  const { name, email, questions, place } = JSON.parse(wanted) as Shown & { place: string }
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  return (
    text('main h1') === name &&
    text('main header').includes(place) &&
    text('main article:not([hidden])').includes(email) &&
    document.querySelector('main aside textarea') !== null &&
    document.querySelectorAll('main nav [data-entry^="question"]').length === questions
  )
}

/** What {@link isSessionSeen} looks for, in the session at a place from 0. */
export const wantedOf = (shown: readonly Shown[], at: number) =>
  JSON.stringify({ ...shown[at], place: `${at + 1} of ` })

async function showList(page: Page): Promise<void> {
  if ((await page.locator(GRID).count()) === 0) await page.keyboard.press('Escape')
  await page.locator(`${GRID} [role=row][aria-busy="false"]`).first().waitFor()
  await page.locator(GRID).focus()
}

/** From the list, the row under the cursor, by the Enter key. */
export function openSession(shown: readonly Shown[]): Action {
  return {
    what: 'session opened',
    aim: 50,
    prepare: async (page, turn) => {
      await showList(page)
      // The cursor is where the session before was opened.
      await page.keyboard.press(turn === 0 ? 'Home' : 'ArrowDown')
      return wantedOf(shown, turn)
    },
    press: (page) => page.keyboard.press('Enter'),
    isSeen: isSessionSeen,
  }
}

/** From one session to the next of the list, from the first on. */
export function nextSession(shown: readonly Shown[]): Action {
  return {
    what: 'next session',
    aim: 100,
    prepare: async (page, turn) => {
      if (turn === 0) {
        await showList(page)
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        await page.locator('main nav').waitFor()
      }
      return wantedOf(shown, turn + 1)
    },
    press: (page) => page.keyboard.press('j'),
    isSeen: isSessionSeen,
  }
}

/** Back again from where {@link nextSession} led in so many turns. */
export function previousSession(shown: readonly Shown[], turns: number): Action {
  return {
    what: 'previous session',
    aim: 100,
    prepare: async (_page, turn) => wantedOf(shown, turns - turn - 1),
    press: (page) => page.keyboard.press('k'),
    isSeen: isSessionSeen,
  }
}

const NOTE = 'main textarea[placeholder^="Private"]'

/** The field of a session's note is left by the Tab key, just after a dot was typed in it: no search finds dots. */
export const noteSaved: Action = {
  what: 'note saved',
  aim: 50,
  prepare: async (page) => {
    const note = page.locator(NOTE)
    if (!(await note.isVisible())) await page.getByRole('tab', { name: 'Details' }).click()
    await note.focus()
    await page.keyboard.press('End')
    return `${await note.inputValue()}.`
  },
  press: async (page) => {
    await page.keyboard.press('.')
    await page.keyboard.press('Tab')
  },
  isSeen: (wanted) => {
    const note = document.querySelector('main textarea[placeholder^="Private"]')
    const status = note?.parentElement?.querySelector('[role=status]')?.textContent
    return note instanceof HTMLTextAreaElement && note.value === wanted && status?.startsWith('Saved ') === true
  },
}
