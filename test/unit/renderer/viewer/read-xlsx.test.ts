import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { MOST_ROWS } from '../../../../renderer/viewer/table/sheet.ts'
import { readWorkbook } from '../../../../renderer/viewer/table/read-xlsx.ts'
import { notOnPagesOfWorkbook } from '../../../../renderer/viewer/pages/not-on-pages-of-workbook.ts'
import { NONE_HIDDEN, type Hidden, type Sheet, type Workbook } from '../../../../renderer/viewer/table/sheet.ts'
import { UnpackedTooLarge } from '../../../../contract/workbook/zip.ts'
import { zipOf } from '../../../support/zip-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (targets: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

/** A workbook whose sheets, however many, are all the same part with these rows. */
function workbookOf(rows: string, names: readonly string[] = ['Rota'], more: Readonly<Record<string, string>> = {}) {
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId1"/>`).join('')
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([relation('rId1', 'worksheet', 'worksheets/sheet1.xml')]),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  })
}

const cell = (place: string, value: string | number) => `<c r="${place}"><v>${value}</v></c>`
const row = (number: number, ...cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

test('a workbook with a stray cell at the far end of a long sheet shows what is before it, and says what is cut', async () => {
  const rows = [row(1, cell('A1', 1), cell('XFD1', 2))]
  for (let at = 2; at <= 5000; at += 1) rows.push(row(at, cell(`B${at}`, at)))
  const { sheets, isCut } = await readWorkbook(workbookOf(rows.join('')))
  expect(isCut).toBe(false)
  expect(sheets[0]).toMatchObject({ columns: 256, isCut: { columns: true, rows: false } })
  expect(sheets[0]?.rows).toHaveLength(5000)
  expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(['1', '', ''])
  expect(sheets[0]?.rows[4999]).toEqual(['', '5000'])
})

test('rows keep their places, and those that are only formatted are none', async () => {
  const { sheets } = await readWorkbook(
    workbookOf(
      [row(2, cell('A2', 'x'), '<c r="XFD2" s="0"/>'), row(5, cell('B5', 7)), row(1_048_576, '<c r="A1048576"/>')].join(
        '',
      ),
    ),
  )
  expect(sheets[0]).toMatchObject({ columns: 2, isCut: { columns: false, rows: false } })
  expect(sheets[0]?.rows).toEqual([[], ['x'], [], [], ['', '7']])
})

test('guard: two cells at the ends of a sheet do not fill it, and it says that rows are cut', async () => {
  const { sheets } = await readWorkbook(
    workbookOf(row(1, cell('A1', 1)) + row(MOST_ROWS + 1, cell(`IV${MOST_ROWS + 1}`, 2))),
  )
  expect(sheets[0]?.isCut).toEqual({ rows: true, columns: false })
  expect(sheets[0]?.rows).toHaveLength(MOST_ROWS)
  expect(new Set(sheets[0]?.rows.slice(1)).size).toBe(1)
})

test.each(['NaN', '-5', '1e9', '0.5', ''])('guard: a row whose number is “%s” is read all the same', async (number) => {
  const rows = `<row r="${number}"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row>`
  const { sheets } = await readWorkbook(workbookOf(rows))
  expect(sheets).toHaveLength(1)
})

test('guard: of a thousand sheets that are the same part some dozens are read', async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `Sheet ${at}`)
  const { sheets, isCut } = await readWorkbook(workbookOf(row(1, cell('A1', 1)), names))
  expect(isCut).toBe(true)
  expect(sheets.map(({ name }) => name)).toEqual(names.slice(0, 50))
})

test('guard: a workbook that unpacks to much is not unpacked for every sheet', async () => {
  const large = { 'xl/media/large.bin': 'x'.repeat(200_000) }
  const names = Array.from({ length: 50 }, (_, at) => `Sheet ${at}`)
  const { sheets, isCut } = await readWorkbook(workbookOf(row(1, cell('A1', 1)), names, large), {
    unpacked: 1_100_000,
    cells: 100,
  })
  expect([sheets.length, isCut]).toEqual([5, true])
})

test('guard: all sheets together have no more cells than a table', async () => {
  const wide = Array.from({ length: 25 }, () => '<c><v>1</v></c>').join('')
  const rows = Array.from({ length: 10 }, () => `<row>${wide}</row>`).join('')
  const names = Array.from({ length: 22 }, (_, at) => `Sheet ${at}`)
  const { sheets } = await readWorkbook(workbookOf(rows, names), { unpacked: 1_000_000, cells: 20 * 10 * 25 })
  expect(sheets.map((sheet) => sheet.rows.length)).toEqual([...Array.from({ length: 20 }, () => 10), 0, 0])
  expect(sheets.at(-1)?.isCut.rows).toBe(true)
})

test('what a workbook says of its cells is read: dates, numbers, texts, hidden sheets', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Secret', rows: [['hidden']], hidden: true },
      { name: 'Rota', rows: [['Day', new Date('2026-03-02T00:00:00Z')], [0.1 + 0.2, true], [], ['=1+1', null]] },
    ],
  })
  const { sheets, leftOut } = await readWorkbook(bytes)
  expect(leftOut).toEqual({})
  expect(sheets).toMatchObject([
    {
      name: 'Rota',
      headings: null,
      rows: [['Day', '2026-03-02'], ['0.3', 'TRUE'], [], ['=1+1']],
      columns: 2,
      hidden: { isSheet: false, rows: new Set(), columns: new Set() },
      isCut: { rows: false, columns: false },
    },
    { name: 'Secret', rows: [['hidden']], hidden: { isSheet: true } },
  ])
})

test('a sheet that is a chart is left out, and the others are shown', async () => {
  const bytes = workbookOf(row(1, cell('A1', 1)), ['Rota', 'Chart', 'More'], {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Rota" sheetId="1" r:id="rId1"/><sheet name="Chart" sheetId="2" r:id="rId2"/><sheet name="More" sheetId="3" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'chartsheet', 'chartsheets/sheet1.xml'),
    ]),
    'xl/chartsheets/sheet1.xml': `<chartsheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`,
  })
  const { sheets } = await readWorkbook(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Rota', 'More'])
  expect(sheets[1]?.rows).toEqual([['1']])
})

test('what stands beside the cells is counted: comments, text boxes, pictures, charts', async () => {
  const { leftOut } = await readWorkbook(
    workbookOf(row(1, cell('A1', 1)), ['Rota'], {
      'xl/comments1.xml':
        '<comments><authors/><commentList><comment ref="A1"/><comment ref="A2"/></commentList></comments>',
      'xl/drawings/drawing1.xml':
        '<xdr:wsDr><xdr:sp><xdr:txBody/></xdr:sp><xdr:pic></xdr:pic><xdr:picLocks/></xdr:wsDr>',
      'xl/charts/chart1.xml': '<c:chartSpace><c:chart/></c:chartSpace>',
      'xl/charts/style1.xml': '<cs:chartStyle/>',
    }),
  )
  expect(leftOut).toEqual({ comment: 2, textBox: 1, picture: 1, chart: 1 })
})

test('comments, conversations, text boxes and chart titles are read with their places; what no sheet names is counted', async () => {
  const title = (words: string) =>
    `<c:title><c:tx><c:rich><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
  const from = (row: number, column: number) =>
    `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>9</xdr:colOff><xdr:row>${row}</xdr:row></xdr:from>`
  const { beside, leftOut } = await readWorkbook(
    workbookOf(row(1, cell('A1', 1)), ['Rota'], {
      'xl/worksheets/_rels/sheet1.xml.rels': relations([
        relation('rId1', 'comments', '../comments1.xml'),
        relation('rId2', 'drawing', '../drawings/drawing1.xml'),
        relation('rId3', 'threadedComment', '../threadedComments/threadedComment1.xml'),
      ]),
      'xl/comments1.xml':
        '<comments><authors><author>Ann</author><author>tc={1}</author></authors><commentList>' +
        '<comment ref="B7" authorId="0"><text><r><t>Too </t></r><r><t>few</t></r><rPh><t>sound</t></rPh></text></comment>' +
        '<comment ref="C1" authorId="1"><text><t>[Threaded comment] open it elsewhere</t></text></comment></commentList></comments>',
      'xl/comments9.xml': '<comments><commentList><comment ref="A1"/></commentList></comments>',
      'xl/threadedComments/threadedComment1.xml':
        '<ThreadedComments><threadedComment ref="C1"><text>Why? &lt;b&gt;</text></threadedComment></ThreadedComments>',
      'xl/drawings/drawing1.xml':
        `<xdr:wsDr><xdr:twoCellAnchor>${from(11, 3)}<xdr:sp><xdr:txBody><a:p><a:r><a:t>First</a:t></a:r></a:p><a:p><a:r><a:t>second</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>` +
        `<xdr:twoCellAnchor>${from(0, 27)}<xdr:graphicFrame><c:chart r:id="rId1"/></xdr:graphicFrame></xdr:twoCellAnchor>` +
        '<xdr:absoluteAnchor><xdr:sp><xdr:txBody><a:p><a:r><a:t>Anywhere</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:absoluteAnchor>' +
        '<xdr:pic></xdr:pic></xdr:wsDr>',
      'xl/drawings/_rels/drawing1.xml.rels': relations([relation('rId1', 'chart', '../charts/chart1.xml')]),
      'xl/charts/chart1.xml': `<c:chartSpace><c:chart>${title('Marks')}<c:valAx>${title('Axis')}</c:valAx></c:chart></c:chartSpace>`,
    }),
  )
  expect(beside).toEqual([
    { kind: 'comment', place: 'Rota!B7', text: 'Too few' },
    { kind: 'textBox', place: 'Rota!D12', text: 'First\nsecond' },
    { kind: 'textBox', place: 'Rota', text: 'Anywhere' },
    { kind: 'chart', place: 'Rota!AB1', text: 'Marks' },
    { kind: 'comment', place: 'Rota!C1', text: 'Why? <b>' },
  ])
  expect(leftOut).toEqual({ comment: 1, picture: 1, chart: 1 })
})

test('formulas without a saved value are shown as they are, also shared ones, and errors and empty texts as saved', async () => {
  const { sheets } = await readWorkbook(
    workbookOf(
      [
        row(
          1,
          cell('A1', 1),
          '<c r="B1"><f>_xlfn.CONCAT(A1)</f><v></v></c>',
          '<c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        ),
        row(2, '<c r="A2"><f t="shared" ref="A2:A3" si="0">A1*2</f></c>', '<c r="B2" t="str"><f>""</f><v></v></c>'),
        row(3, '<c r="A3"><f t="shared" si="0"/></c>', '<c r="B3"><f>SUM(A1)</f><v>0</v></c>'),
        row(4, '<c r="A4"><f t="array" ref="A4">SUM(A1:A3)</f></c>'),
      ].join(''),
    ),
  )
  expect(sheets[0]?.rows).toEqual([['1', '=CONCAT(A1)', '#DIV/0!'], ['=A1*2'], ['=A2*2', '0'], ['=SUM(A1:A3)']])
})

test('the 0 of a formula is no value in a workbook that asks to be calculated when it is opened', async () => {
  const { sheets } = await readWorkbook(
    workbookOf(
      row(1, cell('A1', 0), '<c r="B1"><f>SUM(A1:A3)</f><v>0</v></c>', '<c r="C1"><f>A1+6</f><v>6</v></c>'),
      [],
      {
        'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Rota" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
      },
    ),
  )
  expect(sheets[0]?.rows).toEqual([['0', '=SUM(A1:A3)', '6']])
})

test('rows and columns that the file hides are known, if they have texts', async () => {
  const columns =
    '<cols><col min="1" max="1" width="9"/><col min="2" max="2" hidden="1"/><col min="4" max="4" width="0"/><col min="6" max="16384" hidden="1"/></cols>'
  const rows = [
    row(1, cell('A1', 1), cell('D1', 2), cell('E1', 3)),
    `<row r="2" hidden="1">${cell('A2', 1)}</row>`,
    '<row r="3" hidden="true"/>',
    `<row r="4" ht="0" customHeight="1">${cell('B4', 5)}</row>`,
  ].join('')
  const sheet = `<worksheet xmlns="${MAIN}">${columns}<sheetData>${rows}</sheetData></worksheet>`
  const { sheets } = await readWorkbook(workbookOf('', ['Rota'], { 'xl/worksheets/sheet1.xml': sheet }))
  expect(sheets[0]?.hidden).toEqual({ isSheet: false, rows: new Set([1, 3]), columns: new Set([1, 3]) })
  expect(sheets[0]?.rows[3]).toEqual(['', '5'])
})

test('what is hidden or said beside the cells is not on the pages of a workbook', async () => {
  const comments =
    '<comments><commentList><comment ref="A1"><text><t>Why?</t></text></comment></commentList></comments>'
  const listed = ['visible', 'hidden', 'veryHidden'].map(
    (state, at) => `<sheet name="${state}" state="${state}" sheetId="${at + 1}" r:id="rId1"/>`,
  )
  const rows = `${row(1, cell('A1', 1))}<row r="2" hidden="1">${cell('A2', 1)}</row>`
  const bytes = workbookOf(rows, [], {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations([relation('rId1', 'comments', '../comments1.xml')]),
    'xl/comments1.xml': comments,
    'xl/comments2.xml': comments,
  })
  // The three sheets are one part, with one comment; the second part is of none.
  const missing = async (...notes: readonly [cell: string, text: string][]) =>
    notOnPagesOfWorkbook(
      await readWorkbook(bytes),
      notes.map(([cell, text]) => ({ cell, text })),
    )
  const counts = async (...notes: readonly [cell: string, text: string][]) => ({
    ...(await missing(...notes)),
    named: null,
  })
  expect((await missing()).named?.map(({ kind, words }) => `${kind} ${words}`)).toEqual([
    'hiddenLine visible!2',
    'hiddenSheet hidden',
    'hiddenSheet veryHidden',
    'comment visible!A1: Why?',
    'comment hidden!A1: Why?',
    'comment veryHidden!A1: Why?',
  ])
  expect(await counts()).toEqual({ named: null, hiddenSheet: 2, hiddenLine: 1, comment: 3 })
  // A conversation is a note with more in it. What is on a hidden sheet has none, whatever notes say.
  expect(await counts(['A1', 'Why?'])).toEqual({ named: null, hiddenSheet: 2, hiddenLine: 1, comment: 2 })
  expect(await counts(['A1', 'Comment: Why?\nReply: So.'])).toEqual({
    named: null,
    hiddenSheet: 2,
    hiddenLine: 1,
    comment: 2,
  })
  expect(await counts(['B1', 'Why?'], ['A1', 'Who?'])).toEqual({
    named: null,
    hiddenSheet: 2,
    hiddenLine: 1,
    comment: 3,
  })
})

test('values that change with the day or by chance are told, where one was saved', async () => {
  const cells = [
    '<c r="A1"><f>TODAY()</f><v>43588</v></c>',
    '<c r="B1"><f>IF(A1&gt;1,RANDBETWEEN(1,6),0)</f><v>4</v></c>',
    '<c r="C1"><f>MYNOW()+1</f><v>5</v></c>',
    '<c r="D1"><f>NOW()</f></c>',
  ]
  const { changing } = await readWorkbook(workbookOf(row(1, ...cells), ['Plan']))
  expect(changing).toEqual([
    { place: 'Plan!A1', text: '43588' },
    { place: 'Plan!B1', text: '4' },
  ])
})

test('what a workbook hides is on no page, whatever its sheets hold and notes of other cells say', () => {
  const sheet = (name: string, hidden: Partial<Hidden> = {}): Sheet => ({
    ...{ name, headings: null, rows: [], columns: 0, isCut: { rows: false, columns: false } },
    hidden: { ...NONE_HIDDEN, ...hidden },
  })
  const comment = (place: string, text: string) => ({ kind: 'comment', place, text }) as const
  const workbook = {
    sheets: [sheet('Plan', { rows: new Set([6]), columns: new Set([2]) }), sheet('Secret', { isSheet: true })],
    ...{ isCut: false, changing: [{ place: 'Plan!A1', text: '2019-05-03' }] },
    leftOut: { hiddenSheet: 1, named: [{ kind: 'hiddenSheet', words: 'Chart' }] },
    beside: [
      comment('Plan!B2', 'Not ok at all'),
      comment('Plan!A7', 'row'),
      comment('Plan!C1', 'column'),
      comment('Secret!B2', 'ok'),
    ],
  } satisfies Workbook
  const notes = ['B2', 'A7', 'C1'].map((cell) => ({ cell, text: 'Not ok at all' }))
  const { named, ...counts } = notOnPagesOfWorkbook(workbook, notes)
  expect(counts).toEqual({ hiddenSheet: 2, hiddenLine: 2, comment: 3, updated: 1 })
  expect(named?.map(({ words }) => words)).toEqual([
    ...['Plan!7', 'Plan!C', 'Secret', 'Chart'],
    ...['Plan!A7: row', 'Plan!C1: column', 'Secret!B2: ok', 'Plan!A1: 2019-05-03'],
  ])
})

describe('a workbook that does not tell whether it was calculated', () => {
  const ofRows = (rows: string, more: Readonly<Record<string, string>> = {}) =>
    readWorkbook(workbookOf(rows, ['One', 'Two'], more))
  const zeros = row(1, cell('A1', 0), '<c r="B1"><f>SUM(A1:A3)</f><v>0.0</v></c>')
  const sharedZeros =
    row(2, '<c r="A2"><f t="shared" ref="A2:A3" si="0">A1*2</f><v>0</v></c>', cell('IZ2', 1)) +
    row(3, '<c r="A3"><f t="shared" si="0"/><v>0</v></c>')

  test('shows formulas where all of them were saved as 0, and other zeros as they are', async () => {
    const { sheets } = await ofRows(zeros + sharedZeros)
    for (const { rows } of sheets) {
      expect(rows.map((cells) => cells.slice(0, 2))).toEqual([['0', '=SUM(A1:A3)'], ['=A1*2', ''], ['=A2*2']])
    }
  })

  test('shows zeros where one formula has another value, before or after them', async () => {
    for (const other of ['<v>6</v>', '<v>-1.5</v>']) {
      const told = (number: number) => row(number, `<c r="A${number}"><f>A1+6</f>${other}</c>`)
      for (const rows of [told(1) + zeros.replaceAll('r="1"', 'r="2"'), zeros + told(2)]) {
        const { sheets } = await ofRows(rows)
        expect(sheets[0]?.rows.flat()).toContain('0')
        expect(sheets[0]?.rows.flat()).not.toContain('=SUM(A1:A3)')
      }
    }
    const text = row(2, '<c r="A2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>')
    expect((await ofRows(zeros + text)).sheets[0]?.rows[0]).toEqual(['0', '0'])
  })

  test('shows zeros where the program says that it calculates', async () => {
    const chain = {
      'xl/_rels/workbook.xml.rels': relations([
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'calcChain', 'calcChain.xml'),
      ]),
    }
    const named = (program: string) => ({
      '_rels/.rels': relations([
        relation('rId1', 'officeDocument', 'xl/workbook.xml'),
        relation('rId2', 'extended-properties', 'docProps/app.xml'),
      ]),
      'docProps/app.xml': `<Properties><Template/><Application>${program}</Application></Properties>`,
    })
    for (const more of [chain, named('LibreOffice/7.4.7.2$Linux_X86_64'), named('gnumeric')])
      expect((await ofRows(zeros, more)).sheets[0]?.rows).toEqual([['0', '0']])
    for (const program of ['Microsoft Excel', 'Apache POI'])
      expect((await ofRows(zeros, named(program))).sheets[0]?.rows).toEqual([['0', '=SUM(A1:A3)']])
  })
})

test('the sounds of Japanese words are no part of them', async () => {
  const word = '<t>東京KANJI</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>'
  const { sheets } = await readWorkbook(
    workbookOf(row(1, `<c r="A1" t="inlineStr"><is>${word}</is></c>`, '<c r="B1" t="s"><v>0</v></c>'), ['Rota'], {
      'xl/_rels/workbook.xml.rels': relations([
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ]),
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si>${word}</si></sst>`,
    }),
  )
  expect(sheets[0]?.rows).toEqual([['東京KANJI', '東京KANJI']])
})

test('guard: a sheet whose part ends early is damaged', async () => {
  const bytes = workbookOf('', ['Rota'], { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c><v>1' })
  await expect(readWorkbook(bytes)).rejects.toThrow('damaged')
})

test('guard: a long formula that many cells share is not shown for all of them; saved values are', async () => {
  const first = (length: number) =>
    `<c r="A1"><f t="shared" ref="A1:A3000" si="0">${'1+'.repeat(length / 2 - 1)}B1</f></c>`
  const others = (count: number, value: string) =>
    Array.from({ length: count }, (_, at) => row(at + 2, `<c r="A${at + 2}"><f t="shared" si="0"/>${value}</c>`)).join(
      '',
    )
  const bytes = (length: number, count: number, value = '') => workbookOf(row(1, first(length)) + others(count, value))
  await expect(readWorkbook(bytes(10_002, 1))).rejects.toThrow(UnpackedTooLarge)
  await expect(readWorkbook(bytes(10_000, 2001))).rejects.toThrow(UnpackedTooLarge)
  const { sheets } = await readWorkbook(bytes(10_000, 2001, '<v>7</v>'))
  expect(sheets[0]?.rows.at(-1)).toEqual(['7'])
})

test('what a workbook names besides its sheets need not be an address', async () => {
  const more = {
    'xl/_rels/workbook.xml.rels': relations([
      relation('rId9', 'externalLink', 'http://%zz/%'),
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    ]),
  }
  const { sheets } = await readWorkbook(workbookOf(row(1, cell('A1', 1)), ['Rota'], more))
  expect(sheets[0]?.rows).toEqual([['1']])
})
