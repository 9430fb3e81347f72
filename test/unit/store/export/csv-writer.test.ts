import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import type { Cell } from '../../../../main/store/export/cells.ts'
import { csvText } from '../../../support/csv-text.ts'
import { DEFAULT_CSV_FORMAT } from '../../../support/export-format.ts'

const UNGUARDED: ExportFormat = { ...DEFAULT_CSV_FORMAT, formulaGuard: false }
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '=', "'", ' ', 'é', 'ש', '\u0000', '\uFEFF') }),
)
const format = fc.record({
  fileType: fc.constant('csv' as const),
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
  bom: fc.boolean(),
  formulaGuard: fc.constant(false),
  dateFormat: fc.constant('iso' as const),
  timeZone: fc.constant('system'),
})
// Lone surrogates have no UTF-8 form, so they cannot be in a file at all.
const table = fc.integer({ min: 2, max: 6 }).chain((width) =>
  fc.array(
    fc.array(
      text.filter((value) => value.isWellFormed()),
      { minLength: width, maxLength: width },
    ),
    { minLength: 1 },
  ),
)

test('any text in any cell is read back unchanged by another reader', () => {
  fc.assert(
    fc.property(table, format, (rows, chosen) => {
      const header = rows[0]!.map((_, index) => `column ${index}`)
      const written = csvText([header, ...rows], chosen)
      const read = parse(written, {
        delimiter: chosen.delimiter,
        // As lenient readers have it: any line break that is not quoted ends the row.
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: false,
      })
      expect(read).toEqual([header, ...rows])
    }),
    { numRuns: 500 },
  )
})

test('any finite number is read back as the same number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 2, maxLength: 9 }),
      (numbers) => {
        const [row] = parse(csvText([numbers]))
        expect((row as unknown as string[]).map(Number)).toEqual(
          numbers.map((number) => (Object.is(number, -0) ? 0 : number)),
        )
      },
    ),
  )
})

test('the formula guard leaves no text cell that a spreadsheet would run', () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠')
  fc.assert(
    fc.property(
      start,
      // A number below zero is no formula.
      text.filter((value) => value.isWellFormed() && !/^\d/.test(value)),
      (first, rest) => {
        const [row] = parse(csvText([[first + rest, 'x']], DEFAULT_CSV_FORMAT), { record_delimiter: '\r\n' })
        expect(row![0]).toBe(`'${first}${rest}`)
      },
    ),
  )
})

test('the formula guard leaves negative numbers numbers, also those that are texts', () => {
  expect(csvText([[-2.5, '-2.5', '-1', 0.1 + 0.2]], DEFAULT_CSV_FORMAT)).toBe('-2.5,-2.5,-1,0.30000000000000004\r\n')
  const others = ['-1+2', '-1\n', '-1.', '--1', '-', '-1e3', '- 1', '+1', '－1', '-A1']
  const [row] = parse(csvText([others], DEFAULT_CSV_FORMAT), { record_delimiter: '\r\n' })
  expect(row).toEqual(others.map((text) => `'${text}`))
})

test('a line break of any kind inside a cell is quoted', () => {
  expect(csvText([['a\nb', 'c\rd', 'e\r\nf', 'g']], DEFAULT_CSV_FORMAT)).toBe('"a\nb","c\rd","e\r\nf",g\r\n')
})

test('without the guard a formula is written as it is', () => {
  expect(csvText([['=1+1', 'x']], UNGUARDED)).toBe('=1+1,x\r\n')
})

test('nothing, yes and no', () => {
  const row: readonly Cell[] = [null, '', true, false, 0]
  expect(csvText([row], DEFAULT_CSV_FORMAT)).toBe(',,true,false,0\r\n')
})

test('many and long rows', () => {
  const rows = Array.from({ length: 300 }, (_, index) => [index, 'я😀'.repeat(index * 20), 'plain'])
  expect(csvText(rows, UNGUARDED)).toBe(rows.map((row) => `${row.join(',')}\r\n`).join(''))
})

test('half a letter becomes the sign for what cannot be written', () => {
  expect(csvText([['a\ud83d', '\ude00b', '\ud83d\ud83d\ude00']])).toBe('a\ufffd,\ufffdb,\ufffd😀\r\n')
})
