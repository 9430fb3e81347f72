import { NO_CHOICE } from '../../../../contract/model/score-import.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_BODY_BYTES } from '../../../../contract/model/people.ts'
import { syncEmployeesRequestSchema } from '../../../../contract/remote/employees.ts'
import { batchSizes, employeeBodies } from '../../../../main/store/people/make-bodies.ts'
import { createPeopleTables } from '../../../../main/store/people/people-tables.ts'
import { planEmployees } from '../../../../main/store/people/plan-employees.ts'
import { shownPerson } from '../../../../main/store/people/shown-people.ts'
import type { SyncedEmployee } from '../../../../main/store/people/stored-employee.ts'
import { field, imageUri, mapping, STAFF, STAFF_ID, synced, tableOf } from '../../../support/people.ts'

const COLUMNS = ['id', 'Branch', 'Name', 'status']

function bodies(
  rows: readonly string[],
  known: Readonly<Record<string, SyncedEmployee>> = {},
  leftOut: readonly number[] = [],
) {
  const table = tableOf(`ID;Site;Name;Status\n${rows.join('\n')}`)
  const run = planEmployees(table, { profile: STAFF, mapping: mapping(COLUMNS) }, new Map(Object.entries(known)))
  return employeeBodies(run, table, leftOut)
}

const read = (body: Uint8Array) => syncEmployeesRequestSchema.parse(JSON.parse(new TextDecoder().decode(body)))
const employees = (count: number) => Array.from({ length: count }, (_, at) => `${at};Lyon;Person ${at};aktiv`)

test('a body is the JSON of a request, with the fields in the order of the profile', () => {
  const [batch] = bodies(['007;台北;Ёлкин "E";ausgeschieden'])
  expect(new TextDecoder().decode(batch?.body)).toBe(
    `{"profileId":"${STAFF_ID}","employees":[{"id":"007","status":"hidden","data":[{"name":"Name","value":"Ёлкин \\"E\\""},{"name":"Branch","value":"台北"}]}]}`,
  )
  expect(batch).toMatchObject({ path: '/v1/employees', items: 1 })
})

test('only changed rows are sent, with all their values; an empty value is sent where it removes one', () => {
  const known = {
    1: synced('active', { Name: 'Ana', Branch: 'Lyon' }),
    2: synced('active', { Name: 'Bo', Branch: 'Riga' }),
    3: synced('active', { Name: 'Cy' }),
  }
  const [batch, ...more] = bodies(
    ['1;Lyon;Ana;aktiv', '2;;Bo;aktiv', '3;;Cy;hidden', '4;;Di;aktiv', ';;Ed;aktiv'],
    known,
  )
  expect(more).toEqual([])
  expect(read(batch!.body).employees).toEqual([
    {
      id: '2',
      status: 'active',
      data: [
        { name: 'Name', value: 'Bo' },
        { name: 'Branch', value: '' },
      ],
    },
    { id: '3', status: 'hidden', data: [{ name: 'Name', value: 'Cy' }] },
    { id: '4', status: 'active', data: [{ name: 'Name', value: 'Di' }] },
  ])
})

test('fields that no column is sent as are sent as they were, and an empty value stays one', () => {
  const known = {
    1: synced('active', { Name: 'Ana', Branch: '', Position: 'Clerk', Hours: '', 'Shoe size': '38' }),
  }
  const [batch] = bodies(['1;;Ana;hidden'], known)
  expect(read(batch!.body).employees).toEqual([
    {
      id: '1',
      status: 'hidden',
      data: [
        { name: 'Name', value: 'Ana' },
        { name: 'Branch', value: '' },
        { name: 'Position', value: 'Clerk' },
        { name: 'Hours', value: '' },
      ],
    },
  ])
})

test('a photo that was synced and is not in the table cannot be sent again, and the row says so', () => {
  const known = synced('active', { Name: 'Ana', Photo: imageUri('image/png', 'image/png', 2000) })
  const table = tableOf('ID;Name\n1;Bo')
  const options = { profile: STAFF, mapping: mapping(['id', 'Name']) }
  const run = planEmployees(table, options, new Map([['1', known]]))
  const [batch] = employeeBodies(run, table, [])
  expect(read(batch!.body).employees[0]?.data).toEqual([{ name: 'Name', value: 'Bo' }])
  const planned = { people: 'employees', table, run, mapping: options.mapping } as const
  expect(shownPerson(planned, 0).notKept).toEqual(['Photo'])
})

test('rows of which something is not kept are counted as far as they are sent', async () => {
  const known = synced('active', { Name: 'Ana', Branch: 'x'.repeat(2000) })
  const tables = createPeopleTables()
  await tables.open(1, { text: 'ID;Name\n1;Bo\n2;Cy\n3;Ana' }, NO_CHOICE)
  const last = { employees: new Map(['1', '2', '3'].map((id) => [id, known])), at: 10 }
  const plan = tables.planEmployees(1, { mapping: mapping(['id', 'Name']), profile: STAFF, last })
  expect(plan).toMatchObject({ toSend: 2, notKept: 2 })
  expect(tables.tally(1, [2])).toMatchObject({ toSend: 1, notKept: 1 })
})

test.each([
  [0, []],
  [1, [1]],
  [500, [500]],
  [501, [500, 1]],
  [1250, [500, 500, 250]],
])('%i employees make batches of at most 500', (count, sizes) => {
  const rows = ['x;;;aktiv', ...employees(count)]
  const batches = bodies(rows)
  expect(batches.map(({ items }) => items)).toEqual(sizes)
  const sent = batches.flatMap(({ body }) => read(body).employees.map(({ id }) => id))
  expect(sent).toEqual(Array.from({ length: count }, (_, at) => String(at)))
})

test('no ID is in two batches, however often it is in the table', () => {
  const rows = [...employees(700), ...employees(700).slice(0, 3)]
  const sent = bodies(rows).flatMap(({ body }) => read(body).employees.map(({ id }) => id))
  expect(sent).toHaveLength(697)
  expect(new Set(sent).size).toBe(697)
})

test('rows that are left out are not sent, and the batches close up', () => {
  const batches = bodies(employees(502), {}, [2, 503])
  expect(batches.map(({ items }) => items)).toEqual([500])
  expect(
    read(batches[0]!.body)
      .employees.map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['1', '2'])
})

test('a batch with photos ends before its body is too long', () => {
  const photo = imageUri('image/jpeg', 'image/jpeg', 900_000)
  const table = tableOf(`ID;Photo\n${[1, 2, 3, 4, 5].map((id) => `${id};"${photo}"`).join('\n')}`)
  const profile = { ...STAFF, fields: [field('Photo', { kind: 'image' })] }
  const run = planEmployees(table, { profile, mapping: mapping(['id', 'Photo']) }, new Map())
  const batches = employeeBodies(run, table, [])
  expect(batches.map(({ items }) => items)).toEqual([3, 2])
  for (const { body } of batches) expect(body.byteLength).toBeLessThanOrEqual(MOST_BODY_BYTES)
})

test('property: batches keep all people in their order, within both limits', () => {
  const sizes = fc.array(fc.nat({ max: 2 * MOST_BODY_BYTES }), { maxLength: 40 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 7 }), (bytes, most) => {
      const cut = batchSizes(bytes, most)
      expect(cut.reduce((sum, size) => sum + size, 0)).toBe(bytes.length)
      let from = 0
      for (const [at, size] of cut.entries()) {
        const sum = (count: number) => bytes.slice(from, from + count).reduce((all, one) => all + one, 0)
        expect(size > 0 && size <= most).toBe(true)
        expect(size === 1 || sum(size) <= MOST_BODY_BYTES).toBe(true)
        // It is as large as it can be.
        if (at < cut.length - 1) expect(size === most || sum(size + 1) > MOST_BODY_BYTES).toBe(true)
        from += size
      }
    }),
  )
})
