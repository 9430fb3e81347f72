import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, sumOf } from '../../../../contract/model/decimals.ts'

test.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[2.2, 4.4], 6.6],
  [[1.1, 2.2, 3.3], 6.6],
  [[1e-7, 1e-7], 2e-7],
  [[1e21, 1], 1e21],
  [[0.3, -0.3], 0],
  [[5], 5],
])('the sum of %j is %d', (values, sum) => {
  expect(sumOf(values)).toBe(sum)
})

test('a sum of numbers with four decimals is the one of their whole ten thousandths, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { maxLength: 100 }), (parts) => {
      const sum = parts.reduce((all, part) => all + part, 0) / 10_000
      expect(sumOf(parts.map((part) => part / 10_000))).toBe(sum)
      expect(sumOf(parts.toReversed().map((part) => part / 10_000))).toBe(sum)
    }),
  )
})

test.each([
  [0.15, 1, 3, 2, 0.05],
  [2.01, 1, 2, 2, 1.01],
  [1.005, 1, 1, 2, 1.01],
  [1.1, 3, 10, 20, 0.33],
  [1e-7, 1, 2, 8, 5e-8],
  [7, 0, 9, 1, 0],
])('%d × %d ÷ %d with %d decimals is %d', (value, part, whole, decimals, share) => {
  expect(shareOf(value, part, whole, decimals)).toBe(share)
})
