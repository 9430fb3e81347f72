import { afterEach, expect, test, vi } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { NO_FILTER, NO_LIST_PREFERENCES, type ListPlace } from '../../../../contract/model/list-preferences.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { PAGE_ROWS, ROW_HEIGHT } from '../../../../contract/model/start.ts'
import { setTimeZone } from '../../../../contract/text/time-zone.ts'
import { readFirstList } from '../../../../main/desk/first-list.ts'
import { sessionRow } from '../../../support/fake-desk.ts'

afterEach(() => setTimeZone('system'))

const NOW = Date.UTC(2026, 10, 20, 23)
const PLACE: ListPlace = {
  filter: NO_FILTER,
  sort: { column: 'percent', direction: 'asc' },
  savedView: null,
  focusIndex: 205,
  focusKey: sessionRow(205).key,
  top: 200 * ROW_HEIGHT,
}

/** A result set of so many rows, in which the session under the cursor is at `focus`. */
function readerOf(total: number, focus: number | null) {
  return {
    open: vi.fn(async () => ({ resultSetId: 3, total, storeTotal: total, withReport: 0 })),
    position: vi.fn(async () => focus),
    window: async (_viewId: number, offset: number, limit: number): Promise<readonly SessionRow[]> =>
      Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => sessionRow(offset + at)),
  }
}

function read(place: ListPlace | null, reader: ReturnType<typeof readerOf>, timeZone = 'UTC') {
  const preferences = { ...NO_LIST_PREFERENCES, place }
  return readFirstList(reader, { connectionId: 'one' as ConnectionId, preferences, timeZone, now: NOW })
}

test('a list that was never left begins with the newest, from its first row', async () => {
  const reader = readerOf(400, null)
  const list = await read(null, reader)
  expect(reader.open).toHaveBeenCalledWith({}, { column: 'started', direction: 'desc' })
  expect(reader.position).not.toHaveBeenCalled()
  expect(list).toMatchObject({ focus: null, offset: 0, resultSet: { resultSetId: 3, total: 400 } })
  expect(list.rows.map(({ id }) => id)).toEqual(Array.from({ length: PAGE_ROWS }, (_, at) => at + 1))
})

test('a list is opened as it was left, with whole pages around what was in sight', async () => {
  const reader = readerOf(400, 205)
  const list = await read(PLACE, reader)
  expect(reader.open).toHaveBeenCalledWith({}, PLACE.sort)
  // Rows 192 to 234 and somewhat more: the pages from 150 to 250.
  expect([list.focus, list.offset, list.rows.length]).toEqual([205, 150, 100])
})

test('rows in sight move with the session under the cursor', async () => {
  const list = await read(PLACE, readerOf(400, 305))
  expect([list.focus, list.offset, list.rows.length]).toEqual([305, 250, 100])
})

test('a list that has become shorter, or empty, has the rows that there are', async () => {
  const short = await read(PLACE, readerOf(60, null))
  expect([short.focus, short.offset, short.rows.length]).toEqual([null, 50, 10])
  const empty = await read(PLACE, readerOf(0, null))
  expect([empty.offset, empty.rows]).toEqual([0, []])
})

test('a cursor that was never moved is looked for nowhere', async () => {
  const reader = readerOf(400, 7)
  const list = await read({ ...PLACE, focusIndex: 0, top: 0 }, reader)
  expect(reader.position).not.toHaveBeenCalled()
  expect([list.focus, list.offset]).toEqual([null, 0])
})

test('days are counted in the zone that was chosen', async () => {
  const today: ListPlace = { ...PLACE, filter: { ...NO_FILTER, started: { kind: 'days', days: 1 } } }
  const reader = readerOf(10, null)
  await read(today, reader, 'Asia/Tokyo')
  // It is the 21st there already.
  expect(reader.open).toHaveBeenCalledWith({ startedFrom: Date.UTC(2026, 10, 20, 15) }, PLACE.sort)
})
