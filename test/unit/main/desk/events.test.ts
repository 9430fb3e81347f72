import { expect, test } from 'vitest'
import { createDeskEvents } from '../../../../main/desk/events.ts'

const changed = { connectionId: null, tables: ['settings'] } as const

test('an event reaches those who listen for it, with the window that it is for, until they end that', () => {
  const events = createDeskEvents()
  const heard: unknown[] = []
  const end = events.on('connections.tablesChanged', (...told) => heard.push(told))
  const endAll = events.onAny((...told) => heard.push(told))
  events.emit('connections.tablesChanged', changed)
  events.emit('connections.tablesChanged', changed, 7)
  expect(heard).toEqual([
    [changed, null],
    ['connections.tablesChanged', changed, null],
    [changed, 7],
    ['connections.tablesChanged', changed, 7],
  ])
  end()
  endAll()
  events.emit('connections.tablesChanged', changed)
  expect(heard).toHaveLength(4)
})

test('a notice from before anybody listened reaches the first who listens to all, once', () => {
  const events = createDeskEvents()
  const notice = { level: 'warning', failure: { code: 'disk-error', message: 'damaged' } } as const
  events.emit('app.notice', notice)
  const heard: unknown[][] = [[], []]
  for (const one of heard) events.onAny((...told) => one.push(told))
  expect(heard).toEqual([[['app.notice', notice, null]], []])
})

test('subscribing or unsubscribing during an event does not affect other listeners', () => {
  const events = createDeskEvents()
  const heard: string[] = []
  const end = events.on('connections.tablesChanged', () => {
    heard.push('first')
    end()
    events.on('connections.tablesChanged', () => heard.push('third'))
  })
  events.on('connections.tablesChanged', () => heard.push('second'))
  events.emit('connections.tablesChanged', changed)
  expect(heard).toEqual(['first', 'second'])
  events.emit('connections.tablesChanged', changed)
  expect(heard).toEqual(['first', 'second', 'second', 'third'])
})
