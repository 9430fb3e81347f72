import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { noticesStore } from '../../../../renderer/common/notices/notices.ts'
import { useSync } from '../../../../renderer/shell/use-sync.ts'
import { desk } from '../../../../renderer/bridge/desk.ts'
import { connectInvalidation } from '../../../../renderer/bridge/query-client.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { syncStatus } from '../../../support/sync-status.ts'

afterEach(cleanup)

const IDLE = syncStatus()

let shown: SyncStatus | undefined
let start = () => undefined as void
let startOver = () => undefined as void
function Syncing() {
  const client = useQueryClient()
  useEffect(() => connectInvalidation(client, desk), [client])
  const sync = useSync(CONNECTION_ID, () => undefined)
  shown = sync.status
  start = sync.start
  startOver = sync.startOver
  return null
}

test('a sync that ends before its beginning was shown is announced as well, and each only once', async () => {
  const fake = createFakeDesk([], { 'sync.status': () => IDLE })
  installDesk(fake)
  renderScreen(<Syncing />)
  await waitFor(() => expect(shown).toEqual(IDLE))
  const announced = () => noticesStore.getState().announcement
  const before = announced().number
  const end = { ...IDLE, startedAt: 2, created: 3, stored: 3 }
  act(() => {
    fake.emit('sync.progress', { ...end, state: 'running' })
    fake.emit('sync.progress', end)
  })
  await waitFor(() => expect(announced().text).toBe('Sync finished: 3 new, 0 changed.'))
  act(() => fake.emit('sync.progress', { ...end, reports: { waiting: 2, fetched: 0, failed: 0 } }))
  await waitFor(() => expect(shown?.reports.waiting).toBe(2))
  expect(announced().number).toBe(before + 1)
  const timeAhead = { center: 'north', timestamp: '2099-01-02T03:04:05Z' }
  act(() => fake.emit('sync.progress', { ...end, startedAt: 3, timeAhead }))
  await waitFor(() =>
    expect(announced().text).toMatch(/^Sync finished: .* in the future for north: .*nothing is missing\.$/),
  )
})

test('"Sync everything again" asks for all sessions, goes online for it, and says what it does', async () => {
  let worksOffline = true
  const fake = createFakeDesk([], {
    'sync.status': () => IDLE,
    'settings.set': () => ({ ...DEFAULT_SETTINGS, worksOffline: (worksOffline = false) }),
    'sync.start': () => {
      if (worksOffline) throw new DeskError('working-offline', '')
      return { ...IDLE, state: 'running', startedAt: 1 }
    },
  })
  installDesk(fake)
  renderScreen(<Syncing />)
  await waitFor(() => expect(shown).toEqual(IDLE))
  const notices = () => noticesStore.getState().notices
  act(startOver)
  await waitFor(() => expect(notices()).toHaveLength(1))
  act(notices()[0]!.actions![0]!.onAction)
  await waitFor(() => expect(notices()[0]?.title).toBe('Listing all sessions again'))
  expect(notices()).toMatchObject([{ tone: 'neutral', text: expect.stringContaining('Nothing is removed.') as string }])
  const asked = fake.calls.filter(({ channel }) => channel === 'sync.start').map(({ request }) => request)
  expect(asked).toEqual([1, 2].map(() => ({ connectionId: CONNECTION_ID, over: true })))
  act(() => noticesStore.setState({ notices: [] }))
})

test('a sync while working offline is not a failure: the notice offers to go online, and syncs then', async () => {
  let settings = { ...DEFAULT_SETTINGS, worksOffline: true }
  const fake = createFakeDesk([], {
    'sync.status': () => IDLE,
    'settings.set': (change) => (settings = { ...settings, ...change }),
    'sync.start': () => {
      if (settings.worksOffline) throw new DeskError('working-offline', '')
      return { ...IDLE, state: 'running', startedAt: 1 }
    },
  })
  installDesk(fake)
  renderScreen(<Syncing />)
  await waitFor(() => expect(shown).toEqual(IDLE))
  const notices = () => noticesStore.getState().notices
  act(start)
  await waitFor(() => expect(notices()).toHaveLength(1))
  expect(notices()[0]).toMatchObject({ tone: 'neutral', title: 'You’re working offline.', stays: false })
  const [action] = notices()[0]!.actions!
  expect(action!.label).toBe('Go online')
  act(action!.onAction)
  await waitFor(() => expect(shown?.state).toBe('running'))
  expect(settings.worksOffline).toBe(false)
  expect(notices()).toEqual([])
})
