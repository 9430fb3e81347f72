import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { ExportFormat } from '../../../../contract/model/export-options.ts'
import { createWorkbookFile } from '../../../../main/export/workbook-file.ts'
import { SHEET_LIMITS } from '../../../../main/store/common/sheets.ts'
import { createCsvCache, csvSession } from '../../../support/csv-cache.ts'
import { anyRequest, anySessions } from '../../../support/export-cases.ts'
import { exportedFile } from '../../../support/export-file.ts'
import { DEFAULT_CSV_FORMAT } from '../../../support/export-format.ts'
import { hoursText } from '../../../support/hours-text.ts'
import { plainCsv } from '../../../support/plain-csv.ts'
import { letters, readSheets, unzip, type SheetCell } from '../../../support/workbook.ts'

const XLSX: ExportFormat = { ...DEFAULT_CSV_FORMAT, fileType: 'xlsx', dateFormat: 'spreadsheet', timeZone: 'UTC' }
const DAY_MS = 86_400_000

/** As a spreadsheet with these formats shows it. */
function shown({ type, style, value }: SheetCell): string {
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'inlineStr') return value
  if (style === '3') return dateText(Number(value))
  return style === '4' || style === '5' ? lengthText(style, Number(value)) : String(Number(value))
}

function dateText(serial: number): string {
  const ms = Math.round((serial - 25_569) * DAY_MS)
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** A fraction is shown, so that a program that saves what is shown keeps it. */
function lengthText(style: '4' | '5', days: number): string {
  const ms = Math.round(days * DAY_MS)
  expect(style).toBe(ms % 1000 === 0 ? '4' : '5')
  return hoursText(ms)
}

test(
  'whatever the sessions and the choices are, the cells say what the plainest CSV says',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anySessions, anyRequest, async (stored, { what, columns, limit, resultSetId }) => {
        const asked = { what, columns, limit, resultSetId }
        const cache = createCsvCache(stored)
        const { bytes, counts } = await exportedFile(cache, { ...asked, format: XLSX })
        cache.close()
        const inOrder = asked.resultSetId === null ? stored : stored.toReversed()
        const plain = plainCsv(inOrder, { ...asked, format: { ...XLSX, formulaGuard: false } })
        const wanted = parse(plain, { record_delimiter: '\r\n', relax_column_count: true })
        const [sheet, ...others] = readSheets(bytes)
        expect(others).toEqual([])
        expect(sheet!.rows).toHaveLength(wanted[0]!.length === 0 ? 1 : wanted.length)
        expect(counts.sessions).toBe(stored.length)
        sheet!.rows.forEach((row, at) => {
          expect([...row.keys()].every((name) => wanted[at]![columnAt(name)] !== undefined)).toBe(true)
          expect(wanted[at]!.map((_value, column) => textOf(row.get(letters(column))))).toEqual(wanted[at])
        })
      }),
      { numRuns: 150 },
    )
  },
)

const textOf = (cell: SheetCell | undefined) => (cell === undefined ? '' : shown(cell))
const columnAt = (name: string) => Array.from({ length: 200 }, (_, at) => letters(at)).indexOf(name)

test('another reader finds numbers, dates, booleans and texts, and what is said of the sheet', async () => {
  const participantData = [
    { name: '=1+1', value: '=HYPERLINK("x")' },
    { name: 'Number', value: '007' },
  ]
  const started = Date.parse('2026-07-15T22:30:00.250Z')
  const session = csvSession(1, {
    score: 12.5,
    percent: null,
    elapsed: 90_061_000,
    isFinished: true,
    started,
    participantData,
  })
  const cache = createCsvCache([session])
  const columns = ['participantName', 'score', 'percent', 'elapsedTime', 'isFinished', 'started', 'participantData']
  const { bytes } = await exportedFile(cache, { columns, format: { ...XLSX, timeZone: 'Europe/Riga' } })
  cache.close()
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Sessions'])
  const [titles, row] = sheets[0]!.rows
  expect(titles).toEqual([
    'participantName',
    'score',
    'percent',
    'elapsedTime',
    'isFinished',
    'started',
    '=1+1',
    'Number',
  ])
  expect(row!.slice(0, 3)).toEqual(['Participant 1', 12.5, null])
  expect(row![4]).toBe(true)
  expect((row![5] as Date).toISOString()).toBe('2026-07-16T01:30:00.250Z')
  expect(row!.slice(6)).toEqual(['=HYPERLINK("x")', '007'])
  const { xml, rows } = readSheets(bytes)[0]!
  expect(Number(rows[1]!.get('D')!.value)).toBeCloseTo(90_061 / 86_400, 12)
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<autoFilter ref="A1:H2"/>')
  expect(xml).not.toContain('<f>')
  const styles = unzip(bytes).get('xl/styles.xml')!.toString()
  expect(styles).toContain('numFmtId="165" formatCode="[h]:mm:ss.000"')
  expect(styles).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"')
})

test('every part that is named is there, with its type', async () => {
  const cache = createCsvCache([csvSession(1)])
  const { bytes } = await exportedFile(cache, { format: XLSX })
  cache.close()
  const files = unzip(bytes)
  const types = files.get('[Content_Types].xml')!.toString()
  const named = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(['xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
  for (const name of named) expect(files.has(name!)).toBe(true)
  const targets = [
    ...files
      .get('xl/_rels/workbook.xml.rels')!
      .toString()
      .matchAll(/Target="([^"]+)"/g),
  ]
  expect(targets.map(([, target]) => files.has(`xl/${target}`))).toEqual([true, true])
  expect(files.get('_rels/.rels')!.toString()).toContain('Target="xl/workbook.xml"')
})

test('dates are in UTC where ISO is asked for, and text where a spreadsheet has none', async () => {
  const old = Date.parse('1899-12-31T10:00:00Z')
  const cache = createCsvCache([
    csvSession(1, { started: Date.parse('2026-03-01T10:00:00Z') }),
    csvSession(2, { started: old }),
  ])
  const columns = ['started']
  const { bytes } = await exportedFile(cache, {
    columns,
    format: { ...XLSX, dateFormat: 'iso', timeZone: 'Asia/Tokyo' },
  })
  cache.close()
  const cells = readSheets(bytes)[0]!.rows.map((row) => row.get('A')!)
  expect(shown(cells[1]!)).toBe('2026-03-01 10:00:00')
  expect(cells[2]).toEqual({ type: 'inlineStr', style: '2', value: '1899-12-31T10:00:00Z' })
})

test('a full sheet is followed by another one with the same titles, wherever parts end', async () => {
  const sessions = Array.from({ length: 11 }, (_, number) => csvSession(number))
  for (const limit of [1, 3, 4, 1000]) {
    const cache = createCsvCache(sessions, { ...SHEET_LIMITS, rows: 5 })
    const { bytes, counts } = await exportedFile(cache, { columns: ['participantName'], format: XLSX, limit })
    cache.close()
    const sheets = readSheets(bytes)
    expect(sheets.map(({ rows }) => rows.map((row) => row.get('A')!.value))).toEqual([
      ['participantName', ...[0, 1, 2, 3].map((number) => `Participant ${number}`)],
      ['participantName', ...[4, 5, 6, 7].map((number) => `Participant ${number}`)],
      ['participantName', ...[8, 9, 10].map((number) => `Participant ${number}`)],
    ])
    expect(sheets.map(({ xml }) => /autoFilter ref="([^"]*)"/.exec(xml)?.[1])).toEqual(['A1:A5', 'A1:A5', 'A1:A4'])
    expect(counts.rows).toBe(11)
    const names = [
      ...unzip(bytes)
        .get('xl/workbook.xml')!
        .toString()
        .matchAll(/ name="([^"]+)"/g),
    ]
    expect(names.map(([, name]) => name)).toEqual(['Sessions', 'Sessions 2', 'Sessions 3'])
    expect((await readXlsx(bytes)).sheets.map(({ rows }) => rows.length)).toEqual([5, 5, 4])
  }
})

test('exactly as many rows as a sheet takes need no other one', async () => {
  const cache = createCsvCache([csvSession(1), csvSession(2)], { ...SHEET_LIMITS, rows: 3 })
  const { bytes } = await exportedFile(cache, { columns: ['center'], format: XLSX, limit: 1 })
  cache.close()
  expect(readSheets(bytes).map(({ rows }) => rows.length)).toEqual([3])
})

test('another sheet is begun before one gets too long for a ZIP file', async () => {
  const sessions = Array.from({ length: 6 }, (_, number) => csvSession(number))
  for (const limit of [1, 4, 1000]) {
    const cache = createCsvCache(sessions, { ...SHEET_LIMITS, bytes: 150 })
    const { bytes } = await exportedFile(cache, { columns: ['participantName'], format: XLSX, limit })
    cache.close()
    expect(readSheets(bytes).map(({ rows }) => rows.length)).toEqual([3, 3, 3])
  }
})

test('a text that is longer than a cell may be is cut by whole letters, and counted', async () => {
  const value = (text: string) => ({ participantData: [{ name: 'Text', value: text }] })
  const fits = 'x'.repeat(32_767)
  const cache = createCsvCache([
    csvSession(1, value(fits)),
    csvSession(2, value(`${fits}y`)),
    csvSession(3, value('😀'.repeat(20_000))),
  ])
  const columns = ['participantData']
  const { bytes, counts } = await exportedFile(cache, { columns, format: XLSX })
  expect(
    readSheets(bytes)[0]!
      .rows.slice(1)
      .map((row) => row.get('A')!.value),
  ).toEqual([fits, `${'x'.repeat(32_766)}…`, `${'😀'.repeat(16_383)}…`])
  expect(counts.cutTexts).toBe(2)
  expect((await exportedFile(cache, { columns })).counts.cutTexts).toBe(0)
  cache.close()
})

test('more columns than a sheet takes are refused, and no file is written', async () => {
  const participantData = ['a', 'b', 'c'].map((name) => ({ name, value: name }))
  const cache = createCsvCache([csvSession(1, { participantData })], { ...SHEET_LIMITS, columns: 2 })
  const asked = exportedFile(cache, { columns: ['participantData'], format: XLSX })
  await expect(asked).rejects.toMatchObject({ code: 'invalid-argument' })
  cache.close()
})

test('a failure of the disk ends the export of a workbook at once', async () => {
  const failure = new Error('full')
  const file = createWorkbookFile({ write: () => Promise.reject(failure) }, 'Sessions')
  const bytes = () => Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)))
  const part = { head: bytes(), sheetsAt: [], tail: bytes() }
  const all = (async () => {
    for (let index = 0; index < 1000; index += 1) {
      await file.add({ ...part, body: bytes() })
    }
  })()
  await expect(all).rejects.toBe(failure)
  await file.stop()
})
