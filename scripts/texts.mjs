// The catalogues of texts, for translators: `npm run texts -- help`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { root } from './lib-run.mjs'
import { LANGUAGES } from '../contract/model/language.ts'
import { checkCatalogue } from './texts/check-catalogue.mjs'
import { checkContexts } from './texts/check-contexts.mjs'
import { fromCsv, toCsv } from './texts/csv.mjs'
import { readEnglish, readEnglishContexts, readTranslation, TEXT, translatedFolders } from './texts/read-catalogues.mjs'
import { rowsOf } from './texts/rows.mjs'
import { stepsLeft } from './texts/steps-left.mjs'
import { takeRows } from './texts/take-rows.mjs'
import { gatheredParts, writtenPart } from './texts/write-catalogue.mjs'
import { fromXliff, toXliff } from './texts/xliff.mjs'

const USAGE = `npm run texts -- check [language]           what is missing or wrong in the catalogues, or in that of one language
npm run texts -- export <language>          all texts of a language in one file for translators
             [--format csv|xliff] [--out FILE]
npm run texts -- import <language> FILE     takes the translations of such a file, if nothing in it is wrong

A language is a code of two or three letters: de. contract/text/TRANSLATING.md says more.`

/**
 * Problems of the catalogues, as lines. A language that the app offers has to be complete, and one that is complete has
 * to be offered; of any other, only what is there is checked. Every English text has a context.
 */
export async function textProblems(languages = translatedFolders()) {
  const english = await readEnglish()
  const contexts = readEnglishContexts(english.keys())
  const problems = [...english].flatMap(([name, texts]) => checkContexts(name, texts, contexts.get(name)))
  for (const language of languages) {
    const { parts, problems: unreadable } = await readTranslation(language)
    problems.push(...unreadable)
    const found = checkCatalogue(language, english, parts)
    problems.push(...found.wrong)
    if (LANGUAGES.includes(language)) problems.push(...found.missing)
    else if (found.missing.length === 0 && unreadable.length === 0)
      problems.push(`${language}: complete, but not offered: add it to LANGUAGES and CATALOGUES`)
  }
  const without = LANGUAGES.filter((language) => language !== 'en' && !translatedFolders().includes(language))
  return [...problems, ...without.map((language) => `${language}: offered without a catalogue`)]
}

async function checkCommand(language) {
  if (language === undefined) return textProblems()
  const english = await readEnglish()
  const { parts, problems } = await readTranslation(language)
  const { wrong, missing, texts } = checkCatalogue(language, english, parts)
  console.log(`${language}: ${texts} texts, ${missing.length} missing, ${wrong.length + problems.length} wrong`)
  return [...problems, ...wrong, ...missing]
}

/** A path as the person typed it, although npm runs scripts in the project's folder. */
const typedPath = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

async function exportCommand(language, { out, format: asked }) {
  const kind = asked ?? (/\.xli?ff?$/i.test(out ?? '') ? 'xliff' : 'csv')
  if (!['csv', 'xliff'].includes(kind)) return [`--format is csv or xliff, not ${kind}`]
  const english = await readEnglish()
  const { parts, problems } = await readTranslation(language)
  if (problems.length > 0) return problems
  const rows = rowsOf(language, english, readEnglishContexts(english.keys()), parts)
  const path = typedPath(out ?? `texts-${language}.${kind === 'csv' ? 'csv' : 'xlf'}`)
  writeFileSync(path, kind === 'csv' ? toCsv(rows) : toXliff(rows, language))
  const left = rows.filter(({ translation }) => translation === '').length
  console.log(`${path}: ${rows.length} texts, ${left} to translate`)
  return []
}

async function importCommand(language, file) {
  const english = await readEnglish()
  const { parts, problems: unreadable } = await readTranslation(language)
  if (unreadable.length > 0) return unreadable
  const rows = readRows(typedPath(file))
  const { problems, texts, left } = takeRows(language, english, parts, rows)
  if (problems.length > 0) return [...problems, `Nothing was changed: ${problems.length} to correct in ${file}.`]
  const sources = await sourcesWith(language, english, texts)
  mkdirSync(join(TEXT, language), { recursive: true })
  for (const [path, source] of sources) writeFileSync(path, source)
  const changed = [...texts.values()].reduce((sum, { size }) => sum + size, 0)
  console.log(`${changed} texts taken from ${rows.length} rows, ${left} without a translation`)
  for (const step of await stepsLeft(language)) console.log(`To do: ${step}`)
  return []
}

function readRows(path) {
  const bytes = readFileSync(path)
  return /\.xli?ff?$/i.test(extname(path)) ? fromXliff(bytes.toString('utf8')) : fromCsv(bytes)
}

/** The sources of the files that new texts change, formatted, by their paths. */
async function sourcesWith(language, english, texts) {
  const sources = new Map()
  const pathOf = (name) => join(TEXT, language, `${name}.ts`)
  const add = async (path, source) =>
    sources.set(path, await format(source, { ...(await resolveConfig(path)), filepath: path }))
  for (const [name, changed] of texts) {
    const path = pathOf(name)
    const source = existsSync(path) ? readFileSync(path, 'utf8') : null
    await add(path, writtenPart(language, name, english.get(name), changed, source))
  }
  const names = [...english.keys()]
  const isWhole = names.every((name) => texts.has(name) || existsSync(pathOf(name)))
  if (isWhole && !existsSync(pathOf(language))) await add(pathOf(language), gatheredParts(language, names))
  return sources
}

async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string' }, out: { type: 'string' } },
  })
  const [command, language, file] = positionals
  const isLanguage = /^[a-z]{2,3}$/.test(language ?? '') && language !== 'en'
  if (command === 'check' && (language === undefined || existsSync(join(root, 'contract/text', language))))
    return checkCommand(language)
  if (command === 'export' && isLanguage) return exportCommand(language, values)
  if (command === 'import' && isLanguage && file !== undefined) return importCommand(language, file)
  console.log(USAGE)
  return null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const problems = await main(process.argv.slice(2))
    for (const problem of problems ?? []) console.log(problem)
    process.exitCode = problems === null ? 2 : problems.length === 0 ? 0 : 1
  } catch (error) {
    console.log(error.message)
    process.exitCode = 1
  }
}
