import { expect, test } from 'vitest'
import { programChanges } from '../../../../contract/model/program-difference.ts'
import { addModule, moveModule, removeModule, setModule, setProgram } from '../../../../contract/model/program-edit.ts'
import {
  addModuleTest,
  moveModuleTest,
  removeModuleTest,
  setModuleTest,
} from '../../../../contract/model/program-edit-tests.ts'
import { keptInOrder, orderNumbers } from '../../../../contract/model/program-order.ts'
import { isAsExpected } from '../../../../contract/model/expected-counters.ts'
import {
  COUNTERS,
  expectedCounters,
  programRequest,
  type ProgramBody,
  type ProgramCounter,
} from '../../../../contract/model/program-request.ts'
import { applyProgramBody, rebaseDraft, withoutUpdatesOf } from '../../../../contract/model/program-sent.ts'
import {
  moduleId,
  moduleTestId,
  PROGRAM,
  programContent,
  programGuid,
  sentProgram,
  taken,
  testId,
} from '../../../support/programs.ts'

const NEW = programGuid(0xffff)
const sent = sentProgram(3, 3)
const named = ({ modules }: ProgramBody) =>
  modules.map(({ moduleId: id, moduleTests }) => [id, ...moduleTests.map((one) => one.moduleTestId)])

test('a new program is sent whole, its lists numbered from 1', () => {
  const { body, expected } = programRequest(PROGRAM, null, programContent(2, 1))!
  expect(body).toMatchObject({ programId: PROGRAM, programExternalId: 'LEAD-27', programIsManual: true })
  expect(body).not.toHaveProperty('folderTitle')
  expect(
    body.modules.map(({ moduleOrder, moduleTests }) => [moduleOrder, ...moduleTests.map((one) => one.moduleTestOrder)]),
  ).toEqual([
    [1, 1, 2],
    [2, 1],
  ])
  expect(expected).toEqual({
    programResult: 'created',
    modulesCreated: 2,
    modulesUpdated: 0,
    modulesDeleted: 0,
    moduleTestsCreated: 3,
    moduleTestsUpdated: 0,
    moduleTestsDeleted: 0,
    ranges: expect.any(Object) as unknown,
  })
})

test('the example of the design: a changed, a new and a removed test, and nothing else', () => {
  let draft = setModuleTest(sent.content, sent, moduleTestId(1, 1), { passingPercentage: 70, updatesAttempts: true })
  draft = addModuleTest(draft, moduleId(1), { id: NEW, testId: testId(7) }).content
  draft = removeModuleTest(draft, sent, moduleTestId(2, 3))
  expect(programChanges(sent, draft)).toEqual([
    {
      of: 'moduleTest',
      kind: 'changed',
      module: moduleId(1),
      moduleTest: moduleTestId(1, 1),
      place: { at: 1, of: 4 },
      movedFrom: null,
      counterpart: null,
      fields: [{ field: 'passingPercentage', from: 60, to: 70 }],
      updatesAttempts: true,
    },
    expect.objectContaining({ kind: 'added', moduleTest: NEW, place: { at: 4, of: 4 } }),
    expect.objectContaining({ kind: 'removed', moduleTest: moduleTestId(2, 3), place: { at: 3, of: 3 } }),
  ])
  const { body, expected } = programRequest(PROGRAM, sent, draft)!
  expect(named(body)).toEqual([
    [moduleId(1), moduleTestId(1, 1), NEW],
    [moduleId(2), moduleTestId(2, 3)],
  ])
  const [changed, added] = body.modules[0]!.moduleTests
  expect(changed).toMatchObject({ moduleTestPassingPercentage: 70, updateAttempts: true, moduleTestOrder: 1 })
  expect(added).toMatchObject({ moduleTestOrder: 4, updateAttempts: false, delete: false })
  expect(body.modules[1]!.moduleTests[0]).toMatchObject({ delete: true, updateAttempts: false, moduleTestOrder: 3 })
  expect(expected).toMatchObject({
    programResult: 'updated',
    modulesUpdated: 0,
    moduleTestsCreated: 1,
    moduleTestsUpdated: 1,
    moduleTestsDeleted: 1,
  })
})

test('a removed test is deleted as it was sent, whatever was changed before', () => {
  const changed = setModuleTest(sent.content, sent, moduleTestId(1, 1), { maxAttempts: 9, updatesAttempts: true })
  const { body } = programRequest(PROGRAM, sent, removeModuleTest(changed, sent, moduleTestId(1, 1)))!
  expect(body.modules[0]!.moduleTests).toMatchObject([
    { moduleTestMaxAttempts: 2, updateAttempts: false, delete: true },
  ])
})

test('what moves is as little as can be, in the difference and in the request', () => {
  const last = { module: moduleId(1), at: 2 }
  const draft = moveModuleTest(sent.content, sent, moduleTestId(1, 1), last, NEW).content
  expect(programChanges(sent, draft)).toMatchObject([
    { kind: 'moved', moduleTest: moduleTestId(1, 1), movedFrom: { at: 1, of: 3 }, place: { at: 3, of: 3 } },
  ])
  const { body } = programRequest(PROGRAM, sent, draft)!
  expect(named(body)).toEqual([[moduleId(1), moduleTestId(1, 1)]])
  expect(body.modules[0]!.moduleTests[0]!.moduleTestOrder).toBe(4)
  const modules = moveModule(sent.content, moduleId(1), 1)
  expect(programChanges(sent, modules)).toHaveLength(1)
  expect(programRequest(PROGRAM, sent, modules)!.body.modules).toMatchObject([{ moduleOrder: 3, moduleTests: [] }])
})

test('a move to another module is a pair: removed here, added there', () => {
  const to = { module: moduleId(2), at: 0 }
  const draft = moveModuleTest(sent.content, sent, moduleTestId(1, 1), to, NEW).content
  expect(programChanges(sent, draft)).toMatchObject([
    { kind: 'removed', counterpart: { module: moduleId(2), moduleTest: NEW } },
    { kind: 'added', counterpart: { module: moduleId(1), moduleTest: moduleTestId(1, 1) } },
  ])
})

test('fields of program and module are named with what they were', () => {
  const draft = setModule(
    setProgram(sent.content, sent, { title: 'Renamed', status: 'archived', folderTitle: 'HR' }),
    sent,
    moduleId(2),
    { title: 'Second', externalId: 'M2' },
  )
  expect(programChanges(sent, draft)).toMatchObject([
    {
      of: 'program',
      fields: [
        { field: 'title', from: 'Onboarding', to: 'Renamed' },
        { field: 'status', from: 'active', to: 'archived' },
        { field: 'folderTitle', from: '', to: 'HR' },
      ],
    },
    { of: 'module', kind: 'changed', fields: [{ field: 'title' }, { field: 'externalId', from: '', to: 'M2' }] },
  ])
  const { body, expected } = programRequest(PROGRAM, sent, draft)!
  expect(body).toMatchObject({ folderTitle: 'HR', modules: [{ moduleExternalId: 'M2', moduleTests: [] }] })
  expect(expected).toMatchObject({ modulesUpdated: 1, moduleTestsUpdated: 0 })
  const after = taken(sent, body)
  expect(programRequest(PROGRAM, after, setProgram(after.content, after, { folderTitle: '' }))!.body.folderTitle).toBe(
    '',
  )
})

test('external IDs are sent without the spaces that they were pasted with', () => {
  const pasted = setModule(setProgram(programContent(1), null, { externalId: ' LEAD-28 ' }), null, moduleId(1), {
    externalId: 'M-1 ',
  })
  const { body } = programRequest(PROGRAM, null, pasted)!
  expect(body).toMatchObject({ programExternalId: 'LEAD-28', modules: [{ moduleExternalId: 'M-1' }] })
  expect(programChanges(taken(null, body), pasted)).toEqual([])
  const before = sentProgram(1)
  expect(
    programRequest(PROGRAM, before, setModule(before.content, before, moduleId(1), { externalId: ' ' })),
  ).toBeNull()
  const later = setModule(before.content, before, moduleId(1), { externalId: ' M-2' })
  expect(programChanges(before, later)).toMatchObject([{ fields: [{ field: 'externalId', from: '', to: 'M-2' }] }])
})

test('order numbers rise, and as few as possible change', () => {
  expect(orderNumbers(['a', 'b', 'c'], {})).toEqual({ a: 1, b: 2, c: 3 })
  expect(orderNumbers(['a', 'c'], { a: 1, b: 2, c: 3 })).toEqual({ a: 1, c: 3 })
  expect(orderNumbers(['a', 'x', 'c'], { a: 1, b: 2, c: 3 })).toEqual({ a: 1, x: 2, c: 3 })
  expect(orderNumbers(['a', 'x', 'b', 'c'], { a: 1, b: 2, c: 3 })).toEqual({ a: 1, x: 2, b: 3, c: 4 })
  expect(orderNumbers(['x', 'a'], { a: 7 })).toEqual({ x: 1, a: 7 })
  expect(orderNumbers(['a', 'b'], { a: 0, b: 1 })).toEqual({ a: 0, b: 1 })
  expect(orderNumbers(['x', 'b'], { b: -4 })).toEqual({ x: -4, b: -3 })
  expect(orderNumbers(['a', 'b'], { a: 5, b: 5 })).toEqual({ a: 5, b: 6 })
  expect(keptInOrder(['a', 'b', 'c'], ['c', 'a', 'x', 'b'])).toEqual(new Set(['a', 'b']))
})

test('an emptied module is kept, unless the service says that it deleted exactly the emptied ones', () => {
  const draft = removeModule(sent.content, sent, moduleId(1))
  const { body } = programRequest(PROGRAM, sent, draft)!
  expect(taken(sent, body, 0).content.modules.map(({ id }) => id)).toEqual([moduleId(1), moduleId(2)])
  expect(taken(sent, body, 2).content.modules).toHaveLength(2)
  const after = taken(sent, body, 1)
  expect(after.content.modules.map(({ id }) => id)).toEqual([moduleId(2)])
  expect(after.gone).toContain(moduleId(1))
  // The draft went on: what it added to the module is in a new one then, and without that the module is gone.
  const goneOn = addModuleTest(draft, moduleId(1), { id: NEW, testId: testId(7) }).content
  const other = programGuid(0xabcd)
  expect(rebaseDraft(goneOn, after, () => other).modules[0]).toMatchObject({ id: other, tests: [{ id: NEW }] })
  expect(rebaseDraft(draft, after, () => other)).toEqual(after.content)
})

test('a body without order numbers appends', () => {
  const { body } = programRequest(PROGRAM, null, programContent(2, 1))!
  const plain = {
    ...body,
    modules: body.modules.map((module) => ({
      ...module,
      moduleOrder: null,
      moduleTests: module.moduleTests.map((one) => ({ ...one, moduleTestOrder: null })),
    })),
  }
  expect(taken(null, plain)).toEqual(taken(null, body))
})

test('updates of attempts are done with the request that asked for them, unless the test was changed since', () => {
  const [one, other] = [moduleTestId(1, 1), moduleTestId(1, 2)]
  const draft = [one, other].reduce(
    (content, id) => setModuleTest(content, sent, id, { maxAttempts: 5, updatesAttempts: true }),
    sent.content,
  )
  const { body } = programRequest(PROGRAM, sent, draft)!
  const goneOn = setModuleTest(draft, sent, other, { maxAttempts: 6 })
  const after = taken(sent, body)
  const left = rebaseDraft(withoutUpdatesOf(goneOn, body), after, () => NEW)
  expect(programChanges(after, left)).toMatchObject([{ moduleTest: other, updatesAttempts: true }])
})

test('a module that was dropped while its request was under way stays, since the service has it', () => {
  const draft = addModule(sent.content, { id: NEW, title: 'Third' })
  const after = taken(sent, programRequest(PROGRAM, sent, draft)!.body)
  const goneOn = removeModule(draft, sent, NEW)
  expect(rebaseDraft(goneOn, after, () => NEW).modules.at(-1)).toMatchObject({ id: NEW, title: 'Third' })
})

test('a program that the service says it created has nothing of before; one that another created is known in part', () => {
  const draft = setModuleTest(sent.content, sent, moduleTestId(1, 1), { maxAttempts: 9 })
  const { body } = programRequest(PROGRAM, sent, draft)!
  const anew = applyProgramBody(sent, body, { programResult: 'created', modulesDeleted: 0 })
  expect(anew.content.modules.map(({ tests }) => tests.length)).toEqual([1])
  const known = applyProgramBody(null, body, { programResult: 'updated', modulesDeleted: 0 })
  expect(known).toEqual({ ...anew, isWhole: false })
  expect(taken(known, body).isWhole).toBe(false)
  expect(taken(sent, body).isWhole).toBe(true)
})

test('counters are as expected where the service counts what is named, or deletes what is empty, and not otherwise', () => {
  const [one, other] = [moduleTestId(1, 1), moduleTestId(1, 2)]
  let draft = setModuleTest(sent.content, sent, one, { maxAttempts: 5 })
  draft = removeModule(setModuleTest(draft, sent, other, { updatesAttempts: true }), sent, moduleId(2))
  const { expected } = programRequest(PROGRAM, sent, draft)!
  expect(expected).toMatchObject({ modulesUpdated: 0, moduleTestsUpdated: 2, moduleTestsDeleted: 3 })
  const unexpected = (changes: Partial<Record<ProgramCounter, number>>) =>
    COUNTERS.filter((name) => !isAsExpected(expectedCounters(expected), name, { ...expected, ...changes }[name]))
  expect(unexpected({})).toEqual([])
  // The first counts every module that is named, the second what has changed, and deletes the empty module.
  expect(unexpected({ modulesUpdated: 2 })).toEqual([])
  expect(unexpected({ moduleTestsUpdated: 1, modulesDeleted: 1 })).toEqual([])
  expect(unexpected({ modulesCreated: 1, moduleTestsUpdated: 0, modulesDeleted: 2 })).toEqual([
    'modulesCreated',
    'modulesDeleted',
    'moduleTestsUpdated',
  ])
  // Of attempts nothing is expected.
  expect(isAsExpected(expectedCounters(expected), 'attemptsCreated', 12)).toBe(true)
})
