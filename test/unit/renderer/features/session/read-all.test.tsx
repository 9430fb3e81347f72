import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { createFakePlayer } from '../../../../support/fake-player.ts'
import { questionWith, reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { videoQuestion } from '../../../../support/video-question.ts'
import { renderSession } from './render-session.tsx'
import { fileWith } from '../../../../support/media-bytes.ts'

afterEach(cleanup)

const choice = questionWith({
  num: 1,
  prompt: 'Choice',
  score: 1,
  max: 2,
  answer: { kind: 'text', text: 'The second' },
})
const essay = questionWith({
  num: 2,
  type: 'Essay',
  prompt: 'Essay',
  answer: { kind: 'essay', text: 'All of it', files: [{ url: 'https://m.example/plan.pdf', type: '', size: null }] },
})
const facts = { duration: 83_000, width: 640, height: 360 }
const QUESTIONS = [choice, essay, videoQuestion(3, facts), videoQuestion(4), videoQuestion(5, { originalUri: null })]

async function showAll(answers = {}) {
  const report = reportWith({
    questions: QUESTIONS,
    proctoring: { conclusion: null, evaluation: null, comment: null, protocolUrl: 'https://p.example/1' },
  })
  const shown = renderSession(stateWith(report), {
    'media.read': () => fileWith({ declaredType: '' }),
    ...answers,
  })
  const { screen, slots } = shown
  await screen.findByText('The second')
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, shiftKey })
  press('a')
  return {
    ...shown,
    press,
    articles: () =>
      screen.getAllByRole('article').map((one) => within(one).getByRole('heading', { level: 2 }).textContent),
    current: () => screen.getByRole('navigation').querySelector('[aria-current]')?.textContent,
    play: (title: string) => fireEvent.click(screen.getByRole('button', { name: `Play video: ${title}` })),
    stageOf: (title: string) => slots.findLast((slot) => slot.title === title)?.stage,
  }
}

test('A shows every answer in one scroll and then the current one again; the button and the palette do the same', async () => {
  const { screen, press, articles } = await showAll()
  const all = ['Choice', 'Essay', 'Video 3', 'Video 4', 'Video 5']
  expect(articles()).toEqual(all)
  screen.getByRole('region', { name: 'All answers' })
  screen.getByText('All of it')
  screen.getByRole('button', { name: 'Open plan.pdf' })
  press('J', true)
  expect(articles()).toEqual(all)
  press('a')
  expect(articles()).toEqual(['Essay'])
  const button = screen.getByRole('button', { name: /Read all answers/, pressed: false })
  fireEvent.click(button)
  expect(articles()).toEqual(all)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  act(() =>
    offeredCommands()
      .find(({ label }) => label === 'Read one answer')
      ?.run(),
  )
  expect(articles()).toEqual(['Essay'])
  expect(offeredCommands().find(({ label }) => label === 'Read all answers')?.keys).toEqual(['A'])
})

test('the answer gets the focus when the element that had it goes away, and the element keeps it otherwise', async () => {
  const { screen, press } = await showAll()
  const file = screen.getByRole('button', { name: 'Open plan.pdf' })
  act(() => file.focus())
  press('a')
  expect(screen.queryByText('All of it')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Answer' }))
  const next = screen.getByRole('button', { name: /Next$/ })
  act(() => next.focus())
  press('a')
  expect(document.activeElement).toBe(next)
})

test('Shift J goes through the questions, the protocol takes the place of the answers, and the outline brings them back', async () => {
  const { screen, press, articles, current } = await showAll()
  press('J', true)
  press('J', true)
  expect(current()).toMatch(/Video 3/)
  fireEvent.click(screen.getByRole('button', { name: /^Proctoring protocol/ }))
  expect(articles()).toEqual(['Proctoring protocol'])
  fireEvent.click(screen.getByRole('button', { name: /Essay/ }))
  expect(articles()).toHaveLength(5)
  expect(current()).toMatch(/Essay/)
})

test('asked for while the protocol is shown, the answers take its place', async () => {
  const { screen, press, articles } = await showAll()
  press('a')
  fireEvent.click(screen.getByRole('button', { name: /^Proctoring protocol/ }))
  press('a')
  expect(articles()).toHaveLength(5)
})

test('a video shows its facts until it is to be played, and one of them plays at a time', async () => {
  const { screen, slots, play, stageOf } = await showAll({ 'playback.get': () => ({ seconds: 20.5 }) })
  screen.getByText('0:01:23 · 640 × 360')
  screen.getByText('No playable video.')
  expect(screen.queryByText(/^player of/)).toBeNull()
  play('Video 3')
  await screen.findByText('player of Video 3')
  expect(document.activeElement?.textContent).toBe('Video 3')
  expect(stageOf('Video 3')).toMatchObject({ isShown: true, hasKeys: true })

  const { player, startedFrom, setStatus } = createFakePlayer()
  slots.at(-1)?.onPlayer(player)
  await waitFor(() => expect(startedFrom).toEqual([20.5]))
  expect(player.status).toBe('loading')
  setStatus('paused')
  expect(player.status).toBe('playing')

  play('Video 4')
  await screen.findByText('player of Video 4')
  expect(screen.queryByText('player of Video 3')).toBeNull()
  screen.getByRole('button', { name: 'Play video: Video 3' })
})

test('a video that plays goes on from one answer to all and back, in the same element', async () => {
  const { screen, press, articles } = await showAll()
  press('a')
  fireEvent.click(screen.getByRole('button', { name: /3.*Video 3/ }))
  const player = await screen.findByText('player of Video 3')
  press('a')
  expect(articles()).toHaveLength(5)
  expect(screen.getByText('player of Video 3')).toBe(player)
  press('a')
  expect(screen.getByText('player of Video 3')).toBe(player)
})

test('a video that nobody asked to play among all answers waits for its play button', async () => {
  const { screen, slots, press } = await showAll()
  press('a')
  fireEvent.click(screen.getByRole('button', { name: /3.*Video 3/ }))
  await screen.findByText('player of Video 3')
  const { player, setStatus } = createFakePlayer()
  slots.at(-1)?.onPlayer(player)
  await act(async () => undefined)
  setStatus('paused')
  expect(player.status).toBe('paused')
})

test('in picture-in-picture a video goes on beside another one among all answers', async () => {
  const { screen, play, stageOf } = await showAll()
  play('Video 3')
  const first = await screen.findByText('player of Video 3')
  act(() => stageOf('Video 3')?.onOwnWindow(true))
  play('Video 4')
  await screen.findByText('player of Video 4')
  expect(screen.getByText('player of Video 3')).toBe(first)
  expect([stageOf('Video 3')?.hasKeys, stageOf('Video 4')?.hasKeys]).toEqual([false, true])
})

test.each(['another video', 'the protocol'])(
  'back from picture-in-picture beside %s, a video goes on',
  async (beside) => {
    const { screen, articles, play, stageOf } = await showAll()
    play('Video 3')
    const first = await screen.findByText('player of Video 3')
    act(() => stageOf('Video 3')?.onOwnWindow(true))
    if (beside === 'another video') play('Video 4')
    else fireEvent.click(screen.getByRole('button', { name: /^Proctoring protocol/ }))
    act(() => stageOf('Video 3')?.onShow())
    act(() => stageOf('Video 3')?.onOwnWindow(false))
    expect(articles()).toHaveLength(5)
    expect(screen.getByText('player of Video 3')).toBe(first)
    expect(stageOf('Video 3')).toMatchObject({ isShown: true, hasKeys: true })
  },
)
