import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration } from '../../../../contract/model/durations.ts'
import { formatTimestampMicros } from '../../../../contract/model/instants.ts'
import { writeDuration, writeNumber } from '../../../../main/store/export/csv/cells.ts'
import { instantWriter } from '../../../../main/store/export/csv/dates.ts'
import { firstLine } from '../../../../main/store/export/csv/stored-line.ts'
import { cellText } from '../../../support/csv-text.ts'

test('an instant of any day is written as the service writes it', () => {
  const micros = fc.oneof(
    fc.integer({ min: -62_135_596_800_000_000, max: 9_007_199_254_740_991 }),
    fc.integer({ min: -100_000_000, max: 2_000_000_000 }).map((seconds) => seconds * 1_000_000),
    fc.integer({ min: 0, max: 2_000_000_000_000 }).map((ms) => ms * 1000),
  )
  const write = instantWriter({ dateFormat: 'iso', timeZone: 'UTC' })
  fc.assert(
    fc.property(micros, (instant) => {
      expect(cellText((out) => write.number(out, instant))).toBe(formatTimestampMicros(instant))
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
      expect(cellText((out) => writeDuration(out, length))).toBe(formatDuration(length))
    }),
  )
})

test.each([
  ['19.0', '19'],
  ['73.08', '73.08'],
  ['0.0', '0'],
  ['100.0', '100'],
  ['-2.5', '-2.5'],
  ['-0.0', '0'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['0.33333333333333332', '0.3333333333333333'],
  ['1.0e+21', '1e+21'],
  ['1.0e-05', '0.00001'],
  ['999999999999999.0', '999999999999999'],
  ['9007199254740993', '9007199254740992'],
  ['12', '12'],
  ['', ''],
])('the number that SQLite writes as %j is written as %j, and the line goes on behind it', (stored, written) => {
  const line = firstLine(Buffer.concat([Buffer.from(stored), Buffer.of(0xff), Buffer.from('7'), Buffer.of(0xff)]))
  expect(cellText((out) => writeNumber(out, line))).toBe(written)
  expect(cellText((out) => writeNumber(out, line))).toBe('7')
})
