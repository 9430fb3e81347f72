import { expect, test } from 'vitest'
import { readScore } from '../../../../../main/store/marking/read-score.ts'

test.each([
  ['7', 7],
  ['7.5', 7.5],
  ['7,5', 7.5],
  [' 7,25 ', 7.25],
  ['0,125', 0.125],
  ["'7.5", 7.5],
  ['0', 0],
  ['10.0', 10],
  ['1.125', 1.125],
])('%j is %j points', (text, points) => {
  expect(readScore(text, 10)).toEqual({ points })
})

test.each([
  ['NaN', 'notANumber'],
  ['Infinity', 'notANumber'],
  ['1e1', 'notANumber'],
  ['0x5', 'notANumber'],
  ['70%', 'notANumber'],
  ['7/10', 'notANumber'],
  ['#REF!', 'notANumber'],
  ['7.333333', 'notANumber'],
  ['1.234,5', 'notANumber'],
  ["'", 'notANumber'],
  ['1,234', 'ambiguousNumber'],
  ['-1', 'negative'],
  ['10.01', 'aboveMaximum'],
  ['11', 'aboveMaximum'],
  ['=5+2', 'formula'],
  ['@SUM(1)', 'formula'],
])('%j is refused as %s', (text, problem) => {
  expect(readScore(text, 10)).toEqual({ problem })
})

test('without a maximum a million is the limit', () => {
  expect(readScore('1000000', null)).toEqual({ points: 1_000_000 })
  expect(readScore('1000001', null)).toEqual({ problem: 'aboveMaximum' })
})
