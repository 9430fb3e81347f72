import { expect, test, vi } from 'vitest'
import { syncEmployeesRequestSchema } from '../../../contract/remote/employees.ts'
import { problemTexts } from '../../../contract/text/people-texts.ts'
import type { Store } from '../../../main/store/store.ts'
import { encodedAs, noteSynced, openTable, planStaff, withReviews } from '../../support/employees.ts'
import { encodeAs } from '../../support/encodings.ts'
import { mapping, STAFF, STAFF_ID } from '../../support/people.ts'
import { openTestStore, temporaryFolder, testGuid } from '../../support/store.ts'

vi.setConfig({ testTimeout: 120_000 })

const HEADER = 'Personalnummer;Name;E-Mail;Standort;Funktion;Status;Kostenstelle'
const MAPPED = mapping(['id', 'Name', 'Email', 'Branch', 'Position', 'status', null])
const ALL = { kind: null, search: '' }

async function staffed(folder?: string) {
  const opened = await openTestStore(folder === undefined ? {} : { folder })
  await opened.store.people.putProfile(STAFF)
  return opened
}

const employee = (
  number: number,
  changes: { readonly name?: string; readonly site?: string; readonly status?: string } = {},
) => {
  const { name = `Person ${number}`, site = 'Lyon', status = 'aktiv' } = changes
  return `${String(number).padStart(6, '0')};${name};p${number}@example.org;${site};Clerk;${status};4410`
}

const idsOf = (bodies: readonly { readonly body: Uint8Array }[]) =>
  bodies.flatMap(({ body }) =>
    syncEmployeesRequestSchema.parse(JSON.parse(new TextDecoder().decode(body))).employees.map(({ id }) => id),
  )

test.each([
  ['UTF-8', 'utf-8', encodedAs(`${HEADER}\n${employee(1, { name: 'Ёлкин 東京' })}`, 'utf-8', false)],
  ['UTF-8 with a byte order mark', 'utf-8', encodedAs(`${HEADER}\n${employee(1, { name: 'Ёлкин 東京' })}`, 'utf-8')],
  ['UTF-16 as Excel saves it', 'utf-16le', encodedAs(`${HEADER}\n${employee(1, { name: 'Ёлкин 東京' })}`, 'utf-16le')],
  ['UTF-16 of the other order', 'utf-16be', encodedAs(`${HEADER}\n${employee(1, { name: 'Ёлкин 東京' })}`, 'utf-16be')],
  [
    'UTF-16 without a mark',
    'utf-16le',
    encodedAs(`${HEADER}\n${employee(1, { name: 'Ёлкин 東京' })}`, 'utf-16le', false),
  ],
])('a file in %s is read', async (_, encoding, bytes) => {
  const { store } = await staffed()
  const table = await openTable(store, bytes)
  expect(table).toMatchObject({ encoding, delimiter: ';', rows: 1, blank: 0, short: 0 })
  expect(table.columns[0]).toEqual({ title: 'Personalnummer', sample: '000001' })
  expect(table.columns[1]?.sample).toBe('Ёлкин 東京')
})

test('a file in an old encoding is read in the one that is chosen', async () => {
  const { store } = await staffed()
  const bytes = encodeAs('ID;Name\n1;Zieliński', 'windows-1250')
  const asked = await store.people.open({ bytes: bytes.slice() })
  if (!('problem' in asked) || asked.problem !== 'encodingUnknown') throw new Error('not asked')
  expect(asked.choices).toContainEqual({ encoding: 'windows-1250', sample: 'Zieliński' })
  const right = await openTable(store, bytes, 'windows-1250')
  expect(right).toMatchObject({ encoding: 'windows-1250', columns: [{ title: 'ID' }, { sample: 'Zieliński' }] })
})

test.each([
  ['a damaged workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]), { problem: 'damaged' }],
  ['an empty file', Buffer.from(' \n'), { problem: 'empty' }],
  ['a header alone', Buffer.from('ID;Name\n'), { problem: 'noRows' }],
])('%s is refused', async (_, bytes, problem) => {
  const { store } = await staffed()
  expect(await store.people.open({ bytes: new Uint8Array(bytes) })).toEqual(problem)
})

test('a dry run compares with the last sync, and sends only what changes', async () => {
  const folder = await temporaryFolder()
  const first = await staffed(folder)
  const before = [1, 2, 3, 4].map((number) => employee(number, number === 4 ? { status: 'ausgeschieden' } : {}))
  const table = await openTable(first.store, `${HEADER}\n${before.join('\n')}`)
  const plan = await planStaff(first.store, table, MAPPED)
  expect(plan).toMatchObject({ counts: { new: 4, invalid: 0 }, toSend: 4, batches: 1, absent: 0, syncedAt: null })
  expect(plan.expected).toEqual({ created: 4, dataUpdated: 0, toActive: 0, toHidden: 0, notChanged: 0 })
  const bodies = (await first.store.people.bodies(table.tableId, [])).batches
  await first.store.close()
  withReviews(folder, (reviews) =>
    noteSynced(
      reviews,
      bodies.map(({ body }) => body),
      1000,
    ),
  )

  const { store } = await openTestStore({ folder })
  const after = [
    employee(1),
    employee(2, { site: 'Riga' }),
    employee(3, { status: 'ausgeschieden' }),
    employee(4),
    employee(5),
    employee(6),
    employee(6),
  ]
  const again = await openTable(store, `${HEADER}\n${after.join('\n')}`)
  const compared = await planStaff(store, again, MAPPED)
  expect(compared).toEqual({
    hints: [],
    counts: { new: 1, changed: 1, activeAgain: 1, hidden: 1, unchanged: 1, invalid: 2 },
    toSend: 4,
    batches: 1,
    expected: { created: 1, dataUpdated: 1, toActive: 1, toHidden: 1, notChanged: 0 },
    statusValues: [
      { value: 'aktiv', status: 'active', rows: 6 },
      { value: 'ausgeschieden', status: 'hidden', rows: 1 },
    ],
    absent: 0,
    notKept: 0,
    doubtful: 0,
    syncedAt: 1000,
  })
  const { rows } = await store.people.rows(again.tableId, ALL, 0, 100)
  expect(rows.map(({ row, kind }) => [row, kind])).toEqual([
    [2, 'unchanged'],
    [3, 'changed'],
    [4, 'hidden'],
    [5, 'activeAgain'],
    [6, 'new'],
    [7, 'invalid'],
    [8, 'invalid'],
  ])
  expect(rows[1]?.changes.map(({ field, before: was, after: is }) => [field, was.text, is.text])).toEqual([
    ['Branch', 'Lyon', 'Riga'],
  ])
  expect(idsOf((await store.people.bodies(again.tableId, [])).batches)).toEqual([
    '000002',
    '000003',
    '000004',
    '000005',
  ])
  expect(idsOf((await store.people.bodies(again.tableId, [3, 6])).batches)).toEqual(['000003', '000004'])
  expect(await store.people.tally(again.tableId, [3, 6])).toEqual({
    toSend: 2,
    batches: 1,
    expected: { created: 0, dataUpdated: 0, toActive: 1, toHidden: 1, notChanged: 0 },
    notKept: 0,
    doubtful: 0,
  })
})

test('a mapping is proposed, and after it was remembered it is found for the same titles in another order', async () => {
  const { store } = await staffed()
  const first = await openTable(store, `${HEADER}\n${employee(1)}`)
  expect(await store.people.mappingFor(first.tableId, 'employees', STAFF_ID)).toEqual({
    mapping: MAPPED,
    isRemembered: false,
  })
  const own = mapping(['id', 'Name', null, 'Position', 'Branch', 'status', null], [{ value: 'weg', status: 'hidden' }])
  const titles = HEADER.split(';')
  await store.people.remember({ people: 'employees', profileId: STAFF_ID, titles }, own)

  const turned = await openTable(store, `${titles.toReversed().join(';')}\n1;2;3;4;5;6;7`)
  expect(await store.people.mappingFor(turned.tableId, 'employees', STAFF_ID)).toEqual({
    mapping: { ...own, columns: own.columns.toReversed() },
    isRemembered: true,
  })
  // Another layout, and participants of the same one, are not remembered.
  const other = await openTable(store, `${HEADER};More\n${employee(1)};x`)
  expect((await store.people.mappingFor(other.tableId, 'employees', STAFF_ID)).isRemembered).toBe(false)
  expect((await store.people.mappingFor(first.tableId, 'participants', STAFF_ID)).isRemembered).toBe(false)
})

test('without a profile, columns of participants are sent under their titles, or as the user said', async () => {
  const { store } = await staffed()
  const table = await openTable(store, 'First name;Shoe\nAna;38')
  const { mapping: proposed } = await store.people.mappingFor(table.tableId, 'participants', null)
  expect(proposed).toEqual(mapping(['First name', 'Shoe']))
  const own = mapping(['Given name', null])
  await store.people.remember({ people: 'participants', profileId: null, titles: ['First name', 'Shoe'] }, own)
  expect(await store.people.mappingFor(table.tableId, 'participants', null)).toEqual({
    mapping: own,
    isRemembered: true,
  })
})

test('participants are validated, and their bodies made', async () => {
  const { store } = await staffed()
  const table = await openTable(store, 'Name;Mail;Photo\nAna;a@b.example;\nBo;nobody;\nCy;;cy.png')
  const request = { profileId: STAFF_ID, mapping: mapping(['Name', 'Email', 'Photo']) }
  expect(await store.people.participants(table.tableId, request, [])).toEqual({
    hints: [],
    counts: { registered: 1, invalid: 2 },
    batches: 1,
  })
  expect(await store.people.imageFiles(table.tableId)).toEqual([{ row: 4, field: 'Photo', value: 'cy.png' }])
  expect(
    (await store.people.rows(table.tableId, { kind: 'invalid', search: '' }, 0, 10)).rows.map(({ name }) => name),
  ).toEqual(['Bo', 'Cy'])
  const head = {
    version: 2,
    center: 'North',
    validFrom: '2026-11-01T00:00:00Z',
    validTill: '2026-12-01T00:00:00Z',
    tests: [testGuid(5)],
    proctoring: null,
  } as const
  const [batch] = await store.people.participantBodies(table.tableId, head, [])
  expect(JSON.parse(new TextDecoder().decode(batch?.body))).toMatchObject({
    center: 'North',
    participants: [
      {
        data: [
          { name: 'Name', value: 'Ana' },
          { name: 'Email', value: 'a@b.example' },
        ],
      },
    ],
  })
  await expect(store.people.bodies(table.tableId, [])).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('no table has the number of an earlier one, also not after the store was opened again', async () => {
  const folder = await temporaryFolder()
  const first = await openTestStore({ folder })
  const before = await openTable(first.store, 'ID,Name\n1,Ana')
  await first.store.close()
  const { store } = await openTestStore({ folder })
  expect((await openTable(store, 'ID,Name\n1,Ana')).tableId).toBeGreaterThan(before.tableId)
})

test('profiles are kept by their IDs', async () => {
  const { store } = await staffed()
  await store.people.putProfile({ ...STAFF, profileId: testGuid(78), name: 'Another' })
  await store.people.putProfile({ ...STAFF, name: 'Zebra' })
  expect((await store.people.profiles()).map(({ name }) => name)).toEqual(['Another', 'Zebra'])
  await store.people.removeProfile(testGuid(78))
  expect(await store.people.profiles()).toEqual([{ ...STAFF, name: 'Zebra' }])
  const twice = { ...STAFF, fields: [STAFF.fields[0]!, STAFF.fields[0]!] }
  await expect(store.people.putProfile(twice)).rejects.toMatchObject({ code: 'invalid-argument' })
  const table = await openTable(store, `${HEADER}\n${employee(1)}`)
  const unknown = store.people.plan(table.tableId, { profileId: testGuid(99), mapping: MAPPED })
  await expect(unknown).rejects.toMatchObject({ code: 'invalid-argument', details: { field: 'profileId' } })
})

test('a table that was closed, or lost with its thread, is not there, and its number is not given again', async () => {
  const { store, supervisor } = await staffed()
  const gone = (tableId: number) =>
    expect(planStaff(store, { tableId } as never, MAPPED)).rejects.toMatchObject({ code: 'no-such-result-set' })
  const table = await openTable(store, `${HEADER}\n${employee(1)}`)
  await expect(store.people.rows(table.tableId, ALL, 0, 1)).rejects.toMatchObject({ code: 'invalid-argument' })
  await supervisor.kill('reader')
  await gone(table.tableId)
  const other = await openTable(store, `${HEADER}\n${employee(1)}`)
  expect(other.tableId).not.toBe(table.tableId)
  await planStaff(store, other, MAPPED)
  await store.people.close(other.tableId)
  await gone(other.tableId)
})

const ROWS = 100_000

/** 100,000 rows with everything that goes wrong in such files, and where. */
function badTable(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => employee(at))
  rows[10] = `000010;"Anna ""Annie"" Lee";p10@example.org;"Lyon; old town";Clerk;aktiv;`
  rows[11] = `000011;"Bo\r\nB.";p11@example.org;Riga;Clerk;aktiv;`
  rows[12] = ''
  rows[13] = ';;;;;;'
  rows[14] = '000014;Cy'
  rows[15] = `${employee(15)};superfluous`
  rows[16] = `;${employee(16).slice(7)}`
  rows[17] = employee(17, { status: 'on leave' })
  rows[50_000] = employee(20)
  rows[99_999] = employee(20)
  return [HEADER, ...rows].join('\r\n')
}

test('100,000 rows with everything that goes wrong: each is named with its row', async () => {
  const { store } = await staffed()
  const table = await openTable(store, encodedAs(badTable(), 'utf-16le'))
  expect(table).toMatchObject({ rows: ROWS - 2, encoding: 'utf-16le', delimiter: ';', blank: 2, short: 1 })
  const plan = await planStaff(store, table, MAPPED)
  expect(plan.counts).toEqual({ new: ROWS - 2 - 7, changed: 0, activeAgain: 0, hidden: 0, unchanged: 0, invalid: 7 })
  const { total, rows } = await store.people.rows(table.tableId, { kind: 'invalid', search: '' }, 0, 100)
  expect(total).toBe(7)
  expect(rows.map(({ row, reasons }) => [row, ...reasons.map(({ reason }) => reason)])).toEqual([
    [16, 'status'],
    [17, 'cells'],
    [18, 'emptyId'],
    [19, 'status'],
    [22, 'repeatedId'],
    [50_002, 'repeatedId'],
    [100_001, 'repeatedId'],
  ])
  expect(rows.slice(4).map(({ reasons }) => reasons)).toEqual([
    [{ reason: 'repeatedId', rows: [50_002, 100_001], more: 0 }],
    [{ reason: 'repeatedId', rows: [22, 100_001], more: 0 }],
    [{ reason: 'repeatedId', rows: [22, 50_002], more: 0 }],
  ])
  const [quoted, broken] = (await store.people.rows(table.tableId, ALL, 10, 2)).rows
  expect([quoted?.name, quoted?.fields[2]?.value.text, broken?.name]).toEqual([
    'Anna "Annie" Lee',
    'Lyon; old town',
    'Bo\nB.',
  ])
  expect((await store.people.rows(table.tableId, { kind: 'new', search: 'person 77777' }, 0, 5)).rows).toMatchObject([
    { row: 77_779, id: '077777' },
  ])
  expect((await store.people.row(table.tableId, 77_775)).cells[6]).toMatchObject({
    title: 'Kostenstelle',
    value: '4410',
  })

  const bodies = (await store.people.bodies(table.tableId, [])).batches
  expect(bodies).toHaveLength(plan.batches)
  expect(plan.batches).toBe(Math.ceil((ROWS - 9) / 500))
  const sent = idsOf(bodies)
  // In one batch and across them.
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent).toHaveLength(ROWS - 9)
  expect(sent).not.toContain('000020')

  const { body } = await store.people.problems(table.tableId, problemTexts(), 'csv')
  expect(new TextDecoder().decode(body).split('\r\n')[4]).toBe(
    '22;Rows with the same ID: 50002, 100001. None of them is sent.;000020;Person 20;p20@example.org;Lyon;Clerk;aktiv;4410',
  )
})

test('the same table makes the same bodies', async () => {
  const bodiesOf = async (store: Store) => {
    const table = await openTable(
      store,
      `${HEADER}\n${Array.from({ length: 600 }, (_, at) => employee(at)).join('\n')}`,
    )
    await planStaff(store, table, MAPPED)
    return (await store.people.bodies(table.tableId, [])).batches.map(({ body }) => Buffer.from(body).toString())
  }
  const [one, other] = [await staffed(), await staffed()]
  expect(await bodiesOf(one.store)).toEqual(await bodiesOf(other.store))
})

test('employees who would be active can be registered: not hidden, invalid or left-out ones', async () => {
  const { store } = await staffed()
  const rows = [
    employee(1),
    employee(2, { status: 'ausgeschieden' }),
    employee(3),
    employee(3),
    employee(4, { status: 'unbekannt' }),
    employee(5),
  ]
  const { tableId } = await openTable(store, [HEADER, ...rows].join('\n'))
  await store.people.plan(tableId, { profileId: STAFF_ID, mapping: MAPPED })
  expect(await store.people.activeIds(tableId, [])).toEqual(['000001', '000005'])
  expect(await store.people.activeIds(tableId, [2])).toEqual(['000005'])
})
