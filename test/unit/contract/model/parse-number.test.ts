import { expect, test } from 'vitest'
import { parseNumber, parseWholeNumber } from '../../../../contract/model/parse-number.ts'

test.each([
  ['0x10', null],
  ['1e1', null],
  ['−5', null],
  ['12x', null],
  ['1,5', 1.5],
  ['-0', 0],
  ['12345678', null],
])('%j is read as %j', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test('grouped thousands of the language are no number', () => {
  expect([parseNumber('1,000', '.'), parseNumber('1.000', '.'), parseNumber('0,125', '.')]).toEqual([null, 1, 0.125])
  expect([parseNumber('1.000', ','), parseNumber('1,000', ','), parseNumber('1.000')]).toEqual([null, 1, 1])
})

test('a whole number has no decimals', () => {
  expect([parseWholeNumber(' -7 '), parseWholeNumber('7.0'), parseWholeNumber('')]).toEqual([-7, null, null])
})
