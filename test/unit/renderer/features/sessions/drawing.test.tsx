import { act, cleanup, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { NO_FILTER } from '../../../../../renderer/features/sessions/filters/session-filter.ts'
import type { SessionsList } from '../../../../../renderer/features/sessions/list/sessions-list.ts'
import type * as chips from '../../../../../renderer/ui/chip.tsx'
import { createFakeDesk, sessionRow } from '../../../../support/fake-desk.ts'
import { showSessions } from '../../../../support/show-sessions.tsx'

/** Names of the filters' chips that were drawn, each time. */
const drawn = vi.hoisted((): string[] => [])

vi.mock('../../../../../renderer/ui/chip.tsx', async (original) => {
  const { FilterChip } = await original<typeof chips>()
  return {
    FilterChip: (props: Parameters<typeof FilterChip>[0]) => {
      drawn.push(props.name)
      return <FilterChip {...props} />
    },
  }
})
// Other files run in this process too.
afterAll(() => vi.doUnmock('../../../../../renderer/ui/chip.tsx'))

let list: SessionsList | null = null
afterEach(() => {
  cleanup()
  list?.close()
  list = null
})

async function showScreen() {
  const fake = createFakeDesk(
    Array.from({ length: 60 }, (_, index) => sessionRow(index)),
    // What there is to choose from has the chips drawn anew whenever it comes.
    { 'sessions.facets': () => new Promise(() => undefined) },
  )
  const made = await showSessions(fake)
  list = made
  return made
}

/** What is drawn until the list shows what `change` asks for. */
async function drawnFor(made: SessionsList, change: () => void): Promise<readonly string[]> {
  const before = made.store.getState().resultSet
  drawn.length = 0
  act(change)
  await waitFor(() => expect(made.store.getState().resultSet).not.toBe(before))
  await act(async () => undefined)
  return [...drawn]
}

test('a sort draws no chip of the filters anew', async () => {
  const made = await showScreen()
  const names = await drawnFor(made, () => made.setSort({ column: 'percent', direction: 'asc' }))
  expect(names).toEqual([])
})

test('a filter draws its own chip anew, and no other', async () => {
  const made = await showScreen()
  const names = await drawnFor(made, () => made.setFilter({ ...NO_FILTER, manualScoring: ['required'] }))
  expect(names).toEqual(['Manual scoring'])
})
