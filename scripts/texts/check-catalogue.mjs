import { placeholdersOf } from './placeholders.mjs'
import { flatten } from './read-catalogues.mjs'

/**
 * Compares a translation with the English texts, file by file.
 * @param {string} language
 * @param {ReadonlyMap<string, object>} english texts by the name of their file
 * @param {ReadonlyMap<string, object>} translated the same, as far as it is there
 * @returns {{ wrong: string[], missing: string[], texts: number }} problems as lines; `texts` is how many are needed
 */
export function checkCatalogue(language, english, translated) {
  const wrong = []
  const missing = []
  let texts = 0
  for (const name of translated.keys()) {
    if (!english.has(name)) wrong.push(`${language}/${name}.ts: there is no en-${name}.ts`)
  }
  for (const [name, source] of english) {
    const at = (key) => `${language}/${name}.ts ${key}`
    const wanted = expectedKeys(language, Object.fromEntries(flatten(source)))
    const there = new Map(flatten(translated.get(name) ?? {}))
    texts += wanted.size
    for (const [key, { sources, optional }] of wanted) {
      const text = there.get(key)
      if (text !== undefined)
        wrong.push(...textFaults(language, key, text, sources).map((fault) => `${at(key)}: ${fault}`))
      else if (!optional) missing.push(`${at(key)}: missing`)
    }
    for (const key of there.keys()) if (!wanted.has(key)) wrong.push(`${at(key)}: not in the English catalogue`)
  }
  return { wrong, missing, texts }
}

/** The plural forms of a language, by the names that the library for translations looks for. */
export function formsOf(language) {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/**
 * The keys that a translation has to have, in the order of the English ones. `sources` are the English texts that one
 * stands for, `from` is the key of the one that it is translated from, and `form` the plural form, or ''.
 */
export function expectedKeys(language, source) {
  const wanted = new Map()
  for (const [key, text] of Object.entries(source)) {
    const stem = /^(.+)_(?:one|other)$/.exec(key)?.[1]
    const isPlural = stem !== undefined && `${stem}_one` in source && `${stem}_other` in source
    if (isPlural) {
      const sources = [source[`${stem}_one`], source[`${stem}_other`]]
      for (const form of formsOf(language)) {
        const from = `${stem}_${form === 'one' ? 'one' : 'other'}`
        wanted.set(`${stem}_${form}`, { sources, from, form, optional: false })
      }
    } else {
      const form = key.endsWith('_zero') ? 'zero' : ''
      wanted.set(key, { sources: [text], from: key, form, optional: false })
      // A text that has one form in English although it says a number may have several elsewhere.
      if (/\{\{count[,}]/.test(text))
        for (const form of formsOf(language))
          wanted.set(`${key}_${form}`, { sources: [text], from: key, form, optional: true })
    }
  }
  return wanted
}

/** What is wrong with the translation of English texts, as lines. */
export function textFaults(language, key, text, sources) {
  const faults = []
  const used = new Set(placeholdersOf(text).toSorted())
  const known = new Set(sources.flatMap(placeholdersOf))
  for (const one of used) if (!known.has(one)) faults.push(`${one} is not in the English text`)
  // "A session" needs no number, but "session" for 1, 21 and 31 does.
  const leavesOut = standsForOneNumber(language, key) ? /^\{\{count[,}]/ : /^$/
  const needed = placeholdersOf(sources.at(-1)).toSorted()
  for (const one of needed) if (!used.has(one) && !leavesOut.test(one)) faults.push(`${one} is missing`)
  if (text.endsWith(' ') !== sources.some((source) => source.endsWith(' ')) || /^ | {2}/.test(text))
    faults.push('has spaces at its ends or two in a row')
  if (text === '') faults.push('is empty')
  if (/["']/.test(text)) faults.push('has straight quotes or apostrophes; use typographic ones')
  if (text.endsWith('…') !== sources.some((source) => source.endsWith('…')))
    faults.push('ends with … where the English text does not, or the other way round')
  return faults
}

/** Whether a plural form is for exactly one number, as `_one` is in German but not in French or Russian. */
function standsForOneNumber(language, key) {
  const form = /_(one|few|many|other)$/.exec(key)?.[1]
  if (form === undefined) return false
  const rules = new Intl.PluralRules(language)
  return (
    Array.from({ length: 200 }, (_, number) => number).filter((number) => rules.select(number) === form).length === 1
  )
}
