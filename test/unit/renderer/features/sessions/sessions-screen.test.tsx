import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { NoticeArea } from '../../../../../renderer/common/notices/notice-area.tsx'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { desk } from '../../../../../renderer/bridge/desk.ts'
import { resizeColumn } from '../../../../../renderer/features/sessions/grid/columns.ts'
import { createSessionsList, type SessionsList } from '../../../../../renderer/features/sessions/list/sessions-list.ts'
import { SessionsScreen } from '../../../../../renderer/features/sessions/sessions-screen.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow, type FakeDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

let list: SessionsList | null = null
beforeEach(() => noticesStore.setState(noticesStore.getInitialState(), true))
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const people = (count: number) => Array.from({ length: count }, (_, index) => sessionRow(index))

async function showScreen(fake: FakeDesk = createFakeDesk(people(60))) {
  installDesk(fake)
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  const onExport = vi.fn()
  const nothing = () => undefined
  renderScreen(
    <>
      <SessionsScreen
        list={made}
        centers={['spring']}
        isSyncing={false}
        onOpenSession={nothing}
        onSync={nothing}
        onMend={() => undefined}
        onDownload={() => undefined}
        onExport={onExport}
        onExportOne={nothing}
        onReview={() => undefined}
        onShortcuts={nothing}
      />
      <NoticeArea />
    </>,
  )
  act(() => made.setViewport(360))
  return { fake, made, onExport, grid: screen.getByRole('grid') }
}

const click = (element: Element) => fireEvent.click(element)
const type = (field: Element, value: string) => fireEvent.change(field, { target: { value } })
const row = (index: number) => screen.getByRole('row', { name: new RegExp(`Person ${index} `) })
const isSelected = (index: number) => row(index).getAttribute('aria-selected')

test('the only session is told of in the singular, as selected and as found', async () => {
  const { grid } = await showScreen(createFakeDesk(people(1)))
  const told = () => noticesStore.getState().announcement.text
  grid.focus()
  fireEvent.keyDown(grid, { key: 'x', code: 'KeyX' })
  await waitFor(() => expect(told()).toBe('1 of 1 session selected.'))
  type(screen.getByRole('searchbox'), 'Person')
  await waitFor(() => expect(told()).toBe('1 of 1 session listed.'))
})

test('X, Shift with arrows and J, Ctrl A and Escape select, and the count is shown and told', async () => {
  const { grid, onExport, made } = await showScreen()
  grid.focus()
  fireEvent.keyDown(grid, { key: 'x', code: 'KeyX' })
  await waitFor(() => expect(isSelected(0)).toBe('true'))
  expect(screen.getByText('1 selected')).toBeTruthy()
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(grid, { key: 'J', code: 'KeyJ', shiftKey: true })
  await waitFor(() => expect([0, 1, 2, 3, 4].map(isSelected)).toEqual(['true', 'true', 'true', 'true', 'false']))
  expect(noticesStore.getState().announcement.text).toBe('4 of 60 sessions selected.')
  fireEvent.keyDown(grid, { key: 'e', code: 'KeyE' })
  expect(onExport).toHaveBeenCalledOnce()
  expect(made.store.getState().selected.count).toBe(4)
  fireEvent.keyDown(grid, { key: 'a', code: 'KeyA', ctrlKey: true })
  await waitFor(() => expect(screen.getByText('60 selected')).toBeTruthy())
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Select all/ }).checked).toBe(true)
  fireEvent.keyDown(grid, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a click on the check mark or with Ctrl toggles, with Shift extends, a plain one only moves', async () => {
  const { grid } = await showScreen()
  const check = (index: number) => within(row(index)).getAllByRole('gridcell')[0]!
  fireEvent.click(row(2))
  expect(screen.queryByText(/selected$/)).toBeNull()
  fireEvent.click(check(3))
  await waitFor(() => expect(isSelected(3)).toBe('true'))
  fireEvent.click(row(5), { ctrlKey: true })
  await waitFor(() => expect(isSelected(5)).toBe('true'))
  fireEvent.click(row(7), { shiftKey: true })
  await waitFor(() => expect([4, 5, 6, 7].map(isSelected)).toEqual(['false', 'true', 'true', 'true']))
  fireEvent.click(check(3))
  await waitFor(() => expect(isSelected(3)).toBe('false'))
  expect(grid.getAttribute('aria-multiselectable')).toBe('true')
})

test('columns are shown, moved and widened from the menu and with the keys of their header, and kept', async () => {
  const { fake } = await showScreen()
  const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
  click(screen.getByRole('button', { name: 'Columns' }))
  const menu = await screen.findByRole('dialog', { name: 'Columns' })
  const line = (name: string) => within(menu).getByRole('row', { name })
  click(await within(menu).findByRole('row', { name: 'Email' }))
  fireEvent.keyDown(line('Test'), { key: 'ArrowUp', altKey: true })
  expect(noticesStore.getState().announcement.text).toBe('Test moved to 1 of 18')
  expect(within(menu).queryByRole('button', { name: /^Move/ })).toBeNull()
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(headers().slice(1, 3)).toEqual(['Test', 'Participant']))
  expect(headers().at(-1)).toBe('Email')
  fireEvent.keyDown(screen.getByRole('button', { name: /^Test/ }), { key: 'ArrowRight', altKey: true })
  expect(headers().slice(1, 3)).toEqual(['Participant', 'Test'])
  expect(noticesStore.getState().announcement.text).toBe('Test moved to 2 of 10')
  fireEvent.keyDown(screen.getByRole('button', { name: /^Elapsed/ }), { key: 'ArrowRight', shiftKey: true })
  expect(noticesStore.getState().announcement.text).toMatch(/^Elapsed resized to/)
  await waitFor(() => expect(fake.preferences.columns?.find(({ id }) => id === 'elapsed')?.width).toBeGreaterThan(0))
  expect(fake.preferences.columns?.find(({ id }) => id === 'email')?.shown).toBe(true)
  click(screen.getByRole('button', { name: /^Email/ }))
  await waitFor(() =>
    expect(fake.calls.filter(({ channel }) => channel === 'sessions.open').at(-1)?.request).toMatchObject({
      sort: { column: 'participantEmail' },
    }),
  )
})

test('columns that cannot be saved are told in a notice until they can, and the list stays', async () => {
  let isFull = true
  const fake: FakeDesk = createFakeDesk(people(60), {
    'preferences.set': () => {
      if (isFull) throw new DeskError('disk-full', 'no room')
      return null
    },
  })
  const { made } = await showScreen(fake)
  const widen = (width: number) =>
    act(() => made.setColumns(resizeColumn(made.store.getState().columns, 'test', width)))
  widen(200)
  expect(await screen.findByText('Couldn’t save columns')).toBeTruthy()
  expect(made.store.getState()).toMatchObject({ failure: null, resultSet: { total: 60 } })
  isFull = false
  widen(240)
  await waitFor(() => expect(screen.queryByText('Couldn’t save columns')).toBeNull())
})

test('Escape leaves the search for the list and keeps what was typed', async () => {
  const { made, grid } = await showScreen()
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  act(() => field.focus())
  type(field, 'anna')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).toBe(grid)
  expect(field.value).toBe('anna')
  await waitFor(() => expect(made.store.getState().filter.search).toBe('anna'))
})

test('a view is saved, left, applied, changed, updated, renamed, deleted and brought back', async () => {
  const { fake, made } = await showScreen()
  const tab = (name: RegExp) => screen.getByRole('button', { name })
  act(() => made.setFilter({ ...made.store.getState().filter, hasVideo: true }))
  click(tab(/^Save view/))
  type(await screen.findByLabelText('Name'), 'With video')
  click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.preferences.views).toMatchObject([{ name: 'With video', filter: { hasVideo: true } }]),
  )
  await waitFor(() => expect(tab(/^With video/).textContent).toContain('60'))
  expect(tab(/^With video/).getAttribute('aria-current')).toBe('true')

  click(tab(/^All/))
  expect(made.store.getState().filter.hasVideo).toBeNull()
  click(tab(/^With video/))
  expect(made.store.getState().filter.hasVideo).toBe(true)
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull()
  act(() => made.setSort({ column: 'percent', direction: 'asc' }))
  expect(tab(/^With video/).textContent).toContain('Unsaved changes')
  click(screen.getByRole('button', { name: 'Update view' }))
  await waitFor(() => expect(fake.preferences.views[0]?.sort.column).toBe('percent'))
  expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull()
  expect(tab(/^With video/).getAttribute('aria-current')).toBe('true')

  act(() => made.setFilter({ ...made.store.getState().filter, search: 'anna' }))
  expect(tab(/^With video/).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('button', { name: 'Update view' })).toBeTruthy()
  act(() => made.setFilter({ ...made.store.getState().filter, search: '' }))
  expect(tab(/^With video/).getAttribute('aria-current')).toBe('true')

  click(tab(/^View With video/))
  click(await screen.findByRole('menuitem', { name: 'Rename…' }))
  const name = await screen.findByLabelText('Name')
  type(name, 'Videos')
  fireEvent.submit(name)
  await waitFor(() => expect(fake.preferences.views[0]?.name).toBe('Videos'))

  click(tab(/^View Videos/))
  click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(fake.preferences.views).toEqual([]))
  click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fake.preferences.views).toMatchObject([{ name: 'Videos' }]))
})

test('filters that need reports say how much of the list reports cover', async () => {
  const open = { resultSetId: 1, total: 3, storeTotal: 900, withReport: 3, known: { of: 700, withReport: 20 } }
  const fake = createFakeDesk(people(3), {
    'sessions.open': () => ({ ...open, rows: people(3) }),
    'sessions.close': () => null,
    'sessions.facets': () => ({
      centers: [],
      tests: [],
      scaleLevels: [],
      evaluations: [],
      conclusions: [
        { value: 4, count: 12 },
        { value: null, count: 8 },
      ],
    }),
  })
  const { made } = await showScreen(fake)
  expect(screen.getByText(/20 of 700 reports/)).toBeTruthy()
  click(screen.getByRole('button', { name: /^Filter/ }))
  click(await screen.findByRole('menuitem', { name: /^Proctoring/ }))
  expect(await screen.findByText(/Based on downloaded reports \(20 of 700\)/)).toBeTruthy()
  click(await screen.findByRole('option', { name: /^4/ }))
  expect(made.store.getState().filter.conclusions).toEqual([4])
})

test('a value that is typed into the menu of filters is chosen at once', async () => {
  const { made } = await showScreen()
  click(screen.getByRole('button', { name: /^Filter/ }))
  type(await screen.findByRole('searchbox', { name: 'Filter by…' }), 'needs')
  click(await screen.findByRole('menuitem', { name: /: Needs scoring/ }))
  await waitFor(() => expect(made.store.getState().filter.manualScoring).toEqual(['required']))
  expect(screen.getByRole('button', { name: 'Change filter Manual scoring: Needs scoring' })).toBeTruthy()
})

test('a filter from the menu opens, takes a range and refuses a wrong one', async () => {
  const { made } = await showScreen()
  click(screen.getByRole('button', { name: /^Filter/ }))
  click(await screen.findByRole('menuitem', { name: 'Score' }))
  type(await screen.findByLabelText('From (%)'), '80')
  type(screen.getByLabelText('To (%)'), '70')
  expect(screen.getByText('“From” exceeds “To”')).toBeTruthy()
  type(screen.getByLabelText('To (%)'), '90.5')
  fireEvent.submit(screen.getByLabelText('To (%)'))
  await waitFor(() => expect(made.store.getState().filter.percent).toEqual({ from: 80, to: 90.5 }))
  expect(screen.getByRole('button', { name: 'Change filter Score: 80–90.5%' })).toBeTruthy()
})
