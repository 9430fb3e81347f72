import { expect, test } from 'vitest'
import { addModule, setModule, setProgram } from '../../../../contract/model/program-edit.ts'
import { addModuleTest, removeModuleTest, setModuleTest } from '../../../../contract/model/program-edit-tests.ts'
import { problemsOf } from '../../../../contract/model/program-problems.ts'
import type { ModuleTest, ProgramContent, SentProgram } from '../../../../contract/model/program.ts'
import { moduleId, moduleTestId, programContent, programGuid, sentProgram, testId } from '../../../support/programs.ts'

const found = (content: ProgramContent, sent: SentProgram | null = null) =>
  problemsOf(sent, content).map(({ field, reason }) => `${field}: ${reason}`)
const withTest = (change: Partial<ModuleTest>) => setModuleTest(programContent(1), null, moduleTestId(1, 1), change)

test('a program as it should be has no problem, and without a change there is nothing to send', () => {
  expect(found(programContent(2, 0, 1))).toEqual([])
  const sent = sentProgram(2)
  expect(found(sent.content, sent)).toEqual(['null: nothing-to-send'])
})

test.each([
  ['', 'title: empty'],
  [' \t ', 'title: empty'],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), 'title: too-long'],
  ['🎓'.repeat(50), undefined],
  [`${'🎓'.repeat(50)}x`, 'title: too-long'],
  ['e\u0301'.repeat(50), undefined],
  ['e\u0301'.repeat(51), 'title: too-long'],
])('title %j of a program and of a module: %s', (title, problem) => {
  const expected = problem === undefined ? [] : [problem]
  expect(found(setProgram(programContent(), null, { title }))).toEqual(expected)
  expect(found(setModule(programContent(1), null, moduleId(1), { title }))).toEqual(expected)
})

test('a problem says where it is, and by how much a title is too long', () => {
  const content = setModule(programContent(1), null, moduleId(1), { title: 'x'.repeat(103) })
  expect(problemsOf(null, content)).toEqual([
    { module: moduleId(1), moduleTest: null, field: 'title', reason: 'too-long', limit: { most: 100, is: 103 } },
  ])
})

test.each([
  [{ testId: '' }, 'testId: empty'],
  [{ testId: 'no guid' }, 'testId: no-guid'],
  [{ maxAttempts: 1 }, undefined],
  [{ maxAttempts: null }, undefined],
  [{ maxAttempts: 0 }, 'maxAttempts: out-of-range'],
  [{ maxAttempts: -3 }, 'maxAttempts: out-of-range'],
  [{ maxAttempts: 1.5 }, 'maxAttempts: out-of-range'],
  [{ maxAttempts: 2 ** 31 }, 'maxAttempts: out-of-range'],
  [{ passingPercentage: 0 }, undefined],
  [{ passingPercentage: 100 }, undefined],
  [{ passingPercentage: null }, undefined],
  [{ passingPercentage: -1 }, 'passingPercentage: out-of-range'],
  [{ passingPercentage: 101 }, 'passingPercentage: out-of-range'],
  [{ passingPercentage: 66.6 }, 'passingPercentage: out-of-range'],
  [{ opens: '2027-01-01T00:00:00Z', closes: '2027-01-01T00:00:01Z' }, undefined],
  [{ opens: '2027-01-01T00:00:00Z', closes: '2027-01-01T00:00:00.000Z' }, 'closes: closes-before-opens'],
  [{ opens: '2027-01-02T00:00:00Z', closes: '2027-01-01T23:59:59Z' }, 'closes: closes-before-opens'],
  [{ closes: '2027-01-01T00:00:00Z' }, undefined],
] satisfies [Partial<ModuleTest>, string | undefined][])('module test with %j: %s', (change, problem) => {
  expect(found(withTest(change))).toEqual(problem === undefined ? [] : [problem])
})

test('project and center have to be GUIDs', () => {
  const content = setProgram(programContent(), null, { projectId: 'x', centerId: '' })
  expect(found(content)).toEqual(['projectId: no-guid', 'centerId: empty'])
})

test('the same test twice in a module is a problem of both, and of one whose twin is removed', () => {
  const twins = setModuleTest(programContent(2), null, moduleTestId(1, 2), { testId: testId(0x101) })
  expect(problemsOf(null, twins).map(({ moduleTest, reason }) => [moduleTest, reason])).toEqual([
    [moduleTestId(1, 1), 'duplicate-test'],
    [moduleTestId(1, 2), 'duplicate-test'],
  ])
  const sent = sentProgram(1)
  const removed = removeModuleTest(sent.content, sent, moduleTestId(1, 1))
  const { content, id } = addModuleTest(removed, moduleId(1), { id: programGuid(9) })
  expect(found(setModuleTest(content, sent, id, { testId: testId(0x101) }), sent)).toEqual(['testId: duplicate-test'])
})

test('the same test in two modules is none, the same external ID of two modules is', () => {
  const content = programContent(1, 1)
  expect(found(setModuleTest(content, null, moduleTestId(2, 1), { testId: testId(0x101) }))).toEqual([])
  const named = [1, 2].reduce((one, number) => setModule(one, null, moduleId(number), { externalId: 'M' }), content)
  expect(found(named)).toEqual(['externalId: duplicate-external-id', 'externalId: duplicate-external-id'])
})

test('external IDs are compared without spaces around them, as they are sent', () => {
  const one = setModule(programContent(1, 1), null, moduleId(1), { externalId: 'M-1' })
  const two = setModule(one, null, moduleId(2), { externalId: 'M-1 ' })
  expect(found(two)).toEqual(['externalId: duplicate-external-id', 'externalId: duplicate-external-id'])
  const sent = sentProgram(1)
  expect(found({ ...sent.content, externalId: 'LEAD-27 ' }, sent)).toEqual(['null: nothing-to-send'])
})

test('a draft that changes what the service does not update says so', () => {
  const sent = sentProgram(1)
  const foreign = {
    ...sent.content,
    projectId: programGuid(9),
    isManual: false,
    externalId: 'other',
    modules: sent.content.modules.map((one) => ({
      ...one,
      tests: one.tests.map((test) => ({ ...test, testId: testId(9) })),
    })),
  }
  expect(found(foreign, sent)).toEqual([
    'projectId: locked',
    'isManual: locked',
    'externalId: locked',
    'testId: locked',
  ])
})

test('a program without modules and an empty module can be sent', () => {
  expect(found(programContent())).toEqual([])
  expect(found(addModule(programContent(), { id: moduleId(1), title: 'Empty' }))).toEqual([])
})
