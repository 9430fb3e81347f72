import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SessionsList } from '../../../../../renderer/features/sessions/list/sessions-list.ts'
import { CONNECTION_ID, createFakeDesk, sessionRow } from '../../../../support/fake-desk.ts'
import { showSessions } from '../../../../support/show-sessions.tsx'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const people = (from: number, count: number) => Array.from({ length: count }, (_, index) => sessionRow(from + index))

/** The list from person 1 on, with the menu of person 3; `sync` makes it another list. */
async function openMenu() {
  const fake = createFakeDesk(people(1, 20))
  const made = await showSessions(fake)
  list = made
  act(() => made.setViewport(360))
  const [cell] = (await screen.findByRole('row', { name: /Person 3 / })).children
  if (cell) fireEvent.contextMenu(cell, { clientX: 20, clientY: 20 })
  expect((await screen.findByRole('menu')).getAttribute('aria-label')).toContain('Person 3')
  const sync = async (rows: typeof fake.rows) => {
    const before = made.store.getState().resultSet
    fake.rows = rows
    act(() => fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['sessions'] }))
    await waitFor(() => expect(made.store.getState().resultSet).not.toBe(before), { timeout: 10_000 })
  }
  return { made, sync }
}

test('a menu is about its session also when a sync has put another one above it', async () => {
  const { made, sync } = await openMenu()
  await sync(people(0, 21))
  expect(screen.getByRole('menu').getAttribute('aria-label')).toContain('Person 3')
  fireEvent.click(screen.getByRole('menuitem', { name: /^Select/ }))
  await waitFor(() => expect(made.store.getState().selected.count).toBe(1))
  expect([...made.store.getState().selected.positions].map((at) => made.rowAt(at)?.key)).toEqual([sessionRow(3).key])
})

test('a menu closes when its session is not listed any more', async () => {
  const { sync } = await openMenu()
  await sync(people(10, 5))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})
