import type { Guid } from './ids.ts'
import { programChanges } from './program-difference.ts'
import { isSentTest } from './program-locks.ts'
import type { ModuleBody, ModuleTestBody, ProgramBody } from './program-request.ts'
import {
  findModule,
  findModuleTest,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from './program.ts'

/** What an answer says of the program (API document, section 4.1). */
export type ProgramAnswer = {
  readonly programResult: 'created' | 'updated'
  /**
   * The service may delete modules that the request left without tests. Where this is exactly the number of them, they are
   * gone.
   */
  readonly modulesDeleted: number
}

/** What the service has after it has answered a request. A program that it says it created has nothing of before. */
export function applyProgramBody(
  before: SentProgram | null,
  body: ProgramBody,
  { programResult, modulesDeleted }: ProgramAnswer,
): SentProgram {
  const sent = programResult === 'created' ? null : before
  const orders: Record<string, number> = { ...sent?.orders }
  const gone = new Set(before?.gone)
  const modules = new Map(sent?.content.modules.map((module) => [module.id, module]))
  for (const one of body.modules) {
    const id = asGuid(one.moduleId)
    orders[id] = one.moduleOrder ?? orders[id] ?? nextOrder(orders, modules.keys())
    modules.set(id, moduleAfter(modules.get(id), one, orders, gone))
    gone.delete(id)
  }
  const emptied = emptiedModules(sent, [...modules.values()])
  if (modulesDeleted > 0 && modulesDeleted === emptied.length) {
    for (const id of emptied) {
      modules.delete(id)
      gone.add(id)
    }
  }
  for (const id of gone) delete orders[id]
  const inOrder = [...modules.values()].toSorted((one, other) => orders[one.id]! - orders[other.id]!)
  return {
    content: programAfter(sent, body, inOrder),
    isWhole: sent?.isWhole ?? programResult === 'created',
    orders,
    gone: [...gone],
  }
}

function programAfter(sent: SentProgram | null, body: ProgramBody, modules: readonly ProgramModule[]): ProgramContent {
  return {
    title: body.programTitle,
    externalId: body.programExternalId ?? sent?.content.externalId ?? '',
    status: body.programStatus,
    projectId: body.projectId.toLowerCase(),
    centerId: body.centerId.toLowerCase(),
    isManual: body.programIsManual,
    folderTitle: body.folderTitle ?? sent?.content.folderTitle ?? '',
    modules,
  }
}

function moduleAfter(
  before: ProgramModule | undefined,
  body: ModuleBody,
  orders: Record<string, number>,
  gone: Set<Guid>,
): ProgramModule {
  const tests = new Map(before?.tests.map((test) => [test.id, test]))
  for (const one of body.moduleTests) {
    const id = asGuid(one.moduleTestId)
    if (one.delete) {
      tests.delete(id)
      gone.add(id)
    } else {
      orders[id] = one.moduleTestOrder ?? orders[id] ?? nextOrder(orders, tests.keys())
      tests.set(id, testOf(one))
      gone.delete(id)
    }
  }
  return {
    id: asGuid(body.moduleId),
    title: body.moduleTitle,
    externalId: body.moduleExternalId ?? before?.externalId ?? '',
    tests: [...tests.values()].toSorted((one, other) => orders[one.id]! - orders[other.id]!),
  }
}

function testOf(body: ModuleTestBody): ModuleTest {
  return {
    id: asGuid(body.moduleTestId),
    testId: body.testId.toLowerCase(),
    maxAttempts: body.moduleTestMaxAttempts,
    passingPercentage: body.moduleTestPassingPercentage,
    opens: body.moduleTestStartDate,
    closes: body.moduleTestEndDate,
    updatesAttempts: false,
    isRemoved: false,
  }
}

/** An item without a number is appended. */
function nextOrder(orders: Readonly<Record<string, number>>, ids: Iterable<Guid>): number {
  return Math.max(0, ...[...ids].flatMap((id) => orders[id] ?? [])) + 1
}

/** Modules that had tests and have none now. */
function emptiedModules(sent: SentProgram | null, after: readonly ProgramModule[]): readonly Guid[] {
  return after
    .filter(({ tests }) => tests.length === 0)
    .filter(({ id }) => (sent === null ? 0 : (findModule(sent.content, id)?.tests.length ?? 0)) > 0)
    .map(({ id }) => id)
}

/**
 * A draft that goes on after a request was sent, or that another copy of the app's data has, made to fit what the service
 * has now. What was asked for stays asked for: what the draft lacks of it is removed, and what is gone is created anew.
 */
export function rebaseDraft(draft: ProgramContent, sent: SentProgram | null, newId: () => Guid): ProgramContent {
  if (sent === null) return { ...draft, modules: draft.modules.map((module) => rebaseUnsent(module)) }
  const { projectId, centerId, isManual, externalId } = sent.content
  const kept = draft.modules.flatMap((module) => rebaseModule(module, sent, newId) ?? [])
  const there = new Set(kept.map(({ id }) => id))
  const missing = sent.content.modules.filter(({ id }) => !there.has(id))
  return {
    ...draft,
    projectId,
    centerId,
    isManual,
    ...(externalId !== '' && { externalId }),
    modules: [...kept, ...missing.map((module) => ({ ...module, tests: module.tests.map(removed) }))],
  }
}

/** The draft without the updates of attempts that a request has asked for. */
export function withoutUpdatesOf(draft: ProgramContent, body: ProgramBody): ProgramContent {
  const asked = new Map(
    body.modules.flatMap(({ moduleTests }) => moduleTests.map((one) => [asGuid(one.moduleTestId), one])),
  )
  const isDone = (test: ModuleTest) => {
    const one = asked.get(test.id)
    if (one?.updateAttempts !== true) return false
    // What was changed since would not be updated.
    return (
      one.moduleTestMaxAttempts === test.maxAttempts &&
      one.moduleTestStartDate === test.opens &&
      one.moduleTestEndDate === test.closes
    )
  }
  const modules = draft.modules.map((module) => ({
    ...module,
    tests: module.tests.map((test) => (isDone(test) ? { ...test, updatesAttempts: false } : test)),
  }))
  return { ...draft, modules }
}

/** Whether a draft says nothing but what was sent. */
export function isAsSent(sent: SentProgram | null, draft: ProgramContent): boolean {
  return sent !== null && programChanges(sent, draft).length === 0
}

function rebaseUnsent(module: ProgramModule): ProgramModule {
  const tests = module.tests.filter(({ isRemoved }) => !isRemoved)
  return { ...module, tests: tests.map((test) => ({ ...test, updatesAttempts: false })) }
}

/** `null` for a module that is gone and that the draft has nothing for. */
function rebaseModule(module: ProgramModule, sent: SentProgram, newId: () => Guid): ProgramModule | null {
  const before = findModule(sent.content, module.id)
  const own = module.tests.flatMap((test) => rebaseTest(test, module.id, sent, newId) ?? [])
  const there = new Set(own.map(({ id }) => id))
  const lacking = before?.tests.filter(({ id }) => !there.has(id)) ?? []
  // A module has a test once, so one that was added again is the one that the service has by now.
  const tests = own.map((test) => {
    const same = lacking.find(({ testId }) => testId === test.testId)
    return same === undefined || isSentTest(sent, test.id) ? test : { ...test, id: same.id }
  })
  const taken = new Set(tests.map(({ id }) => id))
  const missing = lacking.filter(({ id }) => !taken.has(id))
  const isGone = sent.gone.includes(module.id)
  if (isGone && tests.length === 0) return null
  return {
    ...module,
    id: isGone ? newId() : module.id,
    ...(before !== null && before.externalId !== '' && { externalId: before.externalId }),
    tests: [...tests, ...missing.map(removed)],
  }
}

/** `null` for a test that was to be removed and is not there any more. */
function rebaseTest(test: ModuleTest, module: Guid, sent: SentProgram, newId: () => Guid): ModuleTest | null {
  const found = findModuleTest(sent.content, test.id)
  if (found?.module.id === module) {
    if (test.testId === found.test.testId) return test
    if (test.isRemoved) return { ...test, testId: found.test.testId }
  }
  if (test.isRemoved) return null
  const isTaken = found !== null || sent.gone.includes(test.id)
  return { ...test, updatesAttempts: false, id: isTaken ? newId() : test.id }
}

function removed(test: ModuleTest): ModuleTest {
  return { ...test, isRemoved: true }
}

function asGuid(text: string): Guid {
  return text.toLowerCase() as Guid
}
