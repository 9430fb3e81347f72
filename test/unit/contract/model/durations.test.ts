import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from '../../../../contract/model/durations.ts'

test.each([
  ['00:20:34', 1_234_000],
  ['0:20:34', 1_234_000],
  ['1.00:00:00', 86_400_000],
  ['2.03:04:05.678', 183_845_678],
  ['00:00:00.1234567', 123],
])('reads %s as %d ms', (text, expected) => {
  expect(parseDuration(text)).toBe(expected)
})

test.each(['', '20:34', '24:00:00', '00:60:00', '00:00:60', '-00:00:01', '1:2:3', '00:00:00Z', 'PT20M'])(
  'takes %j for no duration',
  (text) => {
    expect(parseDuration(text)).toBeNull()
  },
)

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 * 86_400_000 }), (ms) => parseDuration(formatDuration(ms)) === ms),
  )
})
