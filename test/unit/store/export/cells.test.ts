import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration } from '../../../../contract/model/durations.ts'
import { formatTimestampMicros } from '../../../../contract/model/instants.ts'
import { cellText } from '../../../support/csv-text.ts'

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

test('a length of time is written as the service writes it', () => {
  const lengths = fc.oneof(
    fc.nat(),
    fc.nat({ max: 100_000 }).map((seconds) => seconds * 1000),
  )
  fc.assert(
    fc.property(lengths, (length) => {
      expect(cellText('duration', length)).toBe(formatDuration(length))
    }),
  )
})
