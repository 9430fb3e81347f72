import { expect, test } from 'vitest'
import { syncEmployeesRequestSchema } from '../../../../contract/remote/employees.ts'
import {
  registerEmployeesRequestSchema,
  registerParticipantsV1RequestSchema,
  registerParticipantsV2RequestSchema,
} from '../../../../contract/remote/participants.ts'
import { changeProgramEmployeesRequestSchema, saveProgramRequestSchema } from '../../../../contract/remote/programs.ts'
import { createTestRequestSchema } from '../../../../contract/remote/tests.ts'

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const window = { validFrom: '2026-11-01T00:00:00Z', validTill: '2026-12-01T00:00:00Z' }

const v2 = (participants: number, tests: number) => ({
  center: 'spring-intake',
  ...window,
  tests: Array.from({ length: tests }, () => GUID),
  participants: Array.from({ length: participants }, () => ({ data: [{ name: 'Name', value: 'Ada' }] })),
})

test.each([
  [1, 1, true],
  [1000, 10, true],
  [0, 1, false],
  [1001, 1, false],
  [1, 0, false],
  [1, 11, false],
])('registering %d participants for %d tests: %j', (participants, tests, allowed) => {
  expect(registerParticipantsV2RequestSchema.safeParse(v2(participants, tests)).success).toBe(allowed)
})

test('a v1 registration wants the same keys of everyone', () => {
  const body = (second: string) => ({
    center: 'spring-intake',
    ...window,
    tests: [GUID],
    participants: [{ data: [{ key: 'Name', value: 'Ada' }] }, { data: [{ key: second, value: 'Grace' }] }],
  })
  expect(registerParticipantsV1RequestSchema.safeParse(body('Name')).success).toBe(true)
  expect(registerParticipantsV1RequestSchema.safeParse(body('E-mail')).success).toBe(false)
})

test('a v1 registration has no proctoring', () => {
  const body = { center: 'c', ...window, proctoring: true, tests: [GUID], participants: [{ data: [] }] }
  expect(registerParticipantsV1RequestSchema.safeParse(body).success).toBe(false)
})

test('at most 500 employees are registered at once, their ids at most 250 characters long', () => {
  const body = (count: number, length: number) => ({
    center: 'c',
    ...window,
    doNotCreateIfExist: true,
    tests: [GUID],
    employees: Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(length, 'x') })),
  })
  expect(registerEmployeesRequestSchema.safeParse(body(500, 250)).success).toBe(true)
  expect(registerEmployeesRequestSchema.safeParse(body(501, 10)).success).toBe(false)
  expect(registerEmployeesRequestSchema.safeParse(body(1, 251)).success).toBe(false)
})

test('an employee stands once in a synchronisation', () => {
  const employee = (id: string) => ({ id, status: 'active', data: [] })
  const body = (...ids: string[]) => ({ profileId: GUID, employees: ids.map(employee) })
  expect(syncEmployeesRequestSchema.safeParse(body('a', 'b')).success).toBe(true)
  expect(syncEmployeesRequestSchema.safeParse(body('a', 'a')).success).toBe(false)
})

const moduleTest = (testId: string) => ({
  moduleTestId: GUID,
  testId,
  moduleTestMaxAttempts: null,
  moduleTestPassingPercentage: 70,
  moduleTestStartDate: null,
  moduleTestEndDate: null,
  moduleTestOrder: null,
  delete: false,
  updateAttempts: false,
})

test('a module holds a test once, and titles end at 100 characters', () => {
  const program = (title: string, ...tests: string[]) => ({
    programId: null,
    projectId: GUID,
    centerId: GUID,
    programTitle: title,
    programStatus: 'active',
    programIsManual: true,
    modules: [{ moduleId: null, moduleTitle: 'First', moduleOrder: null, moduleTests: tests.map(moduleTest) }],
  })
  expect(saveProgramRequestSchema.safeParse(program('x'.repeat(100), GUID, OTHER)).success).toBe(true)
  expect(saveProgramRequestSchema.safeParse(program('x'.repeat(101), GUID)).success).toBe(false)
  expect(saveProgramRequestSchema.safeParse(program('x', GUID, GUID)).success).toBe(false)
})

test('a program takes 500 employees each way', () => {
  const body = (count: number) => ({
    programId: GUID,
    moduleTestsScope: 'all',
    moduleTests: null,
    registerEmployees: Array.from({ length: count }, (_, index) => `e${index}`),
    unregisterEmployees: [],
  })
  expect(changeProgramEmployeesRequestSchema.safeParse(body(500)).success).toBe(true)
  expect(changeProgramEmployeesRequestSchema.safeParse(body(501)).success).toBe(false)
})

test('a test title ends at 200 characters', () => {
  const body = (length: number) => ({ projectId: GUID, title: 'x'.repeat(length), type: 'test' })
  expect(createTestRequestSchema.safeParse(body(200)).success).toBe(true)
  expect(createTestRequestSchema.safeParse(body(201)).success).toBe(false)
})
