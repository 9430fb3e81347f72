import { expect, test } from 'vitest'

type Row = {
  readonly file: string
  readonly key: string
  readonly plural: string
  readonly english: string
  readonly translation: string
  readonly context: string
  readonly placeholders: string
}
type Returned = Pick<Row, 'file' | 'key' | 'english' | 'translation'> & { readonly place: string }

const load = async (name: string): Promise<unknown> =>
  import(new URL(`../../../../scripts/texts/${name}.mjs`, import.meta.url).href)
const { toCsv, fromCsv } = (await load('csv')) as {
  readonly toCsv: (rows: readonly Row[]) => string
  readonly fromCsv: (bytes: Buffer) => Returned[]
}
const { toXliff, fromXliff } = (await load('xliff')) as {
  readonly toXliff: (rows: readonly Row[], language: string) => string
  readonly fromXliff: (text: string) => Returned[]
}
const { rowsOf } = (await load('rows')) as {
  readonly rowsOf: (
    language: string,
    english: ReadonlyMap<string, object>,
    contexts: ReadonlyMap<string, unknown>,
    translated: ReadonlyMap<string, object>,
  ) => Row[]
}
const { contextsIn } = (await load('read-contexts')) as {
  readonly contextsIn: (source: string, constant: string) => unknown
}

const row = (change: Partial<Row>): Row => ({
  file: 'queue',
  key: 'queue.x',
  plural: '',
  english: 'Open {{name}}',
  translation: '{{name}} öffnen',
  context: 'A button. `name` is that of a file.',
  placeholders: '{{name}}',
  ...change,
})
const HARD = [
  row({}),
  row({ key: 'queue.none', translation: '' }),
  row({ key: 'queue.signs', english: '<b> & "x", ]]>', translation: '„a“ & <b>; ]]>\u00a0%' }),
  row({ key: 'queue.plus', english: '+5', translation: '+5' }),
  row({ key: 'queue.equals', english: '=A1', translation: '=A1' }),
  row({ key: 'queue.quoted', english: "'=A1", translation: "'@x" }),
  row({ key: 'queue.end', english: 'Data: ', translation: 'Daten: ' }),
  row({ key: 'queue.lines', english: 'One\nTwo', translation: 'Eins\nZwei' }),
]
const texts = (rows: readonly (Row | Returned)[]) =>
  rows.map(({ file, key, english, translation }) => ({ file, key, english, translation }))

test('CSV and XLIFF come back as they went', () => {
  expect(texts(fromCsv(Buffer.from(toCsv(HARD))))).toEqual(texts(HARD))
  expect(texts(fromXliff(toXliff(HARD, 'de')))).toEqual(texts(HARD))
})

test('no cell of the CSV is a formula', () => {
  expect(toCsv([row({ translation: '=HYPERLINK(1)' })])).toMatch(/,'=HYPERLINK/)
})

test('a CSV that a spreadsheet saved with semicolons, in another order and without notes is read', () => {
  const csv = '\ufeffkey;translation;file;english\r\nqueue.x;"a; b";queue;Open\r\n'
  expect(fromCsv(Buffer.from(csv))).toEqual([
    { place: 'row 2', file: 'queue', key: 'queue.x', english: 'Open', translation: 'a; b' },
  ])
})

test('empty rows of a spreadsheet are left out, and the others keep their numbers', () => {
  const csv = 'file,key,english,translation\nqueue,queue.x,Open,Öffnen\n,,,\n\nqueue,queue.y,Close,Schließen\n,,,\n'
  expect(fromCsv(Buffer.from(csv)).map(({ place, key }) => [place, key])).toEqual([
    ['row 2', 'queue.x'],
    ['row 5', 'queue.y'],
  ])
})

test('units that a tool has put into groups belong to their file', () => {
  const grouped = toXliff(HARD, 'de')
    .replace('<body>', '<body><group><group>')
    .replace('</body>', '</group></group></body>')
  expect(texts(fromXliff(grouped))).toEqual(texts(HARD))
})

test.each([
  ['another encoding', Buffer.from('file,key,english,translation\nq,k,Open,\xf6ffnen\n', 'latin1'), /is not UTF-8/],
  ['no translations', Buffer.from('file,key,english\nq,k,Open\n'), /has no column translation/],
])('a CSV is refused: %s', (_what, bytes, message) => {
  expect(() => fromCsv(bytes)).toThrow(message)
})

test('what a tool marks as new counts as not translated, and notes of its own do not matter', () => {
  const xliff = toXliff(HARD.slice(0, 1), 'de')
  expect(fromXliff(xliff.replace('state="translated"', 'state="needs-translation"'))[0]?.translation).toBe('')
  expect(fromXliff(xliff.replace('</trans-unit>', '<note>seen</note></trans-unit>'))[0]?.translation).not.toBe('')
})

test.each([
  ['no XML', 'file,key', /is not XML/],
  ['another version', '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"/>', /is not XLIFF 1\.2/],
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', /document type/],
  [
    'elements in a text',
    toXliff([row({})], 'de').replace('{{name}} öffnen', '<x id="1"/> öffnen'),
    /elements in the text of unit 1 \(queue queue\.x\)/,
  ],
])('an XLIFF file is refused: %s', (_what, text, message) => {
  expect(() => fromXliff(text)).toThrow(message)
})

test('a language has a row for each of its plural forms, with numbers, context and placeholders', () => {
  const source = `/** Texts of the queue. */
export const enQueue = { queue: {
  /** Lines of the dialog. */
  size_one: '{{count, number}} session',
  size_other: '{{count, number}} sessions',
} }`
  const english = new Map([
    ['queue', { queue: { size_one: '{{count, number}} session', size_other: '{{count, number}} sessions' } }],
  ])
  const contexts = new Map([['queue', contextsIn(source, 'enQueue')]])
  const rows = rowsOf(
    'ru',
    english,
    contexts,
    new Map([['queue', { queue: { size_few: '{{count, number}} сеанса' } }]]),
  )
  expect(rows.map(({ key, plural, english: text, translation }) => [key, plural, text, translation])).toEqual([
    ['queue.size_one', 'one: 1, 21, 31, 41, 51, 61', '{{count, number}} session', ''],
    ['queue.size_few', 'few: 2, 3, 4, 22, 23, 24', '{{count, number}} sessions', '{{count, number}} сеанса'],
    ['queue.size_many', 'many: 0, 5, 6, 7, 8, 9', '{{count, number}} sessions', ''],
    ['queue.size_other', 'other: 1.5', '{{count, number}} sessions', ''],
  ])
  expect(rows[1]?.context).toBe('Lines of the dialog. Texts of the queue.')
  expect(rows[1]?.placeholders).toBe('{{count, number}}: a number, which decides the plural form: 12')
})

test.each(['fr', 'ru'])('the catalogue in %s goes out and comes back without a change', async (language) => {
  const { readEnglish, readEnglishContexts, readTranslation } = (await load('read-catalogues')) as {
    readonly readEnglish: () => Promise<ReadonlyMap<string, object>>
    readonly readEnglishContexts: (names: Iterable<string>) => ReadonlyMap<string, unknown>
    readonly readTranslation: (language: string) => Promise<{ readonly parts: ReadonlyMap<string, object> }>
  }
  const { takeRows } = (await load('take-rows')) as {
    readonly takeRows: (
      language: string,
      english: ReadonlyMap<string, object>,
      translated: ReadonlyMap<string, object>,
      rows: readonly Returned[],
    ) => unknown
  }
  const english = await readEnglish()
  const { parts } = await readTranslation(language)
  const rows = rowsOf(language, english, readEnglishContexts(english.keys()), parts)
  expect(rows.length).toBeGreaterThan(2000)
  const unchanged = { problems: [], texts: new Map(), left: 0 }
  expect(takeRows(language, english, parts, fromCsv(Buffer.from(toCsv(rows))))).toEqual(unchanged)
  expect(takeRows(language, english, parts, fromXliff(toXliff(rows, language)))).toEqual(unchanged)
})
