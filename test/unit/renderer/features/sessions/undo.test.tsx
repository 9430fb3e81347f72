import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NoticeArea } from '../../../../../renderer/common/notices/notice-area.tsx'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import { desk } from '../../../../../renderer/bridge/desk.ts'
import { DEFAULT_COLUMNS, resizeColumn, shownColumns } from '../../../../../renderer/features/sessions/grid/columns.ts'
import { FilterBar } from '../../../../../renderer/features/sessions/filters/filter-bar.tsx'
import { GridHeader } from '../../../../../renderer/features/sessions/grid/grid-header.tsx'
import { createSessionsList, type SessionsList } from '../../../../../renderer/features/sessions/list/sessions-list.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

let list: SessionsList
afterEach(() => {
  cleanup()
  list.close()
  noticesStore.setState({ notices: [] })
})

function open() {
  installDesk(createFakeDesk(Array.from({ length: 3 }, (_, index) => sessionRow(index))))
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(
    <>
      <GridHeader list={list} onLeave={() => undefined} />
      <FilterBar
        list={list}
        open={null}
        onOpen={() => undefined}
        onPreview={() => undefined}
        onCleared={() => undefined}
      />
      <NoticeArea />
    </>,
  )
  return waitFor(() => expect(list.store.getState().resultSet?.total).toBe(3))
}
const shownIds = () => shownColumns(list.store.getState().columns).map(({ id }) => id)

test('a right click on a header opens its menu: hide, and take that back', async () => {
  await open()
  const before = shownIds()
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Elapsed' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  expect(shownIds()).toEqual(before.filter((id) => id !== 'elapsed'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(shownIds()).toEqual(before)
})

test('the menu key opens the menu of the header that has the focus: sort and move', async () => {
  await open()
  const header = screen.getByRole('button', { name: 'Test' })
  fireEvent.keyDown(header, { key: 'F10', shiftKey: true })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sort descending' }))
  expect(list.store.getState().sort).toEqual({ column: 'testTitle', direction: 'desc' })
  fireEvent.keyDown(header, { key: 'ContextMenu' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move left' }))
  expect(shownIds().slice(0, 2)).toEqual(['test', 'participant'])
})

test('a column is made wider and narrower from its menu, which stays open for more', async () => {
  await open()
  list.setColumns(resizeColumn(list.store.getState().columns, 'test', 200))
  const header = screen.getByRole('columnheader', { name: 'Test' })
  const widthNow = () => list.store.getState().columns.find(({ id }) => id === 'test')?.width
  // What the browser lays out.
  Object.defineProperty(header, 'offsetWidth', { get: widthNow })
  fireEvent.contextMenu(header)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Wider' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Wider' }))
  expect(widthNow()).toBe(232)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Narrower' }))
  expect(widthNow()).toBe(216)
})

test('a selection that was cleared is taken back, also after the list was read anew', async () => {
  await open()
  const selected = () => [0, 1, 2].filter((index) => list.isSelected(index))
  act(() => list.toggleRow(2))
  await waitFor(() => expect(selected()).toEqual([2]))
  act(() => list.selectAll())
  await waitFor(() => expect(selected()).toEqual([0, 1, 2]))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all sessions in list' }))
  await waitFor(() => expect(selected()).toEqual([]))
  const before = list.store.getState().resultSet?.resultSetId
  act(() => list.retry())
  await waitFor(() => expect(list.store.getState().resultSet?.resultSetId).not.toBe(before))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(undoLast()).toBe(true)
  await waitFor(() => expect(selected()).toEqual([0, 1, 2]))
  expect(undoLast()).toBe(false)
})

test('what was done last is taken back first', async () => {
  await open()
  const filter = { ...list.store.getState().filter, state: 'finished' as const }
  act(() => list.setFilter(filter))
  fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Score' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  expect(list.store.getState().filter.state).toBe('any')
  act(() => void undoLast())
  expect(list.store.getState().columns).toEqual(DEFAULT_COLUMNS)
  expect(list.store.getState().filter.state).toBe('any')
  act(() => void undoLast())
  expect(list.store.getState().filter).toEqual(filter)
  expect(undoLast()).toBe(false)
})
