import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type { ManualScoring } from '../../../../../contract/model/session.ts'
import { offeredCommands } from '../../../../../renderer/common/commands.ts'
import { questionWith, reportWith, stateWith } from '../../../../support/session-fixture.ts'
import { openDetails, renderSession } from './render-session.tsx'

afterEach(cleanup)

const proctoring = { conclusion: 2, evaluation: 64, comment: 'Second person at 02:15', protocolUrl: null }

/** Chooses the command, as from the palette or the app menu. */
const writeNote = () =>
  act(() => {
    const command = offeredCommands().find(({ label }) => label === 'Write note')
    expect(command).toBeDefined()
    command?.run()
  })

const panelOf = async (screen: ReturnType<typeof renderSession>['screen']) =>
  within(await screen.findByRole('complementary', { name: 'Review and details' }))

test('proctoring is one line with its conclusion and comment, which opens in place and closes', async () => {
  const { screen } = renderSession(stateWith(reportWith({ proctoring })))
  const panel = await panelOf(screen)
  const line = panel.getByRole('button', { name: 'Proctoring: 2 Second person at 02:15' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(panel.queryByText('Evaluation')).toBeNull()
  fireEvent.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  expect(line.textContent).toBe('Proctoring: 2')
  panel.getByText('64')
  panel.getByText('No protocol')
  fireEvent.click(line)
  expect(panel.queryByText('Evaluation')).toBeNull()
})

test('the tab, and whether proctoring is open, stay from session to session', async () => {
  const { screen, showAnother } = renderSession(stateWith(reportWith({ proctoring })))
  fireEvent.click((await panelOf(screen)).getByRole('button', { name: /^Proctoring:/ }))
  openDetails(screen)
  showAnother()
  const panel = await panelOf(screen)
  expect(panel.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true')
  panel.getByText('Result')
  fireEvent.click(panel.getByRole('tab', { name: 'Review' }))
  expect(panel.getByRole('button', { name: /^Proctoring:/ }).getAttribute('aria-expanded')).toBe('true')
  expect(panel.queryByText('Result')).toBeNull()
})

test('the palette leads to the note from the other tab', async () => {
  const { screen } = renderSession(stateWith(reportWith({})))
  await screen.findByRole('tab', { name: 'Details' })
  openDetails(screen)
  const note = await screen.findByRole('textbox', { name: 'Your note' })
  fireEvent.click(screen.getByRole('tab', { name: 'Review' }))
  expect(note.closest('[data-inert]')).not.toBeNull()
  writeNote()
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(note.closest('[data-inert]')).toBeNull()
})

test('a note that is asked for while it is still read has the focus once it is there', async () => {
  const stored = { text: '', savedAt: null, revision: 1 }
  const { promise: read, resolve: goOn } = Promise.withResolvers<void>()
  const { screen } = renderSession(stateWith(reportWith({})), { 'notes.get': () => read.then(() => stored) })
  // The session is not there yet either.
  screen.getByText('Loading session…')
  writeNote()
  const panel = await panelOf(screen)
  expect(panel.getByRole('tab', { name: 'Details' }).getAttribute('aria-selected')).toBe('true')
  expect(panel.queryByRole('textbox')).toBeNull()
  goOn()
  const note = await panel.findByRole('textbox', { name: 'Your note' })
  expect(document.activeElement).toBe(note)
})

test('a note that is asked for and cannot be read, or is of the session before, takes no focus later', async () => {
  const stored = { text: '', savedAt: null, revision: 1 }
  let answer = Promise.withResolvers<typeof stored>()
  const { screen, client, showAnother } = renderSession(stateWith(reportWith({})), {
    'notes.get': () => answer.promise,
  })
  const panel = await panelOf(screen)
  writeNote()
  answer.reject(new DeskError('disk-error', 'The disk has gone.'))
  await panel.findByRole('alert')
  answer = Promise.withResolvers()
  answer.resolve(stored)
  await client.refetchQueries()
  const note = await panel.findByRole('textbox', { name: 'Your note' })
  expect(document.activeElement).not.toBe(note)

  answer = Promise.withResolvers()
  showAnother('second')
  writeNote()
  showAnother('third')
  answer.resolve(stored)
  const next = await (await panelOf(screen)).findByRole('textbox', { name: 'Your note' })
  expect(document.activeElement).not.toBe(next)
})

test('a section that awaits its scores has neither a score nor a level in the details', async () => {
  const sections = [{ title: 'Written case', score: 0, max: 25, level: 'low', elapsed: 60_000 }]
  const open = async (score: number | null, manualScoring: ManualScoring) => {
    const questions = [questionWith({ type: 'Essay', max: 25, score, elapsed: 60_000 })]
    const state = stateWith(reportWith({ sections, questions }))
    const { screen } = renderSession({ ...state, row: { ...state.row, manualScoring } })
    const panel = await panelOf(screen)
    openDetails(screen)
    return panel
  }
  const waiting = await open(null, 'required')
  waiting.getByText('Awaiting scoring')
  expect(waiting.queryByText('low')).toBeNull()
  cleanup()
  const scored = await open(0, 'completed')
  scored.getByText('0 of 25')
  scored.getByText('low')
})

test('a note that another window changed is marked at its tab while the review is shown', async () => {
  const theirs = { text: 'Theirs', savedAt: null, revision: 2 }
  let isChanged = false
  const { screen } = renderSession(stateWith(reportWith({})), {
    'notes.get': () => (isChanged ? theirs : { text: '', savedAt: null, revision: 1 }),
    'notes.set': () => {
      isChanged = true
      throw new DeskError('note-changed', 'The stored note is another one.')
    },
  })
  const panel = await panelOf(screen)
  openDetails(screen)
  fireEvent.change(await panel.findByRole('textbox', { name: 'Your note' }), { target: { value: 'Mine' } })
  fireEvent.click(panel.getByRole('tab', { name: 'Review' }))
  const marked = await panel.findByRole('tab', { name: 'Details Your note needs attention' })
  panel.getByText('Your note needs attention', { selector: '[role=status]' })
  fireEvent.click(marked)
  panel.getByText('Changed in another window. Other version:')
  expect(marked.textContent).toBe('Details')
  fireEvent.click(panel.getByRole('button', { name: 'Keep the other' }))
  fireEvent.click(panel.getByRole('tab', { name: 'Review' }))
  expect(marked.textContent).toBe('Details')
})
