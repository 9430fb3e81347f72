import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Queue, QueueAround } from '../../../../contract/model/queue.ts'
import { QueueWalk } from '../../../../renderer/shell/queue-walk.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

afterEach(cleanup)

const QUEUE: Queue = {
  order: 'shown',
  skipsSubmitted: false,
  madeAt: 1,
  from: { kind: 'selection' },
  total: 3,
  submitted: 0,
  place: 1,
  mode: 'person',
  question: null,
  pace: null,
}

const queued = (place: number) => ({ place, row: sessionRow(place), isSubmitted: false })
const AROUND: QueueAround = {
  here: queued(1),
  previous: queued(0),
  next: [queued(2)],
  nextOpen: queued(2),
  missing: 0,
}

/** The second of three sessions, whose neighbors are read only when `read` is called. */
function openUnread(around: QueueAround = AROUND) {
  const { promise, resolve } = Promise.withResolvers<QueueAround>()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  installDesk(
    createFakeDesk([], { 'queue.around': () => promise, 'queue.questions': () => [], 'queue.go': () => null }),
  )
  const onSession = vi.fn()
  const view = renderScreen(
    <QueueWalk
      connectionId={CONNECTION_ID}
      queue={QUEUE}
      sessionKey={sessionRow(1).key}
      place={1}
      onSession={onSession}
      onDownload={() => undefined}
      onEntry={() => undefined}
      onSessions={() => undefined}
    />,
  )
  return { view, onSession, read: () => act(async () => resolve(around)) }
}

const button = (name: RegExp) => screen.getByRole('button', { name })

test('what is pressed before the neighbors of a session are read is done once they are', async () => {
  const { onSession, read } = openUnread()
  fireEvent.click(button(/Next/))
  expect(onSession).not.toHaveBeenCalled()
  await read()
  await waitFor(() => expect(onSession.mock.calls).toEqual([[sessionRow(2).key]]))
  fireEvent.click(button(/Previous/))
  await waitFor(() => expect(onSession.mock.calls).toEqual([[sessionRow(2).key], [sessionRow(0).key]]))
})

test('where nothing comes after the session, what was pressed early does nothing', async () => {
  const { onSession, read } = openUnread({ ...AROUND, next: [], nextOpen: null })
  fireEvent.click(button(/Next/))
  await read()
  await waitFor(() => expect(button(/Next/).hasAttribute('disabled')).toBe(true))
  expect(onSession).not.toHaveBeenCalled()
})

test('a queue that was left meanwhile is not gone on with', async () => {
  const { view, onSession, read } = openUnread()
  fireEvent.click(button(/Next/))
  view.unmount()
  await read()
  expect(onSession).not.toHaveBeenCalled()
})
