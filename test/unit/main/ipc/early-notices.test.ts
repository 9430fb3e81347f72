import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { keepEarlyNotices } from '../../../../main/ipc/early-notices.ts'

const damaged = { level: 'warning', failure: new DeskError('store-damaged', 'set aside').toFailure() } as const
const full = { level: 'warning', failure: new DeskError('disk-full', 'full').toFailure() } as const

test('a notice waits until a page listens, and comes once', () => {
  const sent: unknown[] = []
  const notices = keepEarlyNotices((event, payload) => void sent.push([event, payload]))
  notices.tell('app.notice', damaged)
  expect(sent).toEqual([])
  notices.listening(7)
  notices.listening(7)
  expect(sent).toEqual([['app.notice', damaged]])
  notices.tell('app.notice', full)
  expect(sent).toEqual([
    ['app.notice', damaged],
    ['app.notice', full],
  ])
})

test('an event for one window names it', () => {
  const sent: unknown[] = []
  const notices = keepEarlyNotices((event, _payload, windowId) => void sent.push([event, windowId]))
  notices.listening(7)
  notices.tell('app.notice', full)
  notices.tell('connections.tablesChanged', { connectionId: null, tables: ['settings'] }, 7)
  expect(sent).toEqual([
    ['app.notice', null],
    ['connections.tablesChanged', 7],
  ])
})

test('for a window that was closed before it listened nothing is kept', () => {
  const sent: unknown[] = []
  const notices = keepEarlyNotices((event) => void sent.push(event))
  notices.begins(7)
  notices.closed(7)
  notices.tell('connections.tablesChanged', { connectionId: null, tables: ['settings'] })
  sent.length = 0
  notices.listening(7)
  expect(sent).toEqual([])
})

test('other events do not wait', () => {
  const sent: unknown[] = []
  keepEarlyNotices((event) => void sent.push(event)).tell('connections.tablesChanged', {
    connectionId: null,
    tables: ['settings'],
  })
  expect(sent).toEqual(['connections.tablesChanged'])
})

test('changes after the first data of a page are sent again once the page listens', () => {
  const sent: unknown[] = []
  const notices = keepEarlyNotices((_event, payload, windowId) => void sent.push([windowId, payload]))
  const [one, other] = ['one', 'other'] as ConnectionId[]
  notices.tell('connections.tablesChanged', { connectionId: one!, tables: ['notes'] })
  notices.begins(7)
  notices.tell('connections.tablesChanged', { connectionId: one!, tables: ['sessions'] })
  notices.tell('connections.tablesChanged', { connectionId: one!, tables: ['sessions', 'reports'] })
  notices.tell('connections.tablesChanged', { connectionId: other!, tables: ['preferences'] })
  sent.length = 0
  notices.listening(8)
  expect(sent, 'another window has read nothing before it').toEqual([])
  notices.listening(7)
  expect(sent).toEqual([
    [7, { connectionId: one, tables: ['sessions', 'reports'] }],
    [7, { connectionId: other, tables: ['preferences'] }],
  ])
  notices.listening(7)
  notices.tell('connections.tablesChanged', { connectionId: one!, tables: ['sessions'] })
  expect(sent, 'once it listens nothing is kept for it').toHaveLength(3)
})
