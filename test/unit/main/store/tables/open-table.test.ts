import { expect, test } from 'vitest'
import { NO_CHOICE } from '../../../../../contract/model/score-import.ts'
import { parseSheet, SCORES_HEADER } from '../../../../../main/store/marking/parse-sheet.ts'
import { PEOPLE_HEADER } from '../../../../../main/store/people/read-table.ts'
import { openTable } from '../../../../../main/store/tables/open-table.ts'
import { xlsxOf } from '../../../../support/workbook-file.ts'

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: readonly (string | number)[], attributes = '') =>
  `<row r="${number}" ${attributes}>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : inline(cell))).join('')}</row>`

const STAFF = [
  row(1, ['Staff list 2026']),
  row(3, ['Employee ID', 'First name', 'Last name']),
  row(4, ['00123', 'Ann', 'Lee']),
  row(6, ['00124', 'Bob', 'Roe'], 'hidden="1"'),
]

const people = (bytes: Uint8Array, sheet: number | null = null) =>
  openTable({ bytes }, { choice: { ...NO_CHOICE, sheet }, find: PEOPLE_HEADER, most: 100 })

test('the first sheet with rows that is not hidden is read, below its title, with the numbers of its rows', async () => {
  const bytes = xlsxOf([
    { name: 'Old', rows: row(1, ['ID']) + row(2, ['9']), state: 'hidden' },
    { name: 'Empty', rows: '' },
    { name: 'Staff', rows: STAFF.join('') },
  ])
  const read = await people(bytes)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.rows).toEqual([
    ['00123', 'Ann', 'Lee'],
    ['00124', 'Bob', 'Roe'],
  ])
  expect([[...read.numbers], read.above, read.titles[0]]).toEqual([[4, 6], 1, 'Employee ID'])
  expect([read.encoding, read.delimiter, read.workbook]).toEqual([
    null,
    null,
    {
      sheets: [
        { name: 'Old', isHidden: true },
        { name: 'Empty', isHidden: false },
        { name: 'Staff', isHidden: false },
      ],
      sheet: 2,
      hiddenRows: 1,
      hiddenColumns: [],
    },
  ])
  expect(await people(bytes, 0)).toMatchObject({ rows: [['9']], workbook: { sheet: 0 } })
  expect(await people(bytes, 1)).toEqual({ problem: 'empty' })
})

test('scores are read from a workbook as from a CSV', async () => {
  const titles = ['participantId', 'testId', 'num', 'score', 'comment']
  const rows = [row(1, titles), row(2, ['p1', 't1', 4, 7.5, 'Good']), row(3, ['p1', 't1', 5, '7,25', ''])]
  const bytes = xlsxOf([{ name: 'Scores', rows: rows.join('') }])
  const read = await openTable({ bytes }, { choice: NO_CHOICE, find: SCORES_HEADER, most: 100 })
  if ('problem' in read) throw new Error(read.problem)
  expect(parseSheet(read)).toMatchObject({
    rows: [
      { row: 2, num: '4', score: '7.5', comment: 'Good' },
      { row: 3, num: '5', score: '7,25' },
    ],
  })
})

test('a file that is no workbook, or none that can be read, is refused', async () => {
  expect(await people(Buffer.from('PK\u0003\u0004rest of it'))).toHaveProperty('problem')
  expect(await people(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toEqual({ problem: 'otherFormat' })
})
