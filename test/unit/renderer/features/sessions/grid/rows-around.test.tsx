import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { desk } from '../../../../../../renderer/bridge/desk.ts'
import { NO_FILTER } from '../../../../../../renderer/features/sessions/filters/session-filter.ts'
import { SessionsGrid } from '../../../../../../renderer/features/sessions/grid/grid.tsx'
import {
  createSessionsList,
  type SessionsList,
} from '../../../../../../renderer/features/sessions/list/sessions-list.ts'
import { CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../../../support/fake-desk.ts'
import { renderScreen } from '../../../../../support/render-screen.tsx'
import { ROW_HEIGHT } from '../../../../../../contract/model/start.ts'

const IN_SIGHT = 10
const TOTAL = 200

let list: SessionsList | null = null
let frames = new Map<number, FrameRequestCallback>()
let lastFrame = 0
afterEach(() => {
  cleanup()
  frames = new Map()
  list?.close()
  list = null
  vi.restoreAllMocks()
})

async function drawFrame(): Promise<void> {
  const due = frames
  frames = new Map()
  await act(async () => {
    for (const frame of due.values()) frame(performance.now())
    await new Promise((resolve) => setTimeout(resolve))
  })
}

/** A list of "Person 0" and those after, and with a search "person" of "Person 1000", with any other of "Person 2000". */
async function showList() {
  const rowsFrom = (first: number, limit: number) =>
    Array.from({ length: limit }, (_, offset) => sessionRow(first + offset))
  let first = 0
  installDesk(
    createFakeDesk([], {
      'sessions.open': ({ filter, firstRows = 0 }) => {
        first = filter.search === undefined ? 0 : filter.search === 'person' ? 1000 : 2000
        return { resultSetId: first, total: TOTAL, storeTotal: TOTAL, withReport: 0, rows: rowsFrom(first, firstRows) }
      },
      'sessions.window': ({ offset, limit }) => rowsFrom(first + offset, Math.min(limit, TOTAL - offset)),
      'sessions.close': () => null,
    }),
  )
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  await waitFor(() => expect(made.store.getState().opening).toBe(false))
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    lastFrame += 1
    frames.set(lastFrame, callback)
    return lastFrame
  })
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame))
  renderScreen(<SessionsGrid list={made} onOpen={vi.fn()} onMenu={vi.fn()} />)
  act(() => made.setViewport(IN_SIGHT * ROW_HEIGHT))
  await drawFrame()
  return made
}

async function search(made: SessionsList, text = 'person'): Promise<void> {
  const before = made.store.getState().resultSet
  act(() => made.setFilter({ ...NO_FILTER, search: text }))
  await waitFor(() => expect(made.store.getState().resultSet).not.toBe(before))
  await act(async () => undefined)
}

/** The people of the rows that are drawn, in their order. */
function people(): number[] {
  const rows = within(screen.getByRole('grid')).getAllByRole('row').slice(1)
  return rows
    .map((row) => ({
      at: Number(row.getAttribute('aria-rowindex')),
      person: /Person (\d+)/.exec(row.textContent ?? ''),
    }))
    .sort((one, other) => one.at - other.at)
    .map(({ person }) => Number(person?.[1]))
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, offset) => first + offset)

test('the rows around those in sight have the next list when these were drawn', async () => {
  const made = await showList()
  const drawn = people().length
  expect(drawn).toBeGreaterThan(IN_SIGHT)
  await search(made)
  expect(people()).toEqual([...from(1000, IN_SIGHT), ...from(IN_SIGHT, drawn - IN_SIGHT)])
  await drawFrame()
  expect(people()).toEqual(from(1000, drawn))
})

test('of two lists before a frame, the rows around go from the one that was drawn to the last', async () => {
  const made = await showList()
  const drawn = people().length
  await search(made)
  await search(made, 'other')
  expect(people()).toEqual([...from(2000, IN_SIGHT), ...from(IN_SIGHT, drawn - IN_SIGHT)])
  await drawFrame()
  expect(people()).toEqual(from(2000, drawn))
})

test('the row of the cursor does not wait: what is read of it aloud is what it says now', async () => {
  const made = await showList()
  act(() => made.focusRow(IN_SIGHT - 1))
  await drawFrame()
  const { resultSet } = made.store.getState()
  if (resultSet === null) throw new Error('there is no list')
  // As where a sync puts a session above it.
  act(() => made.store.setState({ resultSet: { ...resultSet }, focusIndex: IN_SIGHT }))
  const active = screen.getByRole('grid').getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.className).toContain('focused')
})

test('a row that comes into sight does not wait for it', async () => {
  const made = await showList()
  await search(made)
  act(() => made.scrollTo(2 * ROW_HEIGHT))
  expect(people().slice(0, IN_SIGHT + 2)).toEqual(from(1000, IN_SIGHT + 2))
})

test('a row that another place has now does not wait for it', async () => {
  const made = await showList()
  act(() => made.scrollTo(50 * ROW_HEIGHT))
  await drawFrame()
  await search(made)
  expect(made.store.getState().top).toBe(0)
  expect(people()).toEqual(from(1000, people().length))
})
