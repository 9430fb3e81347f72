import { beforeEach, expect, test, vi } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { NO_LIST_PREFERENCES } from '../../../../contract/model/list-preferences.ts'
import { DEFAULT_SETTINGS } from '../../../../contract/model/settings.ts'
import type { FirstList, Start } from '../../../../contract/model/start.ts'
import { shownTimeZone } from '../../../../contract/text/time-zone.ts'
import { createQueryClient } from '../../../../renderer/bridge/query-client.ts'
import { queryKeys } from '../../../../renderer/bridge/query-keys.ts'
import { readFirst } from '../../../../renderer/shell/first-reads.ts'
import { closeSessionsList, sessionsListOf } from '../../../../renderer/shell/sessions-lists.ts'
import { CONNECTION, CONNECTION_ID, createFakeDesk, installDesk, sessionRow } from '../../../support/fake-desk.ts'

const ROWS = Array.from({ length: 80 }, (_, index) => sessionRow(index))
const SETTINGS = { ...DEFAULT_SETTINGS, timeZone: 'Asia/Tokyo' }

beforeEach(() => {
  closeSessionsList(CONNECTION_ID)
  history.replaceState(null, '', '#')
})

/** A desk that has opened its list ahead, as main does; `part` says what is different. */
function deskWith(part: (list: FirstList) => Partial<Start> = () => ({})) {
  const fake = createFakeDesk(ROWS, {
    'settings.set': () => SETTINGS,
    'start.open': async () => {
      const opened = await fake.bridge.sessions.open({ connectionId: CONNECTION_ID, filter: {}, sort: BY_START })
      if (!opened.ok) throw DeskError.from(opened.error)
      const rows = { offset: 0, rows: ROWS.slice(0, 50) }
      const list = {
        connectionId: CONNECTION_ID,
        preferences: NO_LIST_PREFERENCES,
        resultSet: opened.value,
        focus: null,
      }
      const first = { ...list, ...rows }
      fake.calls.length = 0
      return { connections: [CONNECTION], settings: SETTINGS, systemLanguages: ['en'], list: first, ...part(first) }
    },
  })
  installDesk(fake)
  return fake
}
const BY_START = { column: 'started', direction: 'desc' } as const

test('the first screen has connections, settings and rows without another call', async () => {
  const fake = deskWith()
  const client = createQueryClient()
  await readFirst(client)
  expect(client.getQueryData(queryKeys.connections)).toEqual([CONNECTION])
  expect(client.getQueryData(queryKeys.settings)).toEqual(SETTINGS)
  expect(shownTimeZone()).toBe('Asia/Tokyo')
  expect(location.hash).toContain(CONNECTION_ID)
  const list = sessionsListOf(CONNECTION_ID)
  expect(list.store.getState()).toMatchObject({
    opening: false,
    failure: null,
    focusIndex: 0,
    resultSet: { total: 80 },
  })
  expect(list.rowAt(20)?.participantName).toBe('Person 20')
  expect(fake.calls).toEqual([])
  closeSessionsList(CONNECTION_ID)
  await vi.waitFor(() => expect(fake.openResultSets.size).toBe(0))
})

test('a place of no list leaves nothing open', async () => {
  const fake = deskWith()
  history.replaceState(null, '', '#/settings')
  await readFirst(createQueryClient())
  await vi.waitFor(() => expect(fake.openResultSets.size).toBe(0))
  expect(fake.calls.map(({ channel }) => channel)).toEqual(['sessions.close'])
})

test('a list of another connection than the page’s is closed, and the page opens its own', async () => {
  const fake = deskWith((list) => ({ list: { ...list, connectionId: 'other' as ConnectionId } }))
  await readFirst(createQueryClient())
  const channels = fake.calls.map(({ channel }) => channel)
  expect(channels).toEqual(['sessions.close', 'preferences.get', 'sessions.open'])
  expect(fake.openResultSets.size).toBe(1)
})

test('without a list the page opens it by itself, and shows what is wrong with it', async () => {
  installDesk(
    createFakeDesk([], {
      'start.open': () => ({ connections: [CONNECTION], settings: SETTINGS, systemLanguages: ['en'], list: null }),
      'settings.set': () => SETTINGS,
      'sessions.open': () => {
        throw new DeskError('store-damaged', 'spoilt')
      },
    }),
  )
  await readFirst(createQueryClient())
  expect(sessionsListOf(CONNECTION_ID).store.getState()).toMatchObject({
    opening: false,
    failure: { code: 'store-damaged' },
  })
})

test('what cannot be read at all is left to the screens', async () => {
  installDesk(
    createFakeDesk([], {
      'start.open': () => {
        throw new DeskError('disk-error', 'unreadable')
      },
    }),
  )
  const client = createQueryClient()
  await expect(readFirst(client)).rejects.toMatchObject({ code: 'disk-error' })
  expect(client.getQueryData(queryKeys.connections)).toBeUndefined()
})
