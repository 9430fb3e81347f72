import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import { questionWith, reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { openDetails, renderSession } from './render-session.tsx'
import { fileWith } from '../../../../support/media-bytes.ts'
import { createFakePlayer } from '../../../../support/fake-player.ts'

afterEach(cleanup)

test('a choice and a Likert answer are shown as text, with points and time', async () => {
  const questions = [
    questionWith({
      num: 1,
      prompt: 'Which?',
      score: 1,
      max: 2,
      elapsed: 65_000,
      answer: { kind: 'text', text: 'The second' },
    }),
    questionWith({ num: 2, type: 'Likert', answer: { kind: 'text', text: 'Agree' } }),
  ]
  const { screen } = renderSession(stateWith(reportWith({ questions })))
  await screen.findByText('The second')
  screen.getByRole('heading', { name: 'Which?' })
  screen.getByText('Question 1 · Single choice · answered in 0:01:05')
  expect(screen.getByText('of 2').textContent).toBe('1 of 2')
  fireEvent.click(screen.getByRole('button', { name: /Likert scale/ }))
  screen.getByText('Agree')
})

test('a session that the service lacks says so and since when, and no other does', async () => {
  const questions = [questionWith({ answer: { kind: 'text', text: 'The second' } })]
  const state = stateWith(reportWith({ questions }))
  const gone = { ...state, row: { ...state.row, goneSince: new Date(2026, 4, 3, 10).getTime() } }
  const { screen } = renderSession(gone)
  await screen.findByText('The second')
  expect(screen.getByRole('note').textContent).toMatch(
    /^Not at the service any more\. Since the sync of .*May 3, 2026.*, and you can go on reviewing\.$/,
  )
  screen.unmount()
  const other = renderSession(state).screen
  await other.findByText('The second')
  expect(other.queryByRole('note')).toBeNull()
})

const VIDEO = {
  kind: 'video',
  originalUri: 'https://media.example/o.mp4',
  originalType: 'video/mp4',
  originalExtension: '.mp4',
  originalSize: 2_500_000,
  mpegDashUri: 'https://media.example/m.mpd',
  size: null,
  duration: 83_000,
  width: 640,
  height: 360,
} as const

test('the waveform of a video is that of what is played', async () => {
  const question = questionWith({ num: 4, type: 'VideoInterview', prompt: 'Why you?', answer: VIDEO })
  const mediaOf = async (refused: string | null) => {
    const { screen, slots, calls } = renderSession(stateWith(reportWith({ questions: [question] })), {
      'waveforms.get': () => ({ levels: null }),
      'media.grant': ({ target }: { readonly target: { readonly kind: string } }) => {
        if (target.kind === refused) throw new DeskError('media-refused', 'no')
        return { url: `app://desk/media/${target.kind}`, type: null, size: null }
      },
    })
    await screen.findByText('player of Why you?')
    await slots.at(-1)?.keptWaveform.read(null)
    screen.unmount()
    return calls.find(({ channel }) => channel === 'waveforms.get')?.request
  }
  expect(await mediaOf(null)).toMatchObject({ media: VIDEO.mpegDashUri })
  // A stream that is refused may sound at other times than the original.
  expect(await mediaOf('dash')).toMatchObject({ media: VIDEO.originalUri })
})

test('a video answer hands granted addresses to the player', async () => {
  const question = questionWith({ num: 4, type: 'VideoInterview', prompt: 'Why you?', answer: VIDEO })
  const { screen, slots, calls } = renderSession(stateWith(reportWith({ questions: [question] })), {
    'playback.get': () => ({ seconds: 20.5 }),
  })
  await screen.findByText('player of Why you?')
  expect(slots.at(-1)).toMatchObject({
    manifestUrl: 'app://desk/media/dash',
    originalUrl: 'app://desk/media/original',
    title: 'Why you?',
    width: 640,
    height: 360,
    facts: [
      { name: 'Length', value: '0:01:23' },
      { name: 'Resolution', value: '640 × 360' },
      { name: 'Original file', value: '2.5\u{A0}MB, video/mp4' },
    ],
  })
  const { player, startedFrom, setStatus, moveTo } = createFakePlayer()
  slots.at(-1)?.onPlayer(player)
  await vi.waitFor(() => expect(startedFrom).toEqual([20.5]))
  setStatus('playing')
  moveTo(37.5)
  setStatus('paused')
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      channel: 'playback.set',
      request: { questionNum: expect.any(Number) as number, seconds: 37.5 },
    }),
  )
  expect(calls.filter(({ channel }) => channel === 'media.grant').map(({ request }) => request)).toMatchObject([
    { target: { kind: 'dash', questionNum: 4 } },
    { target: { kind: 'original', questionNum: 4 } },
  ])
  expect(screen.container.innerHTML).not.toContain('media.example')
})

test('a video answer without addresses says so', async () => {
  const answer = {
    kind: 'video',
    originalUri: null,
    originalType: null,
    originalExtension: null,
    originalSize: null,
    mpegDashUri: null,
    size: null,
    duration: null,
    width: null,
    height: null,
  } as const
  const { screen } = renderSession(stateWith(reportWith({ questions: [questionWith({ answer })] })))
  await screen.findByText('No playable video.')
})

test('an essay shows its text, its words and its files', async () => {
  const answer = {
    kind: 'essay',
    text: 'First line\n\nsecond line',
    files: [{ url: 'https://media.example/a/My%20plan.pdf?x=1', type: 'application/pdf', size: 1800 }],
  } as const
  const { screen, calls } = renderSession(
    stateWith(reportWith({ questions: [questionWith({ type: 'Essay', answer })] })),
    {
      'media.read': () => fileWith({ declaredType: 'application/pdf' }),
    },
  )
  await screen.findByText(/ · Essay · 4 words/)
  expect(screen.container.textContent).toContain('First line\n\nsecond line')
  const file = screen.getByRole('button', { name: 'Open My plan.pdf' })
  expect(calls.some(({ channel }) => channel === 'media.read')).toBe(false)
  fireEvent.click(file)
  await screen.findByText('Can’t preview this type.')
  expect(file.getAttribute('aria-expanded')).toBe('true')
})

test('a type that no version knows is shown in a readable form', async () => {
  const question = questionWith({
    type: 'CodeTask',
    answer: {
      kind: 'other',
      value: { language: 'sql', runs: [{ ok: true }, { ok: false }], none: null, deep: { n: 1.5 } },
    },
    reviews: [{ examiner: 'ann', points: 3 }],
  })
  const { screen } = renderSession(stateWith(reportWith({ questions: [question] })))
  await screen.findByText(/Unsupported type “CodeTask”/)
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(
    expect.arrayContaining(['language', 'runs', 'ok', 'none', 'deep', 'n', 'examiner', 'points']),
  )
  for (const text of ['sql', 'yes', 'no', 'none', '1.5', 'ann']) screen.getAllByText(text)
})

test('the result, the sections, the outcomes and the proctoring are shown', async () => {
  const report = reportWith({
    sections: [{ title: 'Situations', score: 5, max: 6, level: 'high', elapsed: 61_000 }],
    outcomes: [{ id: 1, name: 'Directing', score: 16.6, max: 20, level: 'strong' }],
    proctoring: { conclusion: 2, evaluation: 64, comment: 'Second person', protocolUrl: 'https://p.example/1' },
  })
  const { screen, calls } = renderSession(stateWith(report))
  const panel = within(await screen.findByRole('complementary', { name: 'Review and details' }))
  fireEvent.click(panel.getByRole('button', { name: 'Proctoring: 2 Second person' }))
  for (const text of ['64', 'Second person']) panel.getByText(text)
  fireEvent.click(panel.getByRole('button', { name: 'Open in browser' }))
  expect(calls.at(-1)).toEqual({ channel: 'app.openExternal', request: { url: 'https://p.example/1' } })
  openDetails(screen)
  for (const text of ['Situations', '5 of 6', 'high', 'Directing', '16.6 of 20', 'B']) panel.getByText(text)
  expect(screen.container.querySelector('a')).toBeNull()
})

test('what is absent is said: not finished, no proctoring, no answer, no personal data', async () => {
  const report = reportWith({ isFinished: false, score: null, maxScore: null, percent: null, elapsed: null })
  const { screen } = renderSession(stateWith(report))
  await screen.findByText('No proctoring result')
  screen.getByText('No answer')
  openDetails(screen)
  screen.getByText('In progress: score and time follow.')
  screen.getByText('No participant data')
  screen.getByText('In progress')
})

test('nothing of a session in progress awaits scoring: neither its answers nor its sections', async () => {
  const report = reportWith({
    isFinished: false,
    questions: [questionWith({ prompt: 'Which?', type: 'Essay', score: 0, max: 6 })],
    sections: [{ title: 'Situations', level: null, score: 0, max: 6, elapsed: null }],
  })
  const { screen } = renderSession(stateWith(report))
  await screen.findByRole('heading', { name: 'Which?' })
  openDetails(screen)
  screen.getByRole('heading', { name: 'Sections' })
  expect(screen.queryByText('Awaiting scoring')).toBeNull()
})

test('a session without a report says why, and fetches it when asked', async () => {
  const problem = { code: 'network', message: 'x' } as const
  const { screen, calls } = renderSession(stateWith(null, { problem }))
  await screen.findByText('Report not downloaded')
  screen.getByText(/Couldn’t reach the service/)
  fireEvent.click(screen.getByRole('button', { name: 'Download report' }))
  expect(calls.at(-1)).toMatchObject({ channel: 'reports.get', request: { mode: 'fetch' } })
})

test('a report for a session that is gone stays shown, with the reason beside it', async () => {
  const problem = { code: 'not-found', message: 'gone' } as const
  const { screen } = renderSession(stateWith(reportWith({}), { problem }))
  await screen.findByText(/refresh failed/)
  screen.getByText('No answer')
})

test('a session that cannot be read offers to try again', async () => {
  const { screen } = renderSession(new DeskError('server', 'x'))
  await screen.findByText('Couldn’t open session')
  screen.getByRole('button', { name: 'Try again' })
})

test('images of the participant are asked for by address', async () => {
  const participantData = [
    { name: 'Photo', value: '', imageIndex: 0 },
    { name: 'Branch', value: 'Lyon' },
  ]
  const { screen } = renderSession(stateWith(reportWith({ participantData })))
  await screen.findByText('No answer')
  openDetails(screen)
  const photo = await screen.findByRole('img', { name: 'Image: Photo' })
  expect(photo.getAttribute('src')).toBe('/images/test/7/0')
  screen.getByText('Lyon')
  fireEvent.click(screen.getByRole('button', { name: 'Photo' }))
  expect(screen.getAllByRole('img', { name: 'Image: Photo' })).toHaveLength(2)
})

test('the outline is walked by the arrow keys', async () => {
  const questions = [1, 2, 3].map((num) => questionWith({ num, prompt: `Prompt ${num}` }))
  const { screen } = renderSession(stateWith(reportWith({ questions })))
  const first = await screen.findByRole('button', { name: /Prompt 1/ })
  expect(first.getAttribute('aria-current')).toBe('true')
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Prompt 2/ }))
  screen.getByRole('heading', { name: 'Prompt 2' })
  fireEvent.keyDown(document.activeElement ?? first, { key: 'End' })
  screen.getByRole('heading', { name: 'Prompt 3' })
  expect(screen.getAllByRole('button').filter((button) => button.dataset.entry && button.tabIndex === 0)).toHaveLength(
    1,
  )
})

test('the place in the list is shown, and the ends of the list disable their buttons', async () => {
  const { screen } = renderSession(stateWith(reportWith({})))
  await screen.findByText('12 of 31')
  expect(screen.getByRole('button', { name: /Previous/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: /Next/ }).hasAttribute('disabled')).toBe(false)
})

test('a note is saved when it is left, and the time is shown', async () => {
  const { screen, calls } = renderSession(stateWith(reportWith({})))
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.change(field, { target: { value: 'Look again at 02:18' } })
  screen.getByText('Not saved yet')
  fireEvent.blur(field)
  await screen.findByText(/^Saved /)
  expect(calls.filter(({ channel }) => channel === 'notes.set')).toMatchObject([
    { request: { text: 'Look again at 02:18' } },
  ])
})

test('a note that was deleted is offered back, beside what was written since', async () => {
  const { screen, calls } = renderSession(stateWith(reportWith({})), {
    'notes.get': () => ({ text: 'Look again at 02:18', savedAt: null, revision: 1 }),
  })
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  const saved = () => calls.filter(({ channel }) => channel === 'notes.set').map(({ request }) => request)
  const empty = () => {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '' } })
    fireEvent.blur(field)
  }
  fireEvent.focus(field)
  fireEvent.blur(field)
  expect(undoLast()).toBe(false)
  empty()
  expect(noticesStore.getState().notices.map(({ title }) => title)).toEqual(['Note on Priya Nair deleted'])
  act(() => void undoLast())
  expect(field).toHaveProperty('value', 'Look again at 02:18')
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ text: 'Look again at 02:18' }))
  empty()
  // Who writes on has no use for the offer any more.
  fireEvent.change(field, { target: { value: 'Another' } })
  expect(undoLast()).toBe(false)
})

test('the outline names the type of each question, one that came later too', async () => {
  const questions = [
    questionWith({ num: 1, prompt: 'Which?' }),
    questionWith({ num: 2, type: 'VideoInterview', prompt: 'Why you?' }),
    questionWith({ num: 3, type: 'Essay', prompt: 'Write.' }),
    questionWith({ num: 4, type: 'Likert', prompt: 'I finish things.' }),
    questionWith({ num: 5, type: 'CodeTask', prompt: 'Program.' }),
  ]
  const { screen } = renderSession(stateWith(reportWith({ questions })))
  const outline = within(await screen.findByRole('navigation', { name: 'Questions and evidence' }))
  const entries = outline.getAllByRole('button').filter((button) => button.dataset.entry)
  const texts = entries.map((button) => button.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/1.*Single choice.*Which\?/),
    expect.stringMatching(/2.*Video interview.*Why you\?/),
    expect.stringMatching(/3.*Essay.*Write\./),
    expect.stringMatching(/4.*Likert scale.*I finish things\./),
    expect.stringMatching(/5.*CodeTask.*Program\./),
  ])
  const marks = entries.map((button) => button.querySelector('svg')?.getAttribute('class'))
  expect(new Set(marks).size).toBe(5)
})

test('times in what the service sent are readable, with what was sent at hand', async () => {
  const sent = '2026-10-20T07:14:48.390927Z'
  const question = questionWith({ reviews: [{ reviewed: sent, code: '2026-10-20' }] })
  const { screen } = renderSession(stateWith(reportWith({ questions: [question] })))
  const time = await screen.findByTitle(sent)
  expect(time.textContent).toMatch(/2026/)
  expect(time.textContent).not.toContain('390927')
  screen.getByText('2026-10-20')
})

test('a session whose report is being fetched shows what the list told of it, and says what it waits for', async () => {
  const report = reportWith({ questions: [questionWith({ prompt: 'Which?' })] })
  let arrive: (state: ReturnType<typeof stateWith>) => void = () => undefined
  const { screen } = renderSession(stateWith(null), {
    'reports.get': ({ mode }: { readonly mode: string }) =>
      mode === 'cached' ? stateWith(null) : new Promise((resolve) => (arrive = resolve)),
  })
  await screen.findByText('Downloading report…')
  openDetails(screen)
  within(screen.getByRole('complementary', { name: 'Review and details' })).getByText('Result')
  expect(screen.queryByText('Report not downloaded')).toBeNull()
  arrive(stateWith(report))
  await screen.findByRole('heading', { name: 'Which?' })
})

test('a session that is not finished says so where its answers will be', async () => {
  const { screen } = renderSession(stateWith(reportWith({ isFinished: false, questions: [] })))
  await screen.findByRole('heading', { name: 'Session in progress' })
  screen.getByRole('button', { name: 'Refresh' })
})

test('a photo of an unfinished session stands right below what is said of it', async () => {
  const participantData = [{ name: 'Photo', value: '', imageIndex: 0 }]
  const { screen } = renderSession(stateWith(reportWith({ isFinished: false, questions: [], participantData })))
  await screen.findByRole('heading', { name: 'Photo' })
  const notice = screen.getByText('Session in progress')
  expect(notice.tagName).toBe('P')
  screen.getByRole('button', { name: 'Refresh' })
})

test('Escape leaves the note with its text, and goes back to the list only after that', async () => {
  const { screen } = renderSession(stateWith(reportWith({})))
  await screen.findByRole('tab', { name: 'Details' })
  openDetails(screen)
  const field = await screen.findByRole('textbox', { name: 'Your note' })
  field.focus()
  fireEvent.change(field, { target: { value: 'Look again' } })
  const isHandled = vi.fn()
  document.addEventListener('keydown', isHandled)
  fireEvent.keyDown(field, { key: 'Escape' })
  document.removeEventListener('keydown', isHandled)
  expect(document.activeElement).toBe(document.body)
  expect(isHandled).not.toHaveBeenCalled()
  expect(field).toHaveProperty('value', 'Look again')
})

test('a photo among the participant’s data opens large', async () => {
  const participantData = [{ name: 'Photo', value: '', imageIndex: 0 }]
  const questions = [questionWith({ prompt: 'Which?' })]
  const { screen } = renderSession(stateWith(reportWith({ participantData, questions })))
  await screen.findByRole('heading', { name: 'Which?' })
  openDetails(screen)
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge “Photo”' }))
  screen.getByRole('heading', { name: 'Photo' })
  expect(screen.queryByRole('heading', { name: 'Which?' })).toBeNull()
})

test('a score that people still have to give is awaited, and no 0: of the question, its section and the session', async () => {
  const report = reportWith({
    score: 0,
    percent: 0,
    questions: [questionWith({ type: 'Essay', score: 0, max: 12 })],
    sections: [
      { title: 'Written case', score: 0, max: 20, level: null, elapsed: null },
      { title: 'Situations', score: 5, max: 6, level: null, elapsed: null },
    ],
  })
  const { screen } = renderSession(stateWith(report))
  const answer = within(await screen.findByRole('article'))
  answer.getByText('Awaiting scoring')
  expect(answer.getByText('of 12').textContent).toBe('– of 12')
  openDetails(screen)
  const panel = within(screen.getByRole('tabpanel', { name: 'Details' }))
  expect(panel.getAllByText('Awaiting scoring')).toHaveLength(2)
  expect(panel.getAllByText(/of \d/).map(({ textContent }) => textContent)).toEqual(['5 of 6'])
  expect(screen.container.querySelectorAll('progress')).toHaveLength(1)
})
