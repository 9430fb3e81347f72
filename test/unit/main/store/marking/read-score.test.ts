import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalMarkOf, readScore } from '../../../../../main/store/marking/read-score.ts'

test.each([
  ['7', 7],
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['7,25', 7.25],
  ['7,500', 7.5],
  ['1,234', 1.234],
  ['1.50000', 1.5],
  ['.5', 0.5],
  ['0,125', 0.125],
  ['0', 0],
  ['10.0', 10],
  ['1.125', 1.125],
])('%j is %j points', (text, points) => {
  expect(readScore(text, { max: 10, mark: null })).toEqual({ points })
})

test.each([
  ['NaN', 'notANumber'],
  ['Infinity', 'notANumber'],
  ['1e1', 'notANumber'],
  ['0x5', 'notANumber'],
  ['70%', 'percent'],
  ['7/10', 'fraction'],
  ['7 1/2', 'fraction'],
  ['7½', 'fraction'],
  ['7-8', 'range'],
  ['7 – 8,5', 'range'],
  ['#REF!', 'errorValue'],
  ['Err:509', 'errorValue'],
  ['7.333333', 'notANumber'],
  ['1.234,5', 'aboveMaximum'],
  ['1.33333', 'notANumber'],
  ["'", 'notANumber'],
  ['-1', 'negative'],
  ['10.01', 'aboveMaximum'],
  ['11', 'aboveMaximum'],
  ['=5+2', 'formula'],
  ['@SUM(1)', 'formula'],
])('%j is refused as %s', (text, problem) => {
  expect(readScore(text, { max: 10, mark: null })).toEqual({ problem })
})

test('without a maximum a million is the limit', () => {
  expect(readScore('1000000', { max: null, mark: null })).toEqual({ points: 1_000_000 })
  expect(readScore('1000001', { max: null, mark: null })).toEqual({ problem: 'aboveMaximum' })
})

test.each([
  [['0,5', '1.234', '2,5'], ','],
  [['7.5', '1,000'], '.'],
  [['1,234', '8'], null],
  [['0,5', '0.5'], null],
  [['1.234,5'], ','],
  [['1,234.5', '12,345.00'], '.'],
  [['1.50000'], '.'],
])('%j have the decimal mark %j', (scores, mark) => {
  expect(decimalMarkOf(scores)).toBe(mark)
})

test.each([
  // What may be thousands is refused, unless the file or the maximum says what it is.
  ['1,234', { max: 2000, mark: null }, { problem: 'ambiguousNumber' }],
  ['1,234', { max: 2000, mark: ',' }, { points: 1.234 }],
  ['1,234', { max: 10, mark: null }, { points: 1.234 }],
  ['1,234', { max: 10, mark: '.' }, { problem: 'ambiguousNumber' }],
  ['1.234', { max: 10, mark: ',' }, { problem: 'ambiguousNumber' }],
  ['1.234', { max: 2000, mark: '.' }, { points: 1.234 }],
  ['1.000', { max: 5000, mark: null }, { problem: 'ambiguousNumber' }],
  ['1.000', { max: null, mark: null }, { problem: 'ambiguousNumber' }],
  ['1.000', { max: 10, mark: null }, { points: 1 }],
  ['1.234,5', { max: 2000, mark: ',' }, { points: 1234.5 }],
  ['1.234.567', { max: null, mark: null }, { problem: 'aboveMaximum' }],
] as const)('%j with %j', (text, of, read) => {
  expect(readScore(text, of)).toEqual(read)
})

test('property: points are read as they were written, with either decimal mark, or refused', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 8 })
  const max = fc.constantFrom(null, 10, 100, 2000)
  fc.assert(
    fc.property(scores, max, fc.constantFrom('en', 'de'), fc.boolean(), (all, most, language, isGrouped) => {
      const points = all.map((score) => (score / 10_000) % (most ?? 2000))
      const format = new Intl.NumberFormat(language, { maximumFractionDigits: 4, useGrouping: isGrouped })
      const texts = points.map((one) => format.format(one))
      const mark = decimalMarkOf(texts)
      for (const [at, text] of texts.entries()) {
        const read = readScore(text, { max: most, mark })
        if ('points' in read) expect(read.points).toBeCloseTo(Number(points[at]!.toFixed(4)), 4)
        else expect(read.problem).toBe('ambiguousNumber')
      }
    }),
  )
})
