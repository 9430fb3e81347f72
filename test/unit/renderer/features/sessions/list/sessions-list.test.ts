import { afterEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../../../contract/model/errors.ts'
import {
  NO_LIST_PREFERENCES,
  type ListPlace,
  type SavedView,
} from '../../../../../../contract/model/list-preferences.ts'
import { desk } from '../../../../../../renderer/bridge/desk.ts'
import {
  createSessionsList,
  geometryOf,
  visibleRows,
  type SessionsList,
} from '../../../../../../renderer/features/sessions/list/sessions-list.ts'
import { DEFAULT_COLUMNS, toggleColumn } from '../../../../../../renderer/features/sessions/grid/columns.ts'
import { NO_FILTER } from '../../../../../../renderer/features/sessions/filters/session-filter.ts'
import {
  CONNECTION_ID,
  createFakeDesk,
  installDesk,
  sessionRow,
  type FakeDesk,
} from '../../../../../support/fake-desk.ts'
import type { SessionRow } from '../../../../../../contract/model/session.ts'
import { ROW_HEIGHT, SEARCHED_ROW_HEIGHT } from '../../../../../../contract/model/start.ts'

const PLACE: ListPlace = {
  filter: NO_FILTER,
  sort: { column: 'percent', direction: 'asc' },
  savedView: null,
  focusIndex: 7,
  focusKey: sessionRow(7).key,
  top: 0,
}

let list: SessionsList | null = null
afterEach(() => {
  list?.close()
  list = null
})

async function opened(fake: FakeDesk) {
  installDesk(fake)
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  return made
}

const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => sessionRow(from + index))
const changed = (fake: FakeDesk) =>
  fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['sessions'] })

test('a refresh keeps the cursor on its session and the same rows in sight', async () => {
  const fake = createFakeDesk(rowsFrom(100, 400))
  const made = await opened(fake)
  made.setViewport(10 * ROW_HEIGHT)
  made.focusRow(205)
  await vi.waitFor(() => expect(made.store.getState().focusKey).not.toBeNull())
  const before = made.store.getState()
  fake.rows = rowsFrom(90, 410)
  changed(fake)
  await vi.waitFor(() => expect(made.store.getState().resultSet?.total).toBe(410))
  const after = made.store.getState()
  expect(after.focusIndex).toBe(215)
  expect(after.focusKey).toEqual(before.focusKey)
  expect(after.top).toBe(before.top + 10 * ROW_HEIGHT)
  expect(made.rowAt(215)?.participantName).toBe('Person 305')
})

test('a list that leaps draws what is in sight, and what lies around it once it rests', async () => {
  const made = await opened(createFakeDesk(rowsFrom(0, 400)))
  made.setViewport(10 * ROW_HEIGHT)
  const range = () => visibleRows(made.store.getState())
  made.scrollTo(5 * ROW_HEIGHT)
  expect(range()).toEqual({ first: 0, end: 24 })
  made.scrollTo(200 * ROW_HEIGHT)
  made.scrollTo(201 * ROW_HEIGHT)
  expect(range()).toEqual({ first: 200, end: 213 })
  await vi.waitFor(() => expect(range()).toEqual({ first: 193, end: 220 }))
})

test('keys pressed while a refresh is under way are not undone by it', async () => {
  let release: () => void = () => undefined
  let opens = 0
  const fake = createFakeDesk(rowsFrom(0, 50))
  const plainOpen = fake.bridge.sessions.open
  const made = await opened(fake)
  Object.assign(globalThis, {
    desk: {
      ...{ connections: fake.bridge.connections },
      sessions: {
        open: async (request: Parameters<typeof plainOpen>[0]) => {
          opens += 1
          await new Promise<void>((resolve) => (release = resolve))
          return plainOpen(request)
        },
        window: fake.bridge.sessions.window,
        position: fake.bridge.sessions.position,
        close: fake.bridge.sessions.close,
      },
    },
  })
  changed(fake)
  await vi.waitFor(() => expect(opens).toBe(1))
  made.focusRow(7)
  release()
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  expect(made.store.getState().focusIndex).toBe(7)
})

test('a cursor that was never moved stays on the first row when newer sessions come', async () => {
  const fake = createFakeDesk(rowsFrom(100, 20))
  const made = await opened(fake)
  fake.rows = rowsFrom(95, 25)
  changed(fake)
  await vi.waitFor(() => expect(made.store.getState().resultSet?.total).toBe(25))
  expect(made.store.getState().focusIndex).toBe(0)
  await vi.waitFor(() => expect(made.store.getState().focusKey).toEqual(sessionRow(95).key))
})

test('old result sets are closed but for the last, of which something may have been asked as the next came', async () => {
  const fake = createFakeDesk(rowsFrom(0, 30))
  const made = await opened(fake)
  made.setFilter({ ...NO_FILTER, state: 'finished' })
  made.setFilter({ ...NO_FILTER, state: 'inProgress' })
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  const before = made.store.getState().resultSet?.resultSetId
  made.setSort({ column: 'percent', direction: 'asc' })
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  await vi.waitFor(() =>
    expect([...fake.openResultSets]).toEqual([before, made.store.getState().resultSet?.resultSetId]),
  )
  expect(fake.calls.filter(({ channel }) => channel === 'sessions.open').at(-1)?.request).toMatchObject({
    filter: { finished: false },
    sort: { column: 'percent', direction: 'asc' },
  })
  made.close()
  await vi.waitFor(() => expect(fake.openResultSets.size).toBe(0))
})

test('a list that is opened anew looks for its place and asks for no first rows', async () => {
  const fake = createFakeDesk(rowsFrom(0, 30))
  const made = await opened(fake)
  made.focusRow(7)
  const before = fake.calls.length
  changed(fake)
  const opens = () => fake.calls.slice(before).map(({ channel }) => channel)
  await vi.waitFor(() => expect(opens()).toContain('sessions.open'))
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  const [open] = fake.calls.slice(before).filter(({ channel }) => channel === 'sessions.open')
  expect(open?.request).not.toHaveProperty('firstRows')
})

test('a list whose place cannot be found is not left open', async () => {
  const fake = createFakeDesk(rowsFrom(0, 30), {
    'sessions.position': () => {
      throw new DeskError('store-damaged', 'It is damaged.')
    },
  })
  const made = await opened(fake)
  made.focusRow(7)
  changed(fake)
  await vi.waitFor(() => expect(made.store.getState().failure).not.toBeNull())
  expect([...fake.openResultSets]).toEqual([made.store.getState().resultSet?.resultSetId])
})

test('what is chosen is asked for at once, before anything is drawn', async () => {
  const fake = createFakeDesk(rowsFrom(0, 3))
  const made = await opened(fake)
  const opens = () => fake.calls.filter(({ channel }) => channel === 'sessions.open').length
  const before = opens()
  made.setFilter({ ...NO_FILTER, state: 'finished' })
  expect(opens()).toBe(before + 1)
})

test('a list that is chosen comes with the rows it begins with, in one answer', async () => {
  const fake = createFakeDesk(rowsFrom(0, 120))
  const made = await opened(fake)
  const before = fake.calls.length
  fake.rows = rowsFrom(200, 120)
  made.setFilter({ ...NO_FILTER, state: 'finished' })
  await vi.waitFor(() => expect(made.rowAt(0)?.key).toEqual(sessionRow(200).key))
  expect(fake.calls.slice(before).map(({ channel }) => channel)).toEqual(['sessions.open'])
  expect(made.rowAt(49)?.key).toEqual(sessionRow(249).key)
  expect(made.rowAt(50)).toBeUndefined()
})

test('typing asks for the first letter at once, and after it for what was typed last', async () => {
  const fake = createFakeDesk(rowsFrom(0, 3))
  const made = await opened(fake)
  const searches = () => {
    const opens = fake.calls.filter(({ channel }) => channel === 'sessions.open').slice(1)
    return opens.map(({ request }) => (request as { filter: unknown }).filter)
  }
  made.setSearch('o')
  for (const text of ['om', 'oma', 'omar']) made.setSearch(text)
  await made.focusedRow()
  expect(searches()).toEqual([{ search: 'o' }, { search: 'omar' }])
})

test('the cursor stays on its session when the first letter of a search is cleared at once', async () => {
  const made = await opened(createFakeDesk(rowsFrom(100, 60)))
  made.focusRow(20)
  await vi.waitFor(() => expect(made.store.getState().focusKey).not.toBeNull())
  made.setSearch('a')
  made.setFilter(NO_FILTER)
  await made.focusedRow()
  expect(made.store.getState()).toMatchObject({ focusIndex: 20, filter: NO_FILTER })
})

test('the cursor returns to its session from a search that is cleared while it is being typed', async () => {
  const fake = createFakeDesk(rowsFrom(100, 60))
  const made = await opened(fake)
  made.focusRow(20)
  await vi.waitFor(() => expect(made.store.getState().focusKey).not.toBeNull())
  made.setSearch('a')
  await made.focusedRow()
  made.setSearch('an')
  made.setFilter(NO_FILTER)
  await made.focusedRow()
  expect(made.store.getState().focusIndex).toBe(20)
  fake.rows = rowsFrom(90, 70)
  changed(fake)
  await vi.waitFor(() => expect(made.store.getState().resultSet?.total).toBe(70))
  expect(made.store.getState().focusIndex).toBe(30)
})

test('what is typed does not wait until the list before is closed', async () => {
  const fake = createFakeDesk(rowsFrom(0, 3))
  const made = await opened(fake)
  const { bridge } = fake
  Object.assign(globalThis, {
    desk: {
      connections: bridge.connections,
      preferences: bridge.preferences,
      sessions: new Proxy(bridge.sessions, {
        get: (target, name: 'open') =>
          (name as string) === 'close' ? () => new Promise(() => undefined) : target[name],
      }),
    },
  })
  made.setSearch('o')
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  made.setSearch('om')
  await made.focusedRow()
  expect(fake.calls.filter(({ channel }) => channel === 'sessions.open').at(-1)?.request).toMatchObject({
    filter: { search: 'om' },
  })
})

test('a list that fails says why and keeps what it shows; trying again helps', async () => {
  let broken = false
  const fake = createFakeDesk(rowsFrom(0, 30), {})
  const made = await opened(fake)
  const healthy = fake.bridge
  Object.assign(globalThis, {
    desk: {
      connections: healthy.connections,
      sessions: new Proxy(healthy.sessions, {
        get: (target, name: 'open') =>
          name === 'open' && broken
            ? () => Promise.resolve({ ok: false, error: new DeskError('worker-stopped', 'stopped').toFailure() })
            : target[name],
      }),
    },
  })
  broken = true
  made.setSort({ column: 'percent', direction: 'asc' })
  await vi.waitFor(() => expect(made.store.getState().failure?.code).toBe('worker-stopped'))
  expect(made.rowAt(3)?.participantName).toBe('Person 3')
  broken = false
  made.retry()
  await vi.waitFor(() => expect(made.store.getState().failure).toBeNull())
})

test('filter, sort, columns and place come back after a restart, from main and for their connection alone', async () => {
  const fake = createFakeDesk(rowsFrom(0, 300))
  const first = await opened(fake)
  first.setFilter({ ...NO_FILTER, search: 'Ada', hasVideo: true })
  first.setSort({ column: 'testTitle', direction: 'asc' })
  first.setColumns(toggleColumn(first.store.getState().columns, 'email'))
  await vi.waitFor(() => expect(first.store.getState().opening).toBe(false))
  first.setViewport(360)
  first.focusRow(120)
  const { top, focusIndex } = first.store.getState()
  first.close()
  await vi.waitFor(() => expect(fake.preferences.place?.focusIndex).toBe(120))
  const second = await opened(fake)
  expect(second.store.getState()).toMatchObject({
    top,
    focusIndex,
    filter: { search: 'Ada', hasVideo: true },
    sort: { column: 'testTitle' },
  })
  expect(second.store.getState().columns.find(({ id }) => id === 'email')?.shown).toBe(true)
  expect(fake.calls.find(({ channel }) => channel === 'preferences.set')?.request).toMatchObject({
    connectionId: CONNECTION_ID,
  })
})

/** A list with a stored place that is not read yet, and `shown`, which waits until the list is. */
function notYetRead(place: ListPlace) {
  const fake = createFakeDesk(rowsFrom(0, 50))
  fake.preferences = { ...NO_LIST_PREFERENCES, place }
  installDesk(fake)
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID })
  list = made
  const shown = async () => {
    await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
    return made.store.getState()
  }
  return { made, shown }
}

test('a view that is chosen before the stored place is read wins, at its start', async () => {
  const view: SavedView = {
    id: 'with-video',
    name: 'With video',
    filter: { ...NO_FILTER, hasVideo: true },
    sort: { column: 'testTitle', direction: 'desc' },
    columns: toggleColumn(DEFAULT_COLUMNS, 'email'),
  }
  const { made, shown } = notYetRead(PLACE)
  made.applyView(view)
  const { filter, sort, savedView, columns, focusIndex } = await shown()
  expect({ filter, sort, savedView, focusIndex }).toEqual({
    filter: view.filter,
    sort: view.sort,
    savedView: view.id,
    focusIndex: 0,
  })
  expect(columns).toEqual(view.columns)
})

test('what is typed before the stored place is read is searched for in the stored list', async () => {
  const { made, shown } = notYetRead({ ...PLACE, filter: { ...NO_FILTER, hasVideo: true } })
  made.setSearch('anna')
  expect(await shown()).toMatchObject({ filter: { hasVideo: true, search: 'anna' }, sort: PLACE.sort, focusIndex: 0 })
})

test('a place that cannot be read yet is not overwritten by the one of an empty list', async () => {
  const kept = { ...NO_LIST_PREFERENCES, place: PLACE }
  let sealed = true
  const fake = createFakeDesk(rowsFrom(0, 50), {
    'preferences.get': () => {
      if (sealed) throw new DeskError('store-sealed', 'locked')
      return kept
    },
  })
  fake.preferences = kept
  const made = await opened(fake)
  expect(made.store.getState().failure?.code).toBe('store-sealed')
  expect(fake.preferences).toEqual(kept)
  sealed = false
  made.retry()
  await vi.waitFor(() => expect(made.store.getState().resultSet?.total).toBe(50))
  expect(made.store.getState()).toMatchObject({ focusIndex: 7, sort: PLACE.sort })
})

test('shift extends the selection, back again takes out what was passed, and a toggle starts another', async () => {
  const made = await opened(createFakeDesk(rowsFrom(0, 300)))
  const selected = () => Array.from({ length: 300 }, (_, index) => index).filter(made.isSelected)
  made.focusRow(10)
  made.extendTo(14)
  made.extendTo(12)
  await vi.waitFor(() => expect(selected()).toEqual([10, 11, 12]))
  made.extendTo(8)
  await vi.waitFor(() => expect(selected()).toEqual([8, 9, 10]))
  made.toggleRow(20)
  made.extendTo(21)
  made.toggleRow(9)
  await vi.waitFor(() => expect(selected()).toEqual([8, 10, 20, 21]))
  made.selectNone()
  await vi.waitFor(() => expect(selected()).toEqual([]))
})

test('after all rows were selected, shift starts another range', async () => {
  const made = await opened(createFakeDesk(rowsFrom(0, 30)))
  made.focusRow(10)
  made.extendTo(14)
  made.selectAll()
  await vi.waitFor(() => expect(made.isSelected(0)).toBe(true))
  made.extendTo(13)
  made.toggleRow(0)
  await vi.waitFor(() => expect(made.isSelected(0)).toBe(false))
  expect(made.store.getState().selected.count).toBe(29)
})

test('a selection survives sorting and keeps of a filter what is still in the list', async () => {
  const fake = createFakeDesk(rowsFrom(0, 100))
  const made = await opened(fake)
  made.toggleRow(3)
  made.toggleRow(90)
  await vi.waitFor(() => expect(made.store.getState().selected.count).toBe(2))
  fake.rows = [...rowsFrom(0, 100)].reverse()
  made.setSort({ column: 'participantName', direction: 'asc' })
  await vi.waitFor(() => expect(made.rowAt(0)?.participantName).toBe('Person 99'))
  expect([9, 96].map(made.isSelected)).toEqual([true, true])
  fake.rows = rowsFrom(0, 10)
  made.setFilter({ ...NO_FILTER, state: 'finished' })
  await vi.waitFor(() => expect(made.store.getState().resultSet?.total).toBe(10))
  expect(made.store.getState().selected.count).toBe(1)
  expect(made.isSelected(3)).toBe(true)
})

test('a row that is selected while a refresh is under way stays selected', async () => {
  const fake = createFakeDesk(rowsFrom(0, 50))
  const made = await opened(fake)
  made.setViewport(10 * ROW_HEIGHT)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const { sessions } = fake.bridge
  const select: typeof sessions.select = async (request) => {
    const asked = sessions.select(request)
    if (request.change?.kind === 'toggle') await isAnswered
    return asked
  }
  const { open, window, position, close } = sessions
  const { connections, preferences } = fake.bridge
  Object.assign(globalThis, { desk: { connections, preferences, sessions: { open, window, position, close, select } } })
  made.toggleRow(3)
  const before = made.store.getState().resultSet?.resultSetId ?? 0
  changed(fake)
  await vi.waitFor(() => expect(fake.calls.some(isWindowAfter(before))).toBe(true))
  answer()
  await vi.waitFor(() => expect(made.store.getState().resultSet?.resultSetId).toBeGreaterThan(before))
  await vi.waitFor(() => expect(made.isSelected(3)).toBe(true))
})

test('a key pressed while a refresh takes the selection over is not undone by it', async () => {
  const fake = createFakeDesk(rowsFrom(0, 50))
  const made = await opened(fake)
  made.toggleRow(3)
  await vi.waitFor(() => expect(made.store.getState().selected.count).toBe(1))
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const adopting = vi.fn()
  const { connections, preferences, sessions } = fake.bridge
  const select: typeof sessions.select = async (request) => {
    if (request.change?.kind === 'adopt') {
      adopting()
      await isAnswered
    }
    return sessions.select(request)
  }
  const { open, window, position, close } = sessions
  Object.assign(globalThis, { desk: { connections, preferences, sessions: { open, window, position, close, select } } })
  changed(fake)
  await vi.waitFor(() => expect(adopting).toHaveBeenCalled())
  made.focusRow(7)
  answer()
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  expect(made.store.getState().focusIndex).toBe(7)
  expect(made.isSelected(3)).toBe(true)
})

const isWindowAfter = (resultSet: number) => (call: FakeDesk['calls'][number]) =>
  call.channel === 'sessions.window' && (call.request as { readonly resultSetId: number }).resultSetId > resultSet

test('all of a list are selected without a list of them, and rows far away are known to be', async () => {
  const fake = createFakeDesk(rowsFrom(0, 2000))
  const made = await opened(fake)
  made.selectAll()
  await vi.waitFor(() => expect(made.store.getState().selected.count).toBe(2000))
  expect(made.isSelected(1999)).toBe(true)
  expect(made.store.getState().selected.positions.size).toBeLessThanOrEqual(500)
  made.toggleRow(1500)
  await vi.waitFor(() => expect(made.store.getState().selected.count).toBe(1999))
  await vi.waitFor(() => expect([1499, 1500, 1501].map(made.isSelected)).toEqual([true, false, true]))
})

test('views that cannot be kept are as before, and those of another window come in', async () => {
  const view: SavedView = {
    id: 'v1',
    name: 'Mine',
    filter: NO_FILTER,
    sort: PLACE.sort,
    columns: DEFAULT_COLUMNS,
  }
  let broken = true
  const fake: FakeDesk = createFakeDesk(rowsFrom(0, 5), {
    'preferences.set': ({ change }) => {
      if (broken && change.views) throw new DeskError('disk-full', 'full')
      return null
    },
  })
  const made = await opened(fake)
  await expect(made.setViews([view], 'v1')).rejects.toMatchObject({ code: 'disk-full' })
  expect(made.store.getState()).toMatchObject({ views: [], savedView: null })
  broken = false
  await made.setViews([view], 'v1')
  fake.preferences = { ...fake.preferences, views: [{ ...view, name: 'Theirs' }] }
  fake.emit('connections.tablesChanged', { connectionId: CONNECTION_ID, tables: ['preferences'] })
  await vi.waitFor(() => expect(made.store.getState().views[0]?.name).toBe('Theirs'))
})

test('a list that main has opened already shows its rows without a call, and what changes is opened anew', async () => {
  const fake = createFakeDesk(rowsFrom(0, 400))
  installDesk(fake)
  const request = { connectionId: CONNECTION_ID, filter: {}, sort: PLACE.sort }
  const resultSet = await desk.sessions.open(request)
  const place = { ...PLACE, focusIndex: 205, focusKey: sessionRow(210).key, top: 200 * ROW_HEIGHT }
  const preferences = { ...NO_LIST_PREFERENCES, place }
  const first = {
    connectionId: CONNECTION_ID,
    preferences,
    resultSet,
    focus: 210,
    offset: 150,
    rows: rowsFrom(150, 100),
  }
  fake.preferences = preferences
  fake.calls.length = 0
  const made = createSessionsList({ desk, connectionId: CONNECTION_ID, first })
  list = made
  await vi.waitFor(() => expect(made.store.getState().opening).toBe(false))
  // The session under the cursor is five rows further down, and what is in sight has moved with it.
  expect(made.store.getState()).toMatchObject({ focusIndex: 210, top: 205 * ROW_HEIGHT, sort: PLACE.sort, resultSet })
  expect(made.rowAt(210)?.participantName).toBe('Person 210')
  const asked = fake.calls.map(({ channel }) => channel)
  expect(asked.filter((channel) => channel !== 'sessions.window')).toEqual([])
  expect(
    fake.calls.map(({ request }) => request),
    'but for what lies ahead',
  ).toEqual(asked.map(() => ({ resultSetId: resultSet.resultSetId, offset: 250, limit: 50 })))
  fake.rows = rowsFrom(0, 401)
  changed(fake)
  await vi.waitFor(() => expect(made.store.getState().resultSet?.total).toBe(401))
  const shown = made.store.getState().resultSet?.resultSetId
  await vi.waitFor(() => expect([...fake.openResultSets]).toEqual([resultSet.resultSetId, shown]))
})

/** A list of which a search leaves every tenth session, whatever it is for. */
async function searchable() {
  const all = rowsFrom(0, 400)
  const lists = new Map<number, readonly SessionRow[]>()
  const rowsOf = (resultSetId: number) => lists.get(resultSetId) ?? []
  const fake = createFakeDesk(all, {
    'sessions.open': ({ filter, firstRows = 0 }) => {
      const isSearched = filter.search !== undefined
      const rows = isSearched ? all.filter((_, at) => at % 10 === 0) : all
      const resultSetId = lists.size + 1
      lists.set(resultSetId, rows)
      const resultSet = { resultSetId, total: rows.length, storeTotal: all.length, withReport: 0 }
      return { ...resultSet, ...(isSearched ? { isSearched: true } : {}), rows: rows.slice(0, firstRows) }
    },
    'sessions.window': ({ resultSetId, offset, limit }) => rowsOf(resultSetId).slice(offset, offset + limit),
    'sessions.position': ({ resultSetId, key }) => {
      const at = rowsOf(resultSetId).findIndex((row) => row.key.participantId === key.participantId)
      return at === -1 ? null : at
    },
    'sessions.close': () => null,
  })
  const made = await opened(fake)
  made.setViewport(10 * ROW_HEIGHT)
  return {
    made,
    cursor: () => {
      const { focusIndex, top } = made.store.getState()
      return { name: made.rowAt(focusIndex)?.participantName, focusIndex, top }
    },
    search: async (text: string) => {
      made.setSearch(text)
      await made.focusedRow()
    },
  }
}

test('a search begins at its first row; when it ends the list is where it was before', async () => {
  const { made, cursor, search } = await searchable()
  made.focusRow(205)
  await vi.waitFor(() => expect(made.store.getState().focusKey).not.toBeNull())
  const before = cursor()
  await search('a')
  await search('an')
  expect(cursor()).toEqual({ name: 'Person 0', focusIndex: 0, top: 0 })
  expect(geometryOf(made.store.getState()).virtualHeight).toBe(40 * SEARCHED_ROW_HEIGHT)
  await search('')
  expect(cursor()).toEqual({ ...before, name: 'Person 205' })
  expect(geometryOf(made.store.getState()).virtualHeight).toBe(400 * ROW_HEIGHT)
})

test('when a search ends the cursor stays on the session that it was put on, where it was seen', async () => {
  const { made, cursor, search } = await searchable()
  made.focusRow(205)
  await search('a')
  made.focusRow(1)
  made.focusRow(2)
  await search(' ')
  expect(cursor()).toEqual({
    name: 'Person 20',
    focusIndex: 20,
    top: 20 * ROW_HEIGHT - 2 * SEARCHED_ROW_HEIGHT,
  })
})

test('when a search ends with another filter the list begins at its start', async () => {
  const { made, cursor, search } = await searchable()
  await search('a')
  made.focusRow(2)
  made.setFilter({ ...NO_FILTER, state: 'finished' })
  await made.focusedRow()
  expect(cursor()).toEqual({ name: 'Person 0', focusIndex: 0, top: 0 })
})
