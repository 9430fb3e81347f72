import { expect, test } from 'vitest'
import { createCallQueue } from '../../../main/store/worker/call-queue.ts'

test('what is looked at goes before counts and exports, each in the order in which it came', () => {
  const queue = createCallQueue()
  const methods = [
    'sessions.countOf',
    'resultSets.open',
    'sessions.exportPart',
    'resultSets.close',
    'resultSets.window',
    'sessions.countOf',
    'feed.applyPage',
  ] as const
  methods.forEach((method, id) => queue.add({ id, method, args: [], language: 'en' }))
  const taken = methods.map(() => queue.next()?.id)
  expect(taken).toEqual([1, 4, 6, 0, 2, 3, 5])
  expect(queue.next()).toBeUndefined()
})
