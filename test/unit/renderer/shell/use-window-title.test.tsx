import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { SyncStatus } from '../../../../contract/model/sync.ts'
import type { Route } from '../../../../renderer/shell/routes.ts'
import { useWindowTitle } from '../../../../renderer/shell/use-window-title.ts'
import { CONNECTION_ID, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { syncStatus } from '../../../support/sync-status.ts'

afterEach(cleanup)

type TitledProps = {
  readonly route: Route
  readonly connection: Connection | null
  readonly status?: SyncStatus
}

function Titled({ route, connection, status }: TitledProps) {
  useWindowTitle(route, connection, status)
  return null
}

const college = { id: CONNECTION_ID, name: 'Northwind College' } as Connection

test('the title says where one is and never who is reviewed', () => {
  const titleOf = (route: Route, connection: Connection | null = college) => {
    renderScreen(<Titled route={route} connection={connection} />)
    return document.title
  }
  const session = { kind: 'session', connectionId: CONNECTION_ID, key: sessionRow(3).key } as const
  expect(titleOf({ kind: 'sessions', connectionId: CONNECTION_ID })).toBe('Sessions – Northwind College – Proctor Desk')
  expect(titleOf(session)).toBe('Session – Northwind College – Proctor Desk')
  expect(titleOf({ kind: 'settings' })).toBe('Settings – Proctor Desk')
  expect(titleOf(session, null)).toBe('Proctor Desk')
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
