import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionRoute } from '../../../../renderer/shell/session-route.tsx'
import { dismissNotice, noticesStore } from '../../../../renderer/common/notices/notices.ts'
import { desk } from '../../../../renderer/bridge/desk.ts'
import { createSessionsList, type SessionsList } from '../../../../renderer/features/sessions/list/sessions-list.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const rows = (...indexes: readonly number[]) => indexes.map((index) => sessionRow(index))

const stateOf = (index: number) => ({ row: sessionRow(index), report: null, source: 'none', problem: null })

/** `read` answers for the report; nothing of it is stored before. */
async function openSession(index: number, read: () => unknown = () => stateOf(index)) {
  const fake = createFakeDesk(rows(0, 1, 2, 3, 4), {
    'reports.get': (({ mode }: { readonly mode: string }) => (mode === 'cached' ? null : read())) as never,
    'notes.get': () => ({ text: '', savedAt: null, revision: 1 }),
  })
  installDesk(fake)
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  const onSession = vi.fn()
  renderScreen(
    <SessionRoute
      list={made}
      connectionId={CONNECTION_ID}
      sessionKey={sessionRow(index).key}
      onSession={onSession}
      onDownload={() => undefined}
      onBack={() => undefined}
    />,
  )
  await screen.findByText(`${index + 1} of 5`)
  return { fake, made, onSession }
}

test('a session that is shown is announced with its test and its place, once', async () => {
  const { made } = await openSession(2)
  expect(noticesStore.getState().announcement.text).toBe('Person 2, Test 2, 3 of 5')
  const { number } = noticesStore.getState().announcement
  act(() => made.refresh())
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  expect(noticesStore.getState().announcement.number).toBe(number)
})

test('a key of the review that comes before the session is read changes nothing, and that is said', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { fake } = await openSession(2, () => promise)
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init)
  const told = () => noticesStore.getState().notices.map(({ title }) => title)
  for (const init of [
    { key: '!', code: 'Digit1', shiftKey: true },
    { key: '2', code: 'Digit2' },
    { key: 'Enter', ctrlKey: true },
  ]) {
    for (const { id } of noticesStore.getState().notices) dismissNotice(id)
    press(init)
    expect(told(), JSON.stringify(init)).toEqual(['The session is still loading'])
  }
  await act(async () => resolve({ row: sessionRow(2), report: null, source: 'none', problem: null }))
  await screen.findByRole('heading', { name: 'Person 2' })
  expect(fake.calls.filter(({ channel }) => channel === 'reviews.change')).toEqual([])
})

test('previous and next are the neighbours in the list', async () => {
  const { onSession } = await openSession(2)
  fireEvent.click(screen.getByRole('button', { name: /Next/ }))
  fireEvent.click(screen.getByRole('button', { name: /Previous/ }))
  await waitFor(() => expect(onSession.mock.calls).toEqual([[sessionRow(3).key], [sessionRow(1).key]]))
})

test('the list knows where the next session is when it is shown, and is not asked for it', async () => {
  const { fake, made, onSession } = await openSession(2)
  const asked = () => fake.calls.filter(({ channel }) => channel === 'sessions.position').length
  const before = asked()
  const indexes: number[] = []
  onSession.mockImplementation(() => indexes.push(made.store.getState().focusIndex))
  fireEvent.click(screen.getByRole('button', { name: /Next/ }))
  await waitFor(() => expect(indexes).toEqual([3]))
  await expect(made.locate(sessionRow(3).key)).resolves.toBe(3)
  expect(asked()).toBe(before)
})

test('from a session that has left the list one goes on where it stood', async () => {
  const { fake, made, onSession } = await openSession(2)
  fake.rows = rows(0, 1, 3, 4)
  act(() => made.refresh())
  await waitFor(() => expect(screen.queryByText(/of 5/)).toBeNull())
  expect(screen.queryByText(/of 4/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Next/ }))
  fireEvent.click(screen.getByRole('button', { name: /Previous/ }))
  await waitFor(() => expect(onSession.mock.calls).toEqual([[sessionRow(3).key], [sessionRow(1).key]]))
})

test('the last session that has left the list has nothing after it', async () => {
  const { fake, made } = await openSession(4)
  fake.rows = rows(0, 1, 2, 3)
  act(() => made.refresh())
  await waitFor(() => expect(screen.queryByText(/of 5/)).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: /Next/ }).hasAttribute('disabled')).toBe(true))
  expect(screen.getByRole('button', { name: /Previous/ }).hasAttribute('disabled')).toBe(false)
})
