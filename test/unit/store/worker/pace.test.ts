import { expect, test } from 'vitest'
import { paceOf } from '../../../../main/store/worker/pace.ts'
import { shuffle } from '../../../../main/store/worker/queue-drawing.ts'

const MINUTE = 60_000

test.each([
  ['nothing done', [], null],
  ['two done', [0, 4], null],
  ['three done', [0, 4, 10], 5],
  ['in either order, with a break', [40, 10, 4, 0], 5],
  ['only breaks', [0, 20, 40], null],
])('the pace of %s', (_, minutes, expected) => {
  const pace = paceOf(minutes.map((minute) => minute * MINUTE))
  expect(pace).toBe(expected === null ? null : expected * MINUTE)
})

test('a seed always draws the same order, which has each row once', () => {
  const ids = Uint32Array.from({ length: 500 }, (_, at) => at + 1)
  const one = shuffle(ids, 7)
  expect(one).toEqual(shuffle(ids, 7))
  expect(one).not.toEqual(shuffle(ids, 8))
  expect(one).not.toEqual(ids)
  expect(one.toSorted()).toEqual(ids)
})
