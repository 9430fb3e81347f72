import { expect, test } from 'vitest'
import { accepted, refused, serviceOfFile, startTestService } from '../../support/service.ts'
import { counted, employee, guid, person } from '../../support/service-bodies.ts'
import type { RunningService } from '../../../reference-service/service.ts'

type Counters = Readonly<Record<string, number>>

const EMPLOYEES = '/v1/employees'
const service = serviceOfFile()
const body = (employees: readonly unknown[], to: RunningService = service()) => ({ profileId: to.profileId, employees })
const sync = async (employees: readonly unknown[], to: RunningService = service()) =>
  counted(await accepted<Counters>(to, EMPLOYEES, body(employees, to)))
const refusal = (employees: readonly unknown[]) => refused(service(), EMPLOYEES, body(employees))

test('4.7 unknown ids are added, and kept as sent', async () => {
  const list = [employee('new-1'), employee('new-2', { status: 'hidden' })]
  expect(await accepted(service(), EMPLOYEES, body(list))).toEqual({
    employeesCreated: 2,
    employeesDataUpdated: 0,
    employeesStatusChangedToActive: 0,
    employeesStatusChangedToHidden: 0,
    employeesNotChanged: 0,
  })
  expect(service().employees.find('new-2')).toEqual({ ...list[1], profileId: service().profileId })
})

test('4.7 data and status that did not change are counted as not changed, in any order of fields', async () => {
  await sync([employee('same-1'), employee('same-2', { status: 'hidden' })])
  const again = [
    employee('same-1', { data: employee('same-1').data.toReversed() }),
    employee('same-2', { status: 'hidden' }),
  ]
  expect(await sync(again)).toEqual({ employeesNotChanged: 2 })
})

test('4.7 changed data and each change of status have a counter', async () => {
  await sync([employee('c-1'), employee('c-2'), employee('c-3', { status: 'hidden' }), employee('c-4')])
  const changed = [
    employee('c-1', { data: person(7) }),
    employee('c-2', { status: 'hidden' }),
    employee('c-3'),
    employee('c-4'),
    employee('c-5'),
  ]
  expect(await sync(changed)).toEqual({
    employeesCreated: 1,
    employeesDataUpdated: 1,
    employeesStatusChangedToActive: 1,
    employeesStatusChangedToHidden: 1,
    employeesNotChanged: 1,
  })
  expect(service().employees.find('c-2')!.status).toBe('hidden')
  expect(service().employees.find('c-1')!.data).toEqual(person(7))
})

test('4.7 not shown: data and status changed at once count in both, or in one of them', async () => {
  const before = employee('x')
  const after = employee('x', { status: 'hidden', data: person(8) })
  await sync([before])
  expect(await sync([after])).toEqual({ employeesDataUpdated: 1, employeesStatusChangedToHidden: 1 })
  const byData = await startTestService({ employeeCounters: 'data' })
  await sync([before], byData)
  expect(await sync([after], byData)).toEqual({ employeesDataUpdated: 1 })
  expect(await sync([before, employee('y')], byData)).toEqual({ employeesDataUpdated: 1, employeesCreated: 1 })
  const byStatus = await startTestService({ employeeCounters: 'status' })
  await sync([before], byStatus)
  expect(await sync([after], byStatus)).toEqual({ employeesStatusChangedToHidden: 1 })
  expect(await sync([employee('x', { status: 'hidden' })], byStatus)).toEqual({ employeesDataUpdated: 1 })
})

test('4.7 two employees with the same id refuse the whole request', async () => {
  const list = [employee('twice-1'), employee('twice-2'), employee('twice-1', { data: person(2) })]
  expect(await refusal(list)).toBe('400 employee-twice')
  expect(service().employees.find('twice-2')).toBeNull()
})

test('2.6 ids are distinct by their case, unless the service takes them as one', async () => {
  expect(await sync([employee('Ab-1'), employee('aB-1')])).toEqual({ employeesCreated: 2 })
  const same = await startTestService({ employeeIdCase: 'same' })
  expect(await refused(same, EMPLOYEES, body([employee('Ab-1'), employee('aB-1')], same))).toBe('400 employee-twice')
  await sync([employee('Ab-1')], same)
  expect(await sync([employee('aB-1', { data: employee('Ab-1').data })], same)).toEqual({ employeesNotChanged: 1 })
})

test('8 an id has 1 to 250 characters', async () => {
  expect(await sync([employee('i'.repeat(250))])).toEqual({ employeesCreated: 1 })
  expect(await sync([employee('李'.repeat(250))])).toEqual({ employeesCreated: 1 })
  for (const id of ['', ' ', 'i'.repeat(251), '🎉'.repeat(126)]) {
    expect([id, await refusal([employee(id)])]).toEqual([id, '400 body-invalid'])
  }
})

test('8 not shown: characters may be counted as code points, or as people count them', async () => {
  const points = await startTestService({ symbols: 'code-points' })
  expect(await sync([employee('🎉'.repeat(250))], points)).toEqual({ employeesCreated: 1 })
  expect(await refused(points, EMPLOYEES, body([employee('👩🏽‍🚀'.repeat(63))], points))).toBe('400 body-invalid')
  const graphemes = await startTestService({ symbols: 'graphemes' })
  expect(await sync([employee('👩🏽‍🚀'.repeat(250))], graphemes)).toEqual({ employeesCreated: 1 })
  expect(await refused(graphemes, EMPLOYEES, body([employee('👩🏽‍🚀'.repeat(251))], graphemes))).toBe('400 body-invalid')
})

test('4.7 the profile decides which names and values are valid; one that is not refuses the request', async () => {
  const good = employee('valid-1')
  const cases = [
    [person(1, { Shoe: '43' }), 'field-unknown'],
    [person(1, { 'E-mail': 'none' }), 'value-invalid'],
    [person(1).slice(1), 'field-missing'],
    [[...person(1), ...person(1)], 'field-twice'],
  ] as const
  for (const [data, code] of cases) {
    expect(await refusal([good, employee('valid-2', { data })])).toBe(`400 ${code}`)
  }
  expect(service().employees.find('valid-1')).toBeNull()
  expect(await refused(service(), EMPLOYEES, { profileId: guid(1), employees: [good] })).toBe('400 profile-unknown')
})

test('4.7 a status is active or hidden', async () => {
  for (const status of ['Active', 'archived', null]) {
    expect(await refusal([employee('s-1', { status })])).toBe('400 body-invalid')
  }
})

test('4.7 not shown: no employee at all, and thousands at once', async () => {
  expect(await sync([])).toEqual({})
  const many = Array.from({ length: 3000 }, (_, index) => employee(`many-${index}`))
  expect(await sync(many)).toEqual({ employeesCreated: 3000 })
  const few = await startTestService({ maxEmployees: 500 })
  expect(await sync(many.slice(0, 500), few)).toEqual({ employeesCreated: 500 })
  expect(await refused(few, EMPLOYEES, body(many.slice(0, 501), few))).toBe('400 body-invalid')
})

test('4.7 not shown: fields that a sync does not mention are removed, or kept', async () => {
  const before = employee('m', { data: person(1, { Branch: 'Lyon' }) })
  const after = employee('m', { data: person(1) })
  await sync([before])
  expect(await sync([after])).toEqual({ employeesDataUpdated: 1 })
  expect(service().employees.find('m')!.data).toEqual(person(1))
  const merging = await startTestService({ employeeData: 'merge' })
  await sync([before], merging)
  expect(await sync([after], merging)).toEqual({ employeesNotChanged: 1 })
  const branch = [{ name: 'Branch', value: 'Oslo' }]
  expect(await sync([employee('m', { data: branch })], merging)).toEqual({ employeesDataUpdated: 1 })
  expect(merging.employees.find('m')!.data).toEqual(person(1, { Branch: 'Oslo' }))
  const twice = body([employee('m', { data: [...branch, ...branch] })], merging)
  expect(await refused(merging, EMPLOYEES, twice)).toBe('400 field-twice')
})

test('4.7 not shown: invalid employees may be left out, repeated ids never', async () => {
  const lenient = await startTestService({ invalidItems: 'skip' })
  const list = [employee('l-1'), employee('l-2', { data: [] }), employee('l-3')]
  expect(await sync(list, lenient)).toEqual({ employeesCreated: 2 })
  expect(await refused(lenient, EMPLOYEES, body([...list, list[0]], lenient))).toBe('400 employee-twice')
})
