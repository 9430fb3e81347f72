import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeskError } from '../../../../../contract/model/errors.ts'
import { desk } from '../../../../../renderer/bridge/desk.ts'
import { createSessionsList, type SessionsList } from '../../../../../renderer/features/sessions/sessions-list.ts'
import { SessionsScreen } from '../../../../../renderer/features/sessions/sessions-screen.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const nothing = () => undefined

async function showDamaged(field: string, restore: () => void) {
  let isDamaged = true
  const fake = createFakeDesk([], {
    'sessions.open': () => {
      if (isDamaged) throw new DeskError('store-damaged', 'It is damaged.', { field })
      return { viewId: 1, total: 0, storeTotal: 0, withReport: 0 }
    },
    'connections.restoreReviews': () => {
      restore()
      isDamaged = false
      return { backup: 'reviews-1.db', damaged: 'reviews.damaged-1.db' }
    },
  })
  installDesk(fake)
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(
    <SessionsScreen
      list={list}
      centers={['spring']}
      syncStatus={undefined}
      onOpenSession={nothing}
      onSync={nothing}
      onExport={nothing}
      onShortcuts={nothing}
    />,
  )
  await screen.findByText(/Try again/)
  return fake
}

test('damaged notes and reviews: the screen offers the newest backup and then shows the list', async () => {
  const fake = await showDamaged('reviews', nothing)
  fireEvent.click(screen.getByRole('button', { name: 'Restore the newest backup' }))
  await screen.findByText('No sessions yet')
  expect(fake.calls).toContainEqual({
    channel: 'connections.restoreReviews',
    request: { connectionId: CONNECTION_ID },
  })
})

test('a restore that fails says why and can be tried again', async () => {
  await showDamaged('reviews', () => {
    throw new DeskError('store-damaged', 'There is no good backup of your own work.')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Restore the newest backup' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('There is no good backup'))
  expect(screen.getByRole('button', { name: 'Restore the newest backup' })).toBeDefined()
})

test('a damaged cache, which mends itself, is nothing to restore', async () => {
  await showDamaged('cache', nothing)
  expect(screen.queryByRole('button', { name: 'Restore the newest backup' })).toBeNull()
})
