import { expect, test } from 'vitest'
import type { RunningService } from '../../../reference-service/service.ts'
import { accepted, refused, serviceOfFile, startTestService } from '../../support/service.ts'
import {
  addEmployees,
  counted,
  employee,
  guid,
  module,
  moduleTest,
  program,
  type ProgramAnswer,
} from '../../support/service-bodies.ts'

type Change = Readonly<Record<string, number>>
type More = Readonly<Record<string, unknown>>

const PATH = '/v1/program/employees'
const service = serviceOfFile()
const body = (number: number, register: readonly string[], more: More = {}) => ({
  programId: guid(number),
  moduleTestsScope: 'all',
  moduleTests: null,
  registerEmployees: register,
  unregisterEmployees: [],
  ...more,
})
const change = async (...call: Parameters<typeof body>) =>
  counted(await accepted<Change>(service(), PATH, body(...call)))
const refusal = (...call: Parameters<typeof body>) => refused(service(), PATH, body(...call))
const save = async (number: number, modules: unknown[], more: object = {}, to: RunningService = service()) =>
  counted(await accepted<ProgramAnswer>(to, '/v1/program', program(to, number, modules, more)))
const selected = (...numbers: number[]) => ({ moduleTestsScope: 'selected', moduleTests: numbers.map(guid) })
const leave = (...ids: string[]) => ({ unregisterEmployees: ids })
const attempts = (number: number) =>
  service()
    .registrations.list()
    .filter(({ moduleTestId }) => moduleTestId === guid(number))
const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

test('4.3 scope all gives every employee an attempt at every test of the program', async () => {
  await addEmployees(service(), ['a-1', 'a-2'])
  await save(100, [module(101, [moduleTest(201), moduleTest(202)]), module(102, [moduleTest(203)])])
  expect(await accepted(service(), PATH, body(100, ['a-1', 'a-2']))).toEqual({
    employeesRegistered: 2,
    attemptsRegistered: 6,
    employeesUnregistered: 0,
    attemptsUnregistered: 0,
    totalEmployeesInProgram: 2,
  })
  expect(attempts(201)).toMatchObject([
    { center: 'spring-intake', employeeId: 'a-1', data: employee('a-1').data, testIds: [moduleTest(201).testId] },
    { center: 'spring-intake', employeeId: 'a-2' },
  ])
  // Whoever waits for a start already gets nothing more.
  expect(await change(100, ['a-1'])).toEqual({ totalEmployeesInProgram: 2 })
})

test('4.3 scope selected gives attempts at the listed module tests of a manual program', async () => {
  await addEmployees(service(), ['s-1', 's-2'])
  await save(110, [module(111, [moduleTest(211), moduleTest(212)])], { programIsManual: true })
  expect(await change(110, ['s-1', 's-2'], selected(212))).toEqual({
    employeesRegistered: 2,
    attemptsRegistered: 2,
    totalEmployeesInProgram: 2,
  })
  expect([attempts(211).length, attempts(212).length]).toEqual([0, 2])
  expect(await change(110, ['s-1'], selected(211))).toEqual({ attemptsRegistered: 1, totalEmployeesInProgram: 2 })
  expect(await refusal(110, ['s-1'], selected(999))).toBe('400 module-test-unknown')
  expect(await refusal(110, ['s-1'], selected(211, 211))).toBe('400 module-test-twice')
  expect(await refusal(110, ['s-1'], selected())).toBe('400 module-tests-missing')
})

test('4.3 not shown: moduleTests where the document has no use for them are refused, or ignored', async () => {
  await addEmployees(service(), ['u-1'])
  await save(120, [module(121, [moduleTest(221), moduleTest(222)])])
  expect(await refusal(120, ['u-1'], selected(221))).toBe('400 scope-needs-manual')
  expect(await refusal(120, ['u-1'], { moduleTests: [guid(221)] })).toBe('400 module-tests-unused')
  expect(await change(120, ['u-1'], { moduleTests: [] })).toMatchObject({ attemptsRegistered: 2 })
  const lenient = await startTestService({ unusedModuleTests: 'ignore' })
  await addEmployees(lenient, ['u-1'])
  await save(120, [module(121, [moduleTest(221), moduleTest(222)])], {}, lenient)
  const answer = await accepted<Change>(lenient, PATH, body(120, ['u-1'], selected(221)))
  expect(answer.attemptsRegistered).toBe(2)
})

test('4.3 unregistering removes attempts that were not started, and the employee', async () => {
  await addEmployees(service(), ['l-1', 'l-2'])
  await save(130, [module(131, [moduleTest(231), moduleTest(232)])])
  await change(130, ['l-1', 'l-2'])
  service().registrations.markStarted(attempts(231)[0]!.participantId)
  expect(await change(130, [], leave('l-1'))).toEqual({
    employeesUnregistered: 1,
    attemptsUnregistered: 1,
    totalEmployeesInProgram: 1,
  })
  expect(attempts(231).map(({ employeeId }) => employeeId)).toEqual(['l-1', 'l-2'])
  expect(await change(130, [], leave('l-1'))).toEqual({ totalEmployeesInProgram: 1 })
})

test('4.3 not shown: with some tests selected, an employee leaves with the last attempt', async () => {
  await addEmployees(service(), ['p-1'])
  await save(140, [module(141, [moduleTest(241), moduleTest(242)])], { programIsManual: true })
  await change(140, ['p-1'])
  const first = { ...selected(241), ...leave('p-1') }
  expect(await change(140, [], first)).toEqual({ attemptsUnregistered: 1, totalEmployeesInProgram: 1 })
  const second = { ...selected(242), ...leave('p-1') }
  expect(await change(140, [], second)).toEqual({ attemptsUnregistered: 1, employeesUnregistered: 1 })
})

test('4.3 employees join and leave in one request', async () => {
  await addEmployees(service(), ['j-1', 'j-2'])
  await save(150, [module(151, [moduleTest(251)])])
  await change(150, ['j-1'])
  expect(await change(150, ['j-2'], leave('j-1'))).toEqual({
    employeesRegistered: 1,
    attemptsRegistered: 1,
    employeesUnregistered: 1,
    attemptsUnregistered: 1,
    totalEmployeesInProgram: 1,
  })
})

test('8 500 employees are registered, and 500 unregistered, at once; 501 are refused', async () => {
  const list = ids('many', 501)
  await addEmployees(service(), list)
  await save(160, [module(161, [moduleTest(261)])])
  expect(await change(160, list.slice(0, 500))).toMatchObject({ employeesRegistered: 500, attemptsRegistered: 500 })
  expect(await refusal(160, list)).toBe('400 body-invalid')
  expect(await refusal(160, [], leave(...list))).toBe('400 body-invalid')
  expect(await change(160, [], leave(...list.slice(0, 500)))).toMatchObject({ employeesUnregistered: 500 })
  expect(await change(160, [])).toEqual({})
})

test('8 an id has up to 250 characters, to register and to unregister', async () => {
  const longest = 'i'.repeat(250)
  await addEmployees(service(), [longest])
  await save(165, [module(166, [moduleTest(266)])])
  expect(await change(165, [longest])).toMatchObject({ employeesRegistered: 1 })
  for (const id of [`${longest}i`, '']) {
    expect(await refusal(165, [id])).toBe('400 body-invalid')
    expect(await refusal(165, [], leave(id))).toBe('400 body-invalid')
  }
  expect(await change(165, [], leave(longest))).toMatchObject({ employeesUnregistered: 1 })
})

test('4.3 an external id names the program instead of the guid', async () => {
  await addEmployees(service(), ['x-1'])
  await save(170, [], { programExternalId: 'HR-1' })
  await save(171, [], { programExternalId: 'HR-2' })
  expect(await change(170, ['x-1'], { programId: null, programExternalId: 'HR-1' })).toMatchObject({
    employeesRegistered: 1,
  })
  expect(await change(170, [], { programExternalId: 'HR-1' })).toEqual({ totalEmployeesInProgram: 1 })
  expect(await refusal(170, [], { programExternalId: 'HR-2' })).toBe('400 program-unknown')
  expect(await refusal(999, [])).toBe('400 program-unknown')
  expect(await refusal(170, [], { programId: null })).toBe('400 program-unknown')
})

test('4.3 not shown: unknown, repeated and hidden employees, and inactive programs, are refused', async () => {
  await addEmployees(service(), ['r-1'])
  const hidden = { profileId: service().profileId, employees: [employee('r-2', { status: 'hidden' })] }
  await accepted(service(), '/v1/employees', hidden)
  await save(180, [module(181, [moduleTest(281)])])
  expect(await refusal(180, ['r-1', 'nobody'])).toBe('400 employee-unknown')
  expect(await refusal(180, ['r-1', 'r-1'])).toBe('400 employee-twice')
  expect(await refusal(180, ['r-1'], leave('r-1'))).toBe('400 employee-twice')
  expect(await refusal(180, ['r-1', 'r-2'])).toBe('400 employee-hidden')
  expect(service().programs.members(guid(180))).toEqual([])
  expect(await change(180, [], leave('r-2'))).toEqual({})
  await save(180, [], { programStatus: 'archived' })
  expect(await refusal(180, ['r-1'])).toBe('400 program-inactive')
})

test('2.2 the number of attempts ends at moduleTestMaxAttempts; null is unlimited', async () => {
  await addEmployees(service(), ['m-1'])
  await save(190, [module(191, [moduleTest(291, { moduleTestMaxAttempts: 2 }), moduleTest(292)])])
  const startAll = () => {
    for (const { participantId } of [...attempts(291), ...attempts(292)])
      service().registrations.markStarted(participantId)
  }
  const added = []
  for (let round = 0; round < 3; round++) {
    added.push((await change(190, ['m-1'])).attemptsRegistered)
    startAll()
  }
  expect(added).toEqual([2, 2, 1])
})

test('4.1 a new module test gives the employees of a program attempts, unless it is manual', async () => {
  await addEmployees(service(), ['n-1', 'n-2'])
  await save(300, [module(301)])
  await save(310, [module(311, [moduleTest(411)])], { programIsManual: true })
  await change(300, ['n-1', 'n-2'])
  await change(310, ['n-1'])
  expect(await save(300, [module(301, [moduleTest(401)])])).toMatchObject({ moduleTestsCreated: 1, attemptsCreated: 2 })
  const added = [module(311, [moduleTest(412)])]
  expect(await save(310, added, { programIsManual: true })).not.toHaveProperty('attemptsCreated')
})

test('4.1 not shown: hidden employees, and those of an inactive program, get no attempt at a new module test', async () => {
  const list = ['h-1', 'h-2']
  const sync = (to: RunningService, status: string) =>
    accepted(to, '/v1/employees', { profileId: to.profileId, employees: [employee('h-2', { status })] })
  const lenient = await startTestService({ hiddenEmployees: 'accept' })
  for (const to of [service(), lenient]) {
    await addEmployees(to, list)
    await save(340, [module(341)], {}, to)
    await accepted(to, PATH, body(340, list))
    await sync(to, 'hidden')
  }
  const added = [module(341, [moduleTest(441)])]
  expect(await save(340, added)).toMatchObject({ attemptsCreated: 1 })
  expect(attempts(441)).toMatchObject([{ employeeId: 'h-1' }])
  expect(await save(340, added, {}, lenient)).toMatchObject({ attemptsCreated: 2 })
  // Whoever is active again gets it by being registered again.
  await sync(service(), 'active')
  expect(await change(340, ['h-2'])).toMatchObject({ attemptsRegistered: 1 })
  for (const [number, programStatus] of [
    [442, 'archived'],
    [443, 'deleted'],
  ] as const) {
    const answer = await save(340, [module(341, [moduleTest(number)])], { programStatus })
    expect(answer).toMatchObject({ moduleTestsCreated: 1 })
    expect(answer).not.toHaveProperty('attemptsCreated')
  }
})

test('4.1.3 updateAttempts true touches only attempts that were not started', async () => {
  await addEmployees(service(), ['t-1', 't-2'])
  await save(320, [module(321, [moduleTest(421)])])
  await change(320, ['t-1', 't-2'])
  const [started, waiting] = attempts(421).map(({ participantId }) => participantId)
  service().registrations.markStarted(started!)
  const terms = {
    moduleTestMaxAttempts: 4,
    moduleTestStartDate: '2030-01-01T00:00:00Z',
    moduleTestEndDate: '2030-02-01T00:00:00Z',
  }
  const kept = { validFrom: '0001-01-01T00:00:00Z', validTill: '9999-12-31T23:59:59Z', maxAttempts: null }
  expect(await save(320, [module(321, [moduleTest(421, terms)])])).not.toHaveProperty('attemptsUpdated')
  expect(service().registrations.attemptTerms(waiting!)).toEqual(kept)
  const updating = [module(321, [moduleTest(421, { ...terms, updateAttempts: true })])]
  expect(await save(320, updating)).toMatchObject({ moduleTestsUpdated: 1, attemptsUpdated: 1 })
  expect(service().registrations.attemptTerms(waiting!)).toEqual({
    validFrom: terms.moduleTestStartDate,
    validTill: terms.moduleTestEndDate,
    maxAttempts: 4,
  })
  expect(service().registrations.attemptTerms(started!)).toEqual(kept)
})

test('2.2 delete removes the attempts of a module test that were not started', async () => {
  await addEmployees(service(), ['d-1', 'd-2', 'd-3'])
  await save(330, [module(331, [moduleTest(431), moduleTest(432)])])
  await change(330, ['d-1', 'd-2', 'd-3'])
  const [started] = attempts(431)
  service().registrations.markStarted(started!.participantId)
  const deleting = [module(331, [moduleTest(431, { delete: true })])]
  expect(await save(330, deleting)).toMatchObject({ moduleTestsDeleted: 1, attemptsDeleted: 2 })
  expect(attempts(431)).toEqual([started])
  expect(attempts(432)).toHaveLength(3)
})
