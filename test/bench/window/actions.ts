// How long a person waits for the picture after each thing that is done to the list and its sessions, beside a key in the
// empty page.
import type { Row } from '../table.ts'
import type { Action } from './actions/action.ts'
import { filter, selectAll, sort } from './actions/choosing.ts'
import { dialogs } from './actions/dialogs.ts'
import { changingLetters, searchLetter } from './actions/searching.ts'
import { nextSession, noteSaved, openSession, previousSession } from './actions/stepping.ts'
import { storeReports, withStore } from './actions/stored-reports.ts'
import { setUsualSize, withApp } from './start.ts'
import { beside, TURNS } from './turns.ts'

export async function benchActions(scratch: string, dataDir: string): Promise<readonly Row[]> {
  const { shown, letters } = await withStore(dataDir, async (store) => ({
    shown: await storeReports(store, TURNS + 1),
    letters: await changingLetters(store),
  }))
  return beside(scratch, (measureIn) =>
    withApp({ dataDir }, async (app) => {
      const { page } = app
      await setUsualSize(app)
      const rows: Row[] = []
      const measure = async (action: Action) => rows.push(await measureIn(page, action))
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
      await measure(sort())
      await measure(filter())
      await page.keyboard.press('Escape')
      await measure(searchLetter(letters))
      return rows
    }),
  )
}
