import { withRanges, type CounterRange } from './expected-counters.ts'
import type { Guid } from './ids.ts'
import type { Counters } from './outbox.ts'
import { programChanges } from './program-difference.ts'
import { isModuleIdLocked, isProgramLocked } from './program-locks.ts'
import { orderNumbers } from './program-order.ts'
import {
  findModule,
  remainingTests,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type ProgramStatus,
  type SentProgram,
} from './program.ts'

/** A module test in a request (API document, section 2.2). */
export type ModuleTestBody = {
  moduleTestId: string
  testId: string
  moduleTestMaxAttempts: number | null
  moduleTestPassingPercentage: number | null
  moduleTestStartDate: string | null
  moduleTestEndDate: string | null
  moduleTestOrder: number | null
  delete: boolean
  updateAttempts: boolean
}

export type ModuleBody = {
  moduleId: string
  moduleExternalId?: string
  moduleTitle: string
  moduleOrder: number | null
  moduleTests: ModuleTestBody[]
}

/** Body of `POST /v1/program`. */
export type ProgramBody = {
  programId: string
  programExternalId?: string
  projectId: string
  centerId: string
  programTitle: string
  programStatus: ProgramStatus
  programIsManual: boolean
  folderTitle?: string
  modules: ModuleBody[]
}

/** Counters of the answer to `POST /v1/program` that are predicted. */
export const COUNTERS = [
  'modulesCreated',
  'modulesUpdated',
  'modulesDeleted',
  'moduleTestsCreated',
  'moduleTestsUpdated',
  'moduleTestsDeleted',
] as const
export type ProgramCounter = (typeof COUNTERS)[number]

/** The answer that is expected. Numbers of attempts are not known on this computer. */
export type ExpectedProgramAnswer = Readonly<Record<ProgramCounter, number>> & {
  readonly programResult: 'created' | 'updated'
  /**
   * The numbers that can be explained. The service may count as updated what is named without a change of its own, such as a
   * module whose tests have changed, and may delete a module that is left without tests.
   */
  readonly ranges: Readonly<Record<ProgramCounter, CounterRange>>
}

export type ProgramRequest = { readonly body: ProgramBody; readonly expected: ExpectedProgramAnswer }

/**
 * The request that makes the service's program the draft; `null` where there is nothing to send. It has only what is new or
 * changed, and what cannot be changed as it was sent. For a draft without problems: see `program-problems.ts`.
 */
export function programRequest(id: Guid, sent: SentProgram | null, draft: ProgramContent): ProgramRequest | null {
  if (programChanges(sent, draft).length === 0) return null
  const orders = orderNumbers(
    draft.modules.map((module) => module.id),
    sent?.orders ?? {},
  )
  const parts = draft.modules.flatMap((module) => modulePart(module, sent, orders[module.id]!) ?? [])
  return {
    body: { ...programPart(id, sent, draft), modules: parts.map(({ body }) => body) },
    expected: expectedOf(sent, parts),
  }
}

/** The numbers of an expected answer, with the bounds of those that can be explained otherwise. */
export function expectedCounters(expected: ExpectedProgramAnswer): Counters {
  return withRanges(Object.fromEntries(COUNTERS.map((name) => [name, expected[name]])), expected.ranges)
}

function expectedOf(sent: SentProgram | null, parts: readonly ModulePart[]): ExpectedProgramAnswer {
  const sum = (count: (part: ModulePart) => number) => parts.reduce((total, part) => total + count(part), 0)
  const numbers = {
    modulesCreated: sum(({ isNew }) => Number(isNew)),
    modulesUpdated: sum(({ isNew, isChanged }) => Number(!isNew && isChanged)),
    modulesDeleted: 0,
    moduleTestsCreated: sum(({ created }) => created),
    moduleTestsUpdated: sum(({ updated }) => updated),
    moduleTestsDeleted: sum(({ deleted }) => deleted),
  }
  const exactly = (number: number) => ({ least: number, most: number })
  return {
    ...numbers,
    programResult: sent === null ? 'created' : 'updated',
    ranges: {
      modulesCreated: exactly(numbers.modulesCreated),
      modulesUpdated: {
        // A module that is deleted need not count as updated too.
        least: sum(({ isNew, isChanged, isEmptied }) => Number(!isNew && isChanged && !isEmptied)),
        most: sum(({ isNew }) => Number(!isNew)),
      },
      modulesDeleted: { least: 0, most: sum(({ isEmptied }) => Number(isEmptied)) },
      moduleTestsCreated: exactly(numbers.moduleTestsCreated),
      moduleTestsUpdated: { least: sum(({ changed }) => changed), most: numbers.moduleTestsUpdated },
      moduleTestsDeleted: exactly(numbers.moduleTestsDeleted),
    },
  }
}

/** The program's own members. They are in every request, the fixed ones as they were sent. */
function programPart(id: Guid, sent: SentProgram | null, draft: ProgramContent): Omit<ProgramBody, 'modules'> {
  const { projectId, centerId, isManual } = sent?.content ?? draft
  const externalId = isProgramLocked(sent, 'externalId') ? sent!.content.externalId : draft.externalId.trim()
  const hadFolder = sent !== null && sent.content.folderTitle !== ''
  return {
    programId: id,
    ...(externalId !== '' && { programExternalId: externalId }),
    projectId,
    centerId,
    programTitle: draft.title,
    programStatus: draft.status,
    programIsManual: isManual,
    // Left out, it may well mean that the folder stays.
    ...((draft.folderTitle !== '' || hadFolder) && { folderTitle: draft.folderTitle }),
  }
}

type ModulePart = {
  readonly body: ModuleBody
  readonly isNew: boolean
  readonly isChanged: boolean
  /** Whether it had tests and has none any more. */
  readonly isEmptied: boolean
  readonly created: number
  readonly updated: number
  /** Those of the updated ones that have a change of their own, besides an update of attempts. */
  readonly changed: number
  readonly deleted: number
}

/** `null` where nothing of the module has changed. */
function modulePart(module: ProgramModule, sent: SentProgram | null, order: number): ModulePart | null {
  const before = sent === null ? null : findModule(sent.content, module.id)
  const externalId = isModuleIdLocked(sent, module.id) ? before!.externalId : module.externalId.trim()
  const isChanged =
    before !== null &&
    (before.title !== module.title || before.externalId !== externalId || sent!.orders[module.id] !== order)
  const tests = testParts(module, before, sent?.orders ?? {})
  if (before !== null && !isChanged && tests.length === 0) return null
  const count = (kind: TestPart['kind']) => tests.filter((one) => one.kind === kind).length
  return {
    body: {
      moduleId: module.id,
      ...(externalId !== '' && { moduleExternalId: externalId }),
      moduleTitle: module.title,
      moduleOrder: order,
      moduleTests: tests.map(({ body }) => body),
    },
    isNew: before === null,
    isChanged,
    isEmptied: count('deleted') > 0 && remainingTests(module).length === 0,
    created: count('created'),
    updated: count('updated'),
    changed: tests.filter((one) => one.kind === 'updated' && one.isChanged).length,
    deleted: count('deleted'),
  }
}

type TestPart = {
  readonly kind: 'created' | 'updated' | 'deleted'
  readonly isChanged: boolean
  readonly body: ModuleTestBody
}

function testParts(
  module: ProgramModule,
  before: ProgramModule | null,
  known: Readonly<Record<string, number>>,
): readonly TestPart[] {
  const orders = orderNumbers(
    remainingTests(module).map(({ id }) => id),
    known,
  )
  return module.tests.flatMap((test): TestPart[] => {
    const earlier = before?.tests.find(({ id }) => id === test.id)
    if (test.isRemoved) {
      if (earlier === undefined) return []
      const body = { ...testBody(earlier, known[test.id] ?? null), delete: true }
      return [{ kind: 'deleted', isChanged: true, body }]
    }
    const order = orders[test.id]!
    if (earlier === undefined) {
      return [{ kind: 'created', isChanged: true, body: { ...testBody(test, order), updateAttempts: false } }]
    }
    const isChanged = known[test.id] !== order || !hasSameFields(earlier, test)
    if (!isChanged && !test.updatesAttempts) return []
    return [{ kind: 'updated', isChanged, body: { ...testBody(test, order), testId: earlier.testId } }]
  })
}

function hasSameFields(one: ModuleTest, other: ModuleTest): boolean {
  return (
    one.maxAttempts === other.maxAttempts &&
    one.passingPercentage === other.passingPercentage &&
    one.opens === other.opens &&
    one.closes === other.closes
  )
}

function testBody(test: ModuleTest, order: number | null): ModuleTestBody {
  return {
    moduleTestId: test.id,
    testId: test.testId,
    moduleTestMaxAttempts: test.maxAttempts,
    moduleTestPassingPercentage: test.passingPercentage,
    moduleTestStartDate: test.opens,
    moduleTestEndDate: test.closes,
    moduleTestOrder: order,
    delete: false,
    updateAttempts: test.updatesAttempts,
  }
}
