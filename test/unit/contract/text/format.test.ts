import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatBytes,
  formatBytesIn,
  formatList,
  formatPercent,
  formatRate,
  formatTimeLeft,
} from '../../../../contract/text/format.ts'

test.each([
  ['en', 'Verdict, score, and notes'],
  ['de', 'Verdict, score und notes'],
  ['fr', 'Verdict, score et notes'],
  ['ru', 'Verdict, score и notes'],
])('%s: a list is joined as a sentence does', (locale, text) => {
  expect(formatList(['Verdict', 'score', 'notes'], locale)).toBe(text)
})

test.each(['en', 'de', 'es', 'fr', 'ru'])('%s: no line breaks between a size and its unit', (locale) => {
  for (const bytes of [0, 1, 512, 1_700, 17_700_000]) expect(formatBytes(bytes, locale)).not.toMatch(/ /)
})

test('a rate and a rough time are in the largest unit that fits', () => {
  expect(formatRate(6_200_000, 'en')).toBe('6.2\u{A0}MB/s')
  expect(formatRate(300, 'en')).toBe('0\u{A0}kB/s')
  expect([0, 10, 118, 3600, 4800].map((seconds) => formatTimeLeft(seconds, 'en').replaceAll('\u{A0}', ' '))).toEqual([
    '1 sec',
    '10 sec',
    '2 min',
    '1 hr',
    '1 hr 20 min',
  ])
})

test('a part of an amount is in the unit of the whole', () => {
  expect(formatBytesIn(103_400_000, 164_000_000, 'en')).toBe('103.4')
  expect(formatBytesIn(700_000_000, 1_600_000_000, 'de')).toBe('0,7')
})

test('percents are rounded half up, as they are written', () => {
  expect([formatPercent(0.175, 2, 'en'), formatPercent(4.85, 1, 'de'), formatPercent(0.0000001, 2, 'en')]).toEqual([
    '0.18%',
    '4,9\u{A0}%',
    '0%',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (thousandths) => {
      const rounded = Math.floor((thousandths + 5) / 10) / 100
      expect(formatPercent(thousandths / 1000, 2, 'en')).toBe(`${rounded}%`)
    }),
  )
})
