import { expect, test } from 'vitest'
import { PROJECT_IDS } from '../../../reference-service/data/test-catalogue.ts'
import { accepted, refused, serviceOfFile, startTestService } from '../../support/service.ts'
import {
  ACTIVE_TESTS,
  counted,
  guid,
  module,
  moduleTest,
  program,
  type ProgramAnswer,
} from '../../support/service-bodies.ts'

const PATH = '/v1/program'
const service = serviceOfFile()
const save = async (...body: readonly [number, unknown[]?, object?]) =>
  counted(await accepted<ProgramAnswer>(service(), PATH, program(service(), ...body)))
const refusal = (...body: readonly [number, unknown[]?, object?]) =>
  refused(service(), PATH, program(service(), ...body))
const titles = (number: number) =>
  service()
    .programs.modules(guid(number))
    .map(({ title }) => title)

test('4.1 the answer has the result and nine counters', async () => {
  expect(await accepted(service(), PATH, program(service(), 100))).toEqual({
    programResult: 'created',
    modulesCreated: 0,
    modulesUpdated: 0,
    modulesDeleted: 0,
    moduleTestsCreated: 0,
    moduleTestsUpdated: 0,
    moduleTestsDeleted: 0,
    attemptsCreated: 0,
    attemptsUpdated: 0,
    attemptsDeleted: 0,
  })
})

test('4.1.1 new guids create, existing ones update', async () => {
  const modules = [module(201, [moduleTest(301), moduleTest(302)]), module(202)]
  expect(await save(200, modules)).toEqual({ programResult: 'created', modulesCreated: 2, moduleTestsCreated: 2 })
  const again = [module(201, [moduleTest(301), moduleTest(303)]), module(203)]
  expect(await save(200, again)).toEqual({
    programResult: 'updated',
    modulesCreated: 1,
    modulesUpdated: 1,
    moduleTestsCreated: 1,
    moduleTestsUpdated: 1,
  })
})

test('4.1.1 a guid is the same in either case of letters', async () => {
  await save(210, [module(211)])
  expect(await save(210, [module(211, [], { moduleId: guid(211).toUpperCase() })])).toEqual({
    programResult: 'updated',
    modulesUpdated: 1,
  })
})

test('4.1.2 modules may be empty or partial: what is not listed stays', async () => {
  await save(220, [module(221, [moduleTest(321), moduleTest(322)]), module(222)])
  expect(await save(220, [])).toEqual({ programResult: 'updated' })
  await save(220, [module(221, [moduleTest(322)])])
  expect(titles(220)).toEqual(['Module 221', 'Module 222'])
  expect(service().programs.moduleTests(guid(221))).toHaveLength(2)
})

test('2.2 a program, its modules and its folder can be renamed', async () => {
  await save(230, [module(231)], { folderTitle: 'Spring' })
  await save(230, [module(231, [], { moduleTitle: 'New module' })], { programTitle: 'New program' })
  expect(service().programs.find(guid(230))).toMatchObject({ title: 'New program', folderTitle: 'Spring' })
  expect(titles(230)).toEqual(['New module'])
})

test('2.2 the fields of a module test that can be updated are, and null empties them', async () => {
  const set = {
    moduleTestMaxAttempts: 3,
    moduleTestPassingPercentage: 0,
    moduleTestStartDate: '2030-01-01T00:00:00Z',
    moduleTestEndDate: '2030-02-01T00:00:00Z',
    isAttemptsHidden: true,
  }
  await save(240, [module(241, [moduleTest(341, set)])])
  const kept = () => service().programs.findModuleTest(guid(341))
  expect(kept()).toMatchObject({
    maxAttempts: 3,
    passingPercentage: 0,
    startDate: '2030-01-01T00:00:00Z',
    endDate: '2030-02-01T00:00:00Z',
    attemptsHidden: true,
  })
  await save(240, [module(241, [moduleTest(341)])])
  expect(kept()).toMatchObject({ maxAttempts: null, passingPercentage: null, startDate: null, endDate: null })
})

test.each([
  ['projectId', 250, { projectId: PROJECT_IDS[1] }],
  ['programIsManual', 251, { programIsManual: true }],
] as const)('2.2 %s cannot be updated, and the refused request changes nothing', async (_name, number, change) => {
  await save(number)
  expect(await refusal(number, [module(252)], { ...change, programTitle: 'New' })).toBe('400 not-updatable')
  expect(service().programs.find(guid(number))!.title).toBe(`Program ${number}`)
  expect(service().programs.findModule(guid(252))).toBeNull()
})

test('2.2 centerId and the testId of a module test cannot be updated', async () => {
  await save(255, [module(256, [moduleTest(356)])])
  expect(await refusal(255, [], { centerId: service().centerIds['autumn-intake'] })).toBe('400 not-updatable')
  const other = ACTIVE_TESTS[(356 + 1) % ACTIVE_TESTS.length]
  expect(await refusal(255, [module(256, [moduleTest(356, { testId: other })])])).toBe('400 not-updatable')
})

test('2.2 one module cannot hold two module tests with the same testId, in one request or two', async () => {
  const [testId] = ACTIVE_TESTS
  const [first, second] = [moduleTest(361, { testId }), moduleTest(362, { testId })]
  expect(await refusal(260, [module(261, [first, second])])).toBe('400 module-test-twice')
  expect(service().programs.find(guid(260))).toBeNull()
  await save(260, [module(261, [first]), module(262, [second])])
  expect(await refusal(260, [module(261, [moduleTest(363, { testId })])])).toBe('400 module-test-twice')
})

test('2.2 not shown: a testId is free again after its module test was deleted, in a later request', async () => {
  const [testId] = ACTIVE_TESTS
  await save(265, [module(266, [moduleTest(366, { testId })])], {})
  const replaced = [moduleTest(366, { testId, delete: true }), moduleTest(367, { testId })]
  expect(await refusal(265, [module(266, replaced)])).toBe('400 module-test-twice')
  await save(265, [module(266, replaced.slice(0, 1))])
  await save(265, [module(266, replaced.slice(1))])
  expect(
    service()
      .programs.moduleTests(guid(266))
      .map((one) => one.moduleTestId),
  ).toEqual([guid(367)])
})

test('2.2 deleted is a soft delete', async () => {
  await save(270, [module(271, [moduleTest(371)])])
  expect(await save(270, [], { programStatus: 'deleted' })).toEqual({ programResult: 'updated' })
  expect(service().programs.find(guid(270))!.status).toBe('deleted')
  expect(service().programs.findModuleTest(guid(371))).not.toBeNull()
  expect(await save(270, [], { programStatus: 'active' })).toEqual({ programResult: 'updated' })
})

test('2.2 delete removes a module test; not shown: with the last one goes its module', async () => {
  await save(280, [module(281, [moduleTest(381), moduleTest(382)])])
  const first = [module(281, [moduleTest(381, { delete: true })])]
  expect(await save(280, first)).toEqual({ programResult: 'updated', modulesUpdated: 1, moduleTestsDeleted: 1 })
  const last = [module(281, [moduleTest(382, { delete: true })])]
  expect(await save(280, last)).toEqual({ programResult: 'updated', modulesDeleted: 1, moduleTestsDeleted: 1 })
  expect(titles(280)).toEqual([])
  expect(await refusal(280, last)).toBe('400 module-test-unknown')
})

test('2.2 an order places modules and module tests, null appends them one by one', async () => {
  await save(290, [module(291), module(292), module(293, [], { moduleOrder: 1 })])
  expect(titles(290)).toEqual(['Module 291', 'Module 293', 'Module 292'])
  await save(290, [module(292, [], { moduleOrder: -5 }), module(294)])
  expect(titles(290)).toEqual(['Module 292', 'Module 291', 'Module 293', 'Module 294'])
  const order = (number: number) => moduleTest(number, { moduleTestOrder: 400 - number })
  await save(290, [module(291, [order(391), order(392), moduleTest(393)])])
  const ids = service()
    .programs.moduleTests(guid(291))
    .map((one) => one.moduleTestId)
  expect(ids).toEqual([guid(392), guid(391), guid(393)])
})

test('2.2 not shown: null leaves what exists where it is', async () => {
  await save(295, [module(296), module(297)])
  await save(295, [module(296)])
  expect(titles(295)).toEqual(['Module 296', 'Module 297'])
})

test('2.2 an external id is usable instead of the guid', async () => {
  const own = { programId: null, programExternalId: 'HR-7' }
  const modules = [module(401, [moduleTest(501)], { moduleId: null, moduleExternalId: 'M-1' })]
  expect(await save(400, modules, own)).toMatchObject({ programResult: 'created', modulesCreated: 1 })
  const { programId } = service().programs.findByExternalId('HR-7')!
  expect(await save(400, modules, { ...own, programTitle: 'New' })).toEqual({
    programResult: 'updated',
    modulesUpdated: 1,
    moduleTestsUpdated: 1,
  })
  expect(service().programs.find(programId)!.title).toBe('New')
  // The guid that the service gave is as good.
  expect(await save(400, [], { programId })).toEqual({ programResult: 'updated' })
})

test('2.2 an external id of another program or module is refused; the same in two programs are two modules', async () => {
  await save(410, [module(411, [], { moduleExternalId: 'M-1' })], { programExternalId: 'HR-8' })
  await save(420, [module(421, [], { moduleExternalId: 'M-1' })], { programExternalId: 'HR-9' })
  expect(await refusal(420, [], { programExternalId: 'HR-8' })).toBe('400 external-id-taken')
  expect(await refusal(420, [module(422, [], { moduleExternalId: 'M-1' })])).toBe('400 external-id-taken')
})

test('2.2 not shown: neither a guid nor an external id is refused, or creates', async () => {
  expect(await refusal(430, [], { programId: null })).toBe('400 id-missing')
  expect(await refusal(430, [module(431, [], { moduleId: null })])).toBe('400 id-missing')
  const creating = await startTestService({ nullIds: 'create' })
  const body = program(creating, 430, [module(431, [], { moduleId: null })], { programId: null })
  const created = { programResult: 'created', modulesCreated: 1 }
  expect(counted(await accepted<ProgramAnswer>(creating, PATH, body))).toEqual(created)
  expect(counted(await accepted<ProgramAnswer>(creating, PATH, body))).toEqual(created)
})

test('4.1 what belongs to another program or module, or stands twice, is refused', async () => {
  await save(440, [module(441, [moduleTest(541)])])
  expect(await refusal(450, [module(441)])).toBe('400 module-elsewhere')
  expect(await refusal(440, [module(442, [moduleTest(541)])])).toBe('400 module-test-elsewhere')
  expect(await refusal(440, [module(441), module(441)])).toBe('400 module-twice')
  const twice = [moduleTest(542), moduleTest(542, { testId: ACTIVE_TESTS[0] })]
  expect(await refusal(440, [module(441, twice)])).toBe('400 module-test-twice')
  expect(service().programs.find(guid(450))).toBeNull()
})

test('8 titles of programs and modules have at most 100 symbols', async () => {
  const longest = `${'x'.repeat(98)}🎉`
  await save(460, [module(461, [], { moduleTitle: longest })], { programTitle: longest })
  for (const title of ['', 'x'.repeat(101), `x${longest}`, '🎉'.repeat(51)]) {
    expect(await refusal(460, [], { programTitle: title })).toBe('400 body-invalid')
    expect(await refusal(460, [module(461, [], { moduleTitle: title })])).toBe('400 body-invalid')
  }
})

test('4.1 ids, statuses and numbers are checked', async () => {
  expect(await refusal(470, [], { projectId: guid(1) })).toBe('400 project-unknown')
  expect(await refusal(470, [], { centerId: guid(1) })).toBe('400 center-unknown')
  expect(await refusal(470, [], { programStatus: 'archive' })).toBe('400 body-invalid')
  expect(await refusal(470, [], { programIsManual: undefined })).toBe('400 body-invalid')
  expect(await refusal(470, [], { modules: undefined })).toBe('400 body-invalid')
  expect(await refusal(470, [], { colour: 'red' })).toBe('400 body-invalid')
  const invalid = [
    { testId: guid(1) },
    { moduleTestMaxAttempts: 0 },
    { moduleTestMaxAttempts: 1.5 },
    { moduleTestPassingPercentage: 101 },
    { moduleTestStartDate: '2030-01-01' },
    { delete: null },
    { updateAttempts: undefined },
  ]
  for (const change of invalid) {
    const code = 'testId' in change ? 'test-unknown' : 'body-invalid'
    expect([change, await refusal(470, [module(471, [moduleTest(571, change)])])]).toEqual([change, `400 ${code}`])
  }
  const dates = { moduleTestStartDate: '2030-02-01T00:00:00Z', moduleTestEndDate: '2030-01-01T00:00:00Z' }
  expect(await refusal(470, [module(471, [moduleTest(571, dates)])])).toBe('400 window-empty')
})

test('4.1 not shown: only what has changed may count as updated, and an emptied module may stay', async () => {
  const other = await startTestService({ programCounters: 'changed', emptyModules: 'keep' })
  const put = async (modules: unknown[]) =>
    counted(await accepted<ProgramAnswer>(other, PATH, program(other, 480, modules)))
  await put([module(481, [moduleTest(581)]), module(482)])
  const changed = [module(481, [moduleTest(581, { moduleTestMaxAttempts: 2 })]), module(482)]
  expect(await put(changed)).toEqual({ programResult: 'updated', moduleTestsUpdated: 1 })
  const emptied = [module(481, [moduleTest(581, { delete: true })], { moduleTitle: 'New' })]
  expect(await put(emptied)).toEqual({ programResult: 'updated', modulesUpdated: 1, moduleTestsDeleted: 1 })
  expect(other.programs.modules(guid(480))).toHaveLength(2)
})
