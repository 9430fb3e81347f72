import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../lib-run.mjs'
import { readContexts } from './read-contexts.mjs'

/** The folder of the catalogues. */
export const TEXT = join(root, 'contract/text')
/** Files that only put others together. */
const GATHERED = new Set(['first', 'later'])

/** Folders of translations, such as `de`. */
export function translatedFolders() {
  return readdirSync(TEXT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** The English texts by the name of their file: `queue` for `en-queue.ts`. */
export async function readEnglish() {
  const names = readdirSync(TEXT)
    .map((file) => /^en-(.+)\.ts$/.exec(file)?.[1])
    .filter((name) => name !== undefined && !GATHERED.has(name))
  const parts = await Promise.all(
    names.map(async (name) => [name, await readPart(join(TEXT, `en-${name}.ts`), `en${pascal(name)}`)]),
  )
  return new Map(parts)
}

/** The texts of a language by the name of their file, and what could not be read. */
export async function readTranslation(language) {
  const parts = new Map()
  const problems = []
  const names = (existsSync(join(TEXT, language)) ? readdirSync(join(TEXT, language)) : [])
    .map((file) => /^(.+)\.ts$/.exec(file)?.[1])
    .filter((name) => name !== undefined && name !== language)
  for (const name of names) {
    const constant = `${language}${pascal(name)}`
    const texts = await readPart(join(TEXT, language, `${name}.ts`), constant)
    if (texts === undefined) problems.push(`${language}/${name}.ts: exports no ${constant}`)
    else parts.set(name, texts)
  }
  return { parts, problems }
}

/** What translators are told about the English texts, by the name of their file. */
export function readEnglishContexts(names) {
  return new Map([...names].map((name) => [name, readContexts(join(TEXT, `en-${name}.ts`), `en${pascal(name)}`)]))
}

async function readPart(path, constant) {
  const { [constant]: texts } = await import(pathToFileURL(path).href)
  return texts
}

/** `list-reviews` as `ListReviews`. */
export function pascal(name) {
  return name.replace(/(^|-)([a-z])/g, (_all, _dash, letter) => letter.toUpperCase())
}

/** All texts of a part by their path in it: `queue.modes.person`. */
export function flatten(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )
}
