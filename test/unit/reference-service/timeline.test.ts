import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTimestampMicros } from '../../../contract/model/instants.ts'
import { createTimeline, writeMicros } from '../../../reference-service/data/timeline.ts'
import { defaultUntil } from '../../../reference-service/data/world.ts'

const UNTIL = Date.parse('2026-11-19T17:30:00Z')

test.each([1, 50, 1200, 1_000_000])(
  'the times of %i sessions rise strictly, on weekdays and not past the end',
  (count) => {
    const timeline = createTimeline(7, 0, count, UNTIL)
    const step = Math.max(1, Math.floor(count / 5000))
    let last = 0
    for (let ordinal = 0; ordinal < count; ordinal += step) {
      const instant = timeline.modifiedAt(ordinal)
      expect(instant).toBeGreaterThan(last)
      expect(Number.isSafeInteger(instant)).toBe(true)
      expect([1, 2, 3, 4, 5]).toContain(new Date(instant / 1000).getUTCDay())
      last = instant
    }
    expect(timeline.modifiedAt(count - 1)).toBeLessThanOrEqual(UNTIL * 1000)
  },
)

test('the first session after an instant is found at, before and after each time', () => {
  const timeline = createTimeline(3, 1, 400, UNTIL)
  for (let ordinal = 0; ordinal < 400; ordinal++) {
    const instant = timeline.modifiedAt(ordinal)
    expect(timeline.firstAfter(instant)).toBe(ordinal + 1)
    expect(timeline.firstAfter(instant - 1)).toBe(ordinal)
  }
})

test('the end given on any day of the week is not passed', () => {
  for (let hour = 0; hour < 24 * 14; hour++) {
    const until = UNTIL + hour * 3_600_000
    const end = createTimeline(7, 0, 100, until).modifiedAt(99)
    expect(end).toBeLessThanOrEqual(until * 1000)
    expect(end).toBeGreaterThan((until - 5 * 86_400_000) * 1000)
  }
})

test('a written instant reads back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000_000 }), (instant) => {
      expect(parseTimestampMicros(writeMicros(instant))).toBe(instant)
    }),
  )
  expect(writeMicros(1_700_000_000_000_000)).toBe('2023-11-14T22:13:20Z')
  expect(writeMicros(1_700_000_000_120_000)).toBe('2023-11-14T22:13:20.120Z')
  expect(writeMicros(1_700_000_000_000_007)).toBe('2023-11-14T22:13:20.000007Z')
})

test('the data end on a fixed day, or before today where the clock has not come to it', () => {
  expect(defaultUntil(Date.parse('2027-03-01T12:00:00Z'))).toBe(UNTIL)
  expect(defaultUntil(Date.parse('2026-05-05T01:00:00Z'))).toBe(Date.parse('2026-05-04T17:30:00Z'))
})
