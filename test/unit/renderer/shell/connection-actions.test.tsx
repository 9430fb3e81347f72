import { act, cleanup, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { queries } from '../../../../renderer/bridge/queries.ts'
import { noticesStore } from '../../../../renderer/common/notices/notices.ts'
import { useConnectionActions, type ConnectionActions } from '../../../../renderer/shell/app-actions.ts'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { syncStatus } from '../../../support/sync-status.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  noticesStore.setState({ notices: [] })
  location.hash = ''
  navigate.mockClear()
  onMaking.mockClear()
})

const navigate = vi.fn()
const onMaking = vi.fn()
let actions: ConnectionActions
let shown: SyncStatus | undefined
function Acting() {
  actions = useConnectionActions({ navigate, closeDialog: vi.fn(), onMaking })
  shown = useQuery(queries.syncStatus(CONNECTION_ID)).data
  return null
}

const REFUSED = syncStatus({
  stored: 600,
  failure: { code: 'bad-request', message: 'No such center.', center: 'Misspelt' },
})
const RUNNING = syncStatus({ state: 'running', stored: 600, startedAt: 1 })

test('a connection that was edited syncs at once, and its old failure is gone', async () => {
  const fake = createFakeDesk([], { 'sync.status': () => REFUSED, 'sync.start': () => RUNNING })
  installDesk(fake)
  renderScreen(<Acting />)
  await waitFor(() => expect(shown?.condition).toBe('attention'))
  act(() => actions.saved(CONNECTION))
  await waitFor(() => expect(shown).toEqual(RUNNING))
  expect(fake.calls.filter(({ channel }) => channel === 'sync.start')).toEqual([
    { channel: 'sync.start', request: { connectionId: CONNECTION_ID } },
  ])
})

test('one that cannot sync yet is told as it is now', async () => {
  let status = REFUSED
  installDesk(
    createFakeDesk([], {
      'sync.status': () => status,
      'sync.start': () => {
        throw new Error('no secret')
      },
    }),
  )
  renderScreen(<Acting />)
  await waitFor(() => expect(shown?.failure).not.toBeNull())
  status = syncStatus({ stored: 600, lastCompletedAt: 1 })
  act(() => actions.saved(CONNECTION))
  await waitFor(() => expect(shown?.failure).toBeNull())
})

test('a connection that was made shows its sessions in the place of its form, and syncs', async () => {
  const fake = createFakeDesk([], { 'sync.status': () => REFUSED, 'sync.start': () => RUNNING })
  installDesk(fake)
  renderScreen(<Acting />)
  await act(() => actions.add(async () => CONNECTION))
  expect(navigate.mock.calls).toEqual([[`/c/${CONNECTION_ID}`, { replace: true }]])
  expect(onMaking.mock.calls).toEqual([[true], [false]])
  expect(fake.calls.some(({ channel }) => channel === 'sync.start')).toBe(true)
})

test('one that could not be made leaves everything as it was', async () => {
  installDesk(createFakeDesk([], { 'sync.status': () => REFUSED }))
  renderScreen(<Acting />)
  await act(() => expect(actions.add(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused'))
  expect(navigate).not.toHaveBeenCalled()
  expect(onMaking.mock.calls).toEqual([[true], [false]])
  // Its form says so.
  expect(noticesStore.getState().notices).toEqual([])
})

/** Leaves the form while its connection is being saved; `save` and `fail` end the saving. */
function leaveWhile(act: (save: () => Promise<Connection>) => Promise<void>) {
  location.hash = '#/connect'
  const saving = Promise.withResolvers<Connection>()
  const done = act(() => saving.promise)
  location.hash = '#/settings/general'
  return { save: () => saving.resolve(CONNECTION), fail: () => saving.reject(new Error('no')), done }
}

test.each(['add', 'edit'] as const)('a connection saved late (%s) syncs, and does not lead away', async (what) => {
  const fake = createFakeDesk([], { 'sync.status': () => REFUSED, 'sync.start': () => RUNNING })
  installDesk(fake)
  vi.stubGlobal('navigation', { canGoBack: true })
  const back = vi.spyOn(history, 'back').mockReturnValue()
  renderScreen(<Acting />)
  const { save, done } = leaveWhile(actions[what])
  save()
  await act(() => done)
  expect(navigate).not.toHaveBeenCalled()
  expect(back).not.toHaveBeenCalled()
  expect(fake.calls.some(({ channel }) => channel === 'sync.start')).toBe(true)
})

test.each(['add', 'edit'] as const)('one that could not be saved (%s) is told where the user is now', async (what) => {
  installDesk(createFakeDesk([], { 'sync.status': () => REFUSED }))
  renderScreen(<Acting />)
  const { fail, done } = leaveWhile(actions[what])
  fail()
  await act(() => expect(done).rejects.toThrow('no'))
  expect(noticesStore.getState().notices).toMatchObject([{ tone: 'bad', title: 'Couldn’t save connection' }])
})

test('the page of a connection is left for the place it was opened from, else for the start', () => {
  installDesk(createFakeDesk([], { 'sync.status': () => REFUSED }))
  const back = vi.spyOn(history, 'back').mockReturnValue()
  renderScreen(<Acting />)
  vi.stubGlobal('navigation', { canGoBack: true })
  act(() => actions.leave())
  expect(back).toHaveBeenCalledOnce()
  expect(navigate).not.toHaveBeenCalled()
  vi.stubGlobal('navigation', { canGoBack: false })
  act(() => actions.leave())
  expect(back).toHaveBeenCalledOnce()
  expect(navigate.mock.calls).toEqual([['/', { replace: true }]])
})
