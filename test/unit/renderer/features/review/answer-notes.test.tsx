import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
import type { AnswerNote, AnswerNoteId, ReviewChange, ReviewsOfSession } from '../../../../../contract/model/review.ts'
import { createFileNotes } from '../../../../../renderer/common/file-notes.ts'
import type { AnswerFiles } from '../../../../../renderer/features/review/note-places.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { testI18n } from '../../../../support/test-i18n.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import { AnswerNotes } from '../../../../../renderer/features/review/answer-notes.tsx'
import { chooseNote } from '../../../../../renderer/features/review/current-note.ts'
import { NO_REVIEW } from '../../../../../renderer/features/review/own-review.ts'
import { settleReviews } from '../../../../../renderer/features/review/review-works.ts'
import type { SessionKey } from '../../../../../contract/model/ids.ts'
import { createFakeDesk, CONNECTION_ID, installDesk, NOBODY } from '../../../../support/fake-desk.ts'
import { createFakePlayer } from '../../../../support/fake-player.ts'
import { SESSION_KEY } from '../../../../support/session-fixture.ts'

afterEach(async () => {
  cleanup()
  // What is typed is saved a moment later, which must not happen in the next test.
  await settleReviews()
})
beforeEach(() => chooseNote(null))

let sessions = 0

/** Each test has its own session, since the work on one outlives its screen. */
function nextKey(): SessionKey {
  sessions += 1
  return { ...SESSION_KEY, center: `center-${sessions}` }
}

const noteId = (index: number) => String(index).padStart(32, '0') as AnswerNoteId
const at = (seconds: number, change: Partial<AnswerNote> = {}): AnswerNote => ({
  question: 4,
  place: { kind: 'time', from: seconds * 1000, until: null },
  kind: '',
  text: `At ${seconds}`,
  ...change,
})

type Shown = {
  readonly status?: 'submitted' | null
  readonly essay?: string | null
  readonly hasVideo?: boolean
  readonly files?: AnswerFiles
}

async function show(
  stored: readonly AnswerNote[],
  { status = null, essay = null, hasVideo = true, files }: Shown = {},
) {
  const changes: ReviewChange[] = []
  let clock = 1
  const judged = { judged: null, savedAt: 1, revision: 1 }
  const reviews: ReviewsOfSession = {
    reviews: [
      {
        ...NO_REVIEW,
        status: status === null ? NO_REVIEW.status : { ...judged, value: { status, reason: '' } },
        reviewer: NOBODY,
        isOwn: true,
        note: { text: '', savedAt: null, revision: 0 },
        answerNotes: stored.map((value, index) => ({ ...judged, id: noteId(index), value })),
      },
    ],
    steps: { undo: null, redo: null, changes: 0, revision: 1 },
    mark: 'first',
  }
  installDesk(
    createFakeDesk([], {
      'reviews.of': () => reviews,
      'reviewSettings.get': () => DEFAULT_REVIEW_SETTINGS,
      'reviews.change': ({ change }) => {
        changes.push(change)
        clock += 1
        return {
          revision: clock,
          judged: null,
          savedAt: clock,
          steps: { undo: null, redo: null, changes: clock, revision: clock },
          marks: { before: '', after: '' },
        }
      },
    }),
  )
  const fake = createFakePlayer()
  fake.setStatus('paused')
  const key = nextKey()
  const client = createQueryClient()
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={client}>
        <AnswerNotes
          connectionId={CONNECTION_ID}
          sessionKey={key}
          question={4}
          report={'c'.repeat(64)}
          isActive
          isOneOfAll={false}
          player={hasVideo ? fake.player : null}
          essay={essay}
          essayElement={null}
          words={null}
          files={files ?? null}
        />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  const rows = () => [...view.container.querySelectorAll<HTMLElement>('[data-note]')]
  const labels = () => rows().map((row) => row.getAttribute('aria-label'))
  const press = (pressed: string, more: object = {}) =>
    act(() => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed, ...more })
    })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await waitFor(() => expect(rows().length).toBe(Math.min(stored.length, 100)))
  const field = () => view.queryByRole('textbox', { name: 'Text of note' }) as HTMLTextAreaElement | null
  const type = (text: string) =>
    act(() => {
      fireEvent.change(field() ?? document.body, { target: { value: text } })
    })
  return { ...view, ...fake, changes, rows, labels, press, field, type }
}

test('a note on a passage of a file: begun by N or the file’s button, shown with the file, and led back to', async () => {
  const files = { names: ['plan.pdf', 'log.txt'], notes: createFileNotes() }
  const quoted = { page: 3, part: null, start: 7, quote: 'the north branch', before: 'rota of ', after: ' is' }
  const passage = { kind: 'filePassage', file: 0, ...quoted } as const
  const shown = { hasVideo: false, essay: 'Text', files }
  const { changes, press, type, getByText, getByRole } = await show([at(5, { place: passage, text: 'Why?' })], shown)
  getByText('plan.pdf, page 3')
  const { marks, choose } = files.notes.getState()
  expect(marks).toEqual([{ id: noteId(0), place: passage, tone: 'neutral' }])
  act(() => choose?.(noteId(0)))
  expect(files.notes.getState().current).toBe(noteId(0))
  fireEvent.click(getByRole('button', { name: 'Go to “the north branch”' }))
  expect(files.notes.getState().wanted).toEqual({ id: noteId(0), file: 0 })

  const other = { ...passage, file: 1, page: null, start: 90, quote: 'an error', cell: 'Plan!B4' }
  act(() => files.notes.setState({ selected: other }))
  press('n')
  expect(files.notes.getState().selected).toBe(null)
  type('Seen')
  press('Escape')
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ value: { place: other, text: 'Seen' } }))
  getByText('log.txt, cell Plan!B4')

  act(() => files.notes.setState({ found: new Map([[noteId(0), 'lost']]) }))
  getByText('Passage no longer in the text')
  act(() => files.notes.setState({ found: new Map([[noteId(0), 'moved']]) }))
  getByText('Passage moved')

  act(() => files.notes.getState().add?.({ ...other, quote: 'by the button' }))
  type('Seen too')
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ value: { place: { quote: 'by the button' } } }))
})

test('a note on what is drawn on a page: chosen by keys, marked while it is written, shown with its page', async () => {
  const files = { names: ['plan.pdf'], notes: createFileNotes() }
  const box = { left: 1000, top: 2000, width: 3000, height: 400 }
  const area = { kind: 'fileArea', file: 0, page: 2, drawn: { shape: 'rectangle', box }, quote: 'the north' } as const
  const drawing = { ...area, quote: '', drawn: { shape: 'ink', strokes: [[0, 0, 9, 9]] } } as const
  const stored = [at(5, { place: area, text: 'Twice' }), at(6, { place: drawing, text: 'Here' })]
  const { changes, press, type, getByText, getByRole } = await show(stored, { hasVideo: false, essay: 'Text', files })
  getByText('Rectangle: “the north”')
  getByText('Drawing')
  expect(files.notes.getState().marks.map(({ place }) => place)).toEqual([area, drawing])
  fireEvent.click(getByRole('button', { name: 'Go to Rectangle: “the north”' }))
  expect(files.notes.getState().wanted).toEqual({ id: noteId(0), file: 0 })

  // Without a page to draw on the keys do nothing.
  press('r')
  expect(files.notes.getState().tool).toBe(null)
  act(() => files.notes.setState({ drawable: 1 }))
  press('r')
  expect(files.notes.getState().tool).toBe('rectangle')
  press('d')
  expect(files.notes.getState().tool).toBe('ink')
  press('Escape')
  expect(files.notes.getState().tool).toBe(null)

  const other = { ...area, page: 1 }
  act(() => files.notes.setState({ selected: other }))
  press('n')
  expect(files.notes.getState().marks.map(({ place }) => place)).toEqual([other, area, drawing])
  type('Seen')
  press('Escape')
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ value: { place: other, text: 'Seen' } }))

  act(() => files.notes.setState({ found: new Map([[noteId(0), 'lost']]) }))
  getByText('Page no longer in the file')
  act(() => files.notes.setState({ found: new Map([[noteId(0), 'changed']]) }))
  getByText('Page changed')
})

test('a kind is logged at the playhead while the video plays, and a held key logs once', async () => {
  const { press, labels, setStatus, moveTo, player, changes } = await show([at(90)])
  setStatus('playing')
  moveTo(37.1)
  press('s')
  press('s', { repeat: true })
  expect(labels()).toEqual(['Strength, 00:37.10', 'Note, 01:30.00, At 90'])
  expect(player.status).toBe('playing')
  await waitFor(() => expect(changes).toHaveLength(1))
  expect(changes[0]).toMatchObject({ value: { kind: 'strength', place: { kind: 'time', from: 37_100, until: null } } })
})

test('a new note pauses the video, is kept with text, and leaves nothing without', async () => {
  const { press, labels, setStatus, player, field, type } = await show([])
  setStatus('playing')
  press('n')
  expect(player.status).toBe('paused')
  expect(document.activeElement).toBe(field())
  press('Escape')
  expect([field(), labels(), player.status]).toEqual([null, [], 'playing'])
  press('n')
  type('Another voice')
  press('Escape')
  expect(labels()).toEqual(['Note, 00:00.00, Another voice'])
  press('n')
  press('Enter')
  expect(labels()).toEqual(['Note, 00:00.00, Another voice', 'Note, 00:00.00'])
})

test('a stretch is from [ to ], in either order, or of the last five seconds', async () => {
  const { press, moveTo, changes, type, getByText, queryByText } = await show([])
  const places = () => changes.flatMap((change) => (change.entity === 'answerNote' ? [change.value?.place] : []))
  moveTo(20)
  press('[')
  expect(getByText('Stretch from 00:20.00')).toBeTruthy()
  moveTo(12)
  press(']')
  expect(queryByText(/Stretch from/)).toBeNull()
  press('Enter')
  press('[')
  press('Escape')
  expect(queryByText(/Stretch from/)).toBeNull()
  moveTo(150)
  press(']')
  type('Late')
  press('Enter')
  await waitFor(() => expect(places()).toHaveLength(2))
  expect(places()).toEqual([
    { kind: 'time', from: 12_000, until: 20_000 },
    { kind: 'time', from: 145_000, until: 150_000 },
  ])
})

test('rows are stepped through by keys, and the video goes along', async () => {
  const { press, rows, player } = await show([at(10), at(20), at(300)])
  press('N', { shiftKey: true })
  expect([document.activeElement, player.time]).toEqual([rows()[0], 10])
  press('N', { shiftKey: true })
  press('N', { shiftKey: true })
  press('N', { shiftKey: true })
  expect([document.activeElement, player.time]).toEqual([rows()[2], 300])
  expect(rows()[2]?.textContent).toContain('After the end of the video')
  press('B', { shiftKey: true })
  expect([document.activeElement, player.time]).toEqual([rows()[1], 20])
  press('Home')
  expect([document.activeElement, player.time]).toEqual([rows()[0], 20])
  expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
})

test('a row is edited in its place, gets a kind, and is removed with an offer to undo', async () => {
  const { press, rows, labels, field, type, getByRole, changes } = await show([at(10), at(20)])
  rows()[0]?.focus()
  press('Enter')
  expect(field()?.value).toBe('At 10')
  type('Looks left')
  getByRole('radio', { name: 'Strength' }).focus()
  press('i')
  expect(getByRole('radio', { name: 'Incident' }).getAttribute('aria-checked')).toBe('true')
  press('ArrowLeft')
  press('Enter')
  expect(labels()).toEqual(['Check, 00:10.00, Looks left', 'Note, 00:20.00, At 20'])
  expect(document.activeElement).toBe(rows()[0])
  press('Delete')
  expect(labels()).toEqual(['Note, 00:20.00, At 20'])
  expect(document.activeElement).toBe(rows()[0])
  act(() => void undoLast())
  expect(labels()).toEqual(['Check, 00:10.00, Looks left', 'Note, 00:20.00, At 20'])
  await waitFor(() => expect(changes.at(-1)).toMatchObject({ id: noteId(0), value: { text: 'Looks left' } }))
})

test('an answer without video or text has notes on the whole of it, and notes are kept of a lost passage', async () => {
  const { press, type, labels, rows } = await show(
    [
      at(0, {
        place: { kind: 'passage', start: 0, quote: 'Not any longer', before: '', after: ' in it' },
        text: 'Why?',
      }),
    ],
    { hasVideo: false, essay: 'A text that was written anew.' },
  )
  expect(rows()[0]?.textContent).toContain('Passage no longer in the text')
  press('n')
  type('All in all')
  press('Enter')
  press(']')
  expect(labels()).toEqual(['Note, All in all', 'Note, “Not any longer”, Why?'])
})

test('a submitted review is read only', async () => {
  const { press, labels, rows, field, queryByRole } = await show([at(10)], { status: 'submitted' })
  for (const key of ['n', 's', '[', ']']) press(key)
  rows()[0]?.focus()
  for (const key of ['Enter', 'Delete']) press(key)
  expect(field()).toBeNull()
  expect(labels()).toEqual(['Note, 00:10.00, At 10'])
  expect(queryByRole('button', { name: 'Delete note' })).toBeNull()
})

test('of ten thousand notes a part is on the screen, which grows and goes where a note is logged', async () => {
  const all = Array.from({ length: 10_000 }, (_, index) => at(index / 100, { text: String(index) }))
  const { press, moveTo, labels, rows, container } = await show(all)
  expect(rows()).toHaveLength(100)
  fireEvent.click(within(container).getByRole('button', { name: 'Show 9,900 more notes' }))
  expect(rows()).toHaveLength(200)
  moveTo(50.001)
  press('c')
  expect(rows().length).toBeLessThanOrEqual(200)
  expect(labels()).toContain('Check, 00:50.00')
})
