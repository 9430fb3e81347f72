// Walking through a queue by keys, from its first session on.
import type { Page } from 'playwright-core'
import type { Action } from './action.ts'
import { isSessionSeen, wantedOf } from './stepping.ts'
import type { Shown } from './stored-reports.ts'

/** Milliseconds that a reviewer looks at a session at least, in which its neighbours are read ahead. */
const LOOKED_AT_MS = 1500

/** The place in the queue that is shown, from 1. The header of an answer has such a text too. */
const place = (page: Page, at: number) =>
  page.locator('main header:not(article header)').getByText(new RegExp(`^${at} of [\\d,]+$`))

/** Makes a queue of what the list shows. */
export async function startQueue(page: Page): Promise<void> {
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: 'Start reviewing' }).getByText('sessions to review').waitFor()
  await page.keyboard.press('Enter')
  await place(page, 1).waitFor({ timeout: 60_000 })
}

/** Goes back to the queue's first session. */
export async function goToFirst(page: Page, turns: number): Promise<void> {
  for (let at = turns; at > 0; at -= 1) {
    await page.keyboard.press('k')
    await place(page, at).waitFor()
  }
}

export function nextInQueue(shown: readonly Shown[]): Action {
  return {
    what: 'next session of a queue',
    aim: 100,
    prepare: async (_page, turn) => wantedOf(shown, turn + 1),
    press: (page) => page.keyboard.press('j'),
    isSeen: isSessionSeen,
  }
}

/** Back again from where {@link nextInQueue} led in so many turns. */
export function previousInQueue(shown: readonly Shown[], turns: number): Action {
  return {
    what: 'previous session of a queue',
    aim: 100,
    prepare: async (_page, turn) => wantedOf(shown, turns - turn - 1),
    press: (page) => page.keyboard.press('k'),
    isSeen: isSessionSeen,
  }
}

/** Submits the review, after which the next session is shown. */
export function submitted(shown: readonly Shown[]): Action {
  return {
    ...nextInQueue(shown),
    what: 'review submitted, to the next session of the queue',
    press: (page) => page.keyboard.press('Control+Enter'),
  }
}

/** The next session of a queue whose question on the screen is a video. */
export function nextPicture(shown: readonly Shown[]): Action {
  return {
    what: 'next session of a queue, to the first picture of its video',
    aim: 500,
    restMs: LOOKED_AT_MS,
    prepare: async (page, turn) => {
      await page.locator('main article:not([hidden]) video').waitFor()
      return shown[turn + 1]?.email ?? ''
    },
    press: (page) => page.keyboard.press('j'),
    isSeen: (email) => {
      const article = document.querySelector('main article:not([hidden])')
      const video = article?.textContent?.includes(email) ? article.querySelector('video') : null
      if (video && video.dataset.waits === undefined) {
        video.dataset.waits = ''
        video.requestVideoFrameCallback(() => (video.dataset.picture = ''))
      }
      return video?.dataset.picture !== undefined
    },
  }
}

/** From one answer to a question to the next, with the rubric staying in its place. */
export function nextByQuestion(shown: readonly Shown[]): Action {
  return {
    what: 'next session by question',
    aim: 100,
    prepare: async (_page, turn) => JSON.stringify(shown[turn + 1]),
    press: (page) => page.keyboard.press('j'),
    isSeen: (wanted) => {
      const { name, email } = JSON.parse(wanted) as Shown
      return (
        document.querySelector('main article:not([hidden])')?.textContent?.includes(email) === true &&
        document.querySelector('main [role="option"][aria-selected="true"]')?.textContent?.includes(name) === true &&
        document.querySelector('main aside [data-criterion]') !== null
      )
    },
  }
}
