import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTableSheets } from '../../../../contract/workbook/read-table-sheets.ts'
import { createWorkbookFile } from '../../../../main/export/workbook-file.ts'
import { createSheetWriter } from '../../../../main/store/export/writers/sheet-writer.ts'
import { SHEET_START } from '../../../../main/store/common/sheets.ts'
import type { Cell, TableColumn } from '../../../../main/store/export/cells.ts'
import { DEFAULT_CSV_FORMAT } from '../../../support/export-format.ts'
import { odsOf, xlsxOf } from '../../../support/workbook-file.ts'
import { zipOf } from '../../../support/zip-file.ts'

const LIMITS = { unpacked: 10_000_000, cells: 10_000, rows: 1000, columns: 100 }

/** The sheets of a file that can be read. */
async function sheetsOf(bytes: Uint8Array) {
  const read = await readTableSheets(bytes)
  if ('problem' in read) throw new Error(read.problem)
  return read.sheets
}
/** The cells of the rows of its first sheet. */
const cellsOf = async (bytes: Uint8Array) => (await sheetsOf(bytes))[0]?.rows.map(({ cells }) => cells)

const row = (number: number, cells: string, attributes = '') => `<row r="${number}" ${attributes}>${cells}</row>`
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const value = (place: string, saved: string | number, attributes = '') =>
  `<c r="${place}" ${attributes}><v>${saved}</v></c>`

describe('XLSX', () => {
  test('cells say what they are: texts, numbers, days, errors, and formulas what was saved with them', async () => {
    const cells = [
      value('A1', 0, 't="s"') + value('B1', 1, 't="s"') + inline('C1', ' 007 &amp; _X0041__x0041__x000D_&#10;b '),
      value('A2', '1.234567890123456E15') + value('B2', 42, 's="1"') + value('C2', 46356.5, 's="2"'),
      value('A3', 1, 't="b"') + value('B3', '#N/A', 't="e"') + value('C3', '#NAME?', 't="e"'),
      '<c r="A4"><f>1+1</f><v>2</v></c><c r="B4" t="str"><f>A1&amp;"x"</f><v>ax</v></c><c r="C4"><f>SUM(A1:A3)</f></c>',
      '<c r="A5" s="1" quotePrefix="1" t="s"><v>2</v></c><c r="B5" t="s"><v>9</v></c><c r="C5"/>',
    ]
    const strings = [
      '<si><r><t>東京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><r><t> 1</t></r></si>',
      '<si><t xml:space="preserve"> a </t></si>',
      '<si><t>=1+1</t></si>',
    ]
    const rows = cells.map((xml, at) => row(at + 1, xml)).join('')
    const formats = ['00000', 'dd.mm.yyyy hh:mm']
    expect(await cellsOf(xlsxOf([{ name: 'S', rows }], { strings, formats }))).toEqual([
      ['東京 1', ' a ', ' 007 & _X0041_A\nb '],
      ['1234567890123456', '00042', '2026-11-30T12:00:00'],
      ['TRUE', '#N/A', '#NAME?'],
      ['2', 'ax', '=SUM(A1:A3)'],
      ['=1+1'],
    ])
  })

  test('whole numbers with more digits than spreadsheets keep are told from texts', async () => {
    const cells = [
      value('A1', '1.234567890123456E15') + inline('B1', '1234567890123457') + value('C1', 123456789012345),
      value('A2', '-1234567890123458') + value('B2', 0.1234567890123456) + value('C2', '1E20'),
    ]
    const read = await readTableSheets(xlsxOf([{ name: 'S', rows: cells.map((xml, at) => row(at + 1, xml)).join('') }]))
    if ('problem' in read) throw new Error(read.problem)
    expect([...read.longNumbers]).toEqual(['1234567890123456', '-1234567890123458', '100000000000000000000'])
  })

  test('rows have their numbers, and what is hidden is said of sheets, rows and columns', async () => {
    const rows = [
      row(2, inline('B2', 'a') + inline('D2', 'b')),
      row(5, inline('A5', 'c'), 'hidden="1"'),
      row(6, '<c r="A6" s="0"/>', 'hidden="1"'),
      row(1_048_576, inline('A1048576', 'd'), 'ht="0" customHeight="1"'),
    ].join('')
    const before = '<cols><col min="4" max="4" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>'
    const sheets = await sheetsOf(
      xlsxOf([
        { name: 'A & B', rows, before },
        { name: 'Notes', rows: '', state: 'hidden' },
        { name: 'Codes', rows: row(1, inline('A1', 'x')), state: 'veryHidden' },
      ]),
    )
    expect(sheets).toEqual([
      {
        ...{ name: 'A & B', isHidden: false, hiddenColumns: [3] },
        rows: [
          { number: 2, isHidden: false, cells: ['', 'a', '', 'b'] },
          { number: 5, isHidden: true, cells: ['c'] },
          { number: 1_048_576, isHidden: true, cells: ['d'] },
        ],
      },
      { name: 'Notes', isHidden: true, hiddenColumns: [], rows: [] },
      { name: 'Codes', isHidden: true, hiddenColumns: [], rows: [{ number: 1, isHidden: false, cells: ['x'] }] },
    ])
  })

  test('of merged cells the first has the value, also where others kept theirs', async () => {
    const rows = row(1, inline('A1', 'a') + inline('B1', 'lost') + inline('C1', 'c')) + row(2, inline('A2', 'lost'))
    const after = '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>'
    expect(await cellsOf(xlsxOf([{ name: 'S', rows, after }]))).toEqual([['a', '', 'c']])
  })

  test('a strict workbook, whose days are texts, is read like another', async () => {
    const rows = row(1, value('A1', 0, 't="s"') + value('B1', '2026-11-30', 't="d" s="1"') + value('C1', 42, 's="2"'))
    const options = { isStrict: true, strings: ['<si><t>a</t></si>'], formats: ['yyyy-mm-dd', '0000'] }
    expect(await cellsOf(xlsxOf([{ name: 'S', rows }], options))).toEqual([['a', '2026-11-30', '0042']])
  })

  test('days count from 1904 where the workbook says so', async () => {
    const rows = row(1, value('A1', 44_894, 's="1"'))
    expect(await cellsOf(xlsxOf([{ name: 'S', rows }], { is1904: true, formats: ['d.m.yy'] }))).toEqual([
      ['2026-11-30'],
    ])
  })

  test('zeros of formulas that nothing calculated are the formulas, those of a calculated workbook are zeros', async () => {
    const zero = (place: string) => `<c r="${place}"><f>A9*2</f><v>0</v></c>`
    expect(await cellsOf(xlsxOf([{ name: 'S', rows: row(1, zero('A1')) }]))).toEqual([['=A9*2']])
    const rows = row(1, zero('A1') + '<c r="B1"><f>1+1</f><v>2</v></c>')
    expect(await cellsOf(xlsxOf([{ name: 'S', rows }]))).toEqual([['0', '2']])
  })
})

describe('ODS', () => {
  const p = (text: string) => `<text:p>${text}</text:p>`
  const cell = (inside: string, attributes = 'office:value-type="string"') =>
    `<table:table-cell ${attributes}>${inside}</table:table-cell>`
  const line = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
  const table = (name: string, inside: string, attributes = '') =>
    `<table:table table:name="${name}" ${attributes}>${inside}</table:table>`

  test('cells say what they are', async () => {
    const rows = [
      cell(p('a<text:s text:c="2"/>b\u00a0c') + p('d<text:line-break/>e')) +
        cell(p('00042'), 'office:value-type="float" office:value="42"') +
        cell(p('1,2E15'), 'office:value-type="float" office:value="1234567890123456"'),
      cell(p('30.11.26'), 'office:value-type="date" office:date-value="2026-11-30"') +
        cell(p('36:05'), 'office:value-type="time" office:time-value="PT36H05M00S"') +
        cell(p('WAHR'), 'office:value-type="boolean" office:boolean-value="true"'),
      cell(p('Err:509'), 'table:formula="of:=+" office:value-type="string" office:string-value=""') +
        cell('', 'table:formula="of:=SUM([.A1:.A2])"') +
        cell(`<office:annotation><text:p>said</text:p></office:annotation>${p('x')}`),
    ]
    const inside = rows.map((cells) => line(cells)).join('')
    expect(await cellsOf(odsOf(table('S', inside)))).toEqual([
      ['a  b\u00a0c\nd\ne', '00042', '1234567890123456'],
      ['2026-11-30', '36:05:00', 'TRUE'],
      ['Err:509', '=SUM(A1:A2)', 'x'],
    ])
  })

  test('repeated rows and cells are as many, empty ones cost nothing, and hidden ones are said', async () => {
    const rows = [
      '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="16383"/>',
      line(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="3"'),
      line(
        cell(p('a'), 'table:number-columns-repeated="2" office:value-type="string"'),
        'table:number-rows-repeated="2"',
      ),
      line(cell(p('f')), 'table:visibility="filter"'),
      line(
        cell(p('m'), 'table:number-columns-spanned="2"') +
          `<table:covered-table-cell office:value-type="string">${p('lost')}</table:covered-table-cell>`,
      ),
      line(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048000"'),
    ]
    const styles = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    const hidden = table('Codes', line(cell(p('x'))), 'table:style-name="ta2"')
    expect(await sheetsOf(odsOf(table('S', rows.join('')) + hidden, { styles }))).toEqual([
      {
        ...{ name: 'S', isHidden: false, hiddenColumns: [1] },
        rows: [
          { number: 4, isHidden: false, cells: ['a', 'a'] },
          { number: 5, isHidden: false, cells: ['a', 'a'] },
          { number: 6, isHidden: true, cells: ['f'] },
          { number: 7, isHidden: false, cells: ['m'] },
        ],
      },
      { name: 'Codes', isHidden: true, hiddenColumns: [], rows: [{ number: 1, isHidden: false, cells: ['x'] }] },
    ])
  })

  test('guard: rows, columns and cells that are repeated beyond the limits are a problem', async () => {
    const many = (rows: number, columns: number) => {
      const cells = cell(p('a'), `office:value-type="string" table:number-columns-repeated="${columns}"`)
      return readTableSheets(odsOf(table('S', line(cells, `table:number-rows-repeated="${rows}"`))), LIMITS)
    }
    expect(await many(1001, 1)).toEqual({ problem: 'tooManyRows', limit: 1000, sheet: 'S' })
    expect(await many(1, 101)).toEqual({ problem: 'tooManyColumns', limit: 100, sheet: 'S' })
    expect(await many(1e9, 1e9)).toMatchObject({ problem: 'tooManyColumns' })
    expect(await many(1000, 11)).toEqual({ problem: 'tooLarge' })
    expect(await many(1000, 10)).toHaveProperty('sheets')
  })
})

describe('what cannot be read is a problem', () => {
  const sheet = { name: 'S', rows: row(1, inline('A1', '12345678')) }
  const problemOf = (bytes: Uint8Array) => readTableSheets(bytes, LIMITS)

  test('guard: too many rows, columns, cells or bytes', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => row(at + 1, inline(`A${at + 1}`, 'x'))).join('')
    expect(await problemOf(xlsxOf([{ name: 'S', rows }]))).toEqual({ problem: 'tooManyRows', limit: 1000, sheet: 'S' })
    const far = row(1, inline('CW1', 'x'))
    expect(await problemOf(xlsxOf([{ name: 'S', rows: far }]))).toEqual({
      problem: 'tooManyColumns',
      limit: 100,
      sheet: 'S',
    })
    const wide = Array.from({ length: 101 }, (_, at) => row(at + 1, inline(`CV${at + 1}`, 'x'))).join('')
    expect(await problemOf(xlsxOf([{ name: 'S', rows: wide }]))).toEqual({ problem: 'tooLarge' })
    const long = row(1, inline('A1', 'x'.repeat(6_000_000)))
    expect(await problemOf(xlsxOf([{ name: 'S', rows: long }]))).toHaveProperty('sheets')
    expect(await problemOf(xlsxOf([{ name: 'S', rows: long + long }]))).toEqual({ problem: 'tooLarge' })
  })

  test('guard: many sheets that are the same part, and many merged areas', async () => {
    const listed = Array.from({ length: 50 }, (_, at) => `<sheet name="${at}" sheetId="${at + 1}" r:id="s0"/>`).join('')
    const files = {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed}</sheets></workbook>`,
    }
    const rows = row(1, inline('A1', 'x'.repeat(1_000_000)))
    expect(await problemOf(xlsxOf([{ name: 'S', rows }], { files }))).toEqual({ problem: 'tooLarge' })
    const merged = '<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)
    const lines = Array.from({ length: 999 }, (_, at) => row(at + 1, inline(`A${at + 1}`, 'x'))).join('')
    expect(await problemOf(xlsxOf([{ name: 'S', rows: lines, after: merged }]))).toEqual({ problem: 'tooLarge' })
  })

  test('a file of another kind', async () => {
    const text = new TextEncoder().encode('a,b\n1,2\n')
    expect(await problemOf(text)).toEqual({ problem: 'notWorkbook' })
    expect(await problemOf(new Uint8Array())).toEqual({ problem: 'notWorkbook' })
    expect(await problemOf(zipOf({ 'a.csv': 'a,b' }))).toEqual({ problem: 'notWorkbook' })
    const mimetype = 'application/vnd.oasis.opendocument.text'
    expect(await problemOf(zipOf({ mimetype, 'content.xml': '<a/>' }))).toEqual({ problem: 'notWorkbook' })
    const named =
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'
    const word = { '[Content_Types].xml': '<Types/>', '_rels/.rels': named, 'word/document.xml': '<w:document/>' }
    expect(await problemOf(zipOf(word))).toEqual({ problem: 'notWorkbook' })
    expect(await problemOf(zipOf({ '[Content_Types].xml': '', 'xl/workbook.bin': 'x' }))).toEqual({
      problem: 'otherFormat',
    })
  })

  test('an old workbook, one in ZIP64, and one with a password', async () => {
    const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(600).fill(0)]
    expect(await problemOf(Uint8Array.from(old))).toEqual({ problem: 'otherFormat' })
    const name = Buffer.from('EncryptedPackage', 'utf16le')
    expect(await problemOf(Uint8Array.from([...old, ...name]))).toEqual({ problem: 'encrypted' })
    const large = xlsxOf([sheet])
    new DataView(large.buffer).setUint16(large.length - 12, 0xffff, true)
    expect(await problemOf(large)).toEqual({ problem: 'otherFormat' })
    const files = { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }
    expect(await problemOf(odsOf('', { files }))).toEqual({ problem: 'encrypted' })
  })

  test('guard: a byte that changed, or is missing, is found, and no value is another', async () => {
    const bytes = xlsxOf([sheet], { zip: { isStored: true } })
    const at = Buffer.from(bytes).indexOf('12345678')
    const changed = bytes.slice()
    changed[at] = '9'.charCodeAt(0)
    expect(await problemOf(changed)).toEqual({ problem: 'damaged' })
    expect(await problemOf(bytes.subarray(0, at))).toEqual({ problem: 'damaged' })
    const packed = xlsxOf([sheet])
    for (let place = 0; place < packed.length; place += 7) {
      const flipped = packed.slice()
      flipped[place]! ^= 0x10
      const read = await readTableSheets(flipped, LIMITS)
      if ('sheets' in read) expect(read.sheets[0]?.rows[0]?.cells ?? ['12345678']).toEqual(['12345678'])
    }
  })

  test('XML that ends early, is too deep, or has rows out of order', async () => {
    const of = (rows: string) => problemOf(xlsxOf([{ name: 'S', rows }]))
    const files = { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1">' }
    expect(await problemOf(xlsxOf([sheet], { files }))).toEqual({ problem: 'damaged' })
    expect(await of('<a>'.repeat(2000) + '</a>'.repeat(2000))).toEqual({ problem: 'damaged' })
    expect(await of(row(2, inline('A2', 'x')) + row(2, inline('A2', 'y')))).toEqual({ problem: 'damaged' })
  })
})

const COLUMNS: readonly TableColumn[] = [
  { title: 'ID', kind: 'text', repeats: false },
  { title: 'Score', kind: 'number', repeats: false },
  { title: 'Passed', kind: 'boolean', repeats: false },
  { title: 'Elapsed', kind: 'duration', repeats: false },
]

/** A workbook of our own. */
async function written(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const file = createWorkbookFile(
    { write: (bytes) => Promise.resolve(void parts.push(Uint8Array.from(bytes as Uint8Array))) },
    'S',
  )
  const writer = createSheetWriter({ format: { ...DEFAULT_CSV_FORMAT, fileType: 'xlsx' }, place: SHEET_START })
  const head = writer.head(COLUMNS)
  const started = writer.startRows(COLUMNS)
  for (const one of rows) started.add(one)
  await file.add({ head, ...started.end() })
  await file.end()
  return new Uint8Array(Buffer.concat(parts))
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('00123', '=1+1', "'x", '_x0041_', '_x005F_', 'a\r\nb', ' x ', '1E5', '&amp;', '\u00a0', ']]>', '<t>'),
)
const anyRow = fc.record({
  id: anyText,
  score: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constantFrom(0.1, 1e21, 1e-7)),
  passed: fc.boolean(),
  elapsed: fc.integer({ min: 0, max: 360_000_000 }),
})

function hours(ms: number): string {
  const [h, m, s, rest] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
    ms % 1000,
  ]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${h}:${two(m)}:${two(s)}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`
}

test('what our own writer writes of texts, numbers and times is read back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (rows) => {
      const bytes = await written(rows.map(({ id, score, passed, elapsed }) => [id, score, passed, elapsed]))
      const cells = (await cellsOf(bytes)) ?? []
      expect(cells[0]).toEqual(['ID', 'Score', 'Passed', 'Elapsed'])
      for (const [at, { id, score, passed, elapsed }] of rows.entries()) {
        const [text, number, isTrue, time] = cells[at + 1] ?? []
        expect(text).toBe(id.replaceAll(/\r\n?/g, '\n'))
        expect(Number(number)).toBe(score + 0)
        if (Math.abs(score) < 1e21) expect(number).not.toMatch(/e/i)
        expect(isTrue).toBe(passed ? 'TRUE' : 'FALSE')
        expect(time).toBe(hours(elapsed))
      }
    }),
    { numRuns: 100 },
  )
})

test('a table of many pieces is read back whole', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [
    `0${at} & <é${'\u00e9😀'.repeat(at % 40)}>`,
    at / 7,
    at % 2 === 0,
    at,
  ])
  const cells = (await cellsOf(await written(rows))) ?? []
  expect(cells.slice(1).map(([text, number]) => [text, Number(number)])).toEqual(
    rows.map(([text, number]) => [text, number]),
  )
})

test('a thread of Node reads it from the sources', async () => {
  const path = new URL('../../../../contract/workbook/read-table-sheets.ts', import.meta.url).href
  const code = `const { parentPort, workerData } = require('node:worker_threads')
    import(${JSON.stringify(path)}).then(({ readTableSheets }) => readTableSheets(workerData)).then((read) => parentPort.postMessage(read))`
  const bytes = xlsxOf([{ name: 'S', rows: row(1, inline('A1', 'x')) }])
  const worker = new Worker(code, { eval: true, workerData: bytes })
  const read = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  expect(read).toMatchObject({ sheets: [{ name: 'S', rows: [{ number: 1, cells: ['x'] }] }] })
  await worker.terminate()
})
