import { afterEach, expect, test } from 'vitest'
import { formatDay, formatLongInstant, formatShortInstant } from '../../../../contract/text/format.ts'
import { dayBounds } from '../../../../contract/text/session-filter.ts'
import {
  calendarDay,
  setTimeZone,
  startOfDay,
  wallClock,
  type CalendarDay,
} from '../../../../contract/text/time-zone.ts'
import { timestampOfInput } from '../../../../contract/text/timestamp-input.ts'

afterEach(() => setTimeZone('system'))

const DAY_MS = 86_400_000
/** Number of the day before 1 January 2000, counted from 1970. */
const FIRST_DAY = Date.UTC(2000, 0, 0) / DAY_MS
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
  // The clocks go from 24:00 to 01:00, and the other way round they show 23:00 or midnight twice.
  ['America/Santiago', { year: 2026, month: 9, day: 6 }, '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', { year: 2026, month: 4, day: 5 }, '2026-04-05T04:00:00.000Z'],
  ['America/Havana', { year: 2026, month: 3, day: 8 }, '2026-03-08T05:00:00.000Z'],
  ['America/Havana', { year: 2026, month: 11, day: 1 }, '2026-11-01T04:00:00.000Z'],
  ['Asia/Beirut', { year: 2026, month: 3, day: 29 }, '2026-03-28T22:00:00.000Z'],
  ['America/Asuncion', { year: 2023, month: 10, day: 1 }, '2023-10-01T04:00:00.000Z'],
  ['Africa/Cairo', { year: 2026, month: 4, day: 24 }, '2026-04-23T22:00:00.000Z'],
  // A day that the calendar skipped begins with the next one.
  ['Pacific/Apia', { year: 2011, month: 12, day: 30 }, '2011-12-30T10:00:00.000Z'],
] as const)('the day begins in %s at its midnight, also around a change of the clocks', (zone, day, instant) => {
  setTimeZone(zone)
  expect(new Date(startOfDay(day)).toISOString()).toBe(instant)
})

const MIDNIGHT_ZONES = [
  'America/Santiago',
  'America/Havana',
  'Asia/Beirut',
  'America/Asuncion',
  'Africa/Cairo',
  'Asia/Gaza',
]

/** A sample of all zones, with those whose clocks change at midnight. */
const ZONES = [
  ...new Set([...MIDNIGHT_ZONES, ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 10 === 0)]),
]

test('on a day on which the clocks change, the day begins with its first instant, in every zone', () => {
  const wrong: string[] = []
  for (const zone of ZONES) {
    setTimeZone(zone)
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
    for (const { year, month, day } of changesOf(zone)) {
      // The calendar may skip a day: in Apia it did once.
      if (calendarDay(startOfDay({ year, month, day }) + 1).day !== day && zone === 'Pacific/Apia') continue
      const text = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
      const start = startOfDay({ year, month, day })
      const isFirst =
        format.format(start) === text && [1, 1800, 3599, 7199].every((s) => format.format(start - s * 1000) < text)
      if (!isFirst) wrong.push(`${zone} ${text}: ${new Date(start).toISOString()}`)
    }
  }
  expect(wrong).toEqual([])
})

/** Days from 2000 to 2035 on which the clocks of a zone change, found by their offset on the first days of months. */
function changesOf(zone: string): readonly CalendarDay[] {
  const offsetOn = (day: number) => wallClock(Date.UTC(2000, 0, day, 12), zone) - Date.UTC(2000, 0, day, 12)
  const months = Array.from(
    { length: 36 * 12 },
    (_, month) => Math.round(Date.UTC(2000, month, 1) / DAY_MS) - FIRST_DAY,
  )
  const offsets = months.map(offsetOn)
  return months.slice(1).flatMap((until, at) => {
    if (offsets[at] === offsets[at + 1]) return []
    let [before, after] = [months[at]!, until]
    while (after - before > 1) {
      const middle = (before + after) >> 1
      if (offsetOn(middle) === offsets[at]) before = middle
      else after = middle
    }
    // The clocks change between noon and noon.
    return [before, after].map((day) => {
      const date = new Date(Date.UTC(2000, 0, day))
      return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    })
  })
}

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
  expect(timestampOfInput('2026-03-29T02:30'), 'the clocks go from 02:00 to 03:00').toBe('2026-03-29T01:00:00Z')
  expect(timestampOfInput('2026-10-25T02:30'), 'the first of two').toBe('2026-10-25T00:30:00Z')
  setTimeZone('America/New_York')
  expect(timestampOfInput('2026-01-02T03:04')).toBe('2026-01-02T08:04:00Z')
  expect(timestampOfInput('')).toBeNull()
  // The first digits of a year, and one digit too many.
  for (const year of ['0002', '0020', '0202', '20277']) {
    expect(timestampOfInput(`${year}-01-02T03:04`)).toBeNull()
  }
})
