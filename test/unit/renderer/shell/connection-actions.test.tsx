import { act, cleanup, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import { queries } from '../../../../renderer/bridge/queries.ts'
import { useConnectionActions, type ConnectionActions } from '../../../../renderer/shell/app-actions.ts'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { syncStatus } from '../../../support/sync-status.ts'

afterEach(cleanup)

let actions: ConnectionActions
let shown: SyncStatus | undefined
function Acting() {
  actions = useConnectionActions({ navigate: vi.fn(), closeDialog: vi.fn() })
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
