import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { createPageMessages, type PageMessage } from '../../../../main/window/page-messages.ts'

const FAILURE = new DeskError('invalid-argument', 'A link has another form.', { field: 'link' }).toFailure()
const WARNING: PageMessage = ['app.notice', { level: 'warning', failure: FAILURE }]
const OPENING: PageMessage = ['app.openConnection', { connectionId: 'c-1' as ConnectionId }]
const ENDED: PageMessage = ['app.sessionSearch', { state: 'ended' }]

function page(id = 4) {
  const heard: unknown[] = []
  let isDestroyed = false
  return {
    id,
    heard,
    destroy: () => (isDestroyed = true),
    isDestroyed: () => isDestroyed,
    send: (event: string, payload: unknown) => heard.push([event, payload]),
  }
}

test('what a page is told while it is loaded waits until it listens, warnings too, and comes once', () => {
  const messages = createPageMessages()
  const [first, second] = [page(1), page(2)]
  messages.begins(first)
  messages.listening(first)
  // A window that is opened later than the first one, as by a link on macOS.
  messages.begins(second)
  messages.tell(second, WARNING)
  messages.tell(second, OPENING)
  expect(second.heard).toEqual([])
  messages.listening(second)
  messages.listening(second)
  expect(second.heard).toEqual([WARNING, OPENING])
  messages.tell(second, ENDED)
  expect(second.heard).toEqual([WARNING, OPENING, ENDED])
  expect(first.heard).toEqual([])
})

test('what a page is told after a crash waits until it is loaded again, however often it crashes meanwhile', () => {
  const messages = createPageMessages()
  const one = page()
  messages.begins(one)
  messages.listening(one)
  messages.begins(one)
  messages.tell(one, OPENING)
  messages.begins(one)
  messages.tell(one, ENDED)
  expect(one.heard).toEqual([])
  messages.listening(one)
  expect(one.heard).toEqual([OPENING, ENDED])
})

test('a page that is gone for good is told nothing', () => {
  const messages = createPageMessages()
  const one = page()
  messages.begins(one)
  messages.tell(one, OPENING)
  messages.closed(one.id)
  messages.listening(one)
  one.destroy()
  messages.tell(one, WARNING)
  expect(one.heard).toEqual([])
})
