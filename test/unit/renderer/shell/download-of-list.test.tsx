import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '../../../../contract/bridge/channels.ts'
import { DEFAULT_SORT, NO_FILTER, type ListFilter } from '../../../../contract/model/list-preferences.ts'
import { filterOfView } from '../../../../contract/model/views.ts'
import type { Queue } from '../../../../contract/model/queue.ts'
import { DEFAULT_COLUMNS } from '../../../../renderer/features/sessions/grid/columns.ts'
import { DownloadOfList } from '../../../../renderer/shell/download-of-list.tsx'
import { closeSessionsList, sessionsListOf } from '../../../../renderer/shell/sessions-lists.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'
import { renderScreen } from '../../../support/render-screen.tsx'
import { overviewOf, stackId } from '../../../support/shown-downloads.ts'

afterEach(() => {
  cleanup()
  closeSessionsList(CONNECTION_ID)
})

const SCORED = filterOfView('scored')
const SAVED = {
  id: stackId(9),
  name: 'Mine',
  filter: { ...SCORED, search: 'kim' },
  sort: DEFAULT_SORT,
  columns: DEFAULT_COLUMNS,
}

/** Opens the dialog for what the list shows. Returns how that is called and how it is stored. */
async function showView(filter: ListFilter, savedView: string | null = null) {
  const fake = createFakeDesk([sessionRow(1)], {
    'downloads.overview': () => overviewOf([]),
    'downloads.estimate': () => new Promise(() => undefined),
    'downloads.add': () => stackId(1),
    'queue.get': () => ({ total: 0, submitted: 0 }) as Queue,
  })
  installDesk(fake)
  const list = sessionsListOf(CONNECTION_ID)
  await waitFor(() => expect(list.store.getState().resultSet).not.toBeNull())
  act(() => list.store.setState({ filter, savedView, views: [SAVED] }))
  const nothing = () => undefined
  renderScreen(
    <DownloadOfList connectionId={CONNECTION_ID} request={{ first: 'view' }} onClose={nothing} onShow={nothing} />,
  )
  const label = screen.getByRole<HTMLInputElement>('radio', { name: /^Keep/, checked: true }).labels?.[0]?.textContent
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  const added = () => fake.calls.find(({ channel }) => channel === 'downloads.add')
  await waitFor(() => expect(added()).toBeDefined())
  const { choice } = added()?.request as Request['downloads.add']
  if (choice.kind !== 'view') throw new Error('The view is not chosen.')
  return { label, name: choice.name, viewId: choice.viewId }
}

test.each([
  ['a fixed view', SCORED, null, 'Scored', { name: 'scored', viewId: null }],
  [
    'a fixed view that is searched',
    { ...SCORED, search: 'kim' },
    null,
    'Scored · kim',
    { name: 'Scored · kim', viewId: null },
  ],
  ['a saved view', SAVED.filter, SAVED.id, 'Mine', { name: 'Mine', viewId: SAVED.id }],
  ['a saved view that was changed', SCORED, SAVED.id, 'Scored', { name: 'scored', viewId: null }],
  ['another filter', { ...SCORED, disagreement: true }, null, 'Filtered sessions', { name: '', viewId: null }],
  [
    'a long search',
    { ...NO_FILTER, search: 'k'.repeat(100) },
    null,
    `All · ${'k'.repeat(74)}`,
    { name: `All · ${'k'.repeat(74)}`, viewId: null },
  ],
] as const)('what a stack of the list is called: %s', async (_what, filter, savedView, label, stored) => {
  const shown = await showView(filter, savedView)
  expect(shown).toMatchObject(stored)
  expect(shown.label).toContain(`“${label}”`)
})
