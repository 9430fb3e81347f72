import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Queue, QueueAround, QueueQuestion } from '../../../../contract/model/queue.ts'
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

/** The second of three sessions, whose neighbors and questions are read only when `read` and `readQuestions` are called. */
function openUnread(around: QueueAround = AROUND) {
  const { promise, resolve } = Promise.withResolvers<QueueAround>()
  const questions = Promise.withResolvers<readonly QueueQuestion[]>()
  const go = vi.fn<(asked: unknown) => null>(() => null)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  installDesk(
    createFakeDesk([], { 'queue.around': () => promise, 'queue.questions': () => questions.promise, 'queue.go': go }),
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
  const readQuestions = (read: readonly QueueQuestion[]) => act(async () => questions.resolve(read))
  return { view, onSession, go, read: () => act(async () => resolve(around)), readQuestions }
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

const QUESTION: QueueQuestion = { code: 'essay', num: 1, prompt: 'Write.', max: 5, testTitle: 'Test 1' }

/** The radio of a way of walking, in the header. */
const way = (name: string) => screen.getAllByRole('radio', { name })[0]!

test('a press on "By question" before the questions are known is carried out once they are', async () => {
  const { go, read, readQuestions } = openUnread()
  await read()
  fireEvent.click(way('By question'))
  expect(way('By question').getAttribute('aria-checked')).toBe('true')
  expect(go).not.toHaveBeenCalled()
  await readQuestions([QUESTION])
  const position = { mode: 'question', question: QUESTION.code }
  await waitFor(() => expect(go).toHaveBeenCalledWith({ connectionId: CONNECTION_ID, position }))
})

test('such a press is forgotten when "By person" is pressed after it, and where the queue has no questions', async () => {
  for (const [isTakenBack, questions] of [
    [true, [QUESTION]],
    [false, []],
  ] as const) {
    const { view, go, read, readQuestions } = openUnread()
    await read()
    fireEvent.click(way('By question'))
    if (isTakenBack) fireEvent.click(way('By person'))
    await readQuestions(questions)
    await waitFor(() => expect(way('By person').getAttribute('aria-checked')).toBe('true'))
    expect(go.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('question'))).toEqual([])
    view.unmount()
  }
})
