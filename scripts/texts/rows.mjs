import { expectedKeys } from './check-catalogue.mjs'
import { PLACEHOLDERS, placeholderName, placeholdersOf } from './placeholders.mjs'
import { contextOf } from './read-contexts.mjs'
import { flatten } from './read-catalogues.mjs'

/**
 * @typedef {object} Row a text to translate, as the files for translators have it
 * @property {string} file part of the catalogue: `queue` for `en-queue.ts`
 * @property {string} key path of the text in that part: `queue.size_few`
 * @property {string} plural form with numbers that it is for, or ''
 * @property {string} english what it is translated from
 * @property {string} translation '' where there is none yet
 * @property {string} context
 * @property {string} placeholders each with what is filled in, where it is the same everywhere
 */

/**
 * Every text that a language needs, in the order of the English files.
 * @param {string} language
 * @param {ReadonlyMap<string, object>} english texts by the name of their file
 * @param {ReadonlyMap<string, { file: string, contexts: ReadonlyMap<string, import('./read-contexts.mjs').Level[]> }>} contexts
 * @param {ReadonlyMap<string, object>} translated texts of the language, as far as they are there
 * @returns {Row[]}
 */
export function rowsOf(language, english, contexts, translated) {
  const rows = []
  for (const [file, source] of english) {
    const texts = Object.fromEntries(flatten(source))
    const there = new Map(flatten(translated.get(file) ?? {}))
    const { file: about, contexts: levels } = contexts.get(file)
    for (const [key, { from, form, optional }] of expectedKeys(language, texts)) {
      if (optional && !there.has(key)) continue
      const text = texts[from]
      rows.push({
        file,
        key,
        plural: pluralText(language, form),
        english: text,
        translation: there.get(key) ?? '',
        context: contextOf(text, levels.get(from), about),
        placeholders: placeholdersText(text),
      })
    }
  }
  return rows
}

/** Numbers that are tried, and how many of a form are told. Whole millions have a form of their own in French and Spanish. */
const TRIED = [...Array.from({ length: 200 }, (_, number) => number), 1.5, 1_000_000]
const MOST_EXAMPLES = 6

/** "few: 2, 3, 4, 22, 23, 24". */
function pluralText(language, form) {
  if (form === '') return ''
  // One text for none, beside the forms of the language.
  if (form === 'zero' && new Intl.PluralRules(language).select(0) !== 'zero') return 'zero: 0'
  const rules = new Intl.PluralRules(language)
  const numbers = TRIED.filter((number) => rules.select(number) === form).slice(0, MOST_EXAMPLES)
  return numbers.length === 0 ? form : `${form}: ${numbers.join(', ')}`
}

function placeholdersText(text) {
  return [...new Set(placeholdersOf(text))]
    .map((one) => [one, PLACEHOLDERS[placeholderName(one)]].filter(Boolean).join(': '))
    .join('; ')
}
