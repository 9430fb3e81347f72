import { afterEach, expect, test } from 'vitest'
import { formatAgo, formatFixed, formatNumber } from '../../../../contract/text/format.ts'
import { chooseLanguage, setShownLanguage } from '../../../../contract/text/language.ts'

afterEach(() => setShownLanguage({ language: 'en', locale: 'en-US' }))

test.each([
  // A system without a language that the app has speaks English.
  ['system', ['ja-JP', 'ja'], { language: 'en', locale: 'en' }],
  ['system', [], { language: 'en', locale: 'en' }],
  // The region is the system's where it is one of the language.
  ['system', ['en-GB', 'en-US'], { language: 'en', locale: 'en-GB' }],
  ['system', ['ja-JP', 'en-AU'], { language: 'en', locale: 'en-AU' }],
  ['en', ['ja-JP', 'fr-FR'], { language: 'en', locale: 'en' }],
  ['en', ['ja-JP', 'en-IE'], { language: 'en', locale: 'en-IE' }],
  ['system', ['de-AT', 'de', 'en-GB'], { language: 'de', locale: 'de-AT' }],
  ['system', ['ja-JP', 'de'], { language: 'de', locale: 'de' }],
  ['de', ['en-US', 'en'], { language: 'de', locale: 'de' }],
  ['en', ['de-AT', 'de'], { language: 'en', locale: 'en' }],
  ['system', ['EN-gb'], { language: 'en', locale: 'EN-gb' }],
  // What is no locale at all does not stop the app.
  ['system', ['en-!!!'], { language: 'en', locale: 'en' }],
] as const)('%s on a system that prefers %j', (setting, system, expected) => {
  expect(chooseLanguage(setting, system)).toEqual(expected)
})

test('numbers and dates are those of the locale, and change with it', () => {
  setShownLanguage({ language: 'en', locale: 'de-AT' })
  expect(formatNumber(1234567.5)).toBe(new Intl.NumberFormat('de-AT').format(1234567.5))
  expect(formatFixed(0.5, 2)).toBe('0,50')
  setShownLanguage({ language: 'en', locale: 'en-US' })
  expect(formatFixed(0.5, 2)).toBe('0.50')
})

test('abbreviations have no point, which would end a sentence too early or twice', () => {
  const ago = (locale: string) => formatAgo(0, 2 * 3_600_000, locale)
  expect(ago('en')).toBe('2 hr ago')
  expect(ago('de')).toBe('vor 2 Std')
  expect(formatAgo(0, 120_000, 'ru')).toBe('2 мин назад')
})
