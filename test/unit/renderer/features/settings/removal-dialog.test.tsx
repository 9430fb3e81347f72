import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Responses } from '../../../../../contract/bridge/channels.ts'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { RemovalDialog } from '../../../../../renderer/features/settings/removal-dialog.tsx'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const SEALED: Connection = { ...CONNECTION, secretState: 'missing', storeKey: 'wrapped' }

function showDialog(info: Responses['connections.removalInfo']) {
  const fake = createFakeDesk([], { 'connections.removalInfo': () => info, 'connections.remove': () => null })
  installDesk(fake)
  const onRemoved = vi.fn()
  renderScreen(<RemovalDialog connection={SEALED} onClose={vi.fn()} onRemoved={onRemoved} />)
  const removals = () =>
    fake.calls.filter(({ channel }) => channel === 'connections.remove').map(({ request }) => request)
  return { onRemoved, removals }
}

test('a store that cannot be opened: says that nobody knows what is in it, and asks twice', async () => {
  const { onRemoved, removals } = showDialog({ sessions: 0, localReviews: 1, rubrics: 0, bytes: 0, counted: false })
  expect(await screen.findByText(/It’s locked.*may contain notes/)).toBeTruthy()
  expect(screen.queryByText(/0 sessions|1 session/)).toBeNull()
  // The time to read is over when the test says so, however busy the machine is.
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByText(/Any notes and reviews in it can’t be recovered/)).toBeTruthy()
  expect(removals()).toEqual([])
  // The second press of a double click.
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my work' })
  fireEvent.click(confirm)
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  expect(confirm.disabled).toBe(false)
  expect(removals()).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce())
  expect(removals()).toEqual([{ connectionId: CONNECTION_ID, alsoLocalReviews: true }])
})

test('local reviews: counts them, and asks twice', async () => {
  const { removals } = showDialog({ sessions: 30, localReviews: 2, rubrics: 0, bytes: 4096, counted: true })
  expect(await screen.findByText(/30 sessions and/)).toBeTruthy()
  expect(screen.getByText(/Your notes or reviews on 2 sessions exist only on this computer/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/Your notes and reviews on 2 sessions can’t be recovered/)).toBeTruthy()
  expect(removals()).toEqual([])
})

test('no local reviews: removes at once', async () => {
  const { onRemoved, removals } = showDialog({ sessions: 30, localReviews: 0, rubrics: 0, bytes: 4096, counted: true })
  expect(await screen.findByText(/30 sessions and/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce())
  expect(removals()).toEqual([{ connectionId: CONNECTION_ID, alsoLocalReviews: false }])
})

test('rubrics are own work too: they are named, and their loss is confirmed separately', async () => {
  const { removals } = showDialog({ sessions: 30, localReviews: 0, rubrics: 2, bytes: 4096, counted: true })
  await screen.findByText(/2 rubrics exist only on this computer/)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/2 rubrics can’t be recovered/)).toBeTruthy()
  expect(removals()).toEqual([])
})
