import { expect, test } from 'vitest'
import { proposeMapping } from '../../../../contract/model/people-mapping.ts'
import type { Profile } from '../../../../contract/model/profile.ts'
import { createIdCheck } from '../../../../main/store/people/check-id.ts'
import { planEmployees } from '../../../../main/store/people/plan-employees.ts'
import { planParticipants } from '../../../../main/store/people/plan-participants.ts'
import { tableHints } from '../../../../main/store/people/table-hints.ts'
import { field, STAFF_ID, synced, tableOf, readTable } from '../../../support/people.ts'

/** Tables as programs write them, or as they are after a spreadsheet had them. */

const PROFILE: Profile = {
  profileId: STAFF_ID,
  name: 'Staff',
  fields: [field('First name'), field('Last name'), field('E-mail', { kind: 'email' }), field('Position')],
}
const person = (first: string, last: string) =>
  synced('active', {
    'First name': first,
    'Last name': last,
    'E-mail': `${first}.${last}@example.com`.toLowerCase(),
  })
const SYNCED = new Map([
  ['00123', person('Ann', 'Lee')],
  ['00124', person('Bob', 'Roe')],
  ['0E12', person('Cy', 'Kim')],
  ['1234567890123456', person('Hal', 'Orr')],
  ['12345678901234567890', person('Ida', 'Poe')],
])
const HEADER = 'Employee ID,First name,Last name,E-mail'

function planned(text: string) {
  const table = tableOf(text)
  const titles = table.columns.map(({ title }) => title)
  const fields = PROFILE.fields.map(({ name }) => name)
  const mapping = proposeMapping(titles, { people: 'employees', fields })
  const run = planEmployees(table, { profile: PROFILE, mapping }, SYNCED)
  return { table, run, hints: tableHints(table, run.places, 'employees') }
}

/** The kind of each row, or the reasons why it is not sent. */
function outcomes(text: string): readonly string[] {
  const { run } = planned(text)
  return run.kinds.map(
    (kind, at) =>
      run.reasons
        .get(at)
        ?.map(({ reason }) => reason)
        .join(' ') ?? kind,
  )
}

const row = (id: string, first = 'Ann', last = 'Lee') =>
  `${id},${first},${last},${first}.${last}@example.com`.toLowerCase()
const ann = (id: string) => `${id},Ann,Lee,ann.lee@example.com`

test.each([
  ['a formula that is a text', '="00123"', 'unchanged'],
  ['the same in quotation marks', '"=""00123"""', 'unchanged'],
  ['the mark of a text', "'00123", 'unchanged'],
  ['another formula', '=A1', 'formula'],
  ['a control character', '\u001F00123', 'hiddenSigns'],
  ['a no-break space inside', '00\u00a0123', 'hiddenSigns'],
  ['a space without width', '\u200b00123', 'hiddenSigns'],
  ['a number that was shortened', '1.23457E+15', 'shortened'],
  ['the same in German', '"1,23457E+15"', 'shortened'],
  ['decimals', '123.0', 'idDecimals'],
  ['an error', '#NAME?', 'errorValue'],
  ['an error of LibreOffice', 'Err:509', 'errorValue'],
  ['an error in German', '#WERT!', 'errorValue'],
  ['a quotation mark that is left over', "'A123", 'idTextMark'],
  ['zeros that are lost', '123', 'idZeros'],
  ['a power that was calculated', '0', 'idZeros'],
  ['a word for nothing', 'NULL', 'emptyId'],
  ['15 digits of a longer number', '1234567890123460', 'idZeros'],
  ['17 digits of a longer number', '12345678901234567000', 'idZeros'],
  ['the number that R keeps of a longer one', '12345678901234567168', 'idZeros'],
  ['another long number', '1234567890123457', 'new'],
  ['another ID', '1230', 'new'],
  ['an ID with a dash', 'A-2026-01', 'new'],
])('an ID is what it was, or refused: %s', (_, id, outcome) => {
  expect(outcomes(`${HEADER}\n${ann(id)}`)).toEqual([outcome])
})

test('a number of a workbook with more digits than it keeps is no ID, a text of the same digits is one', () => {
  const ids = ['5234567890123450', '6234567890123456', '1234567890123456']
  const longNumbers = new Set([ids[0]!, ids[2]!])
  const check = createIdCheck({ ids, longNumbers, synced: new Set(SYNCED.keys()), title: 'ID' })
  expect(ids.map((id) => check(id)?.reason)).toEqual(['idDigits', undefined, undefined])
})

test('an ID without the zeros of another is its own if the table has both', () => {
  expect(outcomes(`${HEADER}\n${ann('00123')}\n123,Di,Fox,di.fox@example.com`)).toEqual(['unchanged', 'new'])
})

test('days among other IDs were made of them, unless most IDs look so', () => {
  const days = [
    '2-Jan',
    '1. Feb',
    '02.01.2026',
    '2026-01-02',
    'Jan-02',
    '2026/03/04',
    '03/04/26',
    '31/04/26',
    '4/3/26',
    '04.03.26',
  ]
  for (const day of days)
    expect([day, outcomes(`${HEADER}\n${row('7')}\n${row('8')}\n${ann(day)}`)[2]]).toEqual([day, 'idDay'])
  expect(outcomes(`${HEADER}\n${row('02.01.2026')}\n${row('03.01.2026')}`)).toEqual(['new', 'new'])
  // Numbers in parts, some of which look like a day.
  const parts = ['1.12.03', '1.44.03', '7', '8', '1.234'].map((id) => row(id)).join('\n')
  expect(outcomes(`${HEADER}\n${parts}`)).toEqual(['new', 'new', 'new', 'new', 'new'])
})

test.each([
  [
    'titles with the other delimiter',
    'Employee ID,First name,Last name,E-mail,Roles (;)\n00123,Ann,Lee,ann.lee@example.com,a;b',
    ',',
    5,
    0,
  ],
  [
    'cells with it in quotation marks',
    '"Time","Employee ID","Roles (separate with ;)"\n"10:05","00123","a;b"\n"11:05","00124","c;d"',
    ',',
    3,
    0,
  ],
  [
    'a comma in each cell of a column',
    'Name;Street, no.;E-mail\nAnn;Main, 5;a@example.com\nBob;Side, 7;b@example.com',
    ';',
    3,
    0,
  ],
  ['a title above', 'Staff list 2026-11-27\r\nEmployee ID;First name\r\n00123;Ann\r\n00124;Bob', ';', 2, 1],
  ['a title and a day above', 'Staff,,\nDay:,2026-11-27,\nEmployee ID,First name,Last name\n00123,Ann,Lee', ',', 3, 2],
  [
    'a version above',
    'version:v1.0,,\nName [displayName] Required,User name,Department\nAnn Lee,ann.lee@example.com,Sales',
    ',',
    3,
    1,
  ],
])('the delimiter and the header are found: %s', (_, text, delimiter, columns, above) => {
  const table = tableOf(text)
  expect([table.delimiter, table.columns.length, table.above]).toEqual([delimiter, columns, above])
  expect([...table.faults]).toEqual([])
})

test.each([
  ['columns at the end are empty', 'Sicil No;Ad Soyad;;\nA12;Ayşe Yılmaz;;\nA13;Ali Kaya;Ankara;', 4, [2, 3]],
  ['the same with numbers as IDs', 'Sicil No;Ad Soyad;;\n1001;Ayşe Yılmaz;;\n1002;Ali Kaya;Ankara;', 4, [2, 3]],
  ['years are titles', 'Staff list,,,\nID,Name,2024,2025\nA1,Ann,3,4', 4, [3]],
  ['rows end with a delimiter, and one is short', 'id;name\n1;Ann;\n2;Bob;\n3\n', 2, [2, 3, 4]],
])('all rows are people: %s', (_, text, columns, numbers) => {
  const table = tableOf(text)
  expect([table.columns.length <= columns, [...table.numbers], [...table.faults]]).toEqual([true, numbers, []])
})

test('short rows behind rows that end otherwise are not taken for one', () => {
  const table = tableOf('id,name,note\r\n1,Ann,x\r\n2,Bob\n3,Cy\r\n')
  expect(table.rows.map(([id]) => id)).toEqual(['1', '2', '3'])
  expect([...table.faults]).toEqual([
    [1, 'lineFeed'],
    [2, 'lineFeed'],
  ])
})

test('a title without a header below is said', () => {
  expect(readTable('Staff list 2026\n00123,Ann,Lee\n00124,Bob,Roe')).toEqual({ problem: 'titleLine' })
  expect(readTable('Staff list 2026\n00123;Ann;ann.lee@example.com\n00124;Bob;bob.roe@example.com')).toEqual({
    problem: 'titleLine',
  })
})

test('a single title is the header if it is known as one, so longer rows are refused', () => {
  expect(outcomes('Employee ID\n00123,Ann Lee\n00124,Bob Roe')).toEqual(['cells', 'cells'])
})

test('a row that is longer than the others has its values in the wrong columns', () => {
  const table = tableOf('Last name,First name,Branch\nLee, Jr.,Ann,\nRoe,Bob,Ulm\n')
  const mapping = proposeMapping(['Last name', 'First name', 'Branch'], {
    people: 'participants',
    fields: ['Last name', 'First name', 'Branch'],
  })
  const { kinds, reasons } = planParticipants(table, { mapping, profile: null, replaced: [] })
  expect(kinds).toEqual(['invalid', 'registered'])
  expect(reasons.get(0)).toEqual([{ reason: 'cells' }])
})

test('values that a spreadsheet could not calculate, or shortened, are refused in every column', () => {
  const values = ['#N/A', '#NOM?', 'Err:502', '1.2E+12', '=VLOOKUP(A1;B:C;2)', 'Ann\u0007']
  const text = values.map((value, at) => `9${at},${value},Lee,lee${at}@example.com`).join('\n')
  expect(outcomes(`${HEADER}\n${text}`)).toEqual([
    'errorValue',
    'errorValue',
    'errorValue',
    'shortened',
    'formula',
    'hiddenSigns',
  ])
})

test('a column that looks like a status is pointed out, and a word for nothing as a value', () => {
  const text = `${HEADER},Block sign in (Yes/No) [accountEnabled],Position\n${ann('00123')},No,NA\n${ann('9')},Yes,Clerk`
  expect(planned(text).hints).toEqual([
    { hint: 'status', title: 'Block sign in (Yes/No) [accountEnabled]' },
    { hint: 'nothing', field: 'Position', value: 'NA', rows: 1 },
  ])
  expect(planned(`${HEADER},x\n${ann('00123')},active\n${ann('9')},inactive`).hints).toEqual([
    { hint: 'status', title: 'x' },
  ])
})

test.each([
  ['accountEnabled', 'True', 'False'],
  ['Active', 'yes', 'no'],
  ['Suspended', '0', '1'],
  ['Gesperrt', 'nein', 'ja'],
])('a column %s says who is active', (title, active, hidden) => {
  const { run, hints } = planned(
    `${HEADER},${title}\n${ann('00123')},${active}\n00124,Bob,Roe,bob.roe@example.com,${hidden}`,
  )
  expect([run.statuses, hints]).toEqual([['active', 'hidden'], []])
})
