import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '../../contract/model/language.ts'
import { formsOf } from './check-catalogue.mjs'
import { readEnglish, TEXT } from './read-catalogues.mjs'
import { typeName } from './write-catalogue.mjs'

/** What is left to do by hand after an import, as lines: the steps of `TRANSLATING.md` that are not done. */
export async function stepsLeft(language) {
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
  const type = typeName(language)
  const steps = []
  if (!read(join(TEXT, 'translation.ts')).includes(`export type ${type}<`)) {
    const forms = formsOf(language).map((form) => `'${form}'`)
    steps.push(
      `contract/text/translation.ts: export type ${type}<Texts> = Translation<Texts, ${forms.toSorted().join(' | ')}>`,
    )
  }
  if (read(join(TEXT, language, 'README.md')) === null)
    steps.push(`contract/text/${language}/README.md: the glossary of the language`)
  const gathered = read(join(TEXT, language, `${language}.ts`))
  const names = [...(await readEnglish()).keys()]
  const begun = names.filter((name) => existsSync(join(TEXT, language, `${name}.ts`)))
  const others = names.filter((name) => !begun.includes(name))
  if (others.length > 0) steps.push(`contract/text/${language}: not begun: ${others.join(', ')}`)
  for (const name of begun) {
    if (gathered !== null && !gathered.includes(`'./${name}.ts'`))
      steps.push(`contract/text/${language}/${language}.ts: gather ${name}.ts`)
  }
  steps.push(`npm run texts -- check ${language}`)
  if (!LANGUAGES.includes(language))
    steps.push(
      `once that finds nothing: ${language} in LANGUAGES (contract/model/language.ts), LANGUAGE_NAMES (contract/text/language.ts) and CATALOGUES (contract/text/catalogues.ts)`,
    )
  return steps
}
