import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { settle, showFile, text, useViewerPage } from '../../support/viewer-page.ts'
import { MOST_UNPACKED } from '../../../contract/workbook/zip.ts'
import { zipOf } from '../../support/zip-file.ts'

useViewerPage()

const COMMA = { encoding: 'utf-8', delimiter: ',' }

test('guard: cells that begin like formulas are text, and nothing is asked for', async () => {
  const bytes = text('a,b\n=1+1,"=HYPERLINK(""https://evil.test/"",""x"")"\n@SUM(A1),<img src=https://evil.test/i>\n')
  const { page, frame, asked } = await showFile({ type: 'csv', bytes, text: COMMA })
  await settle(page)
  expect(await frame.locator('td:not(.spacer td)').allTextContents()).toEqual([
    ...['a', 'b', '=1+1', '=HYPERLINK("https://evil.test/","x")', '@SUM(A1)', '<img src=https://evil.test/i>'],
  ])
  expect(await frame.locator('table img, table a').count()).toBe(0)
  expect(asked).toEqual([])
})

test('a CSV of 100,000 rows: few are elements, all are found and reached', async () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => `${row},name ${row},${row === 87_654 ? 'naïve plan' : 'x'}`)
  const { frame, send, said } = await showFile({ type: 'csv', bytes: text(rows.join('\n')), text: COMMA })
  const elements = () => frame.locator('tbody:not(.spacer) tr').count()
  expect(await elements()).toBeLessThan(200)
  expect(await frame.locator('table').getAttribute('aria-rowcount')).toBe('100001')

  await send({ kind: 'find', text: 'NAIVE plan' })
  await expect.poll(() => said('matches'), { timeout: 20_000 }).toMatchObject({ at: 1, total: 1, isDone: true })
  const found = frame.getByRole('gridcell', { name: 'naïve plan' })
  await expect.poll(() => found.count()).toBe(1)
  const place = await found.evaluate((cell) => cell.getBoundingClientRect().top)
  expect(place).toBeGreaterThan(20)
  expect(place).toBeLessThan(400)
  expect(await frame.evaluate(() => [...(CSS.highlights.get('found-shown') ?? [])].map(String))).toEqual(['naïve plan'])

  await frame.locator('#scroller').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight))
  await frame.getByRole('rowheader', { name: '100000', exact: true }).waitFor()
  await send({ kind: 'zoom', percent: 200 })
  await frame.locator('#scroller').evaluate((scroller) => (scroller.scrollTop = scroller.scrollHeight))
  await frame.getByRole('rowheader', { name: '100000', exact: true }).waitFor()
  expect(await elements()).toBeLessThan(200)
})

test('the selected cell is shown whole, moved by the keys and never in a place of its own', async () => {
  const long = `${'long text '.repeat(300)}end`
  const { page, frame } = await showFile({ type: 'csv', bytes: text(`a,b\n"${long}",2\n3,4\n`), text: COMMA })
  await frame.locator('td').filter({ hasText: 'long text' }).click()
  const line = frame.locator('output')
  expect(await line.locator('b').textContent()).toBe('A2')
  expect(await line.locator('span').textContent()).toBe(long)
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  expect(await line.textContent()).toBe('B34')
  expect(await frame.locator('[aria-selected=true]').textContent()).toBe('4')
  await page.keyboard.press('Home')
  expect(await line.textContent()).toBe('A33')
})

test('a cell of a CSV that is longer than any of Excel is searched to its end', async () => {
  const long = `${'long text '.repeat(180_000)}the end`
  const { frame, send, said } = await showFile({ type: 'csv', bytes: text(`a,b\n"${long}",2\n`), text: COMMA })
  await send({ kind: 'find', text: 'the end' })
  await expect.poll(() => said('matches'), { timeout: 20_000 }).toMatchObject({ at: 1, total: 1, isDone: true })
  await expect
    .poll(() => frame.evaluate(() => [...(CSS.highlights.get('found-shown') ?? [])].map(String)))
    .toEqual(['the end'])
})

test('rows and columns that a workbook hides are shown, marked and announced', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Marks',
        columns: [{}, { hidden: true }],
        rows: [
          ['name', 'secret mark'],
          ['Ann', 7],
        ],
        rowDefs: new Map([[1, { hidden: true }]]),
      },
    ],
  })
  const { frame } = await showFile({ type: 'xlsx', bytes })
  await frame.getByText('Hidden ones are shown').waitFor()
  await frame.getByRole('gridcell', { name: 'secret mark' }).waitFor()
  expect(await frame.getByRole('columnheader', { name: 'B, hidden', exact: true }).count()).toBe(1)
  expect(await frame.getByRole('columnheader', { name: 'A', exact: true }).count()).toBe(1)
  const hidden = frame.getByRole('rowheader', { name: '2, hidden', exact: true })
  expect(await hidden.evaluate((cell) => getComputedStyle(cell).fontStyle)).toBe('italic')
})

test('what is in no cell of a workbook has a tab of its own, and is found', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Marks',
        rows: [['Ann', 7]],
        cells: new Map([['0,1', { value: 7, comment: { text: 'Why seven?', author: 'Bo' } }]]),
      },
    ],
  })
  const { frame, send, said } = await showFile({ type: 'xlsx', bytes })
  expect(await frame.getByRole('tab').allTextContents()).toEqual(['Marks', 'Beside cells'])
  await send({ kind: 'find', text: 'why seven' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 1 })
  await frame.getByRole('gridcell', { name: 'Why seven?' }).waitFor()
  expect(await frame.locator('td:not(.spacer td)').allTextContents()).toEqual(['Marks!B1', 'Comment', 'Why seven?'])
  expect(await said('leftOut')).toEqual({ kind: 'leftOut', parts: {} })
  // A note on it is about the cell that it is on.
  await frame.getByRole('gridcell', { name: 'Why seven?' }).click()
  await expect
    .poll(async () => (await said('selection'))?.passage)
    .toMatchObject({ cell: 'Marks!B1', quote: 'Why seven?' })
})

test('a workbook: a tab for each sheet, values in place of formulas, dates as days', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Rota',
        rows: [['Day', new Date('2026-03-02T00:00:00Z'), 0.1 + 0.2, true, '=1+1']],
        cells: new Map([['1,0', { value: 3, formula: 'WEBSERVICE("https://evil.test/")', formulaResult: 3 }]]),
      },
      { name: 'Secret', rows: [['hidden']], hidden: true },
      { name: 'Second', rows: Array.from({ length: 500 }, (_, row) => [`second ${row}`]) },
    ],
  })
  const { page, frame, asked, send, said } = await showFile({ type: 'xlsx', bytes })
  await settle(page)
  expect(await frame.getByRole('tab').allTextContents()).toEqual(['Rota', 'Second', 'Secret'])
  const cells = () => frame.locator('td:not(.spacer td)').allTextContents()
  expect((await cells()).slice(0, 6)).toEqual(['Day', '2026-03-02', '0.3', 'TRUE', '=1+1', '3'])
  await send({ kind: 'find', text: 'second 499' })
  await expect.poll(() => said('matches')).toMatchObject({ at: 1, total: 1 })
  expect(await frame.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true')
  await frame.getByRole('gridcell', { name: 'second 499' }).waitFor()
  await frame.getByRole('tab', { name: 'Second' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect((await cells())[0]).toBe('Day')
  // The rows of a match are drawn anew where their sheet was left.
  await send({ kind: 'findStep', step: 1 })
  await frame.getByRole('gridcell', { name: 'second 499' }).waitFor()
  const matches = () => frame.evaluate(() => [...(CSS.highlights.get('found-shown') ?? [])].map(String))
  await expect.poll(matches).toEqual(['second 499'])
  expect(asked).toEqual([])
  await frame.getByRole('tab', { name: 'Secret, hidden', exact: true }).click()
  await frame.getByText('A hidden sheet').waitFor()
  expect(await cells()).toEqual(['hidden'])
})

test('a table that is wider than a page is cut, and says so', async () => {
  const row = Array.from({ length: 300 }, (_, column) => `c${column}`).join(',')
  const { frame } = await showFile({ type: 'csv', bytes: text(`${row}\n${row}\n`), text: COMMA })
  await frame.getByText('First 256 columns').waitFor()
  expect(await frame.locator('thead th').count()).toBe(257)
})

test('a workbook with more sheets than are read says so above each', async () => {
  const sheets = Array.from({ length: 51 }, (_, sheet) => ({ name: `Sheet ${sheet}`, rows: [[sheet]] }))
  const { frame } = await showFile({ type: 'xlsx', bytes: await writeXlsx({ sheets }) })
  await frame.getByText('First 50 sheets').waitFor()
  expect(await frame.getByRole('tab').count()).toBe(50)
})

test.each(['docx', 'xlsx', 'odt', 'ods', 'zip', 'application/pdf', 'image/png'] as const)(
  'a damaged file of the type %s says so in the words of the page, and nothing of what a library says',
  async (type) => {
    const { frame } = await showFile({ type, bytes: text('%PDF-1.7 PK\u0003\u0004 damaged from here on') })
    await frame.getByText('Failed').waitFor()
    expect(await frame.locator('#content').innerText()).toBe('Failed: Damaged')
  },
)

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`

for (const type of ['docx', 'xlsx', 'odt', 'ods'] as const)
  // Libraries that read documents unpack any size that a few hundred kilobytes stand for, and hold all of it.
  test(`guard: a ${type} that unpacks to more than a quarter of a gigabyte is refused`, async () => {
    const parts = { 'content.xml': '<a/>', 'word/document.xml': '<a/>', 'xl/workbook.xml': '<a/>' }
    const bytes = zipOf({ '[Content_Types].xml': CONTENT_TYPES, ...parts }, { unpackedSize: MOST_UNPACKED + 1 })
    const { frame } = await showFile({ type, bytes })
    await frame.getByText('Failed').waitFor()
    expect(await frame.locator('#content').innerText()).toBe('Failed: Too large')
  })

test('guard: the list of an archive shows what its names hide, and unpacks nothing', async () => {
  const bytes = zipOf({
    'plans/rota.txt': 'x'.repeat(1234),
    '../../etc/passwd': '',
    'photo\u202egnp.exe': '',
    'a\u0000b\n.txt': '',
  })
  const { frame, asked } = await showFile({ type: 'zip', bytes })
  expect(await frame.locator('td:not(.spacer td)').allTextContents()).toEqual([
    ...['plans/rota.txt', '1,234', '../../etc/passwd', '0', 'photo[U+202E]gnp.exe', '0', 'a[U+0000]b[U+000A].txt', '0'],
  ])
  expect(await frame.locator('thead').innerText()).toMatch(/Name\s+Size/)
  expect(asked).toEqual([])
})

/** A header of a tar. */
function tarEntry(name: string, size: number, type = '0', content = ''): Uint8Array {
  const bytes = Buffer.alloc(512 + Math.ceil(content.length / 512) * 512)
  bytes.write(name, 0, 100)
  bytes.write(size.toString(8).padStart(11, '0'), 124)
  bytes.write(type, 156)
  bytes.write('ustar\u000000', 257)
  bytes.write(content, 512)
  return bytes
}

test('a tar is listed, with long names, and one whose sizes lie ends', async () => {
  const long = `${'folder/'.repeat(20)}end.txt`
  const pax = `${long.length + 9} path=${long}\n`
  const bytes = Buffer.concat([
    tarEntry('short.txt', 5, '0', 'hello'),
    tarEntry('PaxHeader', pax.length, 'x', pax),
    tarEntry('cut', 0),
    tarEntry('lying', 0o7777777777),
  ])
  const { frame } = await showFile({ type: 'tar', bytes: new Uint8Array(bytes) })
  const cells = await frame.locator('td:not(.spacer td)').allTextContents()
  expect(cells.filter((_, index) => index % 2 === 0)).toEqual(['short.txt', long, 'lying'])
})
