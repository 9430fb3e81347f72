import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { MOST_SHEET_ROWS, NO_CHOICE } from '../../../../../contract/model/score-import.ts'
import {
  parseSheet as parseRows,
  SCORES_HEADER,
  type ParsedSheet,
} from '../../../../../main/store/marking/parse-sheet.ts'
import { openText } from '../../../../../main/store/tables/open-table.ts'

function parseSheet(text: string, most = MOST_SHEET_ROWS) {
  const read = openText({ text }, { choice: NO_CHOICE, find: SCORES_HEADER, most })
  return 'problem' in read ? read : parseRows(read)
}

function parsed(text: string): ParsedSheet {
  const read = parseSheet(text)
  if ('problem' in read) throw new Error(`not read: ${read.problem}`)
  return read
}

const HEADER = 'center,participantId,testId,num,code,prompt,max,score,comment,basis'

test('rows are numbered as in a spreadsheet, whatever lines their cells have', () => {
  const { rows, blank, ignored } = parsed(
    `${HEADER}\r\nA,p1,t1,1,Q1,"Two\r\nlines, and ""more""",10,7.5,"Good.\r\nBut short.",k0\r\n\r\nA,p1,t1,2,Q2,,10,,,\r\nA,p2,t1,1,,,,0,,\r\n`,
  )
  expect(rows.map(({ row, participantId, num, score, comment }) => [row, participantId, num, score, comment])).toEqual([
    [2, 'p1', '1', '7.5', 'Good.\nBut short.'],
    [5, 'p2', '1', '0', ''],
  ])
  expect([blank, ignored]).toEqual([1, []])
})

test('columns may be in any order, in any case and among others', () => {
  const { rows, ignored } = parsed('Grader,SCORE,Num,test_id,"Participant ID",max points\nAnna,3,1,t1,p1,10\n')
  expect(rows[0]).toMatchObject({ score: '3', num: '1', testId: 't1', participantId: 'p1', center: '', max: '' })
  expect(ignored).toEqual(['Grader', 'max points'])
})

test.each([
  [',', ','],
  [';', ';'],
  ['\t', '\t'],
])('the delimiter %j is found', (delimiter, found) => {
  const text = [HEADER.split(','), ['A, B; C', 'p1', 't1', '1', '', '', '10', '7,5', 'a;b,c', '']]
    .map((row) => row.map((cell) => (/[,;\t]/.test(cell) ? `"${cell}"` : cell)).join(delimiter))
    .join('\n')
  const read = parsed(text)
  expect(read.delimiter).toBe(found)
  expect(read.rows[0]).toMatchObject({ center: 'A, B; C', score: '7,5', comment: 'a;b,c' })
})

test('the line in which Excel names the delimiter counts as no row', () => {
  const read = parsed('sep=;\r\nparticipantId;testId;num;score\r\np1;t1;1;2\r\n')
  expect([read.delimiter, read.rows[0]?.row]).toEqual([';', 2])
})

test('the apostrophe before what looks like a formula is removed, and no other', () => {
  const { rows } = parsed(`${HEADER}\n'=A,p1,t1,1,,,,5,'+1 for style,\n'A',p1,t1,2,,,,5,'tis fine,\n`)
  expect(rows.map(({ center, comment }) => [center, comment])).toEqual([
    ['=A', '+1 for style'],
    ["'A'", "'tis fine"],
  ])
})

test('a row with more cells than the header is marked if others have no more', () => {
  const { rows } = parsed(
    'participantId,testId,num,score,comment\np1,t1,1,5,good, but short\np1,t1,2,5,good\np1,t1,3,7,5,\n',
  )
  expect(rows.map(({ fault }) => fault)).toEqual(['cells', null, 'cells'])
  const ended = parsed('participantId,testId,num,score\np1,t1,1,5,\np1,t1,2,5,\n')
  expect(ended.rows.map(({ fault }) => fault)).toEqual([null, null])
})

test('a file that cannot be read says why', () => {
  expect(parseSheet('participantId,num,comment\np1,1,x\n')).toEqual({
    problem: 'missingColumns',
    columns: ['testId', 'score'],
  })
  expect(parseSheet('Name;Note\nAnna;1\n')).toMatchObject({ problem: 'missingColumns' })
  expect(parseSheet('participantId,testId,num,score,Score\n')).toEqual({ problem: 'repeatedColumn', column: 'score' })
  expect(parseSheet(`${HEADER}\n${'A,p,t,1,,,,1,,\n'.repeat(4)}`, 3)).toEqual({ problem: 'tooManyRows', limit: 3 })
  expect(parseSheet(`${HEADER}\n${'A,p,t,1,,,,1,,\n'.repeat(3)}`, 3)).toMatchObject({ blank: 0 })
})

test('one row with a broken quotation mark is one row', () => {
  for (const broken of ['"never closed', '"closed"early']) {
    const rest = 'A,p1,t1,2,,,10,6,,k0\nA,p1,t1,3,,,10,"7",5" wide,k0\n'
    const { rows } = parsed(`${HEADER}\nA,p1,t1,1,,,10,5,${broken},\n${rest}`)
    expect(rows.map(({ num, score, comment, fault }) => [num, score, comment, fault])).toEqual([
      ['1', '5', broken, 'quotes'],
      ['2', '6', '', null],
      ['3', '7', '5" wide', null],
    ])
  }
})

test('what may be the halves of a row is refused where other rows end with CR LF', () => {
  const header = 'participantId,testId,num,score,comment'
  const { rows } = parsed(`${header}\r\np1,t1,1,5,two\nlines\r\np1,t1,2,6,"one\nline"\r\n`)
  expect(rows.map(({ num, score, comment, fault }) => [num, score, comment, fault])).toEqual([
    ['1', '5', 'two', 'lineFeed'],
    ['2', '6', 'one\nline', null],
  ])
  // Rows of both kinds are rows, and other separators of lines are letters.
  const mixed = parsed(`${header}\r\np1,t1,1,5,a\r\np1,t1,2,6,one\np1,t1,3,7,\r\n`)
  expect(mixed.rows.map(({ num, comment, fault }) => [num, comment, fault])).toEqual([
    ['1', 'a', null],
    ['2', 'one', null],
    ['3', '', null],
  ])
  expect(parsed(`${header}\r\np1,t1,1,5,a\u2028b\np1,t1,2,6,c\r\n`).rows[0]?.comment).toBe('a\u2028b')
})

test('a title above the header is no row of the table', () => {
  const read = parsed('Scores spring 2026,,,\n\nparticipantId,testId,num,score\np1,t1,1,5\n')
  expect([read.above, read.rows.map(({ row }) => row)]).toEqual([1, [4]])
})

test.each([
  ['="1"', '1'],
  ['"=""1"""', '1'],
  ["'7", '7'],
  ['=1', '=1'],
])('the score %s is %s', (cell, score) => {
  expect(parsed(`participantId,testId,num,score\np1,t1,1,${cell}\n`).rows[0]?.score).toBe(score)
})

test('NA is no score, and no comment where all of them are', () => {
  const header = 'participantId,testId,num,score,comment'
  const all = parsed(`${header}\np1,t1,1,5,NA\np1,t1,2,NA,NA\n`)
  expect([all.noComment, all.blank, all.rows.map(({ score, comment }) => [score, comment])]).toEqual([
    'NA',
    1,
    [['5', '']],
  ])
  const empty = parsed(`${header}\np1,t1,1,NA,\np1,t1,2,,\n`)
  expect(empty.rows.map(({ score }) => score)).toEqual(['NA'])
  const one = parsed(`${header}\np1,t1,1,5,NA\np1,t1,2,6,Good\n`)
  expect([one.noComment, one.rows.map(({ comment }) => comment)]).toEqual([null, ['NA', 'Good']])
})

test('whatever a comment holds, it is read as another program wrote it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((one) => one.replaceAll('\0', ''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.constantFrom(',', ';', '\t'), (comments, delimiter) => {
      const rows = comments.map((comment, at) => ['p', 't', String(at), '1', comment])
      const csv = stringify([['participantId', 'testId', 'num', 'score', 'comment'], ...rows], {
        delimiter,
        record_delimiter: '\r\n',
        quoted: true,
      })
      const read = parsed(csv).rows.map(({ comment }) => comment)
      const given = comments.map((comment) => plain(comment.replace(/\r\n?/g, '\n').trim()))
      expect(read).toEqual(given)
    }),
    { numRuns: 40 },
  )
})

/** An apostrophe may be the mark of a text that looks like a formula. */
function plain(text: string): string {
  return /^'[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u.test(
    text,
  ) && !/^'-\d+(?:\.\d+)?$/.test(text)
    ? text.slice(1)
    : text.replace(/^="((?:[^"]|"")*)"$/s, (_, inner: string) => inner.replaceAll('""', '"').trim())
}
