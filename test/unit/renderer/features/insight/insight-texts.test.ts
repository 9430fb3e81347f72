import { expect, test } from 'vitest'
import { en } from '../../../../../contract/text/en.ts'
import { fr } from '../../../../../contract/text/fr/fr.ts'
import { ru } from '../../../../../contract/text/ru/ru.ts'
import { createI18n } from '../../../../../renderer/common/i18n/i18n.ts'
import {
  allSessionsText,
  medianBeforeText,
  pointsText,
} from '../../../../../renderer/features/insight/insight-texts.ts'

const i18n = createI18n(en)
i18n.addResourceBundle('fr', 'translation', fr)
i18n.addResourceBundle('ru', 'translation', ru)
const inLanguage = (language: string) => i18n.getFixedT(language)

test('one day before is the day before in every language, 21 days are not', () => {
  expect(medianBeforeText(inLanguage('en'), '4:10', 1)).toBe('4:10 the day before')
  expect(medianBeforeText(inLanguage('ru'), '4:10', 1)).toBe('4:10 накануне')
  expect(medianBeforeText(inLanguage('ru'), '4:10', 21)).toBe('4:10 за 21 предыдущий день')
  expect(medianBeforeText(inLanguage('fr'), '4:10', 1)).toBe('4:10 la veille')
})

test('one session is the only one, 21 are not', () => {
  expect(allSessionsText(inLanguage('ru'), false, 1)).toBe('единственный сеанс')
  expect(allSessionsText(inLanguage('ru'), false, 21)).toBe('все сеансы (21)')
  expect(allSessionsText(inLanguage('en'), true, 1)).toBe('the 1 session of this test')
})

test('a range of points has the plural of its upper end', () => {
  const t = inLanguage('ru')
  expect([pointsText(t, 0, 1), pointsText(t, 1, 3), pointsText(t, 3, 5), pointsText(t, 1, 2.5)]).toEqual([
    '0–1 балл',
    '1–3 балла',
    '3–5 баллов',
    expect.stringMatching(/^1–2[.,]5 балла$/),
  ])
})
