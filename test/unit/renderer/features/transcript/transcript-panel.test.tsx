import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import type {
  AddedTranscript,
  AnswerTranscripts,
  SpokenAnswer,
  TranscriptLine,
} from '../../../../../contract/model/transcript.ts'
import { createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { clearNames, noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { undoLast } from '../../../../../renderer/common/notices/offer-undo.ts'
import { useAnswerWords } from '../../../../../renderer/common/transcript/shown-transcript.ts'
import { transcriptFocus } from '../../../../../renderer/common/transcript/transcript-focus.ts'
import { TranscriptPanel } from '../../../../../renderer/features/transcript/transcript-panel.tsx'
import { createFakeDesk, CONNECTION_ID, installDesk } from '../../../../support/fake-desk.ts'
import { createFakePlayer } from '../../../../support/fake-player.ts'
import { SESSION_KEY } from '../../../../support/session-fixture.ts'
import { testI18n } from '../../../../support/test-i18n.ts'

// What the tests' page lacks: where a point is in a text, and highlights.
beforeAll(() => {
  document.caretPositionFromPoint = () => null
  vi.stubGlobal('Highlight', Set)
  vi.stubGlobal('CSS', { escape: CSS.escape.bind(CSS), highlights: new Map<string, unknown>() })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  cleanup()
  clearNames()
})

const lines: readonly TranscriptLine[] = [
  { from: 1000, to: 3000, text: 'Good morning, team.', speaker: 'Priya Nair' },
  { from: 5000, to: 8000, text: 'The team kept the list.', speaker: 'Priya Nair' },
  { from: 9000, to: 12_000, text: 'Say that you would shorten it.', speaker: 'Lee' },
]
const added = (over: readonly TranscriptLine[] = lines, revision = 1): AddedTranscript => ({
  transcript: { language: 'en', lines: [...over] },
  fileName: 'priya.vtt',
  format: 'vtt',
  addedAt: 1,
  revision,
})
const nothing: AnswerTranscripts = { added: null, revision: 0, recorded: [] }
const answer: SpokenAnswer = {
  connectionId: CONNECTION_ID,
  key: SESSION_KEY,
  questionNum: 4,
  media: 'https://media.example.org/4.mpd',
}
const marks = { subscribe: () => () => undefined, get: () => NO_MARKS, nameOf: String, choose: () => undefined }
const NO_MARKS: readonly never[] = []

type Shown = { readonly hidesNames?: boolean; readonly calls?: Parameters<typeof createFakeDesk>[1] }

async function show(known: AnswerTranscripts, { hidesNames = false, calls = {} }: Shown = {}) {
  installDesk(createFakeDesk([], { 'transcripts.get': () => known, ...calls }))
  const fake = createFakePlayer()
  fake.setStatus('paused')
  function Screen() {
    const words = useAnswerWords(answer)
    return <TranscriptPanel answer={answer} words={words} player={fake.player} marks={marks} hidesNames={hidesNames} />
  }
  const view = render(
    <I18nextProvider i18n={testI18n}>
      <QueryClientProvider client={createQueryClient()}>
        <Screen />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  const panel = view.getByRole('region', { name: 'Transcript' })
  const line = (name: RegExp) => within(panel).findByRole('group', { name })
  return { ...fake, view, panel, line }
}

test('the spoken line is lit, and a click or Enter plays a line from its beginning', async () => {
  const { line, moveTo, player } = await show({ ...nothing, added: added(), revision: 1 })
  const second = await line(/The team kept/)
  act(() => moveTo(5.2))
  expect(second.getAttribute('aria-current')).toBe('true')
  fireEvent.click(await line(/Say that/))
  expect([player.time, player.status]).toEqual([9, 'playing'])
  fireEvent.keyDown(second, { key: 'Enter' })
  expect(player.time).toBe(5)
})

test('arrows go from line to line, and what is chosen no longer follows the video', async () => {
  const { panel, line } = await show({ ...nothing, added: added(), revision: 1 })
  const first = await line(/Good morning/)
  const follow = within(panel).getByRole('switch', { name: 'Follow playback' })
  expect(follow).toHaveProperty('checked', true)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('data-line')).toBe('1')
  expect(follow).toHaveProperty('checked', false)
})

test('its key gives its lines the keys', async () => {
  transcriptFocus.setState({ isWanted: true })
  await show({ ...nothing, added: added(), revision: 1 })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-line')).toBe('0'))
  expect(transcriptFocus.getState().isWanted).toBe(false)
})

test('words are searched, from match to match and around', async () => {
  const { panel, line } = await show({ ...nothing, added: added(), revision: 1 })
  await line(/Good morning/)
  const field = within(panel).getByRole('textbox', { name: 'Search transcript' })
  fireEvent.change(field, { target: { value: 'TEAM' } })
  const count = () => within(panel).getByRole('status').textContent
  expect(count()).toBe('1 of 2')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(count()).toBe('2 of 2')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(count()).toBe('1 of 2')
  fireEvent.change(field, { target: { value: 'nobody' } })
  expect(count()).toBe('No matches')
})

test('speakers are named where they change, and numbered where names are hidden', async () => {
  const shown = await show({ ...nothing, added: added(), revision: 1 })
  await shown.line(/Good morning/)
  expect(shown.panel.textContent.match(/Priya Nair|Lee/g)).toEqual(['Priya Nair', 'Lee'])
  cleanup()
  const blind = await show({ ...nothing, added: added(), revision: 1 }, { hidesNames: true })
  await blind.line(/Good morning/)
  expect(blind.panel.innerHTML).not.toMatch(/Priya|Lee|priya/)
  expect(blind.panel.textContent.match(/Speaker \d/g)).toEqual(['Speaker 1', 'Speaker 2'])
})

test('a file is added where there is nothing, and marked as added', async () => {
  const { panel, line } = await show(nothing, {
    calls: { 'transcripts.addFile': ({ over }) => (over === 0 ? added() : null) },
  })
  fireEvent.click(await within(panel).findByRole('button', { name: 'Add transcript file…' }))
  await line(/Good morning/)
  expect(within(panel).getByText('Added by you')).toBeDefined()
})

test('what is removed can be brought back', async () => {
  const asked: number[] = []
  const { panel, line, view } = await show(
    { ...nothing, added: added(), revision: 1 },
    {
      calls: {
        'transcripts.remove': ({ over }) => {
          asked.push(over)
          return { revision: 2 }
        },
        'transcripts.restore': ({ over }) => {
          asked.push(over)
          return added(lines, 3)
        },
      },
    },
  )
  await line(/Good morning/)
  fireEvent.click(within(panel).getByRole('button', { name: 'Transcript options' }))
  fireEvent.click(await view.findByRole('menuitem', { name: 'Remove added transcript' }))
  await within(panel).findByText('No transcript for this answer yet.')
  act(() => void undoLast())
  await line(/Good morning/)
  expect(asked).toEqual([1, 2])
})

test('why a file can’t be read is said, and nothing changes', async () => {
  const { panel } = await show(nothing, {
    calls: {
      'transcripts.addFile': () => {
        throw new DeskError('disk-error', 'no')
      },
    },
  })
  fireEvent.click(await within(panel).findByRole('button', { name: 'Add transcript file…' }))
  await waitFor(() => expect(noticesStore.getState().notices.map(({ tone }) => tone)).toEqual(['bad']))
  expect(within(panel).getByText('No transcript for this answer yet.')).toBeDefined()
})

test('captions that can’t be read are said to be there, behind those that can', async () => {
  const unreadable = { label: '', transcript: { language: 'de', lines: [] }, isUnreadable: true }
  const readable = { label: '', transcript: { language: 'en', lines: [...lines] } }
  const alone = await show({ ...nothing, recorded: [unreadable] })
  await within(alone.panel).findByText('This recording’s captions can’t be read.')
  cleanup()
  const beside = await show({ ...nothing, recorded: [unreadable, readable] })
  await beside.line(/Good morning/)
})

test('of tens of thousands of lines those in sight are rendered', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    from: index * 1000,
    to: index * 1000 + 900,
    text: `line ${index}`,
  }))
  const { panel, line } = await show({ ...nothing, added: added(many), revision: 1 })
  await line(/, line 0$/)
  expect(panel.querySelectorAll('[data-line]').length).toBeLessThan(1000)
})
