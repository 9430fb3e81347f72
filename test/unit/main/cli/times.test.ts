import { expect, test } from 'vitest'
import { systemTimeZone } from '../../../../contract/text/time-zone.ts'
import { timestampOf } from '../../../../main/cli/times.ts'

test.each([
  ['2026-12-01T08:00Z', undefined, '2026-12-01T08:00:00Z'],
  ['2026-12-01 08:00:30Z', 'Europe/Riga', '2026-12-01T08:00:30Z'],
  ['2026-12-01T09:00+01:00', undefined, '2026-12-01T08:00:00Z'],
  ['2026-01-01T00:30+05:45', undefined, '2025-12-31T18:45:00Z'],
  ['2026-12-01T03:00-05:00', 'Europe/Riga', '2026-12-01T08:00:00Z'],
  ['2026-12-01 10:00', 'Europe/Riga', '2026-12-01T08:00:00Z'],
  ['2026-07-01T10:00', 'Europe/Riga', '2026-07-01T07:00:00Z'],
  ['2026-07-01T10:00', 'America/New_York', '2026-07-01T14:00:00Z'],
  ['2026-03-29T04:00', 'Europe/Riga', '2026-03-29T01:00:00Z'],
])('%s in %s is %s', (text, zone, expected) => {
  expect(timestampOf(text, zone)).toBe(expected)
})

test('the zone of the system can be asked for by its own name', () => {
  expect(timestampOf('2026-12-01 10:00', 'system')).toBe(timestampOf('2026-12-01 10:00', systemTimeZone()))
})

test.each([
  ['2026-12-01 10:00', undefined, /has no time zone\. Add --time-zone/],
  ['2026-03-29 03:30', 'Europe/Riga', /^There is no "2026-03-29 03:30" in Europe\/Riga/],
  ['2026-10-25 03:30', 'Europe/Riga', /^There are two times "2026-10-25 03:30"/],
  ['2026-02-30T10:00Z', undefined, /is no time/],
  ['2026-12-01T24:00Z', undefined, /is no time/],
  ['2026-12-01', 'Europe/Riga', /is no time/],
  ['2026-12-01T10:00+15:00', undefined, /is no distance to UTC/],
  ['tomorrow', undefined, /is no time/],
])('%s in %s is refused with the reason', (text, zone, message) => {
  expect(() => timestampOf(text, zone)).toThrow(message)
})
