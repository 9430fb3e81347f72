import type { Action } from './action.ts'
import { GRID } from './action.ts'

/** Columns that need nothing but the sessions. */
const COLUMNS = ['participant', 'test', 'started', 'score', 'elapsed']

type Filter = { readonly what: string; readonly name: RegExp; readonly choice: string }
const BY_SCORING: Filter = { what: 'filter chosen', name: /^Manual scoring/, choice: 'required' }

/** Chooses one value of a filter and lets go of it again, by turns, in the list that the filter opens. */
export function filter({ what, name, choice }: Filter = BY_SCORING): Action {
  return {
    what,
    aim: 50,
    prepare: async (page) => {
      const option = page.locator(`[role=option][data-key=${choice}]`)
      if ((await option.count()) === 0) {
        await page.keyboard.press('f')
        await page.getByRole('menuitem', { name }).click()
      }
      await option.focus()
      return (await page.locator(GRID).getAttribute('aria-rowcount')) ?? ''
    },
    press: (page) => page.keyboard.press('Space'),
    isSeen: (before) => {
      const grid = document.querySelector('#sessions-grid')
      const count = grid?.getAttribute('aria-rowcount') ?? before
      return count !== before && grid?.querySelector('[aria-rowindex="2"][aria-busy="false"]') !== null
    },
  }
}

/** Clicks on the columns' names, one after the other: each is sorted by, and then the other way round. */
export function sort(what = 'list sorted', columns: readonly string[] = COLUMNS): Action {
  return {
    what,
    aim: 50,
    prepare: async (page, turn) => {
      const column = columns[Math.floor(turn / 2) % columns.length] ?? ''
      const header = page.locator(`${GRID} [data-column="${column}"]`)
      await header.locator('button').first().hover()
      const sorted = await header.getAttribute('aria-sort')
      await page.locator(`${GRID} [aria-rowindex="2"][aria-busy="false"]`).waitFor()
      // The first row alone may be the same either way.
      const rows = await page.locator(`${GRID} :is([aria-rowindex="2"], [aria-rowindex="3"])`).allTextContents()
      return JSON.stringify({ column, sorted, before: rows.join() })
    },
    press: async (page) => {
      await page.mouse.down()
      await page.mouse.up()
    },
    isSeen: (wanted) => {
      const { column, sorted, before } = JSON.parse(wanted) as { column: string; sorted: string; before: string }
      const header = document.querySelector(`#sessions-grid [data-column="${column}"]`)
      if (document.querySelector('#sessions-grid [aria-rowindex="2"][aria-busy="false"]') === null) return false
      const rows = document.querySelectorAll('#sessions-grid :is([aria-rowindex="2"], [aria-rowindex="3"])')
      return [...rows].map((row) => row.textContent).join() !== before && header?.getAttribute('aria-sort') !== sorted
    },
  }
}

export const selectAll: Action = {
  what: 'all selected',
  aim: 50,
  prepare: async (page) => {
    await page.locator(GRID).focus()
    await page.keyboard.press('Escape')
    await page.locator(`${GRID} [aria-rowindex="2"][aria-selected="false"]`).waitFor()
    const rows = Number(await page.locator(GRID).getAttribute('aria-rowcount')) - 1
    return `${rows.toLocaleString('en')} selected`
  },
  press: (page) => page.keyboard.press('Control+a'),
  isSeen: (wanted) =>
    document.querySelector('main [role=group][aria-label=Selection]')?.textContent?.includes(wanted) === true &&
    document.querySelector('#sessions-grid [aria-rowindex="2"][aria-selected="true"]') !== null,
}
