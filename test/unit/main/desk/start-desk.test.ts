import { expect, test, vi } from 'vitest'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { NO_LIST_PREFERENCES } from '../../../../contract/model/list-preferences.ts'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import { createStartDesk } from '../../../../main/desk/start-desk.ts'
import type { Store } from '../../../../main/store/store.ts'
import { CONNECTION, sessionRow } from '../../../support/fake-desk.ts'

const OTHER = { ...CONNECTION, id: 'other' as ConnectionId }
const RESULT_SET = { resultSetId: 5, total: 1, storeTotal: 1, withReport: 0, rows: [] }

function startDesk(storeOf: (id: ConnectionId) => Promise<Store>, lastConnection: ConnectionId | null = null) {
  const sessions = {
    open: vi.fn(async () => RESULT_SET),
    position: vi.fn(async () => null),
    window: vi.fn(async () => [sessionRow(0)]),
    close: vi.fn(async () => undefined),
  }
  const desk = createStartDesk({
    registry: { list: async () => [CONNECTION, OTHER] },
    settings: { get: async () => ({ ...DEFAULT_SETTINGS, lastConnection }) },
    sessions,
    storeOf,
    now: () => 0,
  })
  return { desk, sessions }
}

const store = { preferences: { get: async () => NO_LIST_PREFERENCES } } as unknown as Store

test('a window begins with the connection that was looked at last, and the result set is its own', async () => {
  const { desk, sessions } = startDesk(async () => store, OTHER.id)
  const start = await desk.start(7)
  expect(start.connections).toEqual([CONNECTION, OTHER])
  expect(start.list).toMatchObject({ connectionId: OTHER.id, resultSet: RESULT_SET, rows: [sessionRow(0)] })
  expect(sessions.open).toHaveBeenCalledWith(7, OTHER.id, {}, { column: 'started', direction: 'desc' })
})

test('a list that takes too long is left out, and closed when it comes', async () => {
  vi.useFakeTimers()
  try {
    const slow = Promise.withResolvers<Store>()
    const { desk, sessions } = startDesk(() => slow.promise)
    const starting = desk.start(7)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await starting).toMatchObject({ connections: [CONNECTION, OTHER], list: null })
    expect(sessions.close).not.toHaveBeenCalled()
    slow.resolve(store)
    await vi.advanceTimersByTimeAsync(0)
    expect(sessions.close).toHaveBeenCalledWith(7, RESULT_SET.resultSetId)
  } finally {
    vi.useRealTimers()
  }
})

test('a list that comes in time is not closed', async () => {
  const { desk, sessions } = startDesk(async () => store)
  await desk.start(7)
  expect(sessions.close).not.toHaveBeenCalled()
})
