import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { desk } from '../../renderer/bridge/desk.ts'
import { createSessionsList, type SessionsList } from '../../renderer/features/sessions/list/sessions-list.ts'
import { SessionsScreen } from '../../renderer/features/sessions/sessions-screen.tsx'
import { CONNECTION_ID, installDesk, type FakeDesk } from './fake-desk.ts'
import { renderScreen } from './render-screen.tsx'

/** Renders the list of a fake desk, once it is open or has failed to open. The caller closes the list. */
export async function showSessions(fake: FakeDesk): Promise<SessionsList> {
  installDesk(fake)
  const list = createSessionsList({ desk, connectionId: CONNECTION_ID })
  await waitFor(() => expect(list.store.getState().opening).toBe(false))
  const nothing = () => undefined
  renderScreen(
    <SessionsScreen
      list={list}
      centers={['spring']}
      isSyncing={false}
      onOpenSession={nothing}
      onSync={nothing}
      onMend={() => undefined}
      onDownload={() => undefined}
      onExport={nothing}
      onExportOne={nothing}
      onReview={() => undefined}
      onShortcuts={nothing}
    />,
  )
  return list
}
