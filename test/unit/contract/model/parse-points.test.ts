import { expect, test } from 'vitest'
import { parsePoints } from '../../../../contract/model/parse-points.ts'

test.each([
  ['5.6', 5.6],
  ['5,6', 5.6],
  [' 10 ', 10],
  ['.5', 0.5],
  ['7,', 7],
  ['-0', 0],
  ['', null],
])('%j is read as %j', (text, points) => {
  expect(parsePoints(text, 10)).toEqual({ points })
})

test.each([
  ['NaN', 'notANumber'],
  ['1e1', 'notANumber'],
  ['Infinity', 'notANumber'],
  ['5.6.1', 'notANumber'],
  ['1 000', 'notANumber'],
  ['five', 'notANumber'],
  ['-1', 'negative'],
  ['10.01', 'tooHigh'],
  ['9999999', 'tooHigh'],
])('%j is refused as %s', (text, problem) => {
  expect(parsePoints(text, 10)).toEqual({ problem })
})

test('without a maximum of the service it is what can be stored', () => {
  expect(parsePoints('250', null)).toEqual({ points: 250 })
  expect(parsePoints('1000000', null)).toEqual({ points: 1_000_000 })
  expect(parsePoints('1000001', null), 'cannot be stored').toEqual({ problem: 'tooHigh' })
})
