import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTimestampMicros } from '../../../../contract/model/instants.ts'
import { cellText } from '../../../support/csv-text.ts'
import { hoursText } from '../../../support/hours-text.ts'

test('an instant of any day is written as the service writes it', () => {
  const micros = fc.oneof(
    fc.integer({ min: -62_135_596_800_000_000, max: 9_007_199_254_740_991 }),
    fc.integer({ min: -100_000_000, max: 2_000_000_000 }).map((seconds) => seconds * 1_000_000),
    fc.integer({ min: 0, max: 2_000_000_000_000 }).map((ms) => ms * 1000),
  )
  fc.assert(
    fc.property(micros, (instant) => {
      expect(cellText('instant', instant)).toBe(formatTimestampMicros(instant))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [545_000, '00:09:05'],
  [86_399_999, '23:59:59.999'],
  [129_907_000, '36:05:07'],
  [8_640_001_000, '2400:00:01'],
])('%d ms is %s, which programs know as a length of time', (length, text) => {
  expect(cellText('duration', length)).toBe(text)
})

test('any length of time has its hours first', () => {
  const lengths = fc.oneof(
    fc.nat(),
    fc.nat({ max: 100_000 }).map((seconds) => seconds * 1000),
  )
  fc.assert(
    fc.property(lengths, (length) => {
      expect(cellText('duration', length)).toBe(hoursText(length))
    }),
  )
})
