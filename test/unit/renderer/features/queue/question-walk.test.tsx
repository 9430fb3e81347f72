import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testI18n } from '../../../../support/test-i18n.ts'
import {
  digitsOf,
  nextToScore,
  placeBeside,
  useQuestionWalk,
} from '../../../../../renderer/features/queue/question-walk.ts'
import { binsOf, medianOf } from '../../../../../renderer/features/queue/score-histogram.tsx'
import { timeLeftText } from '../../../../../renderer/features/queue/time-left.ts'

test('the next one to score is after the place, then from the start', () => {
  expect(nextToScore(new Set([1, 4, 9]), 4)).toBe(9)
  expect(nextToScore(new Set([1, 4, 6]), 6)).toBe(1)
  expect(nextToScore(new Set([9]), 9)).toBeNull()
  expect(nextToScore(new Set(), 9)).toBeNull()
})

test('a session without an answer to score is listed, and neither counted nor to be scored', () => {
  const scores = { places: [1, 4, 6, 9], scores: [{ place: 4, points: 2 }], open: [1, 9], pace: null }
  const { result } = renderHook(() => useQuestionWalk(scores, 1))
  expect(result.current).toMatchObject({ listed: 4, total: 3, scored: 1, shown: [1, 4, 6, 9] })
  expect([...result.current.open]).toEqual([1, 9])
  act(() => result.current.setFilter('open'))
  expect(result.current.shown).toEqual([1, 9])
})

test('previous and next are the nearest places of the list', () => {
  expect([placeBeside([1, 4, 6], 4, 1), placeBeside([1, 4, 6], 4, -1)]).toEqual([6, 1])
  expect([placeBeside([1, 4, 6], 6, 1), placeBeside([1, 4, 6], 1, -1)]).toEqual([null, null])
  expect(placeBeside([1, 4, 6], 5, -1)).toBe(4)
})

test('the histogram has ten steps up to the maximum, and marks the own score', () => {
  const bins = binsOf({ points: [0, 5, 25], max: 25, own: 25 })
  expect(bins.map(({ count }) => count)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 1])
  expect(bins.findIndex(({ isOwn }) => isOwn)).toBe(9)
  expect([medianOf([3, 1, 2]), medianOf([1, 2, 3, 10])]).toEqual([2, 2.5])
})

test('bars and the median are of decimals as they are written', () => {
  const bins = binsOf({ points: [0.33, 0.77], max: 1.1, own: 0.33 })
  expect(bins.map(({ from }) => from)).toEqual([0, 0.11, 0.22, 0.33, 0.44, 0.55, 0.66, 0.77, 0.88, 0.99])
  expect(bins.flatMap(({ count }, at) => (count > 0 ? [at] : []))).toEqual([3, 7])
  expect(bins.at(-1)?.until).toBe(1.1)
  expect(medianOf([0.1, 0.2])).toBe(0.15)
})

test.each([
  [3, 60_000, '3 min left'],
  [22, 5 * 60_000, '1 h 50 min left'],
  [24, 5 * 60_000, '2 h left'],
  [5, null, null],
  [0, 60_000, null],
])('the time left for %s at %s ms each', (left, pace, text) => {
  expect(timeLeftText(testI18n.t, left, pace)).toBe(text)
})

test('scores below each other have the same number of digits, as many as can be typed', () => {
  expect(digitsOf([])).toBe(0)
  expect(digitsOf([2, 16])).toBe(0)
  expect(digitsOf([2, 16.5])).toBe(1)
  expect(digitsOf([0.3, 0.1 + 0.2])).toBe(1)
  expect(digitsOf([2, 0.333])).toBe(3)
  expect(digitsOf([2, 0.0625])).toBe(4)
  expect(digitsOf([2, 1 / 3])).toBe(4)
})
