import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DownloadHold, DownloadsStatus, DownloadStack } from '../../../../../contract/model/downloads.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { DownloadsScreen } from '../../../../../renderer/features/downloads/downloads-screen.tsx'
import { keepTreePlace } from '../../../../../renderer/features/downloads/tree-place.ts'
import { downloaded, NOTHING_RUNS, overviewOf, stack, stackId } from '../../../../support/shown-downloads.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, type Handlers } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

const KEPT = stack(1, {
  source: { kind: 'view', name: 'Needs scoring', viewId: null },
  sessions: 4,
  ready: 1,
  partly: 1,
  outdated: 1,
})
const SELECTED = stack(2, { sessions: 1, ready: 1, bytes: 50e6, total: 50e6 })
const SESSIONS = [
  downloaded(0),
  downloaded(1, { state: { kind: 'running', done: 10, total: 100 }, bytes: 103e6, total: 164e6 }),
  downloaded(2, {
    state: {
      kind: 'partly',
      missing: [
        { item: { kind: 'video', questionNum: 5 }, failure: { code: 'not-found', message: '' } },
        { item: { kind: 'protocol', questionNum: null }, failure: { code: 'server', message: '' } },
      ],
    },
    content: { ...downloaded(2).content, videos: { stored: 1, of: 2 } },
  }),
  downloaded(3, { state: { kind: 'outdated', since: Date.UTC(2026, 10, 20, 13, 58) } }),
]
const RUNNING: DownloadsStatus = {
  ...NOTHING_RUNS,
  sessions: 5,
  finished: 4,
  rate: 6.2e6,
  secondsLeft: 118,
  running: [{ key: SESSIONS[1]!.key, done: 103e6, total: 164e6, rate: 6.2e6, secondsLeft: 10 }],
}
const ESTIMATE = {
  sessions: 4,
  bytes: { videos: 1.52e9, originals: 4.31e9, essayFiles: 46e6, protocol: 31e6 },
  toCome: 1e9,
  seconds: 240,
  guessed: 0,
}

beforeEach(() => {
  // happy-dom lays nothing out, so that no row would be in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  keepTreePlace(CONNECTION_ID, { open: new Map(), cursor: null, index: 0 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Shown = {
  readonly stacks?: readonly DownloadStack[]
  readonly status?: DownloadsStatus
  readonly answers?: Handlers
}

function show({ stacks = [KEPT, SELECTED], status = RUNNING, answers = {} }: Shown = {}) {
  const fake = createFakeDesk([], {
    'downloads.overview': () => overviewOf(stacks, status),
    'downloads.status': () => status,
    'downloads.sessions': ({ stackId: id }) => (id === stackId(1) ? SESSIONS : [downloaded(9)]),
    'downloads.estimateStack': () => ESTIMATE,
    'downloads.change': () => null,
    'downloads.pause': () => null,
    'downloads.resume': () => null,
    'downloads.retry': () => null,
    'downloads.removeStack': () => null,
    'downloads.removeSessions': () => null,
    ...answers,
  })
  installDesk(fake)
  const on = { onDownload: vi.fn(), onSession: vi.fn(), onSettings: vi.fn(), onSecret: vi.fn() }
  renderScreen(<DownloadsScreen connectionId={CONNECTION_ID} {...on} />)
  const asked = (channel: string) => fake.calls.filter((call) => call.channel === channel).map(({ request }) => request)
  return { fake, asked, ...on }
}

const tree = () => screen.findByRole('treegrid', { name: 'Downloads' })
const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key: name, ...more })
const current = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent
const textOf = ({ textContent }: Element) => textContent.replaceAll('\u{A0}', ' ')
const rowOf = async (name: RegExp) => within(await tree()).findByRole('row', { name })

test('says what runs, and of each session what it has and how far it is', async () => {
  show()
  expect(await screen.findByText('1 of 1 downloading · 6.2 MB/s · 2 min left')).toBeTruthy()
  expect(textOf(await rowOf(/^Person 0/))).toBe('PPerson 02 videos, 1 essay fileReady100 MB')
  const running = textOf(await rowOf(/^Person 1/))
  expect(running).toContain('62%6.2 MB/s · 10 sec left')
  expect(running).toContain('103 of 164 MB')
  expect((await rowOf(/^Person 2/)).textContent).toContain(
    '1 of 2 videos, 1 essay filePartlyVideo 5: File not found (+1)Retry',
  )
  expect((await rowOf(/^Person 3/)).textContent).toContain('OutdatedReport changed Nov 20')
  // It is complete, and so closed.
  expect(within(await tree()).queryByRole('row', { name: /^Person 9/ })).toBeNull()
})

test('is a tree that keys walk, open and close', async () => {
  show()
  await rowOf(/^Person 3/)
  const grid = await tree()
  expect(
    within(grid)
      .getByRole('row', { name: /^Needs scoring/ })
      .getAttribute('aria-level'),
  ).toBe('1')
  grid.focus()
  expect(current()).toContain('Needs scoring')
  key('j', { code: 'KeyJ' })
  expect(current()).toContain('Person 0')
  key('ArrowDown')
  expect(current()).toContain('Person 1')
  key('ArrowLeft')
  expect(current()).toContain('Needs scoring')
  key('ArrowLeft')
  expect(
    within(grid)
      .getByRole('row', { name: /^Needs scoring/ })
      .getAttribute('aria-expanded'),
  ).toBe('false')
  expect(within(grid).queryByRole('row', { name: /^Person 0/ })).toBeNull()
  key('End')
  expect(current()).toContain('Selected on Nov 21')
  key('ArrowRight')
  expect(await within(grid).findByRole('row', { name: /^Person 9/ })).toBeTruthy()
  key('ArrowRight')
  expect(current()).toContain('Person 9')
})

test('Space pauses what runs, Enter opens a session, and the row’s menu has the rest', async () => {
  const { asked, onSession } = show()
  await rowOf(/^Person 3/)
  ;(await tree()).focus()
  key('ArrowDown')
  key('ArrowDown')
  key(' ')
  await waitFor(() =>
    expect(asked('downloads.pause')).toEqual([{ connectionId: CONNECTION_ID, keys: [SESSIONS[1]!.key] }]),
  )
  key('Enter')
  expect(onSession).toHaveBeenCalledWith(SESSIONS[1]!.key)
  key('ArrowDown')
  key('F10', { shiftKey: true })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Retry' }))
  await waitFor(() =>
    expect(asked('downloads.retry')).toEqual([{ connectionId: CONNECTION_ID, keys: [SESSIONS[2]!.key] }]),
  )
})

test('Space on a stack pauses only its sessions that are left', async () => {
  const { asked } = show()
  await rowOf(/^Person 3/)
  ;(await tree()).focus()
  key(' ')
  await waitFor(() =>
    expect(asked('downloads.pause')).toEqual([{ connectionId: CONNECTION_ID, keys: [SESSIONS[1]!.key] }]),
  )
})

test('removing asks first, and says what stays', async () => {
  const { asked } = show()
  await rowOf(/^Person 3/)
  ;(await tree()).focus()
  key('Delete')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('“Needs scoring” with 4 sessions, 100\u{A0}MB')
  expect(dialog.textContent).toContain('Your reviews, notes and reports stay.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked('downloads.removeStack')).toEqual([])
  key('ArrowDown')
  key('Delete')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(asked('downloads.removeSessions')).toEqual([{ connectionId: CONNECTION_ID, keys: [SESSIONS[0]!.key] }]),
  )
  await waitFor(() => expect(noticesStore.getState().announcement.text).toBe('Removed from this computer'))
})

test('the pane has the settings of the stack at the cursor, which are saved at once', async () => {
  const { asked } = show()
  await rowOf(/^Person 3/)
  const pane = await screen.findByRole('complementary', { name: 'Settings of Needs scoring' })
  expect(await within(pane).findByText('4 sessions, about 4 min')).toBeTruthy()
  expect(within(pane).getByText('1.6 GB')).toBeTruthy()
  fireEvent.click(within(pane).getByRole('switch', { name: 'May be removed' }))
  await waitFor(() =>
    expect(asked('downloads.change')).toEqual([
      { connectionId: CONNECTION_ID, stackId: KEPT.id, options: { ...KEPT.options, mayBeRemoved: true } },
    ]),
  )
  // What is missing of the session at the cursor is listed as a whole.
  ;(await tree()).focus()
  for (let step = 0; step < 3; step += 1) key('ArrowDown')
  expect(await within(pane).findByText('Video 5: File not found')).toBeTruthy()
  expect(within(pane).getByText(/^Protocol: /)).toBeTruthy()
})

test('a change that fails is taken back', async () => {
  const refusal = Promise.withResolvers<never>()
  show({
    answers: {
      'downloads.change': () => refusal.promise,
    },
  })
  const pane = await screen.findByRole('complementary', { name: 'Settings of Needs scoring' })
  const control = within(pane).getByRole<HTMLInputElement>('switch', { name: 'May be removed' })
  fireEvent.click(control)
  await waitFor(() => expect(control.checked).toBe(true))
  refusal.reject(new Error('the disk is gone'))
  await waitFor(() => expect(control.checked).toBe(false))
})

test.each([
  ['user', 'Paused.', 'Resume all'],
  ['quota', 'The space for downloads is full.', 'Change limit'],
  ['metered', 'This network is metered.', 'Settings'],
  ['secret', 'This connection’s secret key is missing.', 'Enter secret key'],
  ['working-offline', 'You work offline.', 'Go online'],
] as const)('says why nothing is downloaded and offers what helps: %s', async (hold: DownloadHold, text, action) => {
  show({ status: { ...RUNNING, hold, running: [], rate: 0, secondsLeft: null } })
  const line = await screen.findByText((content) => content.startsWith(text))
  expect(within(line.parentElement!).getByRole('button', { name: action })).toBeTruthy()
})

test('working offline is switched here too', async () => {
  const { asked } = show({
    answers: {
      'settings.set': (change) => ({ ...DEFAULT_SETTINGS, ...(change as object) }),
    },
  })
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: 'Work offline' })
  await waitFor(() => expect(control.disabled).toBe(false))
  fireEvent.click(control)
  await waitFor(() => expect(asked('settings.set')).toEqual([{ worksOffline: true }]))
})

test('without a stack it explains what downloads are for, and D offers one', async () => {
  const { onDownload } = show({ stacks: [], status: { ...NOTHING_RUNS, sessions: 0, finished: 0, ready: 0 } })
  expect(await screen.findByRole('heading', { name: 'Nothing downloaded yet' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD' })
  expect(onDownload).toHaveBeenCalledOnce()
})

test('of thousands of sessions only those in view are drawn', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => downloaded(index))
  keepTreePlace(CONNECTION_ID, { open: new Map([[stackId(1), true]]), cursor: null, index: 0 })
  show({ stacks: [stack(1, { sessions: 5000 })], answers: { 'downloads.sessions': () => many } })
  await rowOf(/^Person 0/)
  const grid = await tree()
  expect(grid.getAttribute('aria-rowcount')).toBe('5002')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
  grid.focus()
  key('End')
  // Its row is there for screen readers although nothing was scrolled here.
  expect(current()).toContain('Person 4999')
})
