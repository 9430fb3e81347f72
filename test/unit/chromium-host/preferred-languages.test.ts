import { expect, test } from 'vitest'
import { preferredLanguages } from '../../../chromium-host/preferred-languages.ts'

test.each([
  [{ LANG: 'de_AT.UTF-8' }, ['de-AT', 'de']],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'fr_FR.UTF-8@euro' }, ['fr-FR', 'fr']],
  [{ LC_ALL: 'es_MX', LANG: 'de_DE' }, ['es-MX', 'es']],
  [{ LANG: 'en_US.UTF-8', LANGUAGE: 'ru:de_CH:ru' }, ['ru', 'de-CH', 'de']],
  // As in gettext, a list of languages has no effect where the locale is C.
  [{ LC_ALL: 'C.UTF-8', LANGUAGE: 'ru' }, []],
  [{}, []],
])('of %j they are %j', (env, expected) => {
  expect(preferredLanguages(env)).toEqual(expected)
})
