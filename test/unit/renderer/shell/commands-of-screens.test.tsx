import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { ReviewsOfSession } from '../../../../contract/model/review.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { offeredCommands } from '../../../../renderer/common/commands.ts'
import { useShortcuts } from '../../../../renderer/common/shortcuts/use-shortcuts.ts'
import { ProgramCommands } from '../../../../renderer/shell/program-commands.ts'
import { closeSessionsList } from '../../../../renderer/shell/sessions-lists.ts'
import { MANAGE_SCREENS, type Route } from '../../../../renderer/shell/routes.ts'
import { SessionInPlace } from '../../../../renderer/shell/session-in-place.tsx'
import type { QuestionScoring } from '../../../../renderer/shell/use-review-slots.tsx'
import {
  CONNECTION,
  CONNECTION_ID,
  createFakeDesk,
  installDesk,
  NOBODY,
  sessionRow,
} from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  vi.stubGlobal('navigation', { canGoBack: false, canGoForward: false, entries: () => [], currentEntry: null })
})
afterEach(() => {
  cleanup()
  closeSessionsList(CONNECTION_ID)
})

const key = sessionRow(1).key
const offered = () => offeredCommands().map(({ id }) => id)
const keysOfCommand = (id: string) => offeredCommands().find((command) => command.id === id)?.keys ?? null

type ProgramProps = { readonly route: Route; readonly connection?: Connection | null; readonly isSyncing?: boolean }

function Program({ route, connection = CONNECTION, isSyncing = false }: ProgramProps) {
  const nothing = () => undefined
  return (
    <ProgramCommands
      {...{ route, connection, connections: [CONNECTION] }}
      sync={{
        status: isSyncing ? ({ state: 'running' } as never) : undefined,
        ...{ start: nothing, startOver: nothing, cancel: nothing },
      }}
      onOpen={nothing}
      onNavigate={nothing}
    />
  )
}

const of = { connectionId: CONNECTION_ID }
const ROUTES: Readonly<Record<string, Route>> = {
  sessions: { kind: 'sessions', ...of },
  session: { kind: 'session', ...of, key },
  'review of a session': { kind: 'review', ...of, key },
  'review without a queue': { kind: 'review', ...of, key: null },
  downloads: { kind: 'downloads', ...of },
  insight: { kind: 'insight', ...of, view: 'charts' },
  manage: { kind: 'manage', ...of, screen: 'tests' },
  settings: { kind: 'settings', section: null },
}
/** What every screen of a connection has. */
const ANYWHERE = [
  ...['sync', 'syncAll', 'export', 'markingSheet', 'importScores', 'importTranscripts', 'startReviewing'],
  ...['sessions', 'review', 'downloads', 'insight', 'work', ...MANAGE_SCREENS, 'settings'],
  ...['add', 'edit', 'newWindow', 'shortcuts', 'palette', 'sidebar', 'workOffline'],
  ...['view-all', 'view-toReview', 'theme-dark'],
]

test.each(Object.entries(ROUTES))('the whole app has its commands on the screen: %s', (name, route) => {
  installDesk(createFakeDesk([]))
  renderScreen(<Program route={route} />)
  expect(offered()).toEqual(expect.arrayContaining(ANYWHERE))
  // A session has its own, which begins with this session.
  expect(offered().includes('download')).toBe(name !== 'session' && name !== 'review of a session')
  // None of these screens hears the keys of the list or of the downloads here.
  for (const id of ['sync', 'export', 'startReviewing', 'download']) expect(keysOfCommand(id), id).toBeNull()
  expect(keysOfCommand('newWindow')).toEqual(['mod', 'Shift', 'N'])
})

test('a connection whose key is missing offers nothing on its sessions, and no connection offers none', () => {
  installDesk(createFakeDesk([]))
  const locked: Connection = { ...CONNECTION, storeKey: 'wrapped', secretState: 'missing' }
  const view = renderScreen(<Program route={{ kind: 'sessions', ...of }} connection={locked} />)
  const onStored = [
    'export',
    'download',
    'markingSheet',
    'importScores',
    'importTranscripts',
    'startReviewing',
    'view-all',
  ]
  expect(offered().filter((id) => onStored.includes(id))).toEqual([])
  expect(offered()).toEqual(expect.arrayContaining(['sessions', 'settings', 'add']))
  view.unmount()
  renderScreen(<Program route={{ kind: 'welcome' }} connection={null} />)
  expect(offered().filter((id) => [...onStored, 'sync', 'sessions', 'sidebar', 'edit'].includes(id))).toEqual([])
})

test('a key stands beside a command only while the screen hears it', () => {
  installDesk(createFakeDesk([]))
  function Downloads() {
    useShortcuts('downloads', { d: () => undefined, j: undefined, k: undefined })
    return <Program route={{ kind: 'downloads', ...of }} />
  }
  const view = renderScreen(<Downloads />)
  expect(keysOfCommand('download')).toEqual(['D'])
  view.unmount()
  renderScreen(<Program route={{ kind: 'downloads', ...of }} />)
  expect(keysOfCommand('download')).toBeNull()
})

const STEPS = { undo: null, redo: null, changes: 0, revision: 1 }

function reviewsOf(status: 'submitted' | null): ReviewsOfSession {
  const value = <T,>(is: T) => ({ value: is, revision: 1, judged: null, savedAt: 1 })
  const own = {
    ...{ reviewer: NOBODY, isOwn: true, note: { text: '', savedAt: null, revision: 0 }, scores: [], answerNotes: [] },
    ...{ verdict: value({ verdict: 'clean' as const, reason: '' }), comment: value(null) },
    status: value(status === null ? null : { status, reason: '' }),
  }
  return { reviews: [own], steps: STEPS, mark: 'a' }
}

/** The next session; the window keeps the review of each. */
let index = 1

async function showSession(status: 'submitted' | null, scoring: QuestionScoring | null = null) {
  index += 1
  const shown = index
  installDesk(
    createFakeDesk([], {
      'reports.get': () => ({ row: sessionRow(shown), report: null, source: 'none', problem: null }),
      'reviews.of': () => reviewsOf(status),
      'reviewSettings.get': () => DEFAULT_REVIEW_SETTINGS,
      'notes.get': () => ({ text: '', savedAt: null, revision: 1 }),
    }),
  )
  renderScreen(
    <SessionInPlace
      {...of}
      sessionKey={sessionRow(shown).key}
      position={null}
      onDownload={() => undefined}
      onBack={() => undefined}
      onPrevious={null}
      onNext={() => undefined}
      onSubmitted={null}
      scoring={scoring}
    />,
  )
  const isRead = scoring === null ? (status === null ? 'submit' : 'reopen') : 'comment'
  await waitFor(() => expect(offered()).toContain(isRead))
}

const REVIEW = ['submit', 'reopen', 'verdict-clean', 'verdict-violation', 'comment', 'redo', 'nextToScore']
const reviewCommands = () => offered().filter((id) => REVIEW.includes(id))

test('a session offers what can be done with its review now, with the keys of the review', async () => {
  await showSession(null)
  expect(reviewCommands()).toEqual(expect.arrayContaining(['submit', 'verdict-clean', 'verdict-violation', 'comment']))
  expect(reviewCommands()).toHaveLength(4)
  expect(keysOfCommand('verdict-clean')).toEqual(['Shift', '1'])
  expect(offered()).toEqual(expect.arrayContaining(['back', 'next', 'download', 'evidenceReport']))
  expect(offered()).not.toContain('previous')
  expect([keysOfCommand('next'), keysOfCommand('download')]).toEqual([['J'], null])
})

test('a submitted review is reopened, and the command asks for the reason', async () => {
  await showSession('submitted')
  expect(reviewCommands()).toEqual(['reopen'])
  act(() =>
    offeredCommands()
      .find(({ id }) => id === 'reopen')
      ?.run(),
  )
  expect(await screen.findByRole('dialog', { name: /Reopen/ })).toBeDefined()
})

test('one question across sessions has no verdict, and goes to the next to score where there is one', async () => {
  await showSession(null, { onNextToScore: () => undefined, scores: null })
  expect(reviewCommands().toSorted()).toEqual(['comment', 'nextToScore'])
  cleanup()
  await showSession(null, { onNextToScore: null, scores: null })
  expect(reviewCommands()).toEqual(['comment'])
})
