import { expect, test } from 'vitest'
import { notOnPagesOfWorkbook } from '../../../../renderer/viewer/pages/not-on-pages-of-workbook.ts'
import { MOST_BESIDE } from '../../../../renderer/viewer/table/beside-cells.ts'
import { readOds } from '../../../../renderer/viewer/table/read-ods.ts'
import { MOST_CELLS, MOST_COLUMNS, MOST_ROWS } from '../../../../renderer/viewer/table/sheet.ts'
import { zipOf } from '../../../support/zip-file.ts'

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const SPACES = {
  ...{ office: 'office', style: 'style', text: 'text', table: 'table', draw: 'drawing', chart: 'chart' },
  ...{ svg: 'svg-compatible', form: 'form', meta: 'meta' },
}
const names = Object.entries(SPACES).map(([prefix, name]) => `xmlns:${prefix}="${OASIS}:${name}:1.0"`)
const document = (name: string, inside: string) =>
  `<office:${name} ${names.join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</office:${name}>`

/** A workbook as the bytes of an ODS. */
function odsOf(body: string, more: Readonly<Record<string, string>> = {}, styles = '') {
  const content = `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body>`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': document('document-content', content),
    ...more,
  })
}
const savedBy = (generator: string) => ({
  'meta.xml': document('document-meta', `<office:meta><meta:generator>${generator}</meta:generator></office:meta>`),
})

const table = (name: string, inside: string, attributes = '') =>
  `<table:table table:name="${name}" ${attributes}>${inside}</table:table>`
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (inside: string, attributes = '') => `<table:table-cell ${attributes}>${inside}</table:table-cell>`
const words = (text: string) => cell(p(text), 'office:value-type="string"')
const formula = (code: string, value: string | null, text: string | null = value) =>
  cell(
    text === null ? '' : p(text),
    `table:formula="of:=${code}" ${value === null ? '' : `office:value-type="float" office:value="${value}"`}`,
  )

test('spaces of the file itself are one, others stay: one that does not break, one of an East Asian width', async () => {
  const { sheets } = await readOds(odsOf(table('Rota', row(words('a \n\t b\u00a0\u00a0c\u3000d')))))
  expect(sheets[0]?.rows).toEqual([['a b\u00a0\u00a0c\u3000d']])
})

test('cells show the texts that were saved with them: dates, times, currencies, lines, links', async () => {
  const body = table(
    'Rota',
    row(
      cell(p('05.03.2026'), 'office:value-type="date" office:date-value="2026-03-05"') +
        cell(p('36:00'), 'office:value-type="time" office:time-value="PT36H00M00S"') +
        cell(p('12,50 €'), 'office:value-type="currency" office:currency="EUR" office:value="12.5"'),
    ) +
      row(
        words(
          'a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d <text:a xlink:href="https://evil.test/">link</text:a>\n  on',
        ) + cell(p('one') + p('two'), 'office:value-type="string"'),
      ) +
      row(words('x'.repeat(40_000))),
  )
  const { sheets } = await readOds(odsOf(body))
  expect(sheets[0]?.rows).toEqual([
    ['05.03.2026', '36:00', '12,50 €'],
    ['a   b\tc\nd link on', 'one\ntwo'],
    ['x'.repeat(40_000)],
  ])
})

test('a value that a format hides is shown, and a value without a text', async () => {
  const hidden = cell('<text:p/>', 'office:value-type="float" office:value="77"')
  const untold = cell('', 'office:value-type="boolean" office:boolean-value="true"')
  const empty = cell('<text:p/>', 'office:value-type="string" table:formula="of:=&quot;&quot;"')
  const { sheets } = await readOds(odsOf(table('Marks', row(hidden + untold + empty + words('end')))))
  expect(sheets[0]?.rows).toEqual([['77', 'TRUE', '', 'end']])
})

test('formulas show the values that were saved with them, and themselves where none was', async () => {
  const body = table(
    'Sums',
    row(formula('[.A2]+[$Other.B1]', '99') + formula('SUM([.A1:.B2])&amp;&quot;[.x]&quot;', null)) +
      row(cell(p('#DIV/0!'), 'table:formula="of:=1/0" office:value-type="string" office:string-value=""')),
  )
  const { sheets } = await readOds(odsOf(body))
  expect(sheets[0]?.rows).toEqual([['99', '=SUM(A1:B2)&"[.x]"'], ['#DIV/0!']])
})

test('zeros of formulas are formulas where nothing was calculated, and zeros where a program calculates', async () => {
  const body = (other: string) => table('Sums', row(formula('[.B1]-1', '0') + formula('[.B1]*2', other)))
  const rowOf = async (bytes: Uint8Array) => (await readOds(bytes)).sheets[0]?.rows[0]
  expect(await rowOf(odsOf(body('0')))).toEqual(['=B1-1', '=B1*2'])
  expect(await rowOf(odsOf(body('2')))).toEqual(['0', '2'])
  expect(await rowOf(odsOf(body('0'), savedBy('LibreOffice/24.2.7.2$Linux_X86_64')))).toEqual(['0', '0'])
  expect(await rowOf(odsOf(body('0'), savedBy('MicrosoftOffice/16.0 MicrosoftExcel')))).toEqual(['0', '0'])
})

/** Everything that a workbook may hide, as LibreOffice writes it. */
function hidingWorkbook() {
  const styles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:visibility="collapse" table:number-columns-repeated="16382"/>'
  const rows = [
    row(words('Ann') + words('hidden column')),
    row(words('hidden row'), 'table:visibility="collapse"'),
    row(words('filtered row'), 'table:visibility="filter"'),
    `<table:table-row-group table:display="false">${row(words('folded row'))}</table:table-row-group>`,
    row(words('end')),
    row('<table:table-cell/>', 'table:visibility="collapse" table:number-rows-repeated="1048571"'),
  ]
  const note = `<office:annotation><dc:creator>Bo</dc:creator><dc:date>2026-01-01</dc:date>${p('Why')}${p('seven?')}</office:annotation>`
  const box = `<draw:frame><draw:text-box>${p('In a box')}</draw:text-box></draw:frame>`
  const shapes = `<table:shapes><draw:g><draw:custom-shape><svg:title>Name</svg:title>${p('In a shape')}</draw:custom-shape></draw:g></table:shapes>`
  const scenario = '<table:scenario table:is-active="false"/>'
  const body =
    table('Secret', row(cell(note + p('secret'), 'office:value-type="string"')), 'table:style-name="ta2"') +
    table('Marks', columns + rows.join('')) +
    table('Plan B', scenario + row(words('other plan'))) +
    table('Beside', shapes + row(words('x') + cell(`${note}${box}`)))
  return odsOf(body, {}, styles)
}

test('what is hidden is shown and told: sheets last, rows and columns with text, comments and text boxes', async () => {
  const { sheets, beside, leftOut } = await readOds(hidingWorkbook())
  expect(sheets.map(({ name, hidden }) => [name, hidden.isSheet])).toEqual([
    ...[['Marks', false] as const, ['Beside', false] as const],
    ...[['Secret', true] as const, ['Plan B', true] as const],
  ])
  expect(sheets[0]?.rows).toEqual([['Ann', 'hidden column'], ['hidden row'], ['filtered row'], ['folded row'], ['end']])
  expect([...(sheets[0]?.hidden.rows ?? [])]).toEqual([1, 2, 3])
  expect([...(sheets[0]?.hidden.columns ?? [])]).toEqual([1])
  expect(sheets[1]?.rows).toEqual([['x']])
  expect(beside).toEqual([
    { kind: 'comment', place: 'Secret!A1', text: 'Why\nseven?' },
    { kind: 'textBox', place: 'Beside', text: 'In a shape' },
    { kind: 'comment', place: 'Beside!B1', text: 'Why\nseven?' },
    { kind: 'textBox', place: 'Beside!B1', text: 'In a box' },
  ])
  expect(leftOut).toEqual({})
})

test('what is not on the pages of it: hidden sheets, rows and columns, and comments that are no notes there', async () => {
  const workbook = await readOds(hidingWorkbook())
  expect(notOnPagesOfWorkbook(workbook, [])).toMatchObject({ hiddenSheet: 2, hiddenLine: 4, comment: 2 })
  const notes = [{ cell: 'B1', text: 'Why seven?' }]
  expect(notOnPagesOfWorkbook(workbook, notes)).toMatchObject({ hiddenSheet: 2, hiddenLine: 4, comment: 1 })
})

test('charts are counted and their titles kept, pictures, objects, form fields and removed text are counted', async () => {
  const object = (href: string) =>
    `<draw:frame><draw:object xlink:href="${href}"/><draw:image xlink:href="./ObjectReplacements/x"/></draw:frame>`
  const picture = '<draw:frame><draw:image xlink:href="Pictures/x.png"/></draw:frame>'
  const removed = `<table:tracked-changes><table:cell-content-change><table:previous>${cell(p('old'))}</table:previous></table:cell-content-change></table:tracked-changes>`
  const forms = `<office:forms><form:form><form:button form:label="Go"/></form:form></office:forms><table:shapes><draw:control/></table:shapes>`
  const other = table("'file:///other.ods'#$Sheet1", row(words('kept of another file')))
  const body =
    removed + table('All', forms + row(cell(object('./Object 1')) + cell(object('./Object 2')) + cell(picture))) + other
  const chart = `<office:body><office:chart><chart:chart><chart:title>${p('Marks <text:span>by</text:span> day')}</chart:title><chart:axis><chart:title>${p('Axis')}</chart:title></chart:axis></chart:chart></office:chart></office:body>`
  const bytes = odsOf(body, { 'Object 1/content.xml': document('document-content', chart) })
  const { sheets, beside, leftOut } = await readOds(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['All'])
  expect(beside).toEqual([{ kind: 'chart', place: 'All!A1', text: 'Marks by day' }])
  expect(leftOut).toEqual({ change: 1, formField: 1, chart: 1, object: 1, picture: 1 })
})

test('the title of the document is a field of a cell, titles and descriptions of drawings are none of its words', async () => {
  const field = '<text:span><text:title>ZTITLE</text:title></text:span>'
  const shape = `<draw:custom-shape><svg:title>Name</svg:title><svg:desc>More</svg:desc>${p(field)}</draw:custom-shape>`
  const drawn = '<draw:frame><svg:title>Name</svg:title><draw:image/></draw:frame>'
  const body = table('T', row(words('Name: <text:title>ZTITLE</text:title>') + cell(p(`a${drawn}b`) + shape)))
  const { sheets, beside } = await readOds(odsOf(body))
  expect(sheets[0]?.rows).toEqual([['Name: ZTITLE', 'ab']])
  expect(beside).toEqual([{ kind: 'textBox', place: 'T!B1', text: 'ZTITLE' }])
})

const chartOf = (title: string) =>
  document(
    'document-content',
    `<office:body><office:chart><chart:chart><chart:title>${p(title)}</chart:title></chart:chart></office:chart></office:body>`,
  )

test('guard: any number of frames may name the same chart, and as many as fit are kept', async () => {
  const frame = (href: string) => `<draw:frame><draw:object xlink:href="${href}"/></draw:frame>`
  const parts = {
    'Object 1/content.xml': chartOf('By <text:title>day</text:title> on'),
    'OBJECT 2/content.xml': chartOf('x'.repeat(200)),
  }
  const few = await readOds(odsOf(table('T', row(cell(frame('./Object 1').repeat(3) + frame('./object 2')))), parts))
  expect(few.beside.map(({ text }) => text)).toEqual(['By day on', 'By day on', 'By day on', 'x'.repeat(200)])
  expect(few.leftOut).toEqual({ chart: 4 })
  const frames = frame('./Object 2').repeat(MOST_BESIDE + 2)
  const many = await readOds(odsOf(table('T', row(cell(frames))), parts))
  expect(many.leftOut).toEqual({ chart: MOST_BESIDE, object: 2 })
  expect(many.beside).toHaveLength(5000)
})

test('guard: cells and rows that stand for any number are as many as fit', async () => {
  const wide = table('Wide', row(cell(p('x'), 'table:number-columns-repeated="16384"')))
  const [sheet] = (await readOds(odsOf(wide))).sheets
  expect(sheet).toMatchObject({ columns: MOST_COLUMNS, isCut: { columns: true, rows: false } })
  const long = table('Long', row(words('x'), 'table:number-rows-repeated="1048576"'))
  const [second] = (await readOds(odsOf(long))).sheets
  expect(second?.rows).toHaveLength(MOST_ROWS)
  expect(second?.isCut).toEqual({ columns: false, rows: true })
  const large = row(cell(p('x'), 'table:number-columns-repeated="256"'), 'table:number-rows-repeated="1048576"')
  const all = await readOds(odsOf(table('One', large) + table('Two', large)))
  const cells = all.sheets.flatMap(({ rows }) => rows).reduce((sum, { length }) => sum + length, 0)
  expect(cells).toBeLessThanOrEqual(MOST_CELLS + MOST_COLUMNS)
  expect(all.sheets[1]?.isCut.rows).toBe(true)
})

test('a cell far below others keeps its place, and one that is too far is told', async () => {
  const gap = (rows: number) => row('<table:table-cell/>', `table:number-rows-repeated="${rows}"`)
  const near = await readOds(odsOf(table('Near', row(words('a')) + gap(3) + row(words('b')))))
  expect(near.sheets[0]?.rows).toEqual([['a'], [], [], [], ['b']])
  const far = await readOds(odsOf(table('Far', row(words('a')) + gap(1_000_000) + row(words('b')))))
  expect(far.sheets[0]?.isCut.rows).toBe(true)
})

test('more sheets than are shown are told, hidden ones by their number', async () => {
  const styles =
    '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const sheets = Array.from({ length: 52 }, (_, at) => table(`S${at}`, row(words('x')), 'table:style-name="h"'))
  const { isCut, leftOut } = await readOds(odsOf(sheets.join(''), {}, styles))
  expect([isCut, leftOut]).toEqual([true, { hiddenSheet: 2 }])
})

test('a workbook without sheets or with a cut end is damaged', async () => {
  await expect(readOds(zipOf({ mimetype: 'x', 'meta.xml': '<a/>' }))).rejects.toThrow()
  await expect(readOds(zipOf({ mimetype: 'x', 'content.xml': document('document-content', '') }))).rejects.toThrow()
  const cut = zipOf({ mimetype: 'x', 'content.xml': '<office:document-content><office:spreadsheet><table:table>' })
  await expect(readOds(cut)).rejects.toThrow()
})
