import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMediaTime } from '../../../../contract/model/media-time.ts'

test.each([
  [0, '00:00:00.000'],
  [61_500, '00:01:01.500'],
  [3_599_999, '00:59:59.999'],
  [14_400_007, '04:00:00.007'],
  [360_000_000, '100:00:00.000'],
])('%d milliseconds are %s', (ms, text) => expect(formatMediaTime(ms)).toBe(text))

test('any time reads back', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (ms) => {
      const [, hours, minutes, seconds, rest] =
        /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(formatMediaTime(ms)) ?? []
      expect(Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(rest)).toBe(ms)
    }),
  )
})
