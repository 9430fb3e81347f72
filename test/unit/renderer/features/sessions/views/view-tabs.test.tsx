import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SyncStatus } from '../../../../../../contract/model/sync.ts'
import { desk } from '../../../../../../renderer/bridge/desk.ts'
import {
  createSessionsList,
  type SessionsList,
} from '../../../../../../renderer/features/sessions/list/sessions-list.ts'
import { ViewTabs } from '../../../../../../renderer/features/sessions/views/view-tabs.tsx'
import {
  CONNECTION_ID,
  createFakeDesk,
  installDesk,
  sessionRow,
  type FakeDesk,
} from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'
import { syncStatus } from '../../../../../support/sync-status.ts'

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

const progress = (fake: FakeDesk, state: SyncStatus['state']) =>
  act(() => fake.emit('sync.progress', syncStatus({ state })))

function endSync(fake: FakeDesk): void {
  progress(fake, 'running')
  progress(fake, 'idle')
}

test('a status without a sync, as of reports that are downloaded, does not open the list again', async () => {
  const fake = createFakeDesk([sessionRow(0)])
  installDesk(fake)
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(<ViewTabs onDownload={() => undefined} list={list} />)
  await waitFor(() => expect(screen.getByRole('button', { name: /Needs scoring/ }).textContent).toMatch(/1$/))
  const opened = () => fake.calls.filter(({ channel }) => channel === 'sessions.open').length
  progress(fake, 'idle')
  expect(opened()).toBe(1)
  endSync(fake)
  await waitFor(() => expect(opened()).toBe(2))
})

test('the counts are right as soon as a sync has ended, whatever was counted while it ran', async () => {
  const fake = createFakeDesk([])
  installDesk(fake)
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(<ViewTabs onDownload={() => undefined} list={list} />)
  const needsScoring = () => screen.getByRole('button', { name: /Needs scoring/ }).textContent
  await waitFor(() => expect(needsScoring()).toMatch(/0$/))
  act(() => fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['sessions'] }))
  await waitFor(() => expect(fake.openResultSets.size).toBeLessThanOrEqual(2))
  fake.rows = Array.from({ length: 80 }, (_, index) => sessionRow(index))
  // The change itself falls into the pause after the one before.
  endSync(fake)
  await waitFor(() => expect(needsScoring()).toMatch(/80$/))
})

test('the counts are right also where the first counting was still under way when the sync ended', async () => {
  let total = 0
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  const fake = createFakeDesk([sessionRow(0)], {
    'sessions.count': async () => {
      const counted = total
      asked += 1
      if (asked === 1) await held
      return counted
    },
  })
  installDesk(fake)
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(<ViewTabs onDownload={() => undefined} list={list} />)
  await waitFor(() => expect(asked).toBe(1))
  total = 80
  endSync(fake)
  await act(async () => release())
  await waitFor(() => expect(screen.getByRole('button', { name: /Needs scoring/ }).textContent).toMatch(/80$/))
})

test('a list that has begun to fill is counted with it, and never stands beside counts of nothing', async () => {
  let release: () => void = () => undefined
  const fake = createFakeDesk([], {
    'sessions.count': async () => {
      const counted = fake.rows.length
      if (counted > 0) await new Promise<void>((resolve) => (release = resolve))
      return counted
    },
  })
  installDesk(fake)
  list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  renderScreen(<ViewTabs onDownload={() => undefined} list={list} />)
  const tab = (name: RegExp) => screen.getByRole('button', { name }).textContent
  await waitFor(() => expect(tab(/Needs scoring/)).toMatch(/0$/))
  fake.rows = [sessionRow(0), sessionRow(1)]
  act(() => fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['sessions'] }))
  await waitFor(() => expect(tab(/^All/)).toMatch(/2$/))
  expect(tab(/Needs scoring/)).not.toMatch(/\d/)
  while (!tab(/Needs scoring/)?.endsWith('2')) await act(async () => release())
})
