import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantFormat } from '../../../../main/store/export/writers/instant-text.ts'

const at = (text: string, digits = 0) => Date.parse(text) * 1000 + digits

test('ISO in UTC whatever the time zone', () => {
  expect(instantFormat({ dateFormat: 'iso', timeZone: 'Asia/Tokyo' })(at('2026-03-01T10:00:00Z', 123_456))).toBe(
    '2026-03-01T10:00:00.123456Z',
  )
})

test.each([
  ['Europe/Riga', '2026-01-15T22:30:00Z', '2026-01-16T00:30:00+02:00', '2026-01-16 00:30:00'],
  ['Europe/Riga', '2026-07-15T22:30:00Z', '2026-07-16T01:30:00+03:00', '2026-07-16 01:30:00'],
  ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00-03:30', '2025-12-31 20:30:00'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45', '2026-01-01 05:45:00'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00', '2026-01-01 00:00:00'],
])('in %s, %s is %s, for a spreadsheet %s', (timeZone, instant, local, spreadsheet) => {
  expect(instantFormat({ dateFormat: 'local', timeZone })(at(instant))).toBe(local)
  expect(instantFormat({ dateFormat: 'spreadsheet', timeZone })(at(instant))).toBe(spreadsheet)
})

test('the hour when clocks are changed: before, after, and the hour that comes twice', () => {
  const text = instantFormat({ dateFormat: 'local', timeZone: 'Europe/Berlin' })
  expect(text(at('2026-03-29T00:59:59Z'))).toBe('2026-03-29T01:59:59+01:00')
  expect(text(at('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00+02:00')
  expect(text(at('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30:00+02:00')
  expect(text(at('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30:00+01:00')
})

test('any instant in any time zone is read back as the same instant, and agrees with Intl', () => {
  const zones = fc.constantFrom(
    'Europe/Riga',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Casablanca',
  )
  const millis = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) })
  fc.assert(
    fc.property(zones, millis, (timeZone, ms) => {
      expect(Date.parse(instantFormat({ dateFormat: 'local', timeZone })(ms * 1000))).toBe(ms)
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms)
      expect(instantFormat({ dateFormat: 'spreadsheet', timeZone })(ms * 1000)).toBe(shown)
    }),
    { numRuns: 300 },
  )
})
