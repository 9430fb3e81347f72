import type { Guid } from './ids.ts'
import { compareTimestamps } from './instants.ts'
import { asStored, changed, replaceModule } from './program-edit.ts'
import { isSentTest } from './program-locks.ts'
import {
  findModule,
  findModuleTest,
  remainingTests,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from './program.ts'

// The edits of module tests. As in `program-edit.ts`, the same program is returned where a change is refused.

/** The result of an edit that may give a test another ID. */
export type Edited = {
  readonly content: ProgramContent
  /** The test that the edit was about, as it is called now. */
  readonly id: Guid
}

/** Whether a module has a test, apart from those that are removed and from one module test. */
export function holdsTest(module: ProgramModule, testId: string, except: Guid | null = null): boolean {
  return testId !== '' && remainingTests(module).some((one) => one.id !== except && one.testId === testId)
}

/**
 * Adds a test to a module, at its end by default. A test that was removed from the module is brought back instead, and one
 * that the module has is not added again.
 */
export function addModuleTest(
  content: ProgramContent,
  module: Guid,
  { id, testId = '' }: { readonly id: Guid; readonly testId?: string },
  at?: number,
): Edited {
  const stored = asStored(testId)
  const added: ModuleTest = {
    id,
    testId: stored,
    maxAttempts: null,
    passingPercentage: null,
    opens: null,
    closes: null,
    updatesAttempts: false,
    isRemoved: false,
  }
  const target = findModule(content, module)
  if (target === null || holdsTest(target, stored)) return { content, id }
  const removed = removedTest(target, stored)
  if (removed !== null) return { content: restoreModuleTest(content, removed.id), id: removed.id }
  return { content: place(content, module, added, at ?? target.tests.length), id }
}

type TestChange = Partial<Omit<ModuleTest, 'id' | 'isRemoved'>>

/**
 * Sets fields of a module test. Of a sent one, which test it is stays; of one that was not sent there are no attempts to
 * update.
 */
export function setModuleTest(
  content: ProgramContent,
  sent: SentProgram | null,
  id: Guid,
  change: TestChange,
): ProgramContent {
  return replaceTest(content, id, (test) => {
    if (test.isRemoved) return test
    const next = { ...test, ...change, id, isRemoved: false }
    const kept = isSentTest(sent, id)
      ? { testId: test.testId }
      : { testId: asStored(next.testId), updatesAttempts: false }
    const opens = sameTime(test.opens, next.opens) ? test.opens : next.opens
    const closes = sameTime(test.closes, next.closes) ? test.closes : next.closes
    return changed(test, { ...next, ...kept, opens, closes })
  })
}

/** Removes a module test. A sent one stays, struck out, until the request that deletes it was sent. */
export function removeModuleTest(content: ProgramContent, sent: SentProgram | null, id: Guid): ProgramContent {
  if (isSentTest(sent, id)) {
    return replaceTest(content, id, (test) => (test.isRemoved ? test : { ...test, isRemoved: true }))
  }
  const found = findModuleTest(content, id)
  return found === null ? content : takeOut(content, found.module.id, id)
}

/** Brings a removed test back, unless its module has the same test anew. */
export function restoreModuleTest(content: ProgramContent, id: Guid): ProgramContent {
  const found = findModuleTest(content, id)
  if (found === null || holdsTest(found.module, found.test.testId, id)) return content
  return replaceTest(content, id, (test) => (test.isRemoved ? { ...test, isRemoved: false } : test))
}

/**
 * Moves a module test to a place of its module or of another one; refused where that has the test already. A module test
 * belongs to its module, so a sent one does not leave it: it is removed there, and the other module gets a new one, with the
 * same fields and `newId`. One that comes back to a module that it was removed from is restored there.
 */
export function moveModuleTest(
  content: ProgramContent,
  sent: SentProgram | null,
  id: Guid,
  to: { readonly module: Guid; readonly at: number },
  newId: Guid,
): Edited {
  const found = findModuleTest(content, id)
  const target = findModule(content, to.module)
  if (found === null || target === null || to.at < 0 || to.at > target.tests.length) return { content, id }
  const { module, test, at } = found
  if (module.id === target.id) {
    const last = Math.min(to.at, target.tests.length - 1)
    return { content: at === last ? content : place(takeOut(content, module.id, id), module.id, test, last), id }
  }
  if (test.isRemoved || holdsTest(target, test.testId)) return { content, id }
  const without = removeModuleTest(content, sent, id)
  const back = removedTest(target, test.testId)
  if (back === null) {
    const moved = isSentTest(sent, id) ? { ...test, id: newId, updatesAttempts: false } : test
    return { content: place(without, target.id, moved, to.at), id: moved.id }
  }
  const before = target.tests.findIndex((one) => one.id === back.id)
  const restored = { ...test, id: back.id, updatesAttempts: back.updatesAttempts }
  const cleared = takeOut(without, target.id, back.id)
  return { content: place(cleared, target.id, restored, before < to.at ? to.at - 1 : to.at), id: back.id }
}

/** Moves a module test by one place, past the end of its module to the next one, or past its start to the one before. */
export function stepModuleTest(
  content: ProgramContent,
  sent: SentProgram | null,
  id: Guid,
  by: -1 | 1,
  newId: Guid,
): Edited {
  const found = findModuleTest(content, id)
  if (found === null) return { content, id }
  const { module, at } = found
  const next = at + by
  if (next >= 0 && next < module.tests.length) {
    return moveModuleTest(content, sent, id, { module: module.id, at: next }, newId)
  }
  const neighbour = content.modules[content.modules.indexOf(module) + by]
  if (neighbour === undefined) return { content, id }
  return moveModuleTest(content, sent, id, { module: neighbour.id, at: by === 1 ? 0 : neighbour.tests.length }, newId)
}

function removedTest({ tests }: ProgramModule, testId: string): ModuleTest | null {
  if (testId === '') return null
  return tests.find((one) => one.isRemoved && one.testId === testId) ?? null
}

function place(content: ProgramContent, module: Guid, test: ModuleTest, at: number): ProgramContent {
  return replaceModule(content, module, (one) => ({ ...one, tests: one.tests.toSpliced(at, 0, test) }))
}

function takeOut(content: ProgramContent, module: Guid, id: Guid): ProgramContent {
  return replaceModule(content, module, (one) => ({ ...one, tests: one.tests.filter((test) => test.id !== id) }))
}

function replaceTest(content: ProgramContent, id: Guid, act: (test: ModuleTest) => ModuleTest): ProgramContent {
  const found = findModuleTest(content, id)
  if (found === null) return content
  const after = act(found.test)
  if (after === found.test) return content
  return replaceModule(content, found.module.id, (one) => ({ ...one, tests: one.tests.with(found.at, after) }))
}

/** The same moment may be written in several ways. */
function sameTime(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && compareTimestamps(one, other) === 0)
}
