import { expect, test } from 'vitest'
import {
  problemsOfEmployees,
  programEmployeesBodies,
  readEmployeeIds,
  type ProgramEmployeesChange,
} from '../../../../contract/model/program-employees.ts'
import { changeProgramEmployeesRequestSchema } from '../../../../contract/remote/programs.ts'
import { moduleTestId, PROGRAM, programGuid, sentProgram } from '../../../support/programs.ts'

const sent = sentProgram(2)
const change = (
  given: Partial<Record<'register' | 'unregister', string>>,
  moduleTests: ProgramEmployeesChange['moduleTests'] = null,
) => ({
  register: readEmployeeIds(given.register ?? ''),
  unregister: readEmployeeIds(given.unregister ?? ''),
  moduleTests,
})
const many = (count: number, prefix = 'e') => Array.from({ length: count }, (_, at) => `${prefix}${at}`).join('\n')
const reasons = (...args: Parameters<typeof problemsOfEmployees>) =>
  problemsOfEmployees(...args).map(({ reason, id }) => `${reason} ${id}`)

test('an entry that looks like no ID is one that was synced', () => {
  const given = change({ register: '12.0\n1.23E+15', unregister: 'ID' })
  expect(problemsOfEmployees(sent, given).map(({ id }) => id)).toEqual(['12.0', '1.23E+15', 'ID'])
  expect(problemsOfEmployees(sent, given, new Set(['12.0', 'ID'])).map(({ id }) => id)).toEqual(['1.23E+15'])
})

test('a pasted list has an ID in each line or cell; empty ones are left out', () => {
  expect(readEmployeeIds(' a1 \r\n\r\nb, 2\tc3\r\t\nd')).toEqual([
    { id: 'a1', line: 1 },
    { id: 'b, 2', line: 3 },
    { id: 'c3', line: 3 },
    { id: 'd', line: 5 },
  ])
  expect(readEmployeeIds('')).toEqual([])
  // Of a table with its titles, the names are no IDs.
  expect(readEmployeeIds('\nName\tPersonal-Nr.\tID\nAnn\t00123\t7\nBob\n\t00124')).toEqual([
    { id: '00123', line: 3 },
    { id: '00124', line: 5 },
  ])
  expect(readEmployeeIds('Employee ID\n00123').map(({ id }) => id)).toEqual(['Employee ID', '00123'])
})

test('an ID that is in a list twice, or in both, is named with all of its lines', () => {
  expect(problemsOfEmployees(sent, change({ register: 'a\nb\na', unregister: 'c\nb' }))).toEqual([
    { reason: 'duplicate', id: 'a', registerLines: [1, 3], unregisterLines: [] },
    { reason: 'in-both', id: 'b', registerLines: [2], unregisterLines: [2] },
  ])
  expect(reasons(sent, change({ register: 'a\nA' }))).toEqual([])
})

test('IDs have 250 symbols at most', () => {
  const long = 'x'.repeat(251)
  expect(reasons(sent, change({ register: 'x'.repeat(250) }))).toEqual([])
  expect(reasons(sent, change({ register: long }))).toEqual([`too-long ${long}`])
  expect(reasons(sent, change({ unregister: '🎓'.repeat(126) }))).toHaveLength(1)
})

test('tests can be selected where the program is manual and the service has them', () => {
  const some = [moduleTestId(1, 1)]
  expect(reasons(sent, change({ register: 'a' }, some))).toEqual([])
  expect(reasons(sent, change({ register: 'a' }, []))).toEqual(['no-module-tests null'])
  expect(reasons(sent, change({ register: 'a' }, [programGuid(9)]))).toEqual([`unknown-module-test ${programGuid(9)}`])
  const automatic = { ...sent, content: { ...sent.content, isManual: false } }
  expect(reasons(automatic, change({ register: 'a' }, some))).toEqual(['not-manual null'])
  expect(reasons(automatic, change({ register: 'a' }))).toEqual([])
})

test('there is nobody to register in an empty list, and nowhere in a program that was not sent', () => {
  expect(reasons(null, change({}))).toEqual(['not-sent null', 'nothing-to-send null'])
})

test.each([
  [1, 0, [[1, 0]]],
  [500, 500, [[500, 500]]],
  [
    501,
    2,
    [
      [500, 2],
      [1, 0],
    ],
  ],
  [
    0,
    1001,
    [
      [0, 500],
      [0, 500],
      [0, 1],
    ],
  ],
  [0, 0, []],
])('%d to register and %d to unregister are sent in these batches: %j', (register, unregister, sizes) => {
  const asked = change({ register: many(register), unregister: many(unregister, 'u') }, [moduleTestId(1, 2)])
  const bodies = programEmployeesBodies(PROGRAM, asked)
  expect(bodies.map((one) => [one.registerEmployees.length, one.unregisterEmployees.length])).toEqual(sizes)
  for (const body of bodies) expect(changeProgramEmployeesRequestSchema.parse(body)).toEqual(body)
  expect(bodies.flatMap((one) => one.registerEmployees)).toEqual(asked.register.map(({ id }) => id))
  expect(bodies.flatMap((one) => one.unregisterEmployees)).toEqual(asked.unregister.map(({ id }) => id))
})

test('all tests of the program need no list of them', () => {
  expect(programEmployeesBodies(PROGRAM, change({ register: 'a' }))).toEqual([
    {
      programId: PROGRAM,
      programExternalId: null,
      moduleTestsScope: 'all',
      moduleTests: null,
      registerEmployees: ['a'],
      unregisterEmployees: [],
    },
  ])
})
