import { DEFAULT_COLUMNS } from '../../../../../../renderer/features/sessions/grid/columns.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionRow } from '../../../../../../contract/model/session.ts'
import { desk } from '../../../../../../renderer/bridge/desk.ts'
import { SessionsGrid } from '../../../../../../renderer/features/sessions/grid/grid.tsx'
import { PreviewPane } from '../../../../../../renderer/features/sessions/preview/preview-pane.tsx'
import {
  createSessionsList,
  type SessionsList,
} from '../../../../../../renderer/features/sessions/list/sessions-list.ts'
import { toggleColumn } from '../../../../../../renderer/features/sessions/grid/columns.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'
import { ROW_HEIGHT } from '../../../../../../contract/model/start.ts'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const people = (count: number) => Array.from({ length: count }, (_, index) => sessionRow(index))

async function showGrid(
  rows: readonly SessionRow[],
  total = rows.length,
  overrides: Parameters<typeof createFakeDesk>[1] = {},
) {
  const window = (offset: number, limit: number) =>
    Array.from(
      { length: Math.min(limit, total - offset) },
      (_, index) => rows[offset + index] ?? sessionRow(offset + index),
    )
  const fake = createFakeDesk(rows, {
    'sessions.open': ({ firstRows = 0 }) => {
      const resultSet = { resultSetId: 1, total, storeTotal: total, withReport: 0 }
      return { ...resultSet, rows: window(0, firstRows) }
    },
    'sessions.window': ({ offset, limit }) => window(offset, limit),
    'sessions.close': () => null,
    ...overrides,
  })
  installDesk(fake)
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  const onOpen = vi.fn()
  const onMenu = vi.fn()
  renderScreen(<SessionsGrid list={made} onOpen={onOpen} onMenu={onMenu} />)
  act(() => made.setViewport(360))
  return { fake, made, onOpen, onMenu, grid: screen.getByRole('grid', { name: 'Sessions' }) }
}

const activeRow = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')

test('the grid tells its size, its columns and the place of each row', async () => {
  const { grid } = await showGrid(people(1000))
  expect(grid.getAttribute('aria-rowcount')).toBe('1001')
  expect(grid.getAttribute('aria-colcount')).toBe('10')
  expect(grid.getAttribute('aria-multiselectable')).toBe('true')
  const headers = within(grid).getAllByRole('columnheader')
  expect(headers.map((header) => header.textContent)).toEqual([
    '',
    'Participant',
    'Test',
    'Started',
    'Elapsed',
    'Score',
    'Proctoring0%',
    'Verdict',
    'My score',
    'Review',
  ])
  const row = within(grid).getByRole('row', { name: /Person 3/ })
  expect(row.getAttribute('aria-rowindex')).toBe('5')
  expect(within(row).getAllByRole('gridcell')).toHaveLength(10)
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
})

test('arrows, J and K, page keys, Home and End move the cursor and Enter opens the session', async () => {
  const { grid, onOpen } = await showGrid(people(200))
  const press = (key: string) => fireEvent.keyDown(grid, { key })
  const at = () => activeRow(grid)?.getAttribute('aria-rowindex')
  expect(at()).toBe('2')
  press('ArrowDown')
  press('j')
  expect(at()).toBe('4')
  press('k')
  press('ArrowUp')
  press('ArrowUp')
  expect(at()).toBe('2')
  press('PageDown')
  expect(at()).toBe('11')
  press('End')
  expect(at()).toBe('201')
  press('ArrowDown')
  expect(at()).toBe('201')
  press('PageUp')
  expect(at()).toBe('192')
  press('Home')
  expect(at()).toBe('2')
  expect(activeRow(grid)?.getAttribute('aria-selected')).toBe('false')
  press('Enter')
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(sessionRow(0).key))
})

test('the last of ten million rows is reached by the End key and read from the store', async () => {
  const total = 10_000_000
  const { grid } = await showGrid(people(100), total)
  fireEvent.keyDown(grid, { key: 'End' })
  expect(activeRow(grid)?.getAttribute('aria-rowindex')).toBe(String(total + 1))
  await waitFor(() => expect(activeRow(grid)?.textContent).toContain(`Person ${total - 1}`))
  const body = within(grid).getAllByRole('rowgroup')[1]
  expect(parseFloat(body?.style.height ?? '')).toBeLessThan(33_000_000)
})

test('a row that is still being read says so in one cell, in the element of one that left', async () => {
  const { grid, made } = await showGrid(people(400))
  const rows = () => within(grid).getAllByRole('row').slice(1)
  const inPlace = () => rows().filter((row) => row.id !== activeRow(grid)?.id)
  const before = rows()
  act(() => made.scrollTo(300 * ROW_HEIGHT))
  const reading = inPlace()
  expect(reading.length).toBeGreaterThan(10)
  for (const row of reading) {
    expect(row.getAttribute('aria-busy')).toBe('true')
    expect(before, 'no new element').toContain(row)
    const cell = within(row).getByLabelText('Loading…')
    expect(cell.getAttribute('aria-colspan')).toBe('9')
  }
  await waitFor(() => expect(reading[1]?.getAttribute('aria-busy')).toBe('false'))
  expect(within(grid).queryByLabelText('Loading…')).toBeNull()
  for (const row of inPlace()) {
    expect(row.textContent).toContain(`Person ${Number(row.getAttribute('aria-rowindex')) - 2}`)
    expect(within(row).getAllByRole('gridcell')).toHaveLength(10)
  }
})

test('a header sorts by its column, turns the order round and says so', async () => {
  const { grid, fake, made } = await showGrid(people(20))
  const header = () => within(grid).getByRole('columnheader', { name: /Participant/ })
  expect(
    within(grid)
      .getByRole('columnheader', { name: /Started/ })
      .getAttribute('aria-sort'),
  ).toBe('descending')
  expect(header().getAttribute('aria-sort')).toBe('none')
  fireEvent.click(within(header()).getByRole('button'))
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(header()).getByRole('button'))
  expect(header().getAttribute('aria-sort')).toBe('descending')
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  expect(fake.calls.filter(({ channel }) => channel === 'sessions.open').at(-1)?.request).toMatchObject({
    sort: { column: 'participantName', direction: 'desc' },
  })
})

test('unfinished, unscored and unreported sessions say what they lack', async () => {
  const { grid } = await showGrid([
    sessionRow(0, { isFinished: false, percent: null, score: null, elapsed: null }),
    sessionRow(1, { percent: null, report: { conclusion: 2, evaluation: 7, videoAnswers: 1, essays: 0 } }),
    sessionRow(2, { participantName: '', participantEmail: null }),
    sessionRow(3, { manualScoring: 'required', score: 12, maxScore: 100, percent: 12 }),
    sessionRow(4, { manualScoring: 'completed', score: 12, maxScore: 100, percent: 12 }),
  ])
  const cells = (index: number) =>
    within(within(grid).getAllByRole('row')[index + 1] ?? grid)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent)
  expect(cells(0)).toEqual(expect.arrayContaining(['In progress', '–none', '–Report not downloaded']))
  expect(cells(1)[6]).toBe('2')
  expect(cells(2)[1]).toContain('No name')
  expect(cells(3)).toContain('12% so far')
  expect(cells(4)).toContain('12%')
})

test('guard: HTML and scripts in names and titles stay text', async () => {
  const name = '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>'
  const row = sessionRow(0, { participantName: name, testTitle: '<b>bold</b>', scaleLevel: '<i>x</i>' })
  const { grid } = await showGrid([row])
  renderScreen(
    <PreviewPane onDownload={() => undefined} row={row} connectionId={CONNECTION_ID} onOpen={() => undefined} />,
  )
  expect(within(grid).getByText(name)).toBeTruthy()
  expect(within(grid).getByText('<b>bold</b>')).toBeTruthy()
  expect(document.querySelector('img[onerror], script, b, i')).toBeNull()
  expect(Reflect.get(globalThis, 'hacked')).toBeUndefined()
})

test('a session that the service lacks has a mark in its first cell, whichever that is, and in the preview', async () => {
  const gone = sessionRow(1, { goneSince: new Date(2026, 4, 3, 10).getTime() })
  const { grid, made } = await showGrid([sessionRow(0), gone])
  const text = /^Not at the service any more since the sync of .*May 3, 2026/
  const firstCells = () =>
    [0, 1].map((number) => {
      const row = within(grid).getAllByRole('row')[number + 1]!
      return within(row).getAllByRole('gridcell')[1]!
    })
  expect(firstCells().map((cell) => within(cell).queryAllByTitle(text).length)).toEqual([0, 1])
  // Read out, and not only shown.
  expect(within(firstCells()[1]!).getByText(text)).toBeTruthy()
  act(() => made.setColumns(toggleColumn(made.store.getState().columns, 'participant')))
  expect(firstCells().map((cell) => within(cell).queryAllByTitle(text).length)).toEqual([0, 1])
  expect(within(grid).getAllByTitle(text)).toHaveLength(1)
  const preview = (row: SessionRow) =>
    renderScreen(
      <PreviewPane onDownload={() => undefined} row={row} connectionId={CONNECTION_ID} onOpen={() => undefined} />,
    )
  const shown = preview(gone)
  expect(shown.getByRole('complementary').textContent).toMatch(/Not at the service any more since/)
  shown.unmount()
  expect(preview(sessionRow(0)).getByRole('complementary').textContent).not.toMatch(/service/)
})

test('a right click asks for the menu of the row at that point, the menu key for that under the cursor', async () => {
  const { grid, onMenu, made } = await showGrid(people(20))
  const row = within(grid).getByRole('row', { name: /Person 3/ })
  fireEvent.contextMenu(row, { clientX: 40, clientY: 90 })
  expect(onMenu).toHaveBeenLastCalledWith({ index: 3, anchor: row, at: { x: 40, y: 90 } })
  expect(made.store.getState().focusIndex).toBe(3)
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 'F10', shiftKey: true })
  expect(onMenu).toHaveBeenLastCalledWith({ index: 4, anchor: activeRow(grid) })
  fireEvent.keyDown(grid, { key: 'ContextMenu' })
  expect(onMenu).toHaveBeenCalledTimes(3)
})

test('the order by a column is made while the pointer rests on its name or the focus is there', async () => {
  const prepared: string[] = []
  const { grid } = await showGrid(people(20), 20, {
    'sessions.prepareOrder': ({ column }) => (prepared.push(column), null),
  })
  const name = (column: string) => within(grid).getByRole('button', { name: column })
  fireEvent.pointerEnter(name('Test'))
  fireEvent.pointerLeave(name('Test'))
  fireEvent.pointerEnter(name('Elapsed'))
  await waitFor(() => expect(prepared).toEqual(['elapsed']))
  fireEvent.focus(name('Score'))
  await waitFor(() => expect(prepared).toEqual(['elapsed', 'percent']))
  // What the list is sorted by has its order.
  fireEvent.focus(name('Started'))
  fireEvent.focus(name('Participant'))
  await waitFor(() => expect(prepared).toEqual(['elapsed', 'percent', 'participantName']))
})

test('a row marks what a search found in its cells, and describes itself by what no cell shows', async () => {
  const name = { source: 'participant', text: 'Person 0', marks: [[0, 3]], words: [0] } as const
  const essay = { source: 'essay', text: '…a new rota has to be fair', marks: [[7, 11]], words: [1] } as const
  const email = { source: 'email', text: 'rota@example.org', marks: [[0, 4]], words: [1] } as const
  const unseen = { source: 'essay', text: '', marks: [], words: [1] } as const
  const found = [[name, essay], [name, email, essay], [name], [name, unseen]]
  const rows = found.map((hits, index) => sessionRow(index, { participantEmail: 'rota@example.org', found: hits }))
  const { grid, made } = await showGrid(rows)
  const row = (index: number) => within(grid).getAllByRole('row')[index + 1]!
  const marks = (index: number) => [...row(index).querySelectorAll('mark')].map((mark) => mark.textContent)
  const description = (index: number) =>
    document.getElementById(row(index).getAttribute('aria-describedby') ?? '')?.textContent
  expect(marks(0)).toEqual(['Per', 'rota'])
  expect(description(0)).toBe('Essay: …a new rota has to be fair')
  expect(description(1)).toBe('Email: rota@example.org')
  expect(row(2).hasAttribute('aria-describedby')).toBe(false)
  expect(description(3)).toContain('Essay (text too long to show)')

  act(() => made.setColumns(toggleColumn(made.store.getState().columns, 'email')))
  expect(row(1).hasAttribute('aria-describedby'), 'the cell tells it').toBe(false)
  expect(marks(1)).toEqual(['Per', 'rota'])
})

test('cells of the own review show status, verdict, points, notes by kind and disagreement', async () => {
  const review = {
    stage: 'outdated',
    verdict: 'violation',
    points: 22.5,
    scored: [1, 2],
    notes: { check: 2, retired: 1 },
    disagrees: true,
  } as const
  const { grid, made } = await showGrid([sessionRow(0, { review }), sessionRow(1)])
  act(() => made.setColumns(DEFAULT_COLUMNS.map((column) => ({ ...column, shown: true }))))
  const cells = (index: number) =>
    within(within(grid).getAllByRole('row')[index + 1] ?? grid)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent)
  // The names of the kinds are not loaded here, so all notes are one number.
  expect(cells(0)).toContain('3')
  expect(cells(0)).toEqual(expect.arrayContaining(['Violation', '22.5', 'Outdated', 'Disagrees']))
  expect(cells(1)).toEqual(
    expect.arrayContaining(['–No verdict', '–No score', 'Not started', '–No notes', '–Nothing to compare']),
  )
})
