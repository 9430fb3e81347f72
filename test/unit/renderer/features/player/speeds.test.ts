import { expect, test } from 'vitest'
import { VIDEO_SPEEDS } from '../../../../../contract/model/settings.ts'
import { nextSpeed, speedsWith } from '../../../../../renderer/features/player/speeds.ts'

test('the next speed is the one after or before, also of a speed between two', () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1)]).toEqual([1.25, 0.75])
  expect([nextSpeed(1.1, 1), nextSpeed(1.1, -1)]).toEqual([1.25, 1])
})

test('past the fastest and the slowest there is nothing', () => {
  expect([nextSpeed(4, 1), nextSpeed(0.5, -1)]).toEqual([4, 0.5])
})

test('an unusual current speed is listed among the others in order', () => {
  expect(speedsWith(1)).toBe(VIDEO_SPEEDS)
  expect(speedsWith(1.1).slice(1, 5)).toEqual([0.75, 1, 1.1, 1.25])
})
