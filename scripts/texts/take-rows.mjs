import { expectedKeys, formsOf, textFaults } from './check-catalogue.mjs'
import { flatten } from './read-catalogues.mjs'

/**
 * The translations of a file that came back from translators, if all of them can be taken.
 *
 * @param {string} language
 * @param {ReadonlyMap<string, object>} english texts by the name of their file
 * @param {ReadonlyMap<string, object>} translated texts of the language so far
 * @param {readonly { place: string, file: string, key: string, english: string, translation: string }[]} rows
 * @returns {{ problems: string[], texts: ReadonlyMap<string, ReadonlyMap<string, string>>, left: number }} what is wrong,
 *   with its row; the texts that differ from those so far, by file and key; how many rows have no translation
 */
export function takeRows(language, english, translated, rows) {
  const problems = []
  const texts = new Map()
  const wanted = new Map(
    [...english].map(([file, source]) => [file, expectedKeys(language, Object.fromEntries(flatten(source)))]),
  )
  const so = new Map([...english.keys()].map((file) => [file, new Map(flatten(translated.get(file) ?? {}))]))
  const seen = new Map()
  let left = 0
  for (const { place, file, key, english: from, translation } of rows) {
    const name = `${file} ${key}`
    const at = `${place} (${name})`
    const first = seen.get(name)
    seen.set(name, first ?? place)
    const expected = wanted.get(file)?.get(key)
    if (first !== undefined) problems.push(`${at}: ${first} has this text too`)
    else if (expected === undefined) problems.push(`${at}: ${unknownReason(language, wanted.get(file), file, key)}`)
    else if (from !== englishOf(english, file, expected))
      problems.push(`${at}: the English text is another one now: ${englishOf(english, file, expected)}`)
    else if (translation === '') left += 1
    else {
      problems.push(...textFaults(language, key, translation, expected.sources).map((fault) => `${at}: ${fault}`))
      if (so.get(file).get(key) !== translation) (texts.get(file) ?? insert(texts, file)).set(key, translation)
    }
  }
  problems.push(...halfPlurals(language, wanted, so, texts))
  return { problems, texts, left }
}

function insert(texts, file) {
  const made = new Map()
  texts.set(file, made)
  return made
}

function englishOf(english, file, { from }) {
  return Object.fromEntries(flatten(english.get(file)))[from]
}

function unknownReason(language, wanted, file, key) {
  if (wanted === undefined) return `there is no en-${file}.ts`
  const stem = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1]
  const forms = formsOf(language)
  if (stem !== undefined && forms.some((form) => wanted.has(`${stem}_${form}`)))
    return `${language} has no such plural form; it has ${forms.join(', ')}`
  if (forms.some((form) => wanted.has(`${key}_${form}`))) return `is a plural; its forms are ${forms.join(', ')}`
  return 'not in the English catalogue'
}

/** Texts of one English form that have some plural forms of the language, but not all. */
function halfPlurals(language, wanted, so, texts) {
  const problems = []
  for (const [file, keys] of wanted) {
    const has = (key) => texts.get(file)?.has(key) || so.get(file).has(key)
    for (const [key, { optional, from }] of keys) {
      if (!optional || has(key)) continue
      const some = formsOf(language).find((form) => has(`${from}_${form}`))
      if (some !== undefined) problems.push(`${file} ${key}: missing, since there is ${from}_${some}`)
    }
  }
  return problems
}
