import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { keepEarlyNotices } from '../../../../main/ipc/early-notices.ts'

const damaged = { level: 'warning', failure: new DeskError('store-damaged', 'set aside').toFailure() } as const
const full = { level: 'warning', failure: new DeskError('disk-full', 'full').toFailure() } as const

test('a notice waits until a page listens, and comes once', () => {
  const sent: unknown[] = []
  const notices = keepEarlyNotices((event, payload) => void sent.push([event, payload]))
  notices.tell('app.notice', damaged)
  expect(sent).toEqual([])
  notices.listening()
  notices.listening()
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
  notices.listening()
  notices.tell('app.notice', full)
  notices.tell('connections.tablesChanged', { connectionId: null, tables: ['settings'] }, 7)
  expect(sent).toEqual([
    ['app.notice', null],
    ['connections.tablesChanged', 7],
  ])
})

test('other events do not wait', () => {
  const sent: unknown[] = []
  keepEarlyNotices((event) => void sent.push(event)).tell('connections.tablesChanged', {
    connectionId: null,
    tables: ['settings'],
  })
  expect(sent).toEqual(['connections.tablesChanged'])
})
