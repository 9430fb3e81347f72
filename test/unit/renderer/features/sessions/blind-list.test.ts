import { afterEach, expect, test } from 'vitest'
import { LANGUAGES } from '../../../../../contract/model/language.ts'
import { SESSION_SORT_COLUMNS } from '../../../../../contract/model/session.ts'
import { setShownLanguage } from '../../../../../contract/text/language.ts'
import { participantAlias } from '../../../../../contract/text/participant-alias.ts'
import { shortAlias } from '../../../../../contract/text/short-alias.ts'
import { isOrderOffered, orderInForce } from '../../../../../renderer/features/sessions/grid/columns.ts'

test('in blind mode a list is sorted by any column but name and email, for which the newest come first', () => {
  const withheld = SESSION_SORT_COLUMNS.filter((column) => !isOrderOffered(column, true))
  expect(withheld).toEqual(['participantName', 'participantEmail'])
  expect(SESSION_SORT_COLUMNS.every((column) => isOrderOffered(column, false))).toBe(true)
  for (const column of SESSION_SORT_COLUMNS) {
    const sort = { column, direction: 'asc' } as const
    expect(orderInForce(sort, false)).toBe(sort)
    expect(orderInForce(sort, true)).toEqual(
      withheld.includes(column) ? { column: 'started', direction: 'desc' } : sort,
    )
  }
})

afterEach(() => setShownLanguage({ language: 'en', locale: 'en-US' }))

test.each(LANGUAGES)('%s: a column of participants shows what tells an alias from others', (language) => {
  setShownLanguage({ language, locale: language })
  expect(participantAlias(12)).toMatch(/^\p{L}+ 12$/u)
  expect(shortAlias(participantAlias(12))).toBe('12')
  expect(shortAlias(participantAlias('7Q4K2M'))).toBe('7Q4K2M')
})

test('an alias is in the language shown', () => {
  expect(participantAlias(12)).toBe('Participant 12')
  setShownLanguage({ language: 'ru', locale: 'ru-RU' })
  expect(participantAlias(12)).toBe('Участник 12')
})
