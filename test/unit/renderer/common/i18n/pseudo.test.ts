import { expect, test } from 'vitest'
import { createI18n } from '../../../../../renderer/common/i18n/i18n.ts'
import { PSEUDO_LOCALE, PSEUDO_TEXTS, pseudo } from '../../../../../renderer/common/i18n/pseudo.ts'

test('a text is accented, in brackets and at least 40% longer', () => {
  expect(pseudo('Settings')).toMatch(/^\[Šéţţîñĝš .+\]$/)
  for (const text of ['Sync now', 'Sign in again to go on', 'x'.repeat(200)]) {
    expect(pseudo(text).length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4))
  }
})

test('what is put in stays, and a sign without words stays as it is', () => {
  expect(pseudo('{{count, number}} of {{total}}')).toMatch(/^\[\{\{count, number\}\} öƒ \{\{total\}\} .+\]$/)
  expect(pseudo('–')).toBe('–')
  expect(pseudo('{{rate}}×')).toBe('{{rate}}×')
})

test('the whole catalogue speaks it, plurals included', async () => {
  const i18n = createI18n({})
  i18n.addResourceBundle(PSEUDO_LOCALE, 'translation', PSEUDO_TEXTS)
  await i18n.changeLanguage(PSEUDO_LOCALE)
  expect(i18n.t('settings.title')).toBe(pseudo('Settings'))
  expect(i18n.t('settings.minutes', { count: 5 })).toContain(' 5 ')
  expect(i18n.t('settings.minutes', { count: 5 })).not.toBe(i18n.t('settings.minutes', { count: 1 }))
})
