import { expect, test } from 'vitest'

type Part = Readonly<Record<string, object>>
type Parts = ReadonlyMap<string, object>
type Found = { readonly wrong: readonly string[]; readonly missing: readonly string[] }

const { checkCatalogue } = (await import(
  new URL('../../../../scripts/texts/check-catalogue.mjs', import.meta.url).href
)) as {
  readonly checkCatalogue: (language: string, english: Parts, translated: Parts) => Found
}

const ENGLISH = {
  x: {
    open: 'Open {{name}}',
    more: 'More…',
    size_one: '{{count, number}} session',
    size_other: '{{count, number}} sessions',
    of: '{{done}} of {{count}} sessions',
  },
}
const GERMAN = {
  open: '{{name}} öffnen',
  more: 'Mehr…',
  size_one: '{{count, number}} Sitzung',
  size_other: '{{count, number}} Sitzungen',
  of: '{{done}} von {{count}} Sitzungen',
}

function found(language: string, texts: Part, english: Part = { x: ENGLISH }): Found {
  return checkCatalogue(language, new Map(Object.entries(english)), new Map(Object.entries(texts)))
}
const german = (change: object) => found('de', { x: { x: { ...GERMAN, ...change } } })

test('a complete translation has no faults', () => {
  expect(german({})).toMatchObject({ wrong: [], missing: [] })
})

test('what is missing is named, and so is a part that is not there', () => {
  const others = Object.fromEntries(Object.entries(GERMAN).filter(([key]) => key !== 'open'))
  expect(found('de', { x: { x: others } }).missing).toEqual(['de/x.ts x.open: missing'])
  expect(found('de', {}).missing).toHaveLength(5)
})

test.each([
  ['an unknown key', { other: 'Anderes' }, /x\.other: not in the English catalogue/],
  ['a form that the language has not', { size_few: '{{count, number}} Sitzungen' }, /x\.size_few: not in the English/],
  ['a missing placeholder', { open: 'Öffnen' }, /x\.open: \{\{name\}\} is missing/],
  ['a placeholder of another name', { open: '{{Name}} öffnen' }, /x\.open: \{\{Name\}\} is not in the English text/],
  ['a number without its format', { size_other: '{{count}} Sitzungen' }, /\{\{count, number\}\} is missing/],
  ['a missing ellipsis', { more: 'Mehr' }, /x\.more: ends with …/],
  ['straight quotes', { open: '"{{name}}" öffnen' }, /straight quotes/],
  ['two spaces', { open: '{{name}}  öffnen' }, /spaces/],
  ['nothing', { open: '' }, /x\.open: /],
])('refused: %s', (_what, change, fault) => {
  expect(german(change).wrong.join('\n')).toMatch(fault)
})

test('a number can be left out where the form stands for one number only', () => {
  expect(german({ size_one: 'Eine Sitzung' }).wrong).toEqual([])
  const russian = {
    size_one: 'Один сеанс',
    size_few: '{{count, number}} сеанса',
    size_many: '{{count, number}} сеансов',
  }
  const { wrong } = found('ru', { x: { x: { ...russian, size_other: '{{count, number}} сеанса' } } })
  expect(wrong).toEqual(['ru/x.ts x.size_one: {{count, number}} is missing'])
})

test('each language has its own plural forms', () => {
  const missing = (language: string) =>
    found(language, { x: { x: {} } })
      .missing.filter((line) => line.includes('size'))
      .map((line) => /size_(\w+)/.exec(line)?.[1])
  expect(missing('fr').toSorted()).toEqual(['many', 'one', 'other'])
  expect(missing('ru').toSorted()).toEqual(['few', 'many', 'one', 'other'])
})

test('a text with a number that has one form in English may have several', () => {
  expect(german({ of_one: '{{done}} von {{count}} Sitzung', of_other: GERMAN.of }).wrong).toEqual([])
})
