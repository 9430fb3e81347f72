import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Responses } from '../../../../../contract/bridge/channels.ts'
import type { Connection } from '../../../../../contract/model/connection.ts'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { RemovalDialog } from '../../../../../renderer/features/settings/removal-dialog.tsx'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)
afterEach(() => void vi.useRealTimers())

const SEALED: Connection = { ...CONNECTION, secretState: 'missing', storeKey: 'wrapped' }

function showDialog(info: Responses['connections.removalInfo'], remove = () => ({ removed: true })) {
  const fake = createFakeDesk([], { 'connections.removalInfo': () => info, 'connections.remove': remove })
  installDesk(fake)
  const onRemoved = vi.fn()
  renderScreen(<RemovalDialog connection={SEALED} onClose={vi.fn()} onRemoved={onRemoved} />)
  const removals = () =>
    fake.calls.filter(({ channel }) => channel === 'connections.remove').map(({ request }) => request)
  return { onRemoved, removals }
}

test('a store that cannot be opened: says that nobody knows what is in it, and asks twice', async () => {
  const { onRemoved, removals } = showDialog({
    sessions: 0,
    localReviews: 1,
    rubrics: 0,
    transcripts: 0,
    programs: 0,
    profiles: 0,
    changes: 0,
    bytes: 0,
    counted: false,
  })
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
  expect(removals()).toEqual([{ connectionId: CONNECTION_ID, ownWork: 'unreadable' }])
})

const REVIEWED = {
  sessions: 30,
  localReviews: 2,
  rubrics: 1,
  transcripts: 3,
  programs: 0,
  profiles: 0,
  changes: 0,
  bytes: 4096,
  counted: true,
}

test('own work is counted and saved to a file first; without a file nothing happens', async () => {
  let removed = false
  const { onRemoved, removals } = showDialog(REVIEWED, () => ({ removed }))
  expect(await screen.findByText(/30 sessions and/)).toBeTruthy()
  expect(
    screen.getByText(
      /on 2 sessions exist only on this computer.*1 rubric.*3 transcripts that you added.*saved to a file first/,
    ),
  ).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save and remove…' })
  fireEvent.click(save)
  await waitFor(() => expect(save.disabled).toBe(false))
  expect([removals().length, onRemoved.mock.calls.length]).toEqual([1, 0])
  removed = true
  fireEvent.click(save)
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce())
  expect(removals().at(-1)).toEqual({ connectionId: CONNECTION_ID, ownWork: 'export' })
})

test('a file that cannot be written: says that the connection stays, and it can be tried again', async () => {
  const { onRemoved } = showDialog(REVIEWED, () => {
    throw new DeskError('disk-full', 'There is no room left for the file.')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save and remove…' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The connection wasn’t removed.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save and remove…' }).disabled).toBe(false)
  expect(onRemoved).not.toHaveBeenCalled()
})

test('profiles alone are own work, and are saved to a file first', async () => {
  showDialog({ ...REVIEWED, localReviews: 0, rubrics: 0, transcripts: 0, profiles: 2 })
  expect(await screen.findByText(/fields of your 2 profiles are noted only on this computer/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save and remove…' })).toBeTruthy()
})

test('programs alone are own work, and are saved to a file first', async () => {
  showDialog({ ...REVIEWED, localReviews: 0, rubrics: 0, transcripts: 0, programs: 2 })
  expect(await screen.findByText(/2 programs, as last sent or as drafts, exist only on this computer/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save and remove…' })).toBeTruthy()
})

test('no local reviews: removes at once', async () => {
  const { onRemoved, removals } = showDialog({ ...REVIEWED, localReviews: 0, rubrics: 0, transcripts: 0, programs: 0 })
  expect(await screen.findByText(/30 sessions and/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce())
  expect(removals()).toEqual([{ connectionId: CONNECTION_ID, ownWork: 'none' }])
})
