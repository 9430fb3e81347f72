import { expect, test } from 'vitest'

type Level = { readonly of: string; readonly block: string }
type Read = { readonly file: string; readonly contexts: ReadonlyMap<string, readonly Level[]> }

const { checkContexts } = (await import(
  new URL('../../../../scripts/texts/check-contexts.mjs', import.meta.url).href
)) as { readonly checkContexts: (name: string, texts: object, read: Read) => string[] }
const { contextsIn } = (await import(new URL('../../../../scripts/texts/read-contexts.mjs', import.meta.url).href)) as {
  readonly contextsIn: (source: string, constant: string) => Read
}

/** The problems of a file with these properties in its only group. */
function found(properties: string): string[] {
  const texts = Object.fromEntries(
    [...properties.matchAll(/^\s*(\w+): '(.*)',$/gm)].map(([, key = '', text = '']) => [key, text]),
  )
  const source = `/** Texts of a dialog. */\nexport const enPart = { x: {\n${properties}\n} }`
  return checkContexts('part', { x: texts }, contextsIn(source, 'enPart'))
}

test('texts with a comment that says where they stand and what is filled in are fine', () => {
  expect(
    found(`
    /** A button. A verb. */
    open: 'Open',
    /** Title of a notice. \`name\` is that of a file. */
    opened: '{{name}} opened',

    /** How many were opened: a line of the dialog. */
    size_one: '{{count, number}} file',
    size_other: '{{count, number}} files',`),
  ).toEqual([])
})

test.each([
  ['no comment', `open: 'Open file',`, 'en-part.ts x.open: has no comment for translators'],
  [
    'a comment for the block before',
    `/** A button. A verb. */\nclose: 'Close file',\n\nopen: 'Open file',`,
    'en-part.ts x.open: has no comment for translators',
  ],
  [
    'a comment for the text before',
    `/** A button. A verb. */\nclose: 'Close file',\n/** A line of it. */\nshut: 'Shut',\nopen: 'Open file',`,
    'en-part.ts x.open: has no comment for translators',
  ],
  ['next to nothing', `/** Button. */\nopen: 'Open file',`, 'en-part.ts x.open: its comment says next to nothing'],
  [
    'another comment',
    `/** A hint below that field. */\nopen: 'Open file',`,
    'en-part.ts x.open: its comment says “that field”, but stands alone: say which',
  ],
  [
    'no place',
    `/** What one sees at first. */\nopen: 'Open file',`,
    'en-part.ts x.open: its comment does not say where the text stands',
  ],
  [
    'a word that may be a noun or a verb',
    `/** In the title and on the button. */\nopen: 'Review',`,
    'en-part.ts x.open: its comment does not say whether “Review” is a noun, a verb or an adjective',
  ],
  [
    'a placeholder that may be anything',
    `/** Title of a notice. */\nopen: '{{name}} opened',`,
    'en-part.ts x.open: its comment does not say what `name` is',
  ],
])('refused: %s', (_what, properties, problem) => {
  expect(found(properties)).toEqual([problem])
})

test('a word with two meanings is told by where it stands', () => {
  expect(found(`/** A button of the list. */\nreview: 'Review',`)).toEqual([])
  expect(found(`/** A column of the list. */\nreview: 'Review',`)).toEqual([])
})

test('one comment is not enough for many texts, and plural forms count once', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `t${index}_one: 'A file',\nt${index}_other: 'Some files',`).join('\n')
  expect(found(`/** Lines of the list. */\n${many(12)}`)).toEqual([])
  expect(found(`/** Lines of the list. */\n${many(13)}`)).toEqual([
    'en-part.ts x.t0 to x.t12: one comment for 13 texts; 12 at most',
  ])
})
