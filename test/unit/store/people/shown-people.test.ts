import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { ProblemTexts, RowReason } from '../../../../contract/model/people.ts'
import { rowReasonText } from '../../../../contract/text/row-reason-text.ts'
import { createPeopleList } from '../../../../main/store/people/list-people.ts'
import { planEmployees } from '../../../../main/store/people/plan-employees.ts'
import { packTable } from '../../../../main/export/packed-table.ts'
import { openTable } from '../../../../main/store/tables/open-table.ts'
import { PEOPLE_HEADER, peopleTable } from '../../../../main/store/people/read-table.ts'
import { readSheets } from '../../../support/workbook.ts'
import { NO_CHOICE } from '../../../../contract/model/score-import.ts'
import { problemsTable } from '../../../../main/store/people/problems-table.ts'
import { nameOf, personDetails, shownPerson, type Planned } from '../../../../main/store/people/shown-people.ts'
import type { SyncedEmployee } from '../../../../main/store/people/stored-employee.ts'
import { field, imageUri, mapping, STAFF, synced, tableOf } from '../../../support/people.ts'

const COLUMNS = ['id', 'Name', 'Branch', 'Photo', 'status', null]

function planned(rows: readonly string[], known: Readonly<Record<string, SyncedEmployee>> = {}): Planned {
  const table = tableOf(`ID;Name;Site;Photo;Status;Cost\n${rows.join('\n')}`)
  const mapped = mapping(COLUMNS)
  const run = planEmployees(table, { profile: STAFF, mapping: mapped }, new Map(Object.entries(known)))
  return { people: 'employees', table, run, mapping: mapped }
}

const text = (value: string) => ({ text: value, isImage: false, isCut: false })

test('a changed row shows its fields before and after, and its status', () => {
  const known = { 1: synced('active', { Name: 'Ana', Branch: 'Lyon' }) }
  expect(shownPerson(planned(['1;Ana;Riga;;hidden;4410'], known), 0)).toEqual({
    index: 0,
    row: 2,
    id: '1',
    name: 'Ana',
    kind: 'hidden',
    status: { before: 'active', after: 'hidden' },
    changes: [{ field: 'Branch', before: text('Lyon'), after: text('Riga') }],
    fields: [
      { field: 'Name', value: text('Ana') },
      { field: 'Branch', value: text('Riga') },
    ],
    reasons: [],
    notKept: [],
  })
})

test('an unchanged row has the status of before, and new and invalid rows have none', () => {
  const made = planned(['1;Ana;;;active;', '2;Bo;;;active;', '3;;;;active;'], { 1: synced('active', { Name: 'Ana' }) })
  expect([0, 1, 2].map((index) => shownPerson(made, index).status)).toEqual([
    { before: 'active', after: 'active' },
    { before: null, after: 'active' },
    { before: null, after: 'active' },
  ])
})

test('an image is shown by its type, before and after, and a long text is cut', () => {
  const photo = imageUri('image/png', 'image/png', 2000)
  const known = { 1: synced('active', { Name: 'x'.repeat(2000), Photo: photo }) }
  const { changes } = shownPerson(
    planned([`1;${'😀'.repeat(400)};;"${imageUri('image/gif', 'image/gif', 2000)}";active;`], known),
    0,
  )
  expect(changes).toEqual([
    {
      field: 'Name',
      before: { text: '', isImage: false, isCut: true },
      after: { text: '😀'.repeat(150), isImage: false, isCut: true },
    },
    {
      field: 'Photo',
      before: { text: 'image/png', isImage: true, isCut: false },
      after: { text: 'image/gif', isImage: true, isCut: false },
    },
  ])
})

test('a row has all its cells, also those that are not sent', () => {
  const { cells } = personDetails(planned(['1;Ana;Riga']), 0)
  expect(cells.map(({ title, value }) => [title, value])).toEqual([
    ['ID', '1'],
    ['Name', 'Ana'],
    ['Site', 'Riga'],
    ['Photo', ''],
    ['Status', ''],
    ['Cost', ''],
  ])
  expect(cells.map(({ target }) => target?.kind ?? null)).toEqual(['id', 'field', 'field', 'field', 'status', null])
})

test.each([
  ['a whole name', ['Branch', 'Full name'], ['Lyon', 'Ana Lee'], 'Ana Lee'],
  ['its parts', ['Nachname', 'Vorname'], ['Lee', 'Ana'], 'Ana Lee'],
  ['one part', ['Surname', 'City'], ['Lee', 'Lyon'], 'Lee'],
  ['a title that may mean both', ['Nom', 'Prénom'], ['Lee', 'Ana'], 'Ana Lee'],
  ['that title alone', ['Nom', 'Ville'], ['Lee', 'Lyon'], 'Lee'],
  ['no name', ['City'], ['Lyon'], ''],
])('a person is called by %s', (_, fields, cells, name) => {
  const places = { id: null, status: null, missing: [], fields: fields.map((one, at) => ({ field: field(one), at })) }
  expect(nameOf(places, cells)).toBe(name)
})

test('the list is of a kind, with all words of a search, from a place on', () => {
  const made = planned(['1;Zoë Ång;Lyon;;active;', '2;Bo;LYON;;active;', ';Zoe;Lyon;;active;', '4;Zoe;Riga;;active;'])
  const list = createPeopleList(made.table)
  const rows = (kind: Parameters<typeof list>[1]['kind'], search: string, from = 0, count = 10) => {
    const found = list(made, { kind, search }, from, count)
    return [found.total, ...found.rows.map(({ row }) => row)]
  }
  expect(rows(null, '')).toEqual([4, 2, 3, 4, 5])
  expect(rows('new', '')).toEqual([3, 2, 3, 5])
  expect(rows(null, '', 1, 2)).toEqual([4, 3, 4])
  expect(rows(null, 'zoe lyon')).toEqual([2, 2, 4])
  expect(rows('new', ' lyon ZOE')).toEqual([1, 2])
  expect(rows(null, 'ang')).toEqual([1, 2])
  expect(rows(null, 'nobody')).toEqual([0])
})

const TEXTS: ProblemTexts = {
  row: 'Row',
  problem: 'Problem',
  more: 'and {{count, number}} more',
  reasons: {
    cells: 'More cells than titles.',
    quotes: 'Quotation marks.',
    lineFeed: 'Line feed.',
    errorValue: 'Error value {{value}}.',
    shortened: 'Shortened {{value}}.',
    formula: 'Formula {{value}}.',
    hiddenSigns: 'Hidden signs {{value}}.',
    idTextMark: 'Marked {{value}}.',
    idDecimals: 'Decimals {{value}}.',
    idDay: 'Day {{value}}.',
    idDigits: 'ID {{value}} has more digits than a spreadsheet keeps.',
    idZeros: 'Zeros {{known}}.',
    unreadableText: 'Unreadable: {{title}}.',
    noValues: 'No values.',
    emptyId: 'ID is empty.',
    idTooLong: 'ID has {{length, number}} characters.',
    repeatedId: 'Same ID as rows {{rows}}.',
    status: 'Unknown status “{{value}}”.',
    required: '{{field}} is empty.',
    email: '{{field}} “{{value}}” is no address.',
    number: '{{field}} is no number.',
    phone: '{{field}} is no number.',
    date: '{{field}} is no date.',
    choice: '{{field}} is no choice.',
    image: '{{field}} is no image.',
    imageType: '{{field}} is another image.',
    imageTooLarge: '{{field}} is larger than {{limit, number}} bytes.',
  },
}

function problemsCsv(rows: readonly string[]): Uint8Array {
  const { head, body } = problemsTable(planned(rows), TEXTS, 'csv')
  return Buffer.concat([head, body])
}

const SUPERFLUOUS = ['1;Ana;Lyon;;active;5;Bonn', '2;;Riga;;active', '3;Cy;Lyon;;active;;;;x']

test('the rows that are not sent are a table that can be mended and read again', () => {
  const rows = ['1;Ana;=Lyon;;active;4410', ';"Bo\nB";"a;""b""";;left;x', '3;;;;off', '1;Cy;;;active;']
  const bytes = problemsCsv(rows)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const read: string[][] = parse(Buffer.from(bytes), { bom: true, delimiter: ';' })
  expect(read).toEqual([
    ['Row', 'Problem', 'ID', 'Name', 'Site', 'Photo', 'Status', 'Cost'],
    ['2', 'Same ID as rows 5.', '1', 'Ana', "'=Lyon", '', 'active', '4410'],
    ['3', 'ID is empty.', '', 'Bo\nB', 'a;"b"', '', 'left', 'x'],
    ['4', 'Unknown status “off”. Name is empty.', '3', '', '', '', 'off', ''],
    ['5', 'Same ID as rows 2.', '1', 'Cy', '', '', 'active', ''],
  ])
  const again = tableOf(new TextDecoder().decode(bytes))
  expect(again.rows[0]?.slice(2)).toEqual(['1', 'Ana', '=Lyon', '', 'active', '4410'])
})

test('superfluous cells stay superfluous, so that the row is refused again', () => {
  const bytes = problemsCsv(SUPERFLUOUS)
  const again = tableOf(new TextDecoder().decode(bytes))
  expect(again.columns).toHaveLength(8)
  expect([...again.faults.keys()]).toEqual([0, 2])
  expect(again.rows.map((cells) => cells.slice(2))).toEqual([
    ['1', 'Ana', 'Lyon', '', 'active', '5', 'Bonn'],
    ['2', '', 'Riga', '', 'active', ''],
    ['3', 'Cy', 'Lyon', '', 'active', '', '', '', 'x'],
  ])
  const mapped = mapping([null, null, ...COLUMNS])
  const { reasons } = planEmployees(again, { profile: STAFF, mapping: mapped }, new Map())
  expect([...reasons].map(([index, [first]]) => [index, first?.reason])).toEqual([
    [0, 'cells'],
    [1, 'required'],
    [2, 'cells'],
  ])
})

test('as a workbook they are texts, so that IDs come back as they are', async () => {
  const rows = ['00123;=Ana;1/2;;off', '12345678901234567890;+4;"Bo\nB";;off', '1E5; -5 ;2-1;;off', ...SUPERFLUOUS]
  const written = problemsTable(planned(rows), TEXTS, 'xlsx')
  expect(written.cutTexts).toBe(0)
  const bytes = Buffer.concat(await packTable('xlsx', written, 'Problems'))
  const read = await openTable({ bytes }, { choice: NO_CHOICE, find: PEOPLE_HEADER, most: 100 })
  if ('problem' in read) throw new Error(read.problem)
  const again = peopleTable(read)
  if ('problem' in again) throw new Error(again.problem)
  expect([...again.faults.keys()]).toEqual([3, 5])
  expect(again.rows.map((cells) => cells.slice(2))).toEqual([
    ['00123', '=Ana', '1/2', '', 'off'],
    ['12345678901234567890', '+4', 'Bo\nB', '', 'off'],
    ['1E5', '-5', '2-1', '', 'off'],
    ['1', 'Ana', 'Lyon', '', 'active', '5', 'Bonn'],
    ['2', '', 'Riga', '', 'active'],
    ['3', 'Cy', 'Lyon', '', 'active', '', '', '', 'x'],
  ])
  const styles = readSheets(bytes)[0]!
    .rows.slice(1)
    .flatMap((row) => [...row].filter(([name]) => name !== 'A'))
  expect(new Set(styles.map(([, { type, style }]) => `${type} ${style}`))).toEqual(new Set(['inlineStr 2']))
})

test('texts that are too long for a workbook are counted', () => {
  const { cutTexts } = problemsTable(planned([`1;${'x'.repeat(40_000)};;;off`]), TEXTS, 'xlsx')
  expect(cutTexts).toBe(1)
})

test.each<[RowReason, string]>([
  [{ reason: 'repeatedId', rows: [2, 5], more: 298 }, 'Same ID as rows 2, 5 and 298 more.'],
  [{ reason: 'email', field: 'Email', value: '{{field}}' }, 'Email “{{field}}” is no address.'],
  [{ reason: 'imageTooLarge', field: 'Photo', limit: 5 }, 'Photo is larger than 5 bytes.'],
])('%j in words', (reason, words) => {
  expect(rowReasonText(reason, TEXTS)).toBe(words)
})
