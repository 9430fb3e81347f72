import ts from 'typescript'
import { expectedKeys } from './check-catalogue.mjs'
import { pascal } from './read-catalogues.mjs'
import { unwrapped } from './read-contexts.mjs'

/** The name of the type of a language's catalogue in `translation.ts`: `Italian` for `it`. */
export function typeName(language) {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language)
  return name
    .normalize('NFD')
    .split(/[^A-Za-z]+/)
    .join('')
}

/**
 * The source of a file of a language with new texts in it, not yet formatted. What is there keeps its place and its
 * comments; a new text stands where the English one does.
 *
 * @param {string} language
 * @param {string} name of the part: `queue` for `queue.ts`
 * @param {object} english texts of the part
 * @param {ReadonlyMap<string, string>} texts new or changed, by key
 * @param {string | null} source of the file so far; `null` if there is none
 */
export function writtenPart(language, name, english, texts, source) {
  const text = source ?? emptyPart(language, name)
  const edits = []
  visit(objectOf(text, `${language}${pascal(name)}`), shapeOf(language, english), texts, '', edits)
  // From the end, so that the places of those before stay right; of several at one place the last one first.
  return edits
    .toReversed()
    .toSorted((one, other) => other.from - one.from)
    .reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text)
}

function emptyPart(language, name) {
  const part = pascal(name)
  return `import type { en${part} } from '../en-${name}.ts'
import type { ${typeName(language)} } from '../translation.ts'

export const ${language}${part}: ${typeName(language)}<typeof en${part}> = {}
`
}

/** The source of the file that gathers the parts of a language. */
export function gatheredParts(language, names) {
  const sorted = names.toSorted()
  const type = typeName(language)
  const spread = sorted.filter((name) => name !== 'errors').map((name) => `  ...${language}${pascal(name)},`)
  return `import type { en } from '../en.ts'
import type { ${type} } from '../translation.ts'
${sorted.map((name) => `import { ${language}${pascal(name)} } from './${name}.ts'`).join('\n')}

/** The ${type} catalogue. */
export const ${language}: ${type}<typeof en> = {
  errors: ${language}Errors,
${spread.join('\n')}
}
`
}

/** Names of a part in the order of the English file, with the plural forms of the language; groups have `inner`. */
function shapeOf(language, texts) {
  const plain = Object.fromEntries(Object.entries(texts).filter(([, value]) => typeof value === 'string'))
  const wanted = [...expectedKeys(language, plain)]
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? wanted.filter(([, { from }]) => from === name).map(([key]) => ({ name: key }))
      : [{ name, inner: shapeOf(language, value) }],
  )
}

/** Collects the edits of an object and those in it. `prefix` is the path of the object, with a point at its end. */
function visit(object, shape, texts, prefix, edits) {
  const there = new Map(object.properties.map((property) => [property.name.text, property]))
  // After the brace, then after the property before.
  let place = { at: object.getStart() + 1, hasComma: true }
  for (const { name, inner } of shape) {
    const property = there.get(name)
    const key = `${prefix}${name}`
    if (property === undefined) {
      const made = inner === undefined ? quoted(texts.get(key)) : groupOf(inner, texts, `${key}.`)
      if (made === undefined) continue
      const entry = `${nameOf(name)}: ${made}`
      edits.push({ from: place.at, to: place.at, insert: place.hasComma ? `\n${entry},` : `,\n${entry}` })
    } else {
      const value = unwrapped(property.initializer)
      if (inner !== undefined) visit(value, inner, texts, `${key}.`, edits)
      else if (texts.has(key))
        edits.push({ from: value.getStart(), to: value.getEnd(), insert: quoted(texts.get(key)) })
      place = placeAfter(property)
    }
  }
}

/** Where a text after a property is inserted: behind a comment at the end of its line. */
function placeAfter(property) {
  const end = property.getEnd()
  const comment = /^,[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*\*\/)/.exec(property.getSourceFile().text.slice(end))?.[0]
  return comment === undefined ? { at: end, hasComma: false } : { at: end + comment.length, hasComma: true }
}

/** The source of a group that is not there yet, or `undefined` where none of its texts is known. */
function groupOf(shape, texts, prefix) {
  const entries = shape.flatMap(({ name, inner }) => {
    const key = `${prefix}${name}`
    const made = inner === undefined ? quoted(texts.get(key)) : groupOf(inner, texts, `${key}.`)
    return made === undefined ? [] : [`${nameOf(name)}: ${made},`]
  })
  return entries.length === 0 ? undefined : `{\n${entries.join('\n')}\n}`
}

const quoted = (text) => (text === undefined ? undefined : JSON.stringify(text))
const nameOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

function objectOf(source, constant) {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true)
  const declared = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find((one) => one.name.text === constant)
  return unwrapped(declared.initializer)
}
