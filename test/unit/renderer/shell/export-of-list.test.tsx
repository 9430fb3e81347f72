import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '../../../../contract/bridge/channels.ts'
import { AppDialogs } from '../../../../renderer/shell/app-dialogs.tsx'
import { createDialogs } from '../../../../renderer/shell/dialogs.ts'
import { closeSessionsList, sessionsListOf } from '../../../../renderer/shell/sessions-lists.ts'
import {
  CONNECTION,
  CONNECTION_ID,
  createFakeDesk,
  installDesk,
  sessionRow,
  type FakeDesk,
} from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

afterEach(() => {
  cleanup()
  closeSessionsList(CONNECTION_ID)
})

const people = (from: number, count: number) => Array.from({ length: count }, (_, index) => sessionRow(from + index))

/** The dialog over an open list with `selected` sessions, and `sync`, which replaces the list. */
/** Opens the dialog over a window that has nothing else. */
async function openExport(): Promise<void> {
  const dialogs = createDialogs()
  const nothing = () => undefined
  renderScreen(
    <AppDialogs
      dialogs={dialogs}
      route={{ kind: 'sessions', connectionId: CONNECTION_ID }}
      connection={CONNECTION}
      connections={[CONNECTION]}
      sync={{ status: undefined, start: nothing, startOver: nothing, cancel: nothing }}
      onNavigate={nothing}
      onConnection={nothing}
      onConnectionSaved={nothing}
      onConnectionUnlocked={nothing}
      onConnectionRemoved={nothing}
      onValuesLabelled={nothing}
    />,
  )
  act(() => dialogs.open({ kind: 'export', connectionId: CONNECTION_ID }))
  await screen.findByRole('dialog')
}

async function showExport(selected: readonly number[] = []) {
  const fake: FakeDesk = createFakeDesk(people(0, 8), {
    'exports.start': () => null,
    'exports.preview': () => ({ text: '' }),
  })
  installDesk(fake)
  const list = sessionsListOf(CONNECTION_ID)
  const resultSetId = () => list.store.getState().resultSet?.resultSetId
  await waitFor(() => expect(resultSetId()).toBeDefined())
  for (const index of selected) list.toggleRow(index)
  await waitFor(() => expect(list.store.getState().selected.count).toBe(selected.length))
  await openExport()
  const sync = async (rows: FakeDesk['rows']) => {
    const before = resultSetId()
    fake.rows = rows
    act(() => list.retry())
    await waitFor(() => expect(resultSetId()).not.toBe(before))
  }
  const exported = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Export…' }))
    const starts = () => fake.calls.filter(({ channel }) => channel === 'exports.start')
    await waitFor(() => expect(starts()).toHaveLength(1))
    return (starts()[0]?.request as Request['exports.start']).scope
  }
  return { sync, exported, resultSetId }
}

test('the dialog follows a list that a sync replaces', async () => {
  const { sync, exported, resultSetId } = await showExport()
  await sync(people(0, 9))
  expect(screen.getByRole('radio', { name: 'All sessions (9)' })).toHaveProperty('checked', true)
  expect(await exported()).toEqual({ kind: 'resultSet', resultSetId: resultSetId() })
})

test('the selection is exported from the list that has taken it over', async () => {
  const { sync, exported, resultSetId } = await showExport([2, 3])
  await sync(people(0, 9))
  expect(await exported()).toEqual({ kind: 'selection', resultSetId: resultSetId() })
})

test('a selection that is no longer listed does not turn into all sessions', async () => {
  const { sync } = await showExport([0])
  await sync(people(1, 8))
  expect(screen.getByRole('radio', { name: 'Selected sessions (0)' })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: 'Export…' })).toHaveProperty('disabled', true)
})

test('nothing is exported before the list has been opened', async () => {
  installDesk(createFakeDesk([], { 'sessions.open': () => new Promise(() => undefined) }))
  await openExport()
  expect(screen.getByRole('button', { name: 'Export…' })).toHaveProperty('disabled', true)
})
