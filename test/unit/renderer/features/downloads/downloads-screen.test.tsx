import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DownloadHold } from '../../../../../contract/model/downloads.ts'
import { DEFAULT_SETTINGS } from '../../../../../contract/model/settings.ts'
import { noticesStore } from '../../../../../renderer/common/notices/notices.ts'
import { keepTreePlace } from '../../../../../renderer/features/downloads/tree-place.ts'
import {
  current,
  key,
  KEPT,
  rowOf,
  RUNNING,
  SESSIONS,
  showDownloads,
  textOf,
  tree,
} from '../../../../support/downloads-screen.tsx'
import { CONNECTION_ID } from '../../../../support/fake-desk.ts'
import { downloaded, NOTHING_RUNS, stack, stackId } from '../../../../support/shown-downloads.ts'

beforeEach(() => {
  // happy-dom lays nothing out, so that no row would be in view.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  keepTreePlace(CONNECTION_ID, { open: new Map(), cursor: null, index: 0 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('says what runs, and of each session what it has and how far it is', async () => {
  showDownloads()
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
  showDownloads()
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
  const { asked, onSession } = showDownloads()
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
  const { asked } = showDownloads()
  await rowOf(/^Person 3/)
  ;(await tree()).focus()
  key(' ')
  await waitFor(() =>
    expect(asked('downloads.pause')).toEqual([{ connectionId: CONNECTION_ID, keys: [SESSIONS[1]!.key] }]),
  )
})

test('removing asks first, and says what stays', async () => {
  const { asked } = showDownloads()
  await rowOf(/^Person 3/)
  ;(await tree()).focus()
  key('Delete')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('“Needs scoring” with 4 sessions, 100\u{A0}MB')
  expect(dialog.textContent).toContain('Your reviews, notes and reports stay.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked('downloads.removeStack')).toEqual([])
  const rows = await tree()
  await waitFor(() => expect(document.activeElement).toBe(rows))
  key('ArrowDown')
  key('Delete')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(asked('downloads.removeSessions')).toEqual([{ connectionId: CONNECTION_ID, keys: [SESSIONS[0]!.key] }]),
  )
  await waitFor(() => expect(noticesStore.getState().announcement.text).toBe('Removed from this computer'))
})

test('the pane has the settings of the stack at the cursor, which are saved at once', async () => {
  const { asked } = showDownloads()
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
  showDownloads({
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
  ['working-offline', 'You’re working offline.', 'Go online'],
] as const)('says why nothing is downloaded and offers what helps: %s', async (hold: DownloadHold, text, action) => {
  showDownloads({ status: { ...RUNNING, hold, running: [], rate: 0, secondsLeft: null } })
  const line = await screen.findByText((content) => content.startsWith(text))
  expect(within(line.parentElement!).getByRole('button', { name: action })).toBeTruthy()
})

test('working offline is switched here too', async () => {
  const { asked } = showDownloads({
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
  const { onDownload } = showDownloads({ stacks: [], status: { ...NOTHING_RUNS, sessions: 0, finished: 0, ready: 0 } })
  expect(await screen.findByRole('heading', { name: 'Nothing downloaded yet' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD' })
  expect(onDownload).toHaveBeenCalledOnce()
})

test('of thousands of sessions only those in view are drawn', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => downloaded(index))
  keepTreePlace(CONNECTION_ID, { open: new Map([[stackId(1), true]]), cursor: null, index: 0 })
  showDownloads({ stacks: [stack(1, { sessions: 5000 })], answers: { 'downloads.sessions': () => many } })
  await rowOf(/^Person 0/)
  const grid = await tree()
  expect(grid.getAttribute('aria-rowcount')).toBe('5002')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60)
  grid.focus()
  key('End')
  // Its row is there for screen readers although nothing was scrolled here.
  expect(current()).toContain('Person 4999')
})
