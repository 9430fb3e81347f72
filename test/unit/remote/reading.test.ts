import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { DeskError } from '../../../contract/model/errors.ts'
import { syncEmployeesRequestSchema } from '../../../contract/remote/employees.ts'
import {
  registerEmployeesRequestSchema,
  registerParticipantsV1RequestSchema,
  registerParticipantsV2RequestSchema,
} from '../../../contract/remote/participants.ts'
import { changeProgramEmployeesRequestSchema, saveProgramRequestSchema } from '../../../contract/remote/programs.ts'
import { listSessionsQuerySchema, sessionsPageSchema } from '../../../contract/remote/sessions.ts'
import { createTestRequestSchema } from '../../../contract/remote/tests.ts'
import { parseJsonBody, readAnswer, readBody } from '../../../main/remote/reading.ts'
import { checkRequest } from '../../../main/support/check-request.ts'

const GUID = '11111111-2222-3333-4444-555555555555'
const window = { validFrom: '2026-01-01T00:00:00Z', validTill: '2026-02-01T00:00:00Z' }
const participants = (count: number) => Array.from({ length: count }, () => ({ data: [{ name: 'N', value: 'v' }] }))
const participantsV1 = (count: number) => Array.from({ length: count }, () => ({ data: [{ key: 'N', value: 'v' }] }))
const ids = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`)
const program = {
  programId: null,
  projectId: GUID,
  centerId: GUID,
  programTitle: 'Spring',
  programStatus: 'active',
  programIsManual: false,
  modules: [],
}
const moduleRequest = { moduleId: null, moduleTitle: 'One', moduleOrder: null, moduleTests: [] }
const change = {
  programId: GUID,
  moduleTestsScope: 'all',
  moduleTests: null,
  registerEmployees: [],
  unregisterEmployees: [],
}
const v2 = { center: 'c', ...window, tests: [GUID], participants: participants(1) }
const v1 = { center: 'c', ...window, tests: [GUID], participants: participantsV1(1) }
const employees = { center: 'c', ...window, doNotCreateIfExist: true, tests: [GUID], employees: [{ id: 'a' }] }

type Row = readonly [limit: string, schema: z.ZodType, good: unknown, bad: unknown, field: string, value: number]

/** Section 8 of the API document, row by row: the greatest (or least) that passes, and one more (or less). */
const LIMIT_ROWS: readonly Row[] = [
  [
    '10 tests',
    registerParticipantsV2RequestSchema,
    { ...v2, tests: Array(10).fill(GUID) },
    { ...v2, tests: Array(11).fill(GUID) },
    'tests',
    10,
  ],
  ['1 test', registerParticipantsV2RequestSchema, v2, { ...v2, tests: [] }, 'tests', 1],
  [
    '1000 participants, v2',
    registerParticipantsV2RequestSchema,
    { ...v2, participants: participants(1000) },
    { ...v2, participants: participants(1001) },
    'participants',
    1000,
  ],
  ['1 participant, v2', registerParticipantsV2RequestSchema, v2, { ...v2, participants: [] }, 'participants', 1],
  [
    '1000 participants, v1',
    registerParticipantsV1RequestSchema,
    { ...v1, participants: participantsV1(1000) },
    { ...v1, participants: participantsV1(1001) },
    'participants',
    1000,
  ],
  [
    '500 employees',
    registerEmployeesRequestSchema,
    { ...employees, employees: ids(500).map((id) => ({ id })) },
    { ...employees, employees: ids(501).map((id) => ({ id })) },
    'employees',
    500,
  ],
  [
    '500 to register',
    changeProgramEmployeesRequestSchema,
    { ...change, registerEmployees: ids(500) },
    { ...change, registerEmployees: ids(501) },
    'registerEmployees',
    500,
  ],
  [
    '500 to unregister',
    changeProgramEmployeesRequestSchema,
    { ...change, unregisterEmployees: ids(500) },
    { ...change, unregisterEmployees: ids(501) },
    'unregisterEmployees',
    500,
  ],
  [
    '250 characters of an id',
    syncEmployeesRequestSchema,
    { profileId: GUID, employees: [{ id: 'x'.repeat(250), status: 'active', data: [] }] },
    { profileId: GUID, employees: [{ id: 'x'.repeat(251), status: 'active', data: [] }] },
    'employees[0].id',
    250,
  ],
  [
    '100 characters of a program title',
    saveProgramRequestSchema,
    { ...program, programTitle: 'x'.repeat(100) },
    { ...program, programTitle: 'x'.repeat(101) },
    'programTitle',
    100,
  ],
  [
    '100 characters of a module title',
    saveProgramRequestSchema,
    { ...program, modules: [moduleRequest, { ...moduleRequest, moduleTitle: 'x'.repeat(100) }] },
    { ...program, modules: [moduleRequest, { ...moduleRequest, moduleTitle: 'x'.repeat(101) }] },
    'modules[1].moduleTitle',
    100,
  ],
  [
    '200 characters of a test title',
    createTestRequestSchema,
    { projectId: GUID, title: 'x'.repeat(200), type: 'test' },
    { projectId: GUID, title: 'x'.repeat(201), type: 'test' },
    'title',
    200,
  ],
]

describe('limits of the API document, section 8', () => {
  test.each(LIMIT_ROWS)('%s', (_limit, schema, good, bad, field, limit) => {
    expect(() => checkRequest(schema, good)).not.toThrow()
    const error = failureOf(() => checkRequest(schema, bad))
    expect(error.code).toBe('limit-exceeded')
    expect(error.details).toMatchObject({ field, limit })
    expect(error.message).toContain(field)
  })
})

describe('other faults of a request', () => {
  test.each([
    [
      'an employee twice',
      syncEmployeesRequestSchema,
      { profileId: GUID, employees: [1, 2].map(() => ({ id: 'a', status: 'active', data: [] })) },
      'employees',
    ],
    [
      'different keys in v1',
      registerParticipantsV1RequestSchema,
      { ...v1, participants: [...participantsV1(1), { data: [{ key: 'Other', value: '' }] }] },
      'participants',
    ],
    ['a local time', listSessionsQuerySchema, { center: 'c', modifiedSince: '2026-01-01 00:00' }, 'modifiedSince'],
    ['an unknown field', createTestRequestSchema, { projectId: GUID, title: 't', type: 'test', colour: 'red' }, ''],
    ['no title', createTestRequestSchema, { projectId: GUID, title: '', type: 'test' }, 'title'],
  ] as const)('%s', (_name, schema: z.ZodType, request, field) => {
    const error = failureOf(() => checkRequest(schema, request))
    expect(error.code).toBe('invalid-argument')
    expect(error.details.field).toBe(field)
  })

  test('a value at fault is never repeated', () => {
    const bad = { ...v2, participants: [{ data: [{ name: 'Surname', value: 'Ødegaard-Šimić', extra: 'Ødegaard' }] }] }
    const error = failureOf(() => checkRequest(registerParticipantsV2RequestSchema, bad as never))
    expect(JSON.stringify(error.toFailure())).not.toContain('degaard')
  })
})

function response(
  body: Buffer | string,
  type = 'application/json; charset=utf-8',
  headers: Record<string, string> = {},
) {
  return { status: 200, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) }
}
const read = async (answer: ReturnType<typeof response>) => parseJsonBody(await readBody(answer, 1_000_000), 1000)

describe('answers', () => {
  test('JSON by another of its names, and without a name', async () => {
    for (const type of ['application/json', 'text/json', 'application/problem+json', '']) {
      expect(await read(response('{"a":1}', type))).toEqual({ a: 1 })
    }
  })

  test('a byte order mark is passed over', async () => {
    expect(await read(response('\uFEFF{"a":1}'))).toEqual({ a: 1 })
  })

  test('gzip is unpacked, and damaged gzip is malformed', async () => {
    const packed = gzipSync('{"a":1}')
    expect(await read(response(packed, 'application/json', { 'content-encoding': 'gzip' }))).toEqual({ a: 1 })
    const cut = response(packed.subarray(0, 12), 'application/json', { 'content-encoding': 'gzip' })
    await expect(read(cut)).rejects.toMatchObject({ code: 'malformed' })
  })

  test('guard: a small body that unpacks beyond the limit is refused', async () => {
    const large = gzipSync(Buffer.alloc(5_000_000, 0x20))
    const answer = response(large, 'application/json', { 'content-encoding': 'gzip' })
    await expect(read(answer)).rejects.toMatchObject({ code: 'malformed' })
  })

  test('guard: of a page that stands for an answer only the start is decoded, whatever comes behind', async () => {
    const page = Buffer.concat([Buffer.from('<p>Sign in, Åsa</p>'), Buffer.alloc(100_000, 'a'), Buffer.from([0xe9])])
    const failure = read(response(page, 'text/html'))
    await expect(failure).rejects.toMatchObject({ code: 'not-this-service' })
    await expect(failure).rejects.toMatchObject({
      details: { excerpt: expect.stringMatching(/^Sign in, Åsa a/) as string },
    })
  })

  test('text that is not UTF-8 is malformed, never mended', async () => {
    await expect(read(response(Buffer.from([0x22, 0xe9, 0x22])))).rejects.toMatchObject({ code: 'malformed' })
  })

  test('JSON that is no answer of this service', () => {
    for (const value of [null, [], 'hello', 42, {}, { status: 'ok' }]) {
      expect(failureOf(() => readAnswer(sessionsPageSchema, value)).code).toBe('not-this-service')
    }
  })

  test('an answer that is not as documented names the field and not its value', () => {
    const error = failureOf(() => readAnswer(sessionsPageSchema, { modifiedUntil: 'Ødegaard', results: [] }))
    expect(error).toMatchObject({ code: 'malformed', details: { field: 'modifiedUntil' } })
    expect(JSON.stringify(error.toFailure())).not.toContain('degaard')
  })

  test('a bad item does not cost the page: it is left to be read by itself', () => {
    const results = [{ participantId: 5 }, null, 'x']
    expect(readAnswer(sessionsPageSchema, { results })).toEqual({
      modifiedUntil: null,
      continuationToken: null,
      results,
    })
  })
})

function failureOf(act: () => unknown): DeskError {
  try {
    act()
  } catch (error) {
    if (error instanceof DeskError) return error
    throw error
  }
  throw new Error('it did not fail')
}
