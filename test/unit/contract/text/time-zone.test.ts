import { afterEach, expect, test } from 'vitest'
import { formatDay, formatLongInstant, formatShortInstant } from '../../../../contract/text/format.ts'
import { dayBounds } from '../../../../contract/text/session-filter.ts'
import { calendarDay, setTimeZone, startOfDay } from '../../../../contract/text/time-zone.ts'
import { timestampOfInput } from '../../../../contract/text/timestamp-input.ts'

afterEach(() => setTimeZone('system'))

const NEW_YEAR_UTC = Date.UTC(2026, 0, 1, 3, 30)

test('every date is written in the chosen zone, and its year is counted there', () => {
  setTimeZone('Asia/Tokyo')
  expect(formatLongInstant(NEW_YEAR_UTC, 'en-GB')).toBe('1 Jan 2026, 12:30')
  setTimeZone('America/Lima')
  expect(formatLongInstant(NEW_YEAR_UTC, 'en-GB')).toBe('31 Dec 2025, 22:30')
  const later = Date.UTC(2026, 0, 1, 12)
  expect(formatShortInstant(NEW_YEAR_UTC, later, 'en-GB')).toContain('2025')
  expect(formatDay(NEW_YEAR_UTC, later, 'en-GB')).toBe('31 Dec 2025')
  expect(calendarDay(NEW_YEAR_UTC)).toEqual({ year: 2025, month: 12, day: 31 })
})

test.each([
  ['Europe/Berlin', { year: 2026, month: 3, day: 29 }, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', { year: 2026, month: 3, day: 30 }, '2026-03-29T22:00:00.000Z'],
  ['America/New_York', { year: 2026, month: 11, day: 2 }, '2026-11-02T05:00:00.000Z'],
  ['Asia/Kathmandu', { year: 2026, month: 2, day: 29 }, '2026-02-28T18:15:00.000Z'],
  ['UTC', { year: 2026, month: 1, day: 0 }, '2025-12-31T00:00:00.000Z'],
] as const)('the day begins in %s at its midnight, also around a change of the clocks', (zone, day, instant) => {
  setTimeZone(zone)
  expect(new Date(startOfDay(day)).toISOString()).toBe(instant)
})

test('"today" and a range of days are those of the chosen zone', () => {
  setTimeZone('Asia/Tokyo')
  const late = Date.UTC(2026, 10, 20, 16)
  expect(dayBounds({ kind: 'days', days: 1 }, late)).toEqual({ from: Date.UTC(2026, 10, 20, 15) })
  expect(dayBounds({ kind: 'range', from: '2026-11-20', to: '2026-11-20' }, late)).toEqual({
    from: Date.UTC(2026, 10, 19, 15),
    to: Date.UTC(2026, 10, 20, 15),
  })
})

test('a date and time that was typed is of the chosen zone, also where the clocks change', () => {
  setTimeZone('Europe/Berlin')
  expect(timestampOfInput('2026-03-29T01:30')).toBe('2026-03-29T00:30:00Z')
  expect(timestampOfInput('2026-03-29T03:30')).toBe('2026-03-29T01:30:00Z')
  setTimeZone('America/New_York')
  expect(timestampOfInput('2026-01-02T03:04')).toBe('2026-01-02T08:04:00Z')
  expect(timestampOfInput('')).toBeNull()
  // The first digits of a year, and one digit too many.
  for (const year of ['0002', '0020', '0202', '20277']) {
    expect(timestampOfInput(`${year}-01-02T03:04`)).toBeNull()
  }
})
