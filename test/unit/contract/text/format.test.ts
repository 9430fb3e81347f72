import { expect, test } from 'vitest'
import { formatBytes, formatList } from '../../../../contract/text/format.ts'

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
