import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { focusRegion } from '../../../../../renderer/shell/regions.ts'
import { questionWith, reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { setWindowWidth } from '../../../../support/window-width.ts'
import { renderSession } from './render-session.tsx'

afterEach(cleanup)

const NARROW = 1119

const report = reportWith({
  sections: [
    { title: 'Situations', score: 3, max: 4, level: null, elapsed: 60_000 },
    { title: 'Video interview', score: 0, max: 20, level: null, elapsed: 200_000 },
    { title: 'Profile', score: 0, max: 0, level: null, elapsed: 30_000 },
  ],
  questions: [
    questionWith({ num: 1, prompt: 'First', score: 2, max: 2, elapsed: 20_000 }),
    questionWith({ num: 2, prompt: 'Second', score: 1, max: 2, elapsed: 40_000 }),
    questionWith({ num: 3, prompt: 'Third', type: 'VideoInterview', max: 10, elapsed: 90_000 }),
    questionWith({ num: 4, prompt: 'Fourth', type: 'VideoInterview', max: 10, elapsed: 110_000 }),
    questionWith({ num: 5, prompt: 'Fifth', type: 'Likert', elapsed: 30_000 }),
  ],
  proctoring: { conclusion: 2, evaluation: 64, comment: null, protocolUrl: 'https://p.example/1' },
  participantData: [{ name: 'Photo', value: '', imageIndex: 0 }],
})

type Screen = ReturnType<typeof renderSession>['screen']
const outlineOf = async (screen: Screen) =>
  within(await screen.findByRole('navigation', { name: 'Questions and evidence' }))

test('questions stand below their section with its score; a dot says which await scoring, and nothing is ticked', async () => {
  const outline = await outlineOf(renderSession(stateWith(report)).screen)
  const headings = outline.getAllByRole('heading').map((heading) => heading.parentElement?.textContent)
  expect(headings.slice(0, 3)).toEqual(['Situations3 of 4', 'Video interview– of 20', 'Profileno score'])
  const lists = outline.getAllByRole('list').map((list) => within(list).getAllByRole('button').length)
  expect(lists).toEqual([2, 2, 1, 2])
  const said = outline.getAllByRole('button').map((button) => button.textContent)
  expect(said.slice(0, 5)).toEqual([
    expect.stringMatching(/First2\/22 of 2 points$/),
    expect.stringMatching(/Second1\/21 of 2 points$/),
    expect.stringMatching(/ThirdAwaiting scoring, –\/10up to 10 points$/),
    expect.stringMatching(/FourthAwaiting scoring, –\/10up to 10 points$/),
    expect.stringMatching(/Fifth$/),
  ])
  outline.getByText('2 answers await scoring')
})

test('nothing awaits scoring where the session does not, and a report without sections is one list without a heading', async () => {
  const state = stateWith({ ...report, sections: [] })
  const { screen } = renderSession({ ...state, row: { ...state.row, manualScoring: 'notRequired' } })
  const outline = await outlineOf(screen)
  expect(outline.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Evidence'])
  expect(within(outline.getByRole('list', { name: '5 questions' })).getAllByRole('button')).toHaveLength(5)
  expect(outline.queryByText(/await/i)).toBeNull()
})

test('the edge of the outline is moved by keys and pointer, and its width is kept', async () => {
  const { screen, calls } = renderSession(stateWith(report))
  const edge = await screen.findByRole('separator', { name: 'Resize question list' })
  const pane = edge.parentElement
  const kept = () => calls.filter(({ channel }) => channel === 'settings.set').map(({ request }) => request)
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  await waitFor(() => expect(kept()).toEqual([{ outlineWidth: DEFAULT_SETTINGS.outlineWidth + 16 }]))
  edge.setPointerCapture = () => undefined
  fireEvent.pointerDown(edge, { button: 0, clientX: 400, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 436 })
  expect(pane?.style.getPropertyValue('--pane-width')).toBe('300px')
  fireEvent.pointerUp(edge, { clientX: 40 })
  await waitFor(() => expect(kept().at(-1)).toEqual({ outlineWidth: 200 }))
})

test('the edge of the outline stays within the width that the window leaves, and so does what is kept', async () => {
  const observers: ResizeObserverCallback[] = []
  const observe = () => undefined
  vi.stubGlobal('ResizeObserver', function (this: ResizeObserver, callback: ResizeObserverCallback) {
    observers.push(callback)
    Object.assign(this, { observe, unobserve: observe, disconnect: observe })
  })
  const { screen, calls } = renderSession(stateWith(report))
  const edge = await screen.findByRole('separator', { name: 'Resize question list' })
  const pane = edge.parentElement
  const columns = pane?.parentElement
  columns?.style.setProperty('--panel-width', '300px')
  Object.defineProperty(columns, 'clientWidth', { value: 920 })
  act(() => {
    for (const callback of observers) callback([], {} as ResizeObserver)
  })
  vi.unstubAllGlobals()
  const shown = () => [
    pane?.style.getPropertyValue('--pane-width'),
    ...['aria-valuenow', 'aria-valuemax'].map((name) => edge.getAttribute(name)),
  ]
  expect(shown()).toEqual(['220px', '220', '220'])
  fireEvent.keyDown(edge, { key: 'ArrowRight' })
  edge.setPointerCapture = () => undefined
  fireEvent.pointerDown(edge, { button: 0, clientX: 400, pointerId: 1 })
  fireEvent.pointerMove(edge, { clientX: 480 })
  fireEvent.pointerUp(edge, { clientX: 480 })
  expect(shown()).toEqual(['220px', '220', '220'])
  fireEvent.keyDown(edge, { key: 'ArrowLeft' })
  const kept = () => calls.filter(({ channel }) => channel === 'settings.set').map(({ request }) => request)
  await waitFor(() => expect(kept()).toEqual([{ outlineWidth: 204 }]))
})

test.each([
  [NARROW + 1, '1Single choiceFirst'],
  [NARROW, 'Question 1 of 5'],
])('F6 leads from the header to the outline, the answer and the panel, %i px wide', async (width, outline) => {
  const { screen } = renderSession(stateWith(report), {}, width)
  const answer = await screen.findByRole('region', { name: 'Answer' })
  await within(answer).findByRole('heading', { name: 'First' })
  const visited = [
    screen.getByRole('button', { name: 'Back to sessions' }),
    null,
    answer,
    screen.getAllByRole('tab')[0],
  ]
  act(() => visited[0]?.focus())
  for (const expected of visited.slice(1)) {
    act(() => focusRegion(1))
    if (expected === null) expect(document.activeElement?.textContent).toContain(outline)
    else expect(document.activeElement).toBe(expected)
  }
})

test('O leads to the outline beside the answer', async () => {
  const { screen } = renderSession(stateWith(report))
  const outline = await outlineOf(screen)
  ;(await screen.findByRole('textbox', { name: 'Your note' })).focus()
  fireEvent.keyDown(document.body, { key: 'o', code: 'KeyO' })
  expect(document.activeElement).toBe(outline.getByRole('button', { name: /First/ }))
})

test('a small window has a button for the outline; the arrows move the focus, choosing closes it', async () => {
  const { screen } = renderSession(stateWith(report), {}, NARROW)
  const button = await screen.findByRole('button', { name: /^Question 1 of 5/ })
  expect(screen.queryByRole('navigation', { name: 'Questions and evidence' })).toBeNull()
  const answer = screen.getByRole('region', { name: 'Answer' })
  expect(document.activeElement).toBe(answer)

  fireEvent.keyDown(answer, { key: 'o', code: 'KeyO' })
  const outline = await outlineOf(screen)
  const entry = (name: RegExp) => outline.getByRole('button', { name })
  fireEvent.keyDown(entry(/First/), { key: 'ArrowDown' })
  fireEvent.keyDown(entry(/Second/), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(entry(/Third/))
  expect(button.textContent).toMatch(/^Question 1 of 5/)
  fireEvent.click(entry(/Third/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button.textContent).toMatch(/^Question 3 of 5/)
  screen.getByRole('heading', { name: 'Third' })
})

test('in a small window, reading all answers closes the outline, which would cover them', async () => {
  const { screen } = renderSession(stateWith(report), {}, NARROW)
  fireEvent.click(await screen.findByRole('button', { name: /^Question 1 of 5/ }))
  fireEvent.click((await outlineOf(screen)).getByRole('button', { name: /Read all answers/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('article')).toHaveLength(5)
})

test('Escape closes the outline of a small window and gives the focus back; the palette opens it too', async () => {
  const { screen } = renderSession(stateWith(report), {}, NARROW)
  await screen.findByRole('button', { name: /^Question 1 of 5/ })
  const next = screen.getByRole('button', { name: /Next$/ })
  act(() => next.focus())
  act(() =>
    offeredCommands()
      .find(({ label }) => label === 'Show questions')
      ?.run(),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Questions and evidence' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('the button tells what is shown, evidence too, and a wider window has the outline instead', async () => {
  const { screen } = renderSession(stateWith(report), {}, NARROW)
  fireEvent.click(await screen.findByRole('button', { name: /^Question 1 of 5/ }))
  fireEvent.click((await outlineOf(screen)).getByRole('button', { name: 'Proctoring protocol' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Proctoring protocol/ }))
  await screen.findByRole('dialog', { name: 'Questions and evidence' })
  act(() => setWindowWidth(NARROW + 1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await outlineOf(screen)
  act(() => setWindowWidth(NARROW))
  await screen.findByRole('button', { name: /^Proctoring protocol/ })
  expect(screen.queryByRole('dialog')).toBeNull()
})
