import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTreePlace } from '../../../../../renderer/features/downloads/tree-place.ts'
import {
  current,
  ESTIMATE,
  key,
  KEPT,
  rowOf,
  RUNNING,
  SELECTED,
  SESSIONS,
  showDownloads,
  tree,
} from '../../../../support/downloads-screen.tsx'
import { DeskError } from '../../../../../contract/model/errors.ts'
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

const pane = (name = 'Needs scoring') => screen.findByRole('complementary', { name: `Settings of ${name}` })
const dialog = () => screen.findByRole('alertdialog')

async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(await within(await pane()).findByRole('button', { name: new RegExp(`${label}$`) }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

test.each([
  ['fewer sessions', () => choose('First', '5 sessions'), 104, { limit: 5 }],
  ['another quality', () => choose('Quality', 'Small'), 364, { quality: 'small' }],
  [
    'other sessions',
    async () => fireEvent.click(within(await pane()).getByRole('switch', { name: 'Newest first' })),
    364,
    { order: 'newest' },
  ],
  [
    'less of each',
    async () => fireEvent.click(within(await pane()).getByRole('checkbox', { name: 'Essay files' })),
    46,
    { include: { ...KEPT.options.include, essayFiles: false } },
  ],
] as const)('a change that removes what is stored asks before: %s', async (_what, change, megabytes, changed) => {
  const sessions = [...SESSIONS, downloaded(4), downloaded(5), downloaded(6)].map((one) => ({ ...one, bytes: 52e6 }))
  const kept = { ...KEPT, sessions: 7, bytes: 364e6, options: { ...KEPT.options, limit: 10 } }
  const { asked } = showDownloads({ stacks: [kept, SELECTED], answers: { 'downloads.sessions': () => sessions } })
  await rowOf(/^Person 3/)
  await within(await pane()).findByText('46 MB')
  await change()
  expect((await dialog()).textContent).toContain(
    `This change removes up to ${megabytes}\u{A0}MB of “Needs scoring”. What other stacks need stays.`,
  )
  expect(asked('downloads.change')).toEqual([])
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(asked('downloads.change')).toEqual([])
  await change()
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asked('downloads.change')).toMatchObject([{ options: changed }]))
})

test('a change that removes nothing asks nothing', async () => {
  const { asked } = showDownloads()
  await rowOf(/^Person 3/)
  fireEvent.click(within(await pane()).getByRole('checkbox', { name: 'Original video files' }))
  await waitFor(() => expect(asked('downloads.change')).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a stack that is not kept has no limit and removes nothing that is submitted', async () => {
  const stopped = { ...KEPT, options: { ...KEPT.options, isKept: false } }
  showDownloads({ stacks: [stopped] })
  const settings = await pane()
  expect(within(settings).getByRole<HTMLButtonElement>('button', { name: /First$/ }).disabled).toBe(true)
  expect(within(settings).getByRole<HTMLInputElement>('switch', { name: 'Newest first' }).disabled).toBe(true)
  expect(within(settings).getByRole<HTMLInputElement>('switch', { name: 'Remove when submitted' }).disabled).toBe(true)
  expect(within(settings).getByRole<HTMLInputElement>('switch', { name: 'May be removed' }).disabled).toBe(false)
})

test('canceling a download asks before it removes what is there, and nothing where there is nothing', async () => {
  const empty = downloaded(4, { state: { kind: 'queued' }, bytes: 0, total: 10e6 })
  const { asked } = showDownloads({ answers: { 'downloads.sessions': () => [...SESSIONS, empty] } })
  fireEvent.click(within(await rowOf(/^Person 1/)).getByRole('button', { name: 'Cancel download' }))
  expect((await dialog()).textContent).toContain(
    'Person 1, 103\u{A0}MB, in all stacks, which leave the session out from now on.',
  )
  expect(asked('downloads.removeSessions')).toEqual([])
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  fireEvent.click(within(await rowOf(/^Person 4/)).getByRole('button', { name: 'Cancel download' }))
  await waitFor(() =>
    expect(asked('downloads.removeSessions')).toEqual([{ connectionId: CONNECTION_ID, keys: [empty.key] }]),
  )
})

test('the arrow of a stack opens and closes it', async () => {
  showDownloads()
  await rowOf(/^Person 3/)
  const arrow = () => screen.getByRole('row', { name: /Needs scoring/ }).querySelector('button')!
  fireEvent.click(arrow())
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Person 3/ })).toBeNull())
  expect(current()).toContain('Needs scoring')
  fireEvent.click(arrow())
  expect(await rowOf(/^Person 3/)).toBeTruthy()
})

test('retrying a stack leaves alone what is paused or complete', async () => {
  const paused = downloaded(4, { state: { kind: 'paused', done: 1, total: 2 } })
  const { asked } = showDownloads({ answers: { 'downloads.sessions': () => [...SESSIONS, paused] } })
  await rowOf(/^Person 3/)
  ;(await tree()).focus()
  key('F10', { shiftKey: true })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Retry' }))
  await waitFor(() =>
    expect(asked('downloads.retry')).toEqual([
      { connectionId: CONNECTION_ID, keys: [SESSIONS[2]!.key, SESSIONS[3]!.key] },
    ]),
  )
})

test.each([
  [5, 'Everything is on this computer'],
  [3, '3 of 5 ready'],
])('with nothing left and %d ready it says: %s', async (ready, text) => {
  showDownloads({ status: { ...NOTHING_RUNS, sessions: 5, finished: 5, ready } })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('the time left is said of a stack of which something runs', async () => {
  const paused = stack(2, { sessions: 1, ready: 0 })
  keepTreePlace(CONNECTION_ID, { open: new Map(), cursor: null, index: 0 })
  showDownloads({ stacks: [KEPT, paused] })
  await rowOf(/^Person 9/)
  expect(await within(await pane()).findByText('Kept view · 1 of 4 ready · 2 min left')).toBeTruthy()
  ;(await tree()).focus()
  key('End')
  expect(await within(await pane('Selected on Nov 21')).findByText('Selection · 0 of 1 ready')).toBeTruthy()
})

test('after a stack was removed by the button of its settings, the keys go on in the table', async () => {
  showDownloads()
  await rowOf(/^Person 3/)
  const button = within(await pane()).getByRole('button', { name: 'Remove from this computer…' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }))
  const grid = await tree()
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

test('an estimate that was ended for another one is read again, and so is one of a stack that has changed', async () => {
  let isEnded = true
  const stacks = [KEPT]
  const { asked } = showDownloads({
    stacks,
    answers: {
      'downloads.estimateStack': () => {
        if (!isEnded) return ESTIMATE
        isEnded = false
        throw new DeskError('cancelled', 'newer')
      },
    },
  })
  expect(await within(await pane()).findByText('4 sessions, about 4 min')).toBeTruthy()
  expect(asked('downloads.estimateStack')).toHaveLength(2)
  stacks[0] = { ...KEPT, sessions: 5 }
  // What the screen reads again after any change.
  fireEvent.click(within(await pane()).getByRole('switch', { name: 'May be removed' }))
  await waitFor(() => expect(asked('downloads.estimateStack')).toHaveLength(3))
})

test('a fixed view is called by its name in the language, and a saved one as the user did', async () => {
  const named = (index: number, name: string, viewId: string | null) =>
    stack(index, { source: { kind: 'view', name, viewId }, sessions: 1, ready: 1 })
  showDownloads({
    stacks: [named(1, 'timedOut', null), named(2, 'all', stackId(9)), named(3, '', null)],
    status: { ...RUNNING, running: [] },
  })
  for (const name of [/^Timed out/, /^all/, /^Filtered sessions/]) expect(await rowOf(name)).toBeTruthy()
})
