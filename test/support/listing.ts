import type { Locator, Page } from '@playwright/test'
import type { RunningService } from '../../reference-service/service.ts'
import { expect, expectRows, OFTEN } from './app.ts'
import { held, type Held } from './window.ts'

/** Identifies a session in the grid: its start and its test. */
type RowName = string

const rowName = (started: number, title: string): RowName => `${new Date(started).toISOString()} ${title}`

/** A service's sessions by their names in the grid. */
export type Shelf = {
  readonly sessions: readonly Held[]
  /** The sessions of rows in the grid, in its order; fails for a row without a session. */
  find(names: readonly RowName[]): readonly Held[]
}

/** All sessions of a service. Fails if two could not be distinguished in the grid. */
export function shelfOf(service: RunningService): Shelf {
  const sessions = [...held(service)]
  const byName = new Map(sessions.map((session) => [nameOf(session), session]))
  if (byName.size !== sessions.length) throw new Error('two sessions look the same in the grid')
  return {
    sessions,
    find: (names) =>
      names.map((name) => {
        const session = byName.get(name)
        if (session === undefined) throw new Error(`no session of the service is ${name}`)
        return session
      }),
  }
}

function nameOf({ item }: Held): RowName {
  return rowName(Date.parse(item.started), item.testTitle)
}

export const grid = (page: Page): Locator => page.getByRole('grid')

type ListedRow = { readonly name: RowName; readonly isSelected: boolean }

/** Reads the whole grid from the first row to the last by scrolling. Needs the columns Test and Started. */
async function readGrid(page: Page): Promise<readonly ListedRow[]> {
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false')
  const total = Number(await grid(page).getAttribute('aria-rowcount')) - 1
  const rows = new Map<number, ListedRow>()
  let next = 0
  for (let look = 0; rows.size < total && look < 400; look += 1) {
    const found = await grid(page).evaluate(async (element, from) => {
      // A search makes rows higher.
      const row = element.querySelector<HTMLElement>('[role=row]:not([aria-rowindex="1"])')
      element.scrollTop = from * (row?.offsetHeight ?? 36)
      // Two frames: in the first the grid handles the scrolling, in the next it has the rows.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const columns = [...element.querySelectorAll('[role=columnheader]')]
      const testAt = columns.findIndex((header) => header.getAttribute('data-column') === 'test')
      const startedAt = columns.findIndex((header) => header.getAttribute('data-column') === 'started')
      return [...element.querySelectorAll('[role=row][aria-rowindex]:not([aria-rowindex="1"])')].flatMap((row) => {
        if (row.getAttribute('aria-busy') === 'true') return []
        const cells = row.querySelectorAll('[role=gridcell]')
        return [
          {
            index: Number(row.getAttribute('aria-rowindex')) - 2,
            started: cells[startedAt]?.querySelector('time')?.dateTime ?? '',
            title: cells[testAt]?.textContent ?? '',
            isSelected: row.getAttribute('aria-selected') === 'true',
          },
        ]
      })
    }, next)
    for (const { index, started, title, isSelected } of found)
      rows.set(index, { name: rowName(Date.parse(started), title), isSelected })
    while (rows.has(next)) next += 1
  }
  await grid(page).evaluate((element) => (element.scrollTop = 0))
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row)
}

export type Order = {
  /** The value to sort by; `null` for a session without one, which comes last in both directions. */
  readonly value: (session: Held) => string | number | null
  readonly direction: 'asc' | 'desc'
}

/** The default order. */
export const NEWEST_FIRST: Order = { value: ({ item }) => Date.parse(item.started), direction: 'desc' }

function inOrder(sessions: readonly Held[], { value, direction }: Order): readonly (string | number | null)[] {
  const sign = direction === 'asc' ? 1 : -1
  return sessions.map(value).sort((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one === other ? 0 : one < other ? -sign : sign
  })
}

/**
 * Expects the grid to list exactly these sessions in this order. Sessions with equal values may come in any order. The
 * expected sessions and their order are computed here from the service's own data.
 */
export async function expectListed(
  page: Page,
  shelf: Shelf,
  wanted: readonly Held[],
  order = NEWEST_FIRST,
): Promise<void> {
  if (wanted.length === 0) throw new Error('nothing is expected: this would say nothing about what is found')
  await expectRows(page, wanted.length)
  const names = wanted.map(nameOf).sort()
  const values = inOrder(wanted, order)
  await expect(async () => {
    const found = shelf.find((await readGrid(page)).map(({ name }) => name))
    expect(found.map(nameOf).sort()).toEqual(names)
    expect(found.map(order.value)).toEqual(values)
  }).toPass({ timeout: 15_000, intervals: OFTEN })
}

/** The sessions that the grid lists, in its order. */
export async function listed(page: Page, shelf: Shelf): Promise<readonly Held[]> {
  return shelf.find((await readGrid(page)).map(({ name }) => name))
}

/** The sessions that are selected in the grid, in its order. */
export async function selected(page: Page, shelf: Shelf): Promise<readonly Held[]> {
  return shelf.find((await readGrid(page)).filter(({ isSelected }) => isSelected).map(({ name }) => name))
}

/** Waits until the report of every session is downloaded and the complete list has all of them. */
export async function allReports(page: Page, service: RunningService): Promise<void> {
  const total = service.centers.reduce((sum, center) => sum + service.sessionCount(center), 0)
  const fetched = () =>
    new Set(
      service.requests
        .list()
        .filter(({ path, status }) => path === '/v2/session' && status === 200)
        .map(({ query }) => query.participantId),
    ).size
  await expect.poll(fetched, { timeout: 45_000, intervals: OFTEN }).toBe(total)
  await expect(page.getByText(`${total} sessions on this computer`)).toBeVisible()
  // The list is refreshed a moment after the status reports the last page.
  await expectRows(page, total)
}

/** Columns of the grid, in their order. */
export async function shownColumns(page: Page): Promise<readonly string[]> {
  return grid(page)
    .locator('[role=columnheader][data-column]')
    .evaluateAll((headers) => headers.map((header) => header.getAttribute('data-column') ?? ''))
}

/** Sorts by a column like a user, and toggles the direction if needed. */
export async function sortBy(page: Page, column: string, direction: Order['direction']): Promise<void> {
  const header = grid(page).locator(`[role=columnheader][data-column="${column}"]`)
  const wanted = direction === 'asc' ? 'ascending' : 'descending'
  for (let click = 0; click < 2 && (await header.getAttribute('aria-sort')) !== wanted; click += 1)
    await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', wanted)
}

/** Opens a filter by its chip if it has one, otherwise from the menu. */
export async function openFilter(page: Page, name: string): Promise<void> {
  const chip = page.getByRole('button', { name: new RegExp(`^Change filter ${name}: .*$`) })
  if ((await chip.count()) > 0) return chip.click()
  await page.getByRole('button', { name: /^Filter( F)?$/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}( \\d+)?$`) }).click()
}

/** Selects options of a filter and closes them. */
export async function filterBy(page: Page, name: string, ...choices: readonly string[]): Promise<void> {
  await openFilter(page, name)
  for (const choice of choices) {
    const option = page.getByRole('option').filter({ has: page.getByText(choice, { exact: true }) })
    await option.click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

export async function clearFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Clear filter ${name}` }).click()
}
