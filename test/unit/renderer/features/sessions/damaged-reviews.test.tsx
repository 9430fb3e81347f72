import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DeskError, type MissingWork } from '../../../../../contract/model/errors.ts'
import type { SessionsList } from '../../../../../renderer/features/sessions/list/sessions-list.ts'
import { CONNECTION_ID, createFakeDesk } from '../../../../support/fake-desk.ts'
import { showSessions } from '../../../../support/show-sessions.tsx'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const nothing = () => undefined

async function showDamaged(field: string, restore: () => void, missing?: MissingWork) {
  let isDamaged = true
  const fake = createFakeDesk([], {
    'sessions.open': () => {
      if (isDamaged) throw new DeskError('store-damaged', 'It is damaged.', { field, ...(missing && { missing }) })
      return { resultSetId: 1, total: 0, storeTotal: 0, withReport: 0, rows: [] }
    },
    'connections.restoreReviews': () => {
      restore()
      isDamaged = false
      return { backup: 'reviews-1.db', damaged: 'reviews.damaged-1.db', returned: 1, lost: 0 }
    },
  })
  list = await showSessions(fake)
  await screen.findByText(/Try again/)
  return fake
}

test('damaged notes and reviews: the screen offers the newest backup and then shows the list', async () => {
  const fake = await showDamaged('reviews', nothing)
  fireEvent.click(screen.getByRole('button', { name: 'Restore latest backup' }))
  await screen.findByText('No sessions yet')
  expect(fake.calls).toContainEqual({
    channel: 'connections.restoreReviews',
    request: { connectionId: CONNECTION_ID },
  })
})

test('a restore that fails says why and can be tried again', async () => {
  await showDamaged('reviews', () => {
    throw new DeskError('store-damaged', 'No good backup of your notes and reviews.')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Restore latest backup' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No good backup'))
  expect(screen.getByRole('button', { name: 'Restore latest backup' })).toBeDefined()
})

test('a damaged cache, which mends itself, is nothing to restore', async () => {
  await showDamaged('cache', nothing)
  expect(screen.queryByRole('button', { name: 'Restore latest backup' })).toBeNull()
})

const MADE_AT = Date.UTC(2026, 2, 3, 10, 0)

test('notes that are missing: how many, which backup has them, and restoring brings the list', async () => {
  const fake = await showDamaged('reviews', nothing, { changes: 50, inBackups: 50, backedUpAt: MADE_AT })
  expect(screen.getByText('50 saved changes to your notes are missing. Nothing was overwritten.')).toBeDefined()
  expect(screen.getByText(/The backup from .*2026.* has what’s missing/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Restore notes' }))
  await screen.findByText('No sessions yet')
  expect(fake.calls).toContainEqual({
    channel: 'connections.restoreReviews',
    request: { connectionId: CONNECTION_ID },
  })
})

test('notes that no backup has, or not all of them: the screen says so before anybody presses anything', async () => {
  await showDamaged('reviews', nothing, { changes: 50, inBackups: 40, backedUpAt: MADE_AT })
  expect(screen.getByText(/has 40 of them/)).toBeDefined()
  cleanup()
  await showDamaged('reviews', nothing, { changes: 1, inBackups: 0, backedUpAt: null })
  expect(screen.getByText('1 saved change to your notes is missing. Nothing was overwritten.')).toBeDefined()
  expect(screen.getByText(/No backup has what’s missing/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue without them' })).toBeDefined()
})
