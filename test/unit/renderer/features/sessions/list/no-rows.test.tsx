import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../../../../contract/text/en.ts'
import { desk } from '../../../../../../renderer/bridge/desk.ts'
import { queryKeys } from '../../../../../../renderer/bridge/query-keys.ts'
import { NoRows } from '../../../../../../renderer/features/sessions/list/no-rows.tsx'
import {
  createSessionsList,
  type SessionsList,
} from '../../../../../../renderer/features/sessions/list/sessions-list.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'
import { syncStatus } from '../../../../../support/sync-status.ts'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

let client: QueryClient
function Client() {
  client = useQueryClient()
  return null
}

test('an empty list says what its sync does, from one page to the next', async () => {
  const onMend = vi.fn()
  installDesk(createFakeDesk([], { 'sync.status': () => syncStatus({ state: 'running', received: 500 }) }))
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  renderScreen(
    <>
      <Client />
      <NoRows list={made} centers={['spring']} onSync={() => undefined} onMend={onMend} />
    </>,
  )
  expect(await screen.findByText('Syncing sessions')).toBeTruthy()
  // The list has none yet, so no number is given that the rest of the window does not have.
  expect(screen.queryByText(/500/)).toBeNull()
  const tell = (part: Parameters<typeof syncStatus>[0]) =>
    act(async () => client.setQueryData(queryKeys.syncStatus(CONNECTION_ID), syncStatus(part)))
  await tell({ state: 'running', received: 1000 })
  expect(screen.queryByText(/1,000/)).toBeNull()
  await tell({ failure: { code: 'network', message: 'Nobody answers.', center: null } })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Syncing sessions')).toBeNull()
  await tell({ failure: { code: 'forbidden', message: '', center: null } })
  fireEvent.click(await screen.findByRole('button', { name: en.app.editConnectionTitle }))
  expect(onMend).toHaveBeenCalledWith('edit')
})

test.each([
  [1, 'The only session doesn’t match your search and filters.'],
  [21, 'None of 21 match your search and filters.'],
])('where none of %i matches, it says of how many', async (storeTotal, text) => {
  const nothing = { resultSetId: 1, total: 0, storeTotal, withReport: 0, rows: [] }
  installDesk(createFakeDesk([], { 'sessions.open': () => nothing }))
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  made.setSearch('nobody')
  await waitFor(() => expect(made.store.getState().resultSet?.storeTotal).toBe(storeTotal))
  renderScreen(<NoRows list={made} centers={['spring']} onSync={() => undefined} onMend={() => undefined} />)
  expect(await screen.findByText(text)).toBeTruthy()
})
