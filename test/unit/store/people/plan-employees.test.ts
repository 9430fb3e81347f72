import { expect, test } from 'vitest'
import { EMPLOYEE_ID_LENGTH, MOST_NAMED_ROWS, type RowReason } from '../../../../contract/model/people.ts'
import type { PeopleMapping } from '../../../../contract/model/people-mapping.ts'
import { expectedAnswer, planEmployees } from '../../../../main/store/people/plan-employees.ts'
import type { SyncedEmployee } from '../../../../main/store/people/stored-employee.ts'
import { field, imageUri, mapping, STAFF, synced, tableOf } from '../../../support/people.ts'

const COLUMNS = ['id', 'Name', 'Email', 'Branch', 'status']
const HEADER = 'Personalnummer;Name;E-Mail;Standort;Status\n'

function plan(
  rows: readonly string[],
  known: Readonly<Record<string, SyncedEmployee>> = {},
  {
    header = HEADER,
    mapped = mapping(COLUMNS),
    profile = STAFF,
  }: { header?: string; mapped?: PeopleMapping; profile?: typeof STAFF } = {},
) {
  const table = tableOf(header + rows.join('\n'))
  return { table, run: planEmployees(table, { profile, mapping: mapped }, new Map(Object.entries(known))) }
}

/** The only reasons of a table of one row. */
function reasonsOf(row: string, options?: Parameters<typeof plan>[2]): readonly RowReason[] {
  return plan([row], {}, options).run.reasons.get(0) ?? []
}

const ANA = synced('active', { Name: 'Ana', Branch: 'Lyon' })

test.each([
  ['new', '1;Ana;;Lyon;aktiv', {}],
  ['new', '1;Ana;;Lyon;ausgeschieden', {}],
  ['unchanged', '1;Ana;;Lyon;aktiv', { 1: ANA }],
  ['changed', '1;Ana;;Riga;aktiv', { 1: ANA }],
  ['changed', '1;Ana;;;aktiv', { 1: ANA }],
  ['changed', '1;Ana;a@b.example;Lyon;aktiv', { 1: ANA }],
  ['hidden', '1;Ana;;Lyon;ausgeschieden', { 1: ANA }],
  ['hidden', '1;Ana;;Riga;ausgeschieden', { 1: ANA }],
  ['activeAgain', '1;Ana;;Lyon;aktiv', { 1: { ...ANA, status: 'hidden' } }],
  ['new', '1;Ana;;Lyon;aktiv', { 11: ANA, ' 1': ANA }],
] as const)('%s: %s', (kind, row, known) => {
  expect(plan([row], known).run.kinds).toEqual([kind])
})

test('what is synced and no column is sent as is not compared', () => {
  const known = { 1: synced('active', { Name: 'Ana', Branch: 'Lyon', Position: 'Clerk' }) }
  expect(plan(['1;Ana;;Lyon;aktiv'], known).run.kinds).toEqual(['unchanged'])
})

test('without a column of statuses, new employees are active and known ones stay as they are', () => {
  const mapped = mapping(['id', 'Name', null, 'Branch', null])
  const known = { 1: { ...ANA, status: 'hidden' as const }, 2: ANA }
  const { run } = plan(['1;Ana;;Lyon;', '2;Ana;;Lyon;', '3;Bo;;Riga;'], known, { mapped })
  expect(run.kinds).toEqual(['unchanged', 'unchanged', 'new'])
  expect(run.statuses).toEqual(['hidden', 'active', 'active'])
})

test('an employee whose data and status change counts in both counters', () => {
  const known = { 1: ANA, 2: ANA, 3: { ...ANA, status: 'hidden' as const }, 4: ANA }
  const rows = [
    '1;Ana;;Riga;hidden',
    '2;Ana;;Riga;active',
    '3;Ana;;Lyon;active',
    '4;Ana;;Lyon;active',
    '5;Bo;;Lyon;hidden',
  ]
  const { run, table } = plan(rows, known)
  expect(run.kinds).toEqual(['hidden', 'changed', 'activeAgain', 'unchanged', 'new'])
  expect(expectedAnswer(run, table, [0, 1, 2, 4])).toEqual({
    created: 1,
    dataUpdated: 2,
    toActive: 1,
    toHidden: 1,
    notChanged: 0,
  })
  expect(expectedAnswer(run, table, [1])).toEqual({
    created: 0,
    dataUpdated: 1,
    toActive: 0,
    toHidden: 0,
    notChanged: 0,
  })
})

test.each<[string, string, RowReason]>([
  ['an empty ID', ';Ana;;Lyon;aktiv', { reason: 'emptyId' }],
  ['an ID of spaces', '   ;Ana;;Lyon;aktiv', { reason: 'emptyId' }],
  ['an unknown status', '1;Ana;;Lyon;on leave', { reason: 'status', value: 'on leave' }],
  ['an empty status', '1;Ana;;Lyon;', { reason: 'status', value: '' }],
  [
    'an e-mail address that is none',
    '1;Ana;ana@example;Lyon;aktiv',
    { reason: 'email', field: 'Email', value: 'ana@example' },
  ],
  ['a required field that is empty', '1;;;Lyon;aktiv', { reason: 'required', field: 'Name' }],
  ['more cells than titles', '1;Ana;;Lyon;aktiv;x', { reason: 'cells' }],
  ['unreadable letters', '1;Ren\uFFFD;;Lyon;aktiv', { reason: 'unreadableText', title: 'Name' }],
  ['an ID with unreadable letters', '1\uFFFD;Ana;;Lyon;aktiv', { reason: 'unreadableText', title: 'Personalnummer' }],
])('invalid: %s', (_, row, reason) => {
  expect(reasonsOf(row)).toEqual([reason])
  expect(plan([row]).run.kinds).toEqual(['invalid'])
})

test('missing cells count as empty ones', () => {
  expect(reasonsOf('1')).toEqual([
    { reason: 'status', value: '' },
    { reason: 'required', field: 'Name' },
  ])
})

test('superfluous cells that are empty are no problem', () => {
  expect(reasonsOf('1;Ana;;Lyon;aktiv;;')).toEqual([])
})

test('a required field that no column is sent as makes every row invalid', () => {
  expect(reasonsOf('1;Ana;;Lyon;aktiv', { mapped: mapping(['id', null, null, 'Branch', 'status']) })).toEqual([
    { reason: 'required', field: 'Name' },
  ])
})

test('an ID may have 250 UTF-16 units, and not 251', () => {
  expect(reasonsOf(`${'1'.repeat(EMPLOYEE_ID_LENGTH)};Ana;;Lyon;aktiv`)).toEqual([])
  expect(reasonsOf(`${'1'.repeat(EMPLOYEE_ID_LENGTH + 1)};Ana;;Lyon;aktiv`)).toEqual([
    { reason: 'idTooLong', length: 251 },
  ])
  // 126 characters, of two units each.
  expect(reasonsOf(`${'😀'.repeat(126)};Ana;;Lyon;aktiv`)).toEqual([{ reason: 'idTooLong', length: 252 }])
})

test('an image is checked, and one that was synced is recognized', () => {
  const profile = { ...STAFF, fields: [field('Photo', { kind: 'image' })] }
  const options = { header: 'ID;Photo\n', mapped: mapping(['id', 'Photo']), profile }
  const photo = imageUri('image/png', 'image/png', 2000)
  // A data URI has a semicolon.
  const row = (value: string) => `1;"${value}"`
  expect(reasonsOf(row(imageUri('image/png', 'image/gif')), options)).toEqual([{ reason: 'imageType', field: 'Photo' }])
  expect(plan([row(photo)], { 1: synced('active', { Photo: photo }) }, options).run.kinds).toEqual(['unchanged'])
  const other = imageUri('image/png', 'image/png', 2003)
  expect(plan([row(other)], { 1: synced('active', { Photo: photo }) }, options).run.kinds).toEqual(['changed'])
})

test('rows with the same ID name each other, and none of them is sent', () => {
  const { run } = plan(['1;Ana;;Lyon;aktiv', '2;Bo;;Riga;aktiv', '1;Ana;;Lyon;aktiv', '1;;;Lyon;aktiv'])
  expect(run.kinds).toEqual(['invalid', 'new', 'invalid', 'invalid'])
  expect([0, 2, 3].map((index) => run.reasons.get(index)?.[0])).toEqual([
    { reason: 'repeatedId', rows: [4, 5], more: 0 },
    { reason: 'repeatedId', rows: [2, 5], more: 0 },
    { reason: 'repeatedId', rows: [2, 4], more: 0 },
  ])
})

test('of very many rows with the same ID, some are named and the rest is counted', () => {
  const { run } = plan(Array.from({ length: 300 }, () => '1;Ana;;Lyon;aktiv'))
  const named = [0, 50, 299].map((index) => run.reasons.get(index)?.[0] as Extract<RowReason, { reason: 'repeatedId' }>)
  for (const reason of named) {
    expect(reason.rows).toHaveLength(MOST_NAMED_ROWS)
    expect(reason.more).toBe(300 - 1 - MOST_NAMED_ROWS)
  }
  expect(named[1]?.rows).not.toContain(52)
})

test('rows without an ID are not rows with the same ID', () => {
  const { run } = plan([';Ana;;Lyon;aktiv', ';Bo;;Lyon;aktiv'])
  expect([...run.reasons.values()]).toEqual([[{ reason: 'emptyId' }], [{ reason: 'emptyId' }]])
})

test('values of the status are listed with what they mean, the most frequent first', () => {
  const { run } = plan(
    ['1;A;;;weg', '2;B;;;aktiv', '3;C;;;aktiv', '4;D;;;?'],
    {},
    {
      mapped: mapping(COLUMNS, [{ value: 'weg', status: 'hidden' }]),
    },
  )
  expect(run.statusValues).toEqual([
    { value: 'aktiv', status: 'active', rows: 2 },
    { value: 'weg', status: 'hidden', rows: 1 },
    { value: '?', status: null, rows: 1 },
  ])
  expect(run.kinds).toEqual(['new', 'new', 'new', 'invalid'])
})

test('employees that the table does not have are counted', () => {
  expect(plan(['1;Ana;;Lyon;aktiv'], { 1: ANA, 2: ANA, 3: ANA }).run.absent).toBe(2)
})

test('a field may be called like a member of every object', () => {
  const profile = { ...STAFF, fields: [field('constructor'), field('__proto__')] }
  const options = { header: 'ID;a;b\n', mapped: mapping(['id', 'constructor', '__proto__']), profile }
  expect(plan(['1;;'], { 1: synced('active', {}) }, options).run.kinds).toEqual(['unchanged'])
})

test.each([
  ['two columns for the ID', mapping(['id', 'id', null, null, null]), 'id'],
  ['a field that the profile has not', mapping(['id', 'Shoe size', null, null, null]), 'Shoe size'],
])('a mapping is refused: %s', (_, mapped, named) => {
  expect(() => plan(['1;Ana;;;'], {}, { mapped })).toThrow(
    expect.objectContaining({ code: 'invalid-argument', details: { field: named } }),
  )
})

test('a mapping of another number of columns is refused', () => {
  expect(() => plan(['1;Ana;;;'], {}, { mapped: mapping(['id']) })).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
})
