import { expect, test } from 'vitest'
import {
  addModule,
  moveModule,
  removeModule,
  restoreModule,
  setModule,
  setProgram,
} from '../../../../contract/model/program-edit.ts'
import {
  addModuleTest,
  moveModuleTest,
  removeModuleTest,
  restoreModuleTest,
  setModuleTest,
  stepModuleTest,
} from '../../../../contract/model/program-edit-tests.ts'
import { findModuleTest, type ProgramContent } from '../../../../contract/model/program.ts'
import {
  moduleId,
  moduleTestId,
  programContent,
  programGuid,
  PROJECT,
  sentProgram,
  testId,
} from '../../../support/programs.ts'

const sent = sentProgram(2, 2)
const draft = sent.content
const NEW = programGuid(0xffff)

/** Tests by module, those that are removed in brackets. */
const shape = ({ modules }: ProgramContent) =>
  modules.map(({ tests }) => tests.map(({ id, isRemoved }) => (isRemoved ? `(${short(id)})` : short(id))))
const short = (id: string) => id.slice(-4).replace(/^0+/, '')

test('project, center, registration and a sent external ID stay once the program was sent', () => {
  const change = { projectId: NEW, centerId: NEW, isManual: false, externalId: 'other' }
  expect(setProgram(draft, sent, change)).toBe(draft)
  expect(setProgram(draft, null, change)).toMatchObject(change)
  expect(setProgram(draft, sent, { ...change, title: 'Renamed' })).toEqual({ ...draft, title: 'Renamed' })
  const nameless = { ...sent, content: { ...draft, externalId: '' } }
  expect(setProgram(nameless.content, nameless, change).externalId).toBe('other')
})

test('a pasted GUID is stored as the service writes it', () => {
  const typed = `  ${PROJECT.toUpperCase()} `
  expect(setProgram(draft, null, { projectId: typed })).toBe(draft)
  expect(setProgram(draft, null, { projectId: ' not one ' }).projectId).toBe('not one')
})

test('of a sent module test everything may change but the test; a removed one does not change', () => {
  const id = moduleTestId(1, 1)
  const changed = setModuleTest(draft, sent, id, { testId: testId(7), maxAttempts: 5, updatesAttempts: true })
  expect(findModuleTest(changed, id)?.test).toMatchObject({
    testId: testId(0x101),
    maxAttempts: 5,
    updatesAttempts: true,
  })
  const gone = removeModuleTest(draft, sent, id)
  expect(setModuleTest(gone, sent, id, { maxAttempts: 9 })).toBe(gone)
})

test('a module test that was not sent has no attempts to update, and its test can be changed', () => {
  const { content, id } = addModuleTest(draft, moduleId(1), { id: NEW })
  const changed = setModuleTest(content, sent, id, { testId: testId(7), updatesAttempts: true })
  expect(findModuleTest(changed, NEW)?.test).toMatchObject({ testId: testId(7), updatesAttempts: false })
})

test('the same moment in another form is no change', () => {
  const id = moduleTestId(1, 1)
  const opens = setModuleTest(draft, sent, id, { opens: '2027-02-01T08:00:00Z' })
  expect(setModuleTest(opens, sent, id, { opens: '2027-02-01T08:00:00.000Z' })).toBe(opens)
})

test('what was sent stays struck out when it is removed, the rest is gone', () => {
  const { content } = addModuleTest(draft, moduleId(1), { id: NEW, testId: testId(7) })
  const removed = [moduleTestId(1, 1), NEW].reduce((one, id) => removeModuleTest(one, sent, id), content)
  expect(shape(removed)).toEqual([
    ['(101)', '102'],
    ['201', '202'],
  ])
  expect(restoreModuleTest(removed, moduleTestId(1, 1))).toEqual(draft)
})

test('a sent module stays when it is removed, without its tests; one that was not sent is gone', () => {
  const { content } = addModuleTest(addModule(draft, { id: NEW }, 0), moduleId(1), { id: programGuid(0xfffe) })
  const removed = removeModule(removeModule(content, sent, moduleId(1)), sent, NEW)
  expect(shape(removed)).toEqual([
    ['(101)', '(102)'],
    ['201', '202'],
  ])
  expect(removeModule(removed, sent, moduleId(1))).toBe(removed)
  expect(restoreModule(removed, moduleId(1))).toEqual(draft)
})

test('a module has a test once: it is not added again, and a removed one comes back instead', () => {
  const twice = addModuleTest(draft, moduleId(1), { id: NEW, testId: testId(0x101).toUpperCase() })
  expect(twice.content).toBe(draft)
  const removed = removeModuleTest(draft, sent, moduleTestId(1, 1))
  expect(addModuleTest(removed, moduleId(1), { id: NEW, testId: testId(0x101) })).toEqual({
    content: draft,
    id: moduleTestId(1, 1),
  })
  // In another module the same test may be.
  expect(shape(addModuleTest(draft, moduleId(2), { id: NEW, testId: testId(0x101) }).content)[1]).toHaveLength(3)
})

test('a test that was restored is not there twice', () => {
  const removed = removeModuleTest(draft, sent, moduleTestId(1, 1))
  const { content } = addModuleTest(removed, moduleId(1), { id: NEW })
  const twin = setModuleTest(content, sent, NEW, { testId: testId(0x101) })
  expect(restoreModuleTest(twin, moduleTestId(1, 1))).toBe(twin)
  expect(restoreModule(twin, moduleId(1))).toBe(twin)
})

test('modules and their tests move to any place of their list, and past no end', () => {
  expect(shape(moveModule(draft, moduleId(2), 0))).toEqual([
    ['201', '202'],
    ['101', '102'],
  ])
  expect(moveModule(draft, moduleId(1), 2)).toBe(draft)
  const to = (at: number) => moveModuleTest(draft, sent, moduleTestId(1, 1), { module: moduleId(1), at }, NEW)
  expect(shape(to(1).content)[0]).toEqual(['102', '101'])
  expect(shape(to(2).content)[0]).toEqual(['102', '101'])
  expect(to(0).content).toBe(draft)
  expect(to(3).content).toBe(draft)
  expect(to(-1).content).toBe(draft)
})

test('a sent test that moves to another module is removed here and new there, with its fields', () => {
  const filled = setModuleTest(draft, sent, moduleTestId(1, 1), { maxAttempts: 9, updatesAttempts: true })
  const { content, id } = moveModuleTest(filled, sent, moduleTestId(1, 1), { module: moduleId(2), at: 1 }, NEW)
  expect(id).toBe(NEW)
  expect(shape(content)).toEqual([
    ['(101)', '102'],
    ['201', 'ffff', '202'],
  ])
  expect(findModuleTest(content, NEW)?.test).toMatchObject({
    testId: testId(0x101),
    maxAttempts: 9,
    updatesAttempts: false,
  })
  // It comes back as what it was, at the place where it is put.
  const back = moveModuleTest(content, sent, NEW, { module: moduleId(1), at: 2 }, programGuid(0xfffe))
  expect(back.id).toBe(moduleTestId(1, 1))
  expect(shape(back.content)).toEqual([
    ['102', '101'],
    ['201', '202'],
  ])
})

test('one that was not sent moves as it is; none moves to a module that has its test', () => {
  const { content } = addModuleTest(draft, moduleId(1), { id: NEW, testId: testId(0x201) })
  const there = { module: moduleId(2), at: 0 }
  expect(moveModuleTest(content, sent, NEW, there, programGuid(1)).content).toBe(content)
  const other = setModuleTest(content, sent, NEW, { testId: testId(7) })
  const moved = moveModuleTest(other, sent, NEW, there, programGuid(1))
  expect(moved.id).toBe(NEW)
  expect(shape(moved.content)).toEqual([
    ['101', '102'],
    ['ffff', '201', '202'],
  ])
})

test('step by step a test passes the ends of its module', () => {
  const unsent = programContent(2, 1)
  const step = (content: ProgramContent, id = moduleTestId(1, 1), by: 1 | -1 = 1) =>
    stepModuleTest(content, null, id, by, NEW).content
  const once = step(unsent)
  expect(shape(once)).toEqual([['102', '101'], ['201']])
  const twice = step(once)
  expect(shape(twice)).toEqual([['102'], ['101', '201']])
  expect(shape(step(step(twice)))).toEqual([['102'], ['201', '101']])
  expect(shape(step(twice, moduleTestId(1, 1), -1))).toEqual([['102', '101'], ['201']])
})

test('a sent external ID of a module stays, its title can change', () => {
  const named = setModule(programContent(1), null, moduleId(1), { externalId: 'M1' })
  const known = { content: named, isWhole: true, orders: {}, gone: [] }
  expect(setModule(named, known, moduleId(1), { externalId: 'M2', title: 'New' }).modules[0]).toMatchObject({
    externalId: 'M1',
    title: 'New',
  })
})
