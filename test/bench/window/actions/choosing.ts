import type { Action } from './action.ts'
import { GRID } from './action.ts'

const COLUMNS = ['participant', 'test', 'started', 'score', 'elapsed']

/** Chooses one value of a filter and lets go of it again, by turns, in the list that the filter opens. */
export const filter: Action = {
  what: 'filter chosen',
  aim: 50,
  prepare: async (page) => {
    const choice = page.locator('[role=option][data-key=required]')
    if ((await choice.count()) === 0) {
      await page.keyboard.press('f')
      await page.getByRole('menuitem', { name: /^Manual scoring/ }).click()
    }
    await choice.focus()
    return (await page.locator(GRID).getAttribute('aria-rowcount')) ?? ''
  },
  press: (page) => page.keyboard.press('Space'),
  isSeen: (before) => {
    const grid = document.querySelector('#sessions-grid')
    const count = grid?.getAttribute('aria-rowcount') ?? before
    return count !== before && grid?.querySelector('[aria-rowindex="2"][aria-busy="false"]') !== null
  },
}

/** Clicks on the columns' names, one after the other: each is sorted by, and then the other way round. */
export const sort: Action = {
  what: 'list sorted',
  aim: 50,
  prepare: async (page, turn) => {
    const column = COLUMNS[Math.floor(turn / 2) % COLUMNS.length] ?? ''
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
