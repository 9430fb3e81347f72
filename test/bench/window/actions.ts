// How long a person waits for the picture after each thing that is done to the list and its sessions, beside a key in the
// empty page.
import type { Page } from 'playwright-core'
import { spread } from '../measuring.ts'
import type { Row } from '../table.ts'
import type { Action } from './actions/action.ts'
import { blankKey, countKeys } from './actions/blank.ts'
import { filter, selectAll, sort } from './actions/choosing.ts'
import { dialogs } from './actions/dialogs.ts'
import { timeToPicture } from './actions/picture.ts'
import { changingLetters, searchLetter } from './actions/searching.ts'
import { nextSession, noteSaved, openSession, previousSession } from './actions/stepping.ts'
import { storeReports, withStore } from './actions/stored-reports.ts'
import { withApp, withEmptyApp } from './start.ts'

/** With as many, the slowest of all does not decide the 95th percentile. */
const TURNS = 30
/** Milliseconds in which what follows a turn comes to an end; a person looks at the result before going on. */
const REST_MS = 300

type Measured = { readonly own: readonly number[]; readonly blank: readonly number[] }

export async function benchActions(scratch: string, dataDir: string): Promise<readonly Row[]> {
  const { shown, letters } = await withStore(dataDir, async (store) => ({
    shown: await storeReports(store, TURNS + 1),
    letters: await changingLetters(store),
  }))
  return withEmptyApp(scratch, async ({ page: blank }) => {
    await countKeys(blank)
    return withApp({ dataDir }, async ({ page }) => {
      const rows: Row[] = []
      const measure = async (action: Action) => rows.push(rowOf(action, await inTurns(page, blank, action)))
      await page.locator('[role="row"][aria-selected]').first().waitFor()
      // The order that the list begins with is the one of the sessions that have reports.
      await measure(openSession(shown))
      await measure(nextSession(shown))
      await measure(previousSession(shown, TURNS))
      await measure(noteSaved)
      await page.getByRole('button', { name: 'Back to sessions' }).click()
      for (const dialog of dialogs) await measure(dialog)
      await page.keyboard.press('Escape')
      await measure(selectAll)
      await page.keyboard.press('Escape')
      await measure(sort)
      await measure(filter)
      await page.keyboard.press('Escape')
      await measure(searchLetter(letters))
      return rows
    })
  })
}

/** In turns, so that a slow moment of the machine falls on both. */
async function inTurns(page: Page, blank: Page, action: Action): Promise<Measured> {
  const taken = { own: [] as number[], blank: [] as number[] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    taken.own.push(await timeToPicture(page, action, turn, REST_MS))
    taken.blank.push(await timeToPicture(blank, blankKey, turn))
  }
  return taken
}

function rowOf({ what, aim }: Action, { own, blank }: Measured): Row {
  const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`
  const [ownTimes, blankTimes] = [spread(own), spread(blank)]
  return {
    what: `${what}, from the press to its picture`,
    figure: `p50 ${ms(ownTimes.p50)}, p95 ${ms(ownTimes.p95)} (a key in an empty page ${ms(blankTimes.p50)}, ${ms(blankTimes.p95)})`,
    ratio: (ownTimes.p95 / blankTimes.p95).toFixed(2),
    aim: `p95 ${aim} ms or less`,
  }
}
