import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import type { Settings } from '../../../../contract/model/settings.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import type { Route } from '../../../../renderer/shell/routes.ts'
import { useWindowTitle } from '../../../../renderer/shell/use-window-title.ts'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { syncStatus } from '../../../support/sync-status.ts'

afterEach(cleanup)

type TitledProps = {
  readonly route: Route
  readonly connection: Connection | null
  readonly status?: SyncStatus
  readonly says?: Settings['windowTitle']
}

function Titled({ status, says = 'test', ...place }: TitledProps) {
  useWindowTitle({ ...place, status, says })
  return null
}

const college = { ...CONNECTION, name: 'Northwind College' }
const SESSIONS = { kind: 'sessions', connectionId: CONNECTION_ID } as const
const SESSION = { kind: 'session', connectionId: CONNECTION_ID, key: sessionRow(3).key } as const

function Choosing() {
  const [says, setSays] = useState<Settings['windowTitle']>('test')
  return (
    <>
      <Titled route={SESSION} connection={college} says={says} />
      {(['participant', 'app'] as const).map((other) => (
        <button key={other} onClick={() => setSays(other)}>
          {other}
        </button>
      ))}
    </>
  )
}

function answerWith(row: SessionRow): void {
  installDesk(createFakeDesk([], { 'reports.get': () => ({ row, report: null, source: 'none', problem: null }) }))
}

test('the title says where one is', () => {
  const titleOf = (route: Route, connection: Connection | null = college) => {
    renderScreen(<Titled route={route} connection={connection} />)
    return document.title
  }
  expect(titleOf(SESSIONS)).toBe('Sessions – Northwind College – Proctor Desk')
  expect(titleOf({ kind: 'edit', connectionId: CONNECTION_ID })).toBe(
    'Edit connection – Northwind College – Proctor Desk',
  )
  expect(titleOf({ kind: 'settings', section: null })).toBe('Settings – Proctor Desk')
  expect(titleOf(SESSION, null)).toBe('Proctor Desk')
})

test('of a session the title says the test or the participant, whichever may be seen, and changes at once', async () => {
  answerWith(sessionRow(3))
  renderScreen(<Choosing />)
  await vi.waitFor(() => expect(document.title).toBe('Test 3 – Northwind College – Proctor Desk'))
  fireEvent.click(screen.getByText('participant'))
  expect(document.title).toBe('Person 3 – Northwind College – Proctor Desk')
  fireEvent.click(screen.getByText('app'))
  expect(document.title).toBe('Proctor Desk')
})

test('a participant without a name is titled as in the list, and a session that is not read yet as one', async () => {
  answerWith(sessionRow(3, { participantName: '' }))
  renderScreen(<Titled route={SESSION} connection={college} says="participant" />)
  expect(document.title).toBe('Session – Northwind College – Proctor Desk')
  await vi.waitFor(() => expect(document.title).toBe('No name – Northwind College – Proctor Desk'))
})

test('where the app’s name alone may be seen, no place is named, and the state of the sync stays', () => {
  const status = syncStatus({
    lastCompletedAt: 1,
    stored: 5,
    failure: { code: 'forbidden', message: '', center: null },
  })
  const titleOf = (props: Partial<TitledProps>) => {
    renderScreen(<Titled route={SESSIONS} connection={college} says="app" {...props} />)
    return document.title
  }
  expect(titleOf({})).toBe('Proctor Desk')
  expect(titleOf({ route: { kind: 'settings', section: null } })).toBe('Proctor Desk')
  expect(titleOf({ status })).toBe('Proctor Desk (Needs attention)')
  expect(titleOf({ route: SESSION, status })).toBe('Proctor Desk (Needs attention)')
})

test('nothing of a locked connection is asked for to title its window', async () => {
  const fake = createFakeDesk()
  installDesk(fake)
  const locked = { ...college, secretState: 'missing', storeKey: 'wrapped' } as const
  renderScreen(<Titled route={SESSION} connection={locked} />)
  await vi.waitFor(() => expect(document.title).toBe('Session – Northwind College – Proctor Desk'))
  expect(fake.calls).toEqual([])
})

test('the title says where the connection needs attention or is offline, and else nothing of its sync', () => {
  const titleOf = (status: SyncStatus) => {
    renderScreen(
      <Titled route={{ kind: 'sessions', connectionId: CONNECTION_ID }} connection={college} status={status} />,
    )
    return document.title
  }
  const synced = { lastCompletedAt: 1, stored: 5 }
  const failed = (code: 'forbidden' | 'network') =>
    syncStatus({ ...synced, failure: { code, message: '', center: null } })
  expect(titleOf(syncStatus(synced))).toBe('Sessions – Northwind College – Proctor Desk')
  expect(titleOf(failed('forbidden'))).toBe('Sessions – Northwind College (Needs attention) – Proctor Desk')
  expect(titleOf(failed('network'))).toBe('Sessions – Northwind College (Offline) – Proctor Desk')
})
