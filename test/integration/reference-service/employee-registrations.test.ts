import { expect, test } from 'vitest'
import type { RunningService } from '../../../reference-service/service.ts'
import { accepted, refused, serviceOfFile, startTestService } from '../../support/service.ts'
import {
  ACTIVE_TESTS,
  activeTests,
  addEmployees,
  employee,
  employeeRegistration,
  guid,
} from '../../support/service-bodies.ts'

type More = Readonly<Record<string, unknown>>

const PATH = '/v2/employees-participants'
const service = serviceOfFile()
const register = async (ids: readonly string[], more: More = {}, to: RunningService = service()) =>
  (await accepted<{ participantIds: string[] }>(to, PATH, employeeRegistration(ids, more))).participantIds
const refusal = (ids: readonly string[], more: More = {}, to: RunningService = service()) =>
  refused(to, PATH, employeeRegistration(ids, more))
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('4.10 there is one session for each employee, with the stored data', async () => {
  const list = ids('one', 3)
  await addEmployees(service(), list)
  const participantIds = await register(list, { proctoring: true })
  expect(participantIds.map((id) => service().registrations.find(id))).toMatchObject(
    list.map((id) => ({ employeeId: id, data: employee(id).data, proctoring: true, moduleTestId: null })),
  )
})

test('4.10 later changes of an employee do not change the registration', async () => {
  await addEmployees(service(), ['later'])
  const [id] = await register(['later'])
  const { data } = employee('other')
  const changed = { profileId: service().profileId, employees: [employee('later', { data })] }
  await accepted(service(), '/v1/employees', changed)
  expect(service().registrations.find(id!)!.data).toEqual(employee('later').data)
})

test('8 1 to 500 employees are registered at once', async () => {
  const list = ids('many', 501)
  await addEmployees(service(), list)
  expect(new Set(await register(list.slice(0, 500))).size).toBe(500)
  expect(await refusal(list)).toBe('400 body-invalid')
  expect(await refusal([])).toBe('400 body-invalid')
})

test('8 1 to 10 tests', async () => {
  await addEmployees(service(), ['tests'])
  expect(await refusal(['tests'], { tests: [] })).toBe('400 body-invalid')
  for (const count of [1, 10]) {
    const tests = await activeTests(service(), count)
    const [id, ...others] = await register(['tests'], { tests })
    expect([others, service().registrations.find(id!)!.testIds]).toEqual([[], tests])
  }
  expect(await refusal(['tests'], { tests: await activeTests(service(), 11) })).toBe('400 body-invalid')
})

test('8 an id has up to 250 characters', async () => {
  const longest = 'i'.repeat(250)
  await addEmployees(service(), [longest])
  expect(await register([longest])).toHaveLength(1)
  for (const id of [`${longest}i`, '']) expect(await refusal([id])).toBe('400 body-invalid')
})

test('4.10 doNotCreateIfExist registers nobody again for a center and test', async () => {
  const list = ids('once', 2)
  await addEmployees(service(), list)
  const once = { doNotCreateIfExist: true }
  expect(await register([list[0]!], once)).toHaveLength(1)
  expect(await register(list, once)).toHaveLength(1)
  expect(await register(list, once)).toEqual([])
  expect(await register(list, { ...once, center: 'autumn-intake' })).toHaveLength(2)
  expect(await register(list)).toHaveLength(2)
})

test('4.10 not shown: of several tests, doNotCreateIfExist registers for those that are missing', async () => {
  await addEmployees(service(), ['some'])
  const [a, b] = ACTIVE_TESTS
  await register(['some'], { tests: [a] })
  const [id] = await register(['some'], { tests: [a, b], doNotCreateIfExist: true })
  expect(service().registrations.find(id!)!.testIds).toEqual([b])
})

test('4.10 doNotCreateIfExist is required', async () => {
  await addEmployees(service(), ['asked'])
  expect(await refusal(['asked'], { doNotCreateIfExist: undefined })).toBe('400 body-invalid')
})

test('4.10 not shown: an unknown, repeated or hidden employee refuses the request', async () => {
  await addEmployees(service(), ['known'])
  const hidden = { profileId: service().profileId, employees: [employee('gone', { status: 'hidden' })] }
  await accepted(service(), '/v1/employees', hidden)
  const before = service().registrations.list().length
  expect(await refusal(['known', 'unknown'])).toBe('400 employee-unknown')
  expect(await refusal(['known', 'known'])).toBe('400 employee-twice')
  expect(await refusal(['known', 'gone'])).toBe('400 employee-hidden')
  expect(service().registrations.list()).toHaveLength(before)
})

test('4.10 the window, the center and the tests are checked as in 4.5', async () => {
  await addEmployees(service(), ['terms'])
  expect(await refusal(['terms'], { validTill: '2019-01-01T00:00:00Z' })).toBe('400 window-empty')
  expect(await refusal(['terms'], { center: 'nowhere' })).toBe('400 center-unknown')
  expect(await refusal(['terms'], { tests: [guid(9)] })).toBe('400 test-unknown')
})

test('4.10 not shown: existing ids may be returned, hidden employees accepted', async () => {
  const other = await startTestService({ existingRegistrations: 'return', hiddenEmployees: 'accept' })
  const list = { profileId: other.profileId, employees: [employee('a', { status: 'hidden' })] }
  await accepted(other, '/v1/employees', list)
  const first = await register(['a'], {}, other)
  expect(await register(['a'], { doNotCreateIfExist: true }, other)).toEqual(first)
})
