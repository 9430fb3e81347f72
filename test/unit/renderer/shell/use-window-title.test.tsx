import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { Route } from '../../../../renderer/shell/routes.ts'
import { useWindowTitle } from '../../../../renderer/shell/use-window-title.ts'
import { CONNECTION_ID, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'

afterEach(cleanup)

function Titled({ route, connection }: { readonly route: Route; readonly connection: Connection | null }) {
  useWindowTitle(route, connection)
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
