import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../../../../contract/model/sync.ts'
import { SyncFailureDialog } from '../../../../../renderer/features/offline/sync-dialogs.tsx'
import { SyncStatusBlock } from '../../../../../renderer/features/offline/sync-status.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'
import { syncStatus as status } from '../../../../support/sync-status.ts'

afterEach(cleanup)

function show(part: Partial<SyncStatus>) {
  const actions = { onSync: vi.fn(), onCancel: vi.fn(), onFailure: vi.fn(), onRejected: vi.fn() }
  renderScreen(<SyncStatusBlock status={status(part)} {...actions} />)
  return actions
}

test('a running sync shows its counts and can be cancelled', () => {
  const { onCancel } = show({ state: 'running', center: 'spring', received: 1500, rate: 480.4 })
  expect(screen.getByText('Syncing')).toBeTruthy()
  expect(screen.getByText('spring')).toBeTruthy()
  expect(screen.getByText(/1,500 sessions · 480\/s/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledOnce()
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
  fireEvent.click(screen.getByRole('button', { name: '2 items set aside' }))
  expect(onRejected).toHaveBeenCalledOnce()
})

test('a sync that the user cancelled is not shown as failed', () => {
  show({ failure: { code: 'cancelled', message: '', center: null } })
  expect(screen.queryByText('Sync failed')).toBeNull()
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
  renderScreen(<SyncFailureDialog status={status({ failure })} onClose={vi.fn()} onSync={onSync} />)
  expect(screen.getAllByText(/2000-01-01T00:00:00Z/).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('Start from'), { target: { value: '2026-01-02T03:04' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this start and sync' }))
  await waitFor(() => expect(onSync).toHaveBeenCalledOnce())
  expect(fake.calls.find(({ channel }) => channel === 'sync.setStart')?.request).toEqual({
    connectionId: CONNECTION_ID,
    center: 'spring',
    modifiedSince: new Date(2026, 0, 2, 3, 4).toISOString().replace('.000Z', 'Z'),
  })
})
