import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareTimestamps,
  formatTimestamp,
  parseTimestamp,
  parseTimestampMicros,
} from '../../../../contract/model/instants.ts'
import { nanosOf, nearbyTimestamps } from '../../../support/sent-times.ts'

test('reads timestamps with any number of fractional digits', () => {
  expect(parseTimestampMicros('2026-11-12T09:00:00Z')).toBe(Date.UTC(2026, 10, 12, 9) * 1000)
  expect(parseTimestampMicros('2026-11-12T09:00:00.5Z')).toBe(Date.UTC(2026, 10, 12, 9) * 1000 + 500_000)
  expect(parseTimestampMicros('2026-11-12T09:00:00.1234567Z')).toBe(Date.UTC(2026, 10, 12, 9) * 1000 + 123_456)
})

test.each([
  '2026-11-12T09:00:00',
  '2026-11-12T09:00:00+01:00',
  '2026-11-12 09:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-12T24:00:00Z',
  '2026-11-12T09:00:00.Z',
  '',
])('takes %j for no timestamp', (text) => {
  expect(parseTimestampMicros(text)).toBeNull()
})

test('what is written is read back', () => {
  const years1to9999 = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })
  fc.assert(fc.property(years1to9999, (instant) => parseTimestamp(formatTimestamp(instant)) === instant))
})

test('keeps the order of timestamps that differ by a microsecond', () => {
  const earlier = parseTimestampMicros('2026-11-12T09:00:00.000001Z')!
  const later = parseTimestampMicros('2026-11-12T09:00:00.000002Z')!
  expect(later - earlier).toBe(1)
})

test('timestamps are in order by all of their digits, and numbers never against it', () => {
  fc.assert(
    fc.property(nearbyTimestamps, ([left, right]) => {
      const order = Math.sign(Number(nanosOf(left) - nanosOf(right)))
      expect(compareTimestamps(left, right)).toBe(order)
      const numbers = Math.sign(parseTimestampMicros(left)! - parseTimestampMicros(right)!)
      expect([0, order]).toContain(numbers)
      // No number is of a later second than its timestamp.
      expect(Math.floor(parseTimestampMicros(left)! / 1_000_000)).toBe(Date.parse(left.slice(0, 19) + 'Z') / 1000)
    }),
    { numRuns: 3000 },
  )
})
