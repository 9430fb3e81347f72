import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ShownImportRow } from '../../../../../contract/model/score-import.ts'
import { desk } from '../../../../../renderer/bridge/desk.ts'
import { connectInvalidation, createQueryClient } from '../../../../../renderer/bridge/query-client.ts'
import { ImportTable } from '../../../../../renderer/features/imports/import-table.tsx'
import { CONNECTION_ID, createFakeDesk, installDesk } from '../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../support/render-screen.tsx'

afterEach(cleanup)

const ROW: ShownImportRow = {
  ...{ row: 2, kind: 'new', reason: null, otherRow: null, key: null, num: 1, code: null, max: 5, text: '' },
  ...{ stored: { points: null, comment: null }, given: { points: 3, comment: null } },
  ...{ participantName: 'Anna Smith', testTitle: null },
}

test('an import that is shown, or still being made, names nobody when blind mode comes', async () => {
  let participantName = 'Anna Smith'
  const fake = createFakeDesk([], { 'imports.rows': () => [{ ...ROW, participantName }] })
  installDesk(fake)
  const client = createQueryClient()
  const end = connectInvalidation(client, desk)
  const table = { connectionId: CONNECTION_ID, importId: 1, kind: 'new', count: 1, taken: new Set<number>() } as const
  renderScreen(<ImportTable {...table} onTaken={() => undefined} />, client)
  await screen.findByText('Anna Smith')
  participantName = 'Participant 1'
  act(() => fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['blind'] }))
  await screen.findByText('Participant 1')
  await waitFor(() => expect(document.body.innerHTML).not.toContain('Anna Smith'))
  end()
})
