import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import type { ErrorCode } from '../../../../../contract/model/errors.ts'
import type { SyncStatus } from '../../../../../contract/model/sync.ts'
import { en } from '../../../../../contract/text/en.ts'
import { SyncFailureDialog } from '../../../../../renderer/features/offline/sync-dialogs.tsx'
import { TimeAheadLine } from '../../../../../renderer/features/offline/time-ahead-line.tsx'
import { SyncStatusBlock } from '../../../../../renderer/features/offline/sync-status.tsx'
import { createDialogs } from '../../../../../renderer/shell/dialogs.ts'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'
import { syncStatus as status } from '../../../../support/sync-status.ts'

afterEach(cleanup)

function show(part: Parameters<typeof status>[0], total = part?.stored ?? 0, worksOffline = false) {
  const actions = { onSync: vi.fn(), onGoOnline: vi.fn(), onCancel: vi.fn(), onFailure: vi.fn(), onRejected: vi.fn() }
  const shown = status(part, worksOffline)
  renderScreen(
    <SyncStatusBlock status={shown} total={total} {...actions}>
      <TimeAheadLine status={shown} />
    </SyncStatusBlock>,
  )
  return actions
}

test('a running sync shows its counts and can be cancelled', () => {
  const { onCancel } = show({ state: 'running', center: 'spring', received: 1500, rate: 480.4, lastCompletedAt: 1 })
  expect(screen.getByText('Syncing')).toBeTruthy()
  expect(screen.getByText('spring')).toBeTruthy()
  expect(screen.getByText(/1,500 sessions · 480\/s/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('who works offline sees since when, not how the last sync failed, and can go online', () => {
  const failure = { code: 'network' as const, message: '', center: 'spring' }
  const { onGoOnline } = show({ lastCompletedAt: Date.now(), stored: 2, failure }, 2, true)
  expect(screen.getByText('Offline, last synced now')).toBeTruthy()
  expect(screen.getByText('2 sessions on this computer')).toBeTruthy()
  expect(screen.queryByText(en.errors.network.happened)).toBeNull()
  expect(screen.queryByRole('button', { name: en.sync.now })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go online' }))
  expect(onGoOnline).toHaveBeenCalledOnce()
})

test('a sync that lies ahead, since the clock was set back, is not called one of just now', () => {
  show({ lastCompletedAt: Date.now() + 20_000 })
  expect(screen.getByText('Synced now')).toBeTruthy()
  cleanup()
  show({ lastCompletedAt: Date.now() + 3 * 3_600_000 })
  expect(screen.getByText(/^Synced \w+ \d+(, \d+)?, \d\d:\d\d$/)).toBeTruthy()
})

test('items that were set aside are counted and lead to their list', () => {
  const { onRejected } = show({ lastCompletedAt: Date.now() - 120_000, rejectedTotal: 2, stored: 10 })
  expect(screen.getByText(/Synced 2 min/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '2 unreadable items' }))
  expect(onRejected).toHaveBeenCalledOnce()
})

test('a time of the service in its own future is told, with what the app did, and not while it syncs', () => {
  const timeAhead = { center: 'north', timestamp: '2099-01-02T03:04:05Z' }
  show({ lastCompletedAt: Date.now(), stored: 10, timeAhead })
  const text = screen.getByText(/^The service gave a time in the future for north: .*2099/).textContent
  expect(text).toMatch(/synced from an earlier time instead, so nothing is missing\.$/)
  cleanup()
  show({ state: 'running', lastCompletedAt: 1, timeAhead })
  expect(screen.queryByText(/in the future/)).toBeNull()
})

test('a sync that the user cancelled is not shown as failed', () => {
  show({ failure: { code: 'cancelled', message: '', center: null }, stored: 600 })
  expect(screen.getByText('Partly synced')).toBeTruthy()
  expect(screen.queryByText('What to do')).toBeNull()
})

test('a first sync counts what the rest of the window counts, and not what is still on its way into the list', () => {
  show({ state: 'running', received: 1240, stored: 1240, rate: 500 }, 620)
  expect(screen.getByText('620 sessions · 500/s')).toBeTruthy()
  expect(screen.queryByText(/1,240/)).toBeNull()
})

test('one report is one report', () => {
  show({ lastCompletedAt: Date.now(), reports: { waiting: 1, fetched: 0, failed: 0 } })
  expect(screen.getByText('1 report left')).toBeTruthy()
})

test('a service that cannot be reached: says that it is tried again, with Cancel', () => {
  const { onCancel } = show({ state: 'running', retrying: { code: 'network', message: '' } })
  expect(screen.getByText('Can’t reach the service, trying again…')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a service that answers but cannot serve is busy, not out of reach', () => {
  show({ state: 'running', retrying: { code: 'rate-limited', message: '' } })
  expect(screen.getByText('The service is busy, trying again…')).toBeTruthy()
})

const failed = (code: ErrorCode, center: string | null = null) => ({ code, message: '', center })
const SYNCED = { lastCompletedAt: Date.now() - 125_000, stored: 900, centersTotal: 3 }

test.each([
  ['synced', SYNCED, 'Synced 2 min ago'],
  ['offline', { ...SYNCED, failure: failed('network') }, 'Offline, last synced 2 min ago'],
  ['partly', { ...SYNCED, centersSynced: 2, failure: failed('bad-request') }, 'Partly synced (2 of 3 centers)'],
  ['refused', { ...SYNCED, failure: failed('forbidden') }, 'Needs attention'],
  ['never', {}, 'Not synced yet'],
] as const)('the state of a connection: %s', (_, part, text) => {
  const { onSync } = show(part)
  expect(screen.getByText(text)).toBeTruthy()
  const hasFailed = 'failure' in part
  expect(screen.queryByRole('button', { name: 'What to do' }) !== null).toBe(hasFailed)
  fireEvent.click(screen.getByRole('button', { name: hasFailed ? 'Try again' : 'Sync now' }))
  expect(onSync).toHaveBeenCalledOnce()
})

function showFailure(part: Parameters<typeof status>[0]) {
  const actions = { onClose: vi.fn(), onSync: vi.fn(), onEdit: vi.fn(), onEnterSecret: vi.fn() }
  renderScreen(<SyncFailureDialog status={status(part)} {...actions} />)
  return actions
}

test('a center that was refused: says what came all the same, and offers the connection to be edited', () => {
  const failure = { ...failed('bad-request', 'Misspelt'), details: { field: 'center', value: 'Misspelt' } }
  const part = { stored: 600, centersTotal: 3, centersSynced: 2, failure }
  const { onEdit, onSync } = showFailure(part)
  expect(screen.getByText('600 sessions synced; 2 of 3 centers complete.')).toBeTruthy()
  expect(screen.queryByText('Nothing was changed.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: en.app.editConnectionTitle }))
  expect(onEdit).toHaveBeenCalledOnce()
  expect(onSync).not.toHaveBeenCalled()
})

test.each([
  ['forbidden', 'edit'],
  ['not-this-service', 'edit'],
  ['secret-missing', 'secret'],
  ['server', 'retry'],
  // Nothing says that a setting is wrong.
  ['bad-request', 'retry'],
  ['disk-full', 'retry'],
] as const)('%s offers what mends it: %s', (code, remedy) => {
  showFailure({ failure: failed(code), stored: 1 })
  const offers = (name: string) => screen.queryByRole('button', { name }) !== null
  expect(offers(en.app.retry)).toBe(true)
  expect(offers(en.app.editConnectionTitle)).toBe(remedy === 'edit')
  expect(offers(en.app.enterSecret)).toBe(remedy === 'secret')
})

test('400 on modifiedSince: names the value and starts again from the chosen time', async () => {
  const fake = createFakeDesk([], { 'sync.setStart': () => status({}) })
  installDesk(fake)
  const onSync = vi.fn()
  const failure = {
    code: 'sync-start-refused',
    message: '',
    center: 'spring',
    details: { value: '2000-01-01T00:00:00Z' },
  } as const
  renderScreen(
    <SyncFailureDialog
      status={status({ failure })}
      onClose={vi.fn()}
      onSync={onSync}
      onEdit={vi.fn()}
      onEnterSecret={vi.fn()}
    />,
  )
  expect(screen.getAllByText(/2000-01-01T00:00:00Z/).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('Sync sessions modified since'), { target: { value: '2026-01-02T03:04' } })
  const save = screen.getByRole('button', { name: 'Save and sync' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(onSync).toHaveBeenCalledOnce())
  const modifiedSince = new Date(2026, 0, 2, 3, 4).toISOString().replace('.000Z', 'Z')
  expect(fake.calls).toEqual([
    { channel: 'sync.setStart', request: { connectionId: CONNECTION_ID, center: 'spring', modifiedSince } },
  ])
})

test('the reason of a failure closes when a sync starts, and does not come back with its failure', async () => {
  const FAILED = status({ failure: failed('server') })
  let setStatus: (next: SyncStatus) => void = () => undefined
  const dialogs = createDialogs()
  function Window() {
    const [shown, setShown] = useState(FAILED)
    const isOpen = useStore(dialogs.store) !== null
    setStatus = setShown
    const nothing = () => undefined
    return isOpen ? (
      <SyncFailureDialog
        status={shown}
        onClose={dialogs.close}
        onSync={nothing}
        onEdit={nothing}
        onEnterSecret={nothing}
      />
    ) : null
  }
  renderScreen(<Window />)
  act(() => dialogs.open({ kind: 'syncFailure' }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  act(() => setStatus(status({ state: 'running' })))
  act(() => setStatus(FAILED))
  expect(screen.queryByRole('dialog')).toBeNull()
})
