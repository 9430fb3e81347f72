// The catalogues of texts, for translators: `npm run texts -- check [language]`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib-run.mjs'
import { LANGUAGES } from '../contract/model/language.ts'
import { checkCatalogue } from './texts/check-catalogue.mjs'
import { checkContexts } from './texts/check-contexts.mjs'
import { readEnglish, readEnglishContexts, readTranslation, translatedFolders } from './texts/read-catalogues.mjs'

const USAGE = `npm run texts -- check [language]   what is missing or wrong in the catalogues, or in that of one language`

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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, language] = process.argv.slice(2)
  if (command === 'check' && (language === undefined || readdirSync(join(root, 'contract/text')).includes(language))) {
    const problems = await checkCommand(language)
    for (const problem of problems) console.log(problem)
    process.exitCode = problems.length === 0 ? 0 : 1
  } else {
    console.log(USAGE)
    process.exitCode = 2
  }
}
