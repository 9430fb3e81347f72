import { format } from 'prettier'
import { expect, test } from 'vitest'

type Returned = {
  readonly place: string
  readonly file: string
  readonly key: string
  readonly english: string
  readonly translation: string
}
type Changed = ReadonlyMap<string, string>
type Taken = { readonly problems: string[]; readonly texts: ReadonlyMap<string, Changed>; readonly left: number }

const load = async (name: string): Promise<unknown> =>
  import(new URL(`../../../../scripts/texts/${name}.mjs`, import.meta.url).href)
const { takeRows } = (await load('take-rows')) as {
  readonly takeRows: (
    language: string,
    english: ReadonlyMap<string, object>,
    translated: ReadonlyMap<string, object>,
    rows: readonly Returned[],
  ) => Taken
}
const { gatheredParts, typeName, writtenPart } = (await load('write-catalogue')) as {
  readonly gatheredParts: (language: string, names: readonly string[]) => string
  readonly typeName: (language: string) => string
  readonly writtenPart: (
    language: string,
    name: string,
    english: object,
    texts: Changed,
    source: string | null,
  ) => string
}

const QUEUE = {
  queue: {
    open: 'Open {{name}}',
    size_one: '{{count, number}} session',
    size_other: '{{count, number}} sessions',
    orders: { shown: 'As shown', oldest: 'Oldest' },
    most: '{{most}} of {{count}} sessions',
    'a-b': 'Last',
  },
}
const ENGLISH = new Map([['queue', QUEUE]])
const GERMAN = new Map([['queue', { queue: { open: '{{name}} öffnen', orders: { shown: 'Wie angezeigt' } } }]])

function take(
  language: string,
  rows: readonly (readonly [key: string, english: string, translation: string])[],
): Taken {
  return takeRows(
    language,
    ENGLISH,
    GERMAN,
    rows.map(([key, english, translation], index) => ({
      place: `row ${index + 2}`,
      file: 'queue',
      key,
      english,
      translation,
    })),
  )
}

test('new and changed texts are taken; others and those without a translation are left as they are', () => {
  const { problems, texts, left } = take('de', [
    ['queue.open', 'Open {{name}}', '{{name}} öffnen'],
    ['queue.orders.shown', 'As shown', 'Wie in der Liste'],
    ['queue.size_one', '{{count, number}} session', '{{count, number}} Sitzung'],
    ['queue.a-b', 'Last', ''],
  ])
  expect(problems).toEqual([])
  expect(Object.fromEntries(texts.get('queue') ?? [])).toEqual({
    'queue.orders.shown': 'Wie in der Liste',
    'queue.size_one': '{{count, number}} Sitzung',
  })
  expect(left).toBe(1)
})

test.each([
  ['a missing placeholder', ['queue.open', 'Open {{name}}', 'Öffnen'], '{{name}} is missing'],
  ['another placeholder', ['queue.open', 'Open {{name}}', '{{file}} {{name}}'], '{{file}} is not in the English text'],
  ['an unknown key', ['queue.close', 'Close', 'Schließen'], 'not in the English catalogue'],
  ['a form of another language', ['queue.size_few', 'x', 'y'], 'de has no such plural form; it has one, other'],
  ['a plural without form', ['queue.size', 'x', 'y'], 'is a plural; its forms are one, other'],
  ['English that changed', ['queue.a-b', 'Final', 'Letzte'], 'the English text is another one now: Last'],
] as const)('refused with its row: %s', (_what, row, reason) => {
  expect(take('de', [row]).problems).toEqual([`row 2 (queue ${row[0]}): ${reason}`])
})

test('a text that is there twice, and a part that does not exist, are refused', () => {
  expect(
    take('de', [
      ['queue.a-b', 'Last', 'Letzte'],
      ['queue.a-b', 'Last', 'Ende'],
    ]).problems,
  ).toEqual(['row 3 (queue queue.a-b): row 2 has this text too'])
  const row = { place: 'unit 1', file: 'gone', key: 'x', english: 'x', translation: 'y' }
  expect(takeRows('de', ENGLISH, GERMAN, [row]).problems).toEqual(['unit 1 (gone x): there is no en-gone.ts'])
})

test('plural forms beside a text of one form have to be complete', () => {
  const one = ['queue.most_one', '{{most}} of {{count}} sessions', '{{most}} von {{count}} Sitzung'] as const
  expect(take('de', [one]).problems).toEqual(['queue queue.most_other: missing, since there is queue.most_one'])
  expect(take('de', [one, ['queue.most_other', one[1], '{{most}} von {{count}} Sitzungen']]).problems).toEqual([])
})

const written = async (texts: Readonly<Record<string, string>>, source: string | null, language = 'de') =>
  format(writtenPart(language, 'queue', QUEUE, new Map(Object.entries(texts)), source), {
    parser: 'typescript',
    semi: false,
    singleQuote: true,
    printWidth: 120,
  })

test('a file keeps its comments and its order, and new texts stand where they do in English', async () => {
  const source = `import type { enQueue } from '../en-queue.ts'
import type { German } from '../translation.ts'

const SHOWN = 'Wie angezeigt'

export const deQueue: German<typeof enQueue> = {
  queue: {
    // The name is that of a file.
    open: '{{name}} öffnen', // On a button.
    orders: { shown: SHOWN }, // As in the list.
    'a-b': 'Letzte',
  },
}
`
  const texts = {
    'queue.open': '„{{name}}“ öffnen',
    'queue.size_one': '{{count, number}} Sitzung',
    'queue.size_other': '{{count, number}} Sitzungen',
    'queue.orders.oldest': 'Älteste',
  }
  expect(await written(texts, source)).toBe(
    source
      .replace("'{{name}} öffnen'", "'„{{name}}“ öffnen'")
      .replace(
        '    orders: {',
        "    size_one: '{{count, number}} Sitzung',\n    size_other: '{{count, number}} Sitzungen',\n    orders: {",
      )
      .replace('{ shown: SHOWN }', "{ shown: SHOWN, oldest: 'Älteste' }"),
  )
})

test('without a change a file stays as it is', async () => {
  const source = await written({ 'queue.open': '{{name}} öffnen' }, null)
  expect(await written({}, source)).toBe(source)
})

test('a file that is not there is made, with the type of its language', async () => {
  expect(await written({ 'queue.orders.oldest': 'Più vecchie', 'queue.a-b': 'L’ultima' }, null, 'it')).toBe(
    `import type { enQueue } from '../en-queue.ts'
import type { Italian } from '../translation.ts'

export const itQueue: Italian<typeof enQueue> = {
  queue: {
    orders: {
      oldest: 'Più vecchie',
    },
    'a-b': 'L’ultima',
  },
}
`,
  )
})

test('the parts of a language are gathered as those of the others are', () => {
  expect(typeName('nb')).toBe('NorwegianBokmal')
  expect(gatheredParts('it', ['queue', 'errors'])).toContain(
    'export const it: Italian<typeof en> = {\n  errors: itErrors,\n  ...itQueue,\n}',
  )
})
