import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { setTimeZone } from '../../../../../contract/text/time-zone.ts'
import { timestampOfInput } from '../../../../../contract/text/timestamp-input.ts'
import { formatUtc, inputOfTimestamp } from '../../../../../renderer/features/manage/time-fields.ts'

afterEach(() => setTimeZone('system'))

test('shows a time in the zone of the app and sends it in UTC', () => {
  setTimeZone('Europe/Paris')
  expect(inputOfTimestamp('2027-02-01T08:00:00Z')).toBe('2027-02-01T09:00')
  expect(timestampOfInput('2027-03-31T18:00')).toBe('2027-03-31T16:00:00Z')
  expect(formatUtc(Date.UTC(2027, 2, 31, 16))).toBe('Mar 31, 2027, 16:00')
  expect(inputOfTimestamp(null)).toBe('')
  expect(timestampOfInput('')).toBeNull()
  expect(timestampOfInput('2027-03-31')).toBeNull()
})

test('a whole minute comes back as it was, in every zone without a clock change near it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/Caracas'),
      fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 }),
      (zone, minutes) => {
        setTimeZone(zone)
        const timestamp = new Date(minutes * 60_000).toISOString().replace('.000Z', 'Z')
        expect(timestampOfInput(inputOfTimestamp(timestamp))).toBe(timestamp)
      },
    ),
    { numRuns: 200 },
  )
})
