import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_PEOPLE_ROWS } from '../../../../contract/model/people.ts'
import { SHEET_DELIMITERS } from '../../../../contract/model/score-import.ts'
import { cleanCell, withoutTextMark } from '../../../../main/store/tables/clean-cell.ts'
import { tableOf, readTable } from '../../../support/people.ts'

const titlesOf = (text: string) => tableOf(text).columns.map(({ title }) => title)

test.each([
  ['comma', ',', 'ID,Name\n1,Ana'],
  ['semicolon, with commas in the texts', ';', 'ID;Name;Salary\n1;Smith, John;1,5\n2;Jones, Ann;2,5'],
  ['semicolon, with a comma in a title', ';', 'Name, first;Branch\nAna;Lyon\nBo;Riga'],
  ['tab, with commas in every cell', '\t', 'Name, first\tTown, land\nSmith, John\tLyon, FR'],
  ['tab, with semicolons in every cell', '\t', 'A;B\tC\n1;2\t3'],
  ['a single column', ',', 'ID\n1\n2'],
  ['a comma in quotation marks', ';', '"ID, old";"Name"\n"1,2";"Ana"'],
  ['rows that end early', ';', 'ID;Name;Branch\n1;Ana\n2;Bo\n3;Cy;Riga'],
])('the delimiter is found: %s', (_, delimiter, text) => {
  expect(tableOf(text).delimiter).toBe(delimiter)
})

test('a line of Excel names the delimiter and counts as no row', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const table = tableOf(`sep=;${end}ID;Na,me${end}1;Ana`)
    expect([table.delimiter, table.columns.length, [...table.numbers]]).toEqual([';', 2, [2]])
  }
})

test('rows have their numbers of the spreadsheet past empty rows and line breaks inside fields', () => {
  const table = tableOf('\n;;\nID;Name\n\n1;"Ana\r\nMaria"\n;;\n\n2;Bo\n')
  expect([...table.numbers]).toEqual([5, 8])
  expect(table.rows).toEqual([
    ['1', 'Ana\nMaria'],
    ['2', 'Bo'],
  ])
  expect(table.blank).toBe(5)
})

test('cells are trimmed, and quotation marks are read', () => {
  expect(tableOf('ID,Name\n 1 ,"He said ""hi"", twice"\n').rows).toEqual([['1', 'He said "hi", twice']])
})

test('a guard against formulas is taken off, and other apostrophes stay', () => {
  expect(tableOf("ID,Phone\n1,'+49 30\n2,'n Tuin").rows.map(([, phone]) => phone)).toEqual(['+49 30', "'n Tuin"])
})

test('quotation marks inside a cell are letters', () => {
  const rows = 'ID\tName\tFirm\n1\tAnn "Annie" Lee\tООО "Ромашка"\n2\t"Bo\tB"\t3" pipes'
  expect(tableOf(rows).rows).toEqual([
    ['1', 'Ann "Annie" Lee', 'ООО "Ромашка"'],
    ['2', 'Bo\tB', '3" pipes'],
  ])
})

test.each([
  ['a cell that goes on into the next row', 'ID;Name;Firm\n1;Ann "A" Lee;x\n2;"Smith;Lyon\n3;"Jones";Riga', [1], 3],
  ['text after a closing quotation mark', 'ID;Name\n1;"Ann"Lee\n2;"Bo"', [0], 2],
  ['one that is not closed', 'ID,Name\n1,"Ana\n2,Bo', [0], 2],
  ['one whose rest are short rows', 'ID,Name,City\n1,"Ana\nMaria,Lyon\n2,Bo,Riga\n', [0, 1], 3],
])('a row with a broken quotation mark is one row: %s', (_, text, broken, rows) => {
  const table = tableOf(text)
  expect([...table.faults].toSorted(([one], [other]) => one - other)).toEqual(broken.map((at) => [at, 'quotes']))
  expect(table.rows).toHaveLength(rows)
})

test('spaces may stand around quotation marks', () => {
  expect(tableOf('ID; "Name" ;City\n1; "Lee; Ann";Riga').rows).toEqual([['1', 'Lee; Ann', 'Riga']])
})

test('titles may be empty or there twice; columns at the end without title and value are none', () => {
  expect(titlesOf('ID,Name,Name,,Note,,\n1,a,b,c,d,,')).toEqual(['ID', 'Name', 'Name', '', 'Note'])
  expect(titlesOf('ID,"First\nname"\n1,Ana')).toEqual(['ID', 'First name'])
})

test('an untitled column at the end that has values is a column', () => {
  const table = tableOf('ID,Name,\n1,Ana,x\n2,Bo,')
  expect(table.columns.map(({ sample }) => sample)).toEqual(['1', 'Ana', 'x'])
})

test('missing cells are counted, and superfluous ones stay in their row', () => {
  const table = tableOf('ID,Name,Branch\n1,Ana\n2,Bo,Riga,extra\n3,Cy,Lyon')
  expect([table.short, [...table.faults]]).toEqual([1, [[1, 'cells']]])
  expect(table.rows[1]).toEqual(['2', 'Bo', 'Riga', 'extra'])
})

test('a column shows its first value that is not empty', () => {
  expect(tableOf(`ID,Name\n1,\n2,${'x'.repeat(300)}`).columns[1]!.sample).toBe('x'.repeat(100))
})

test.each([
  ['nothing but empty rows', '\n,,\n', { problem: 'empty' }],
  ['a header alone', 'ID,Name\n\n', { problem: 'noRows' }],
])('a table is refused: %s', (_, text, problem) => {
  expect(readTable(text)).toEqual(problem)
})

test('a table of too many rows is refused', () => {
  expect(readTable('ID\n1\n2\n3', 2)).toEqual({ problem: 'tooManyRows', limit: 2 })
  expect(readTable('ID\n1\n2', 2)).toMatchObject({ delimiter: ',' })
  const tooMany = `ID\n${'1\n'.repeat(MOST_PEOPLE_ROWS + 1)}`
  expect(readTable(tooMany)).toEqual({ problem: 'tooManyRows', limit: MOST_PEOPLE_ROWS })
})

test('property: what was written as CSV is read as it was, whatever is in its cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('"', ';', ',', '\t', '\n', '\r', ' ', "'", '=', 'a', 'é'), maxLength: 8 }),
  )
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
  const clean = (text: string) => withoutTextMark(cleanCell(text))
  const options = fc.record({
    delimiter: fc.constantFrom(...SHEET_DELIMITERS),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isNamed: fc.boolean(),
  })
  fc.assert(
    fc.property(rows, options, (given, { delimiter, end, isNamed }) => {
      const numbered = given.map((cells, at) => [`row ${at + 2}`, ...cells])
      const text = stringify([['Key', 'A', 'B', 'C'], ...numbered], { delimiter, record_delimiter: end, quoted: true })
      const table = tableOf(isNamed ? `sep=${delimiter}${end}${text}` : text)
      expect(table.delimiter).toBe(delimiter)
      expect(table.rows).toEqual(numbered.map((cells) => cells.map(clean)))
      expect([...table.numbers].map((number) => `row ${number}`)).toEqual(table.rows.map(([key]) => key))
    }),
  )
})
