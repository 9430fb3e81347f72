import type { Guid } from './ids.ts'
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

/** The answer that is expected. Numbers of attempts are not known on this computer. */
export type ExpectedProgramAnswer = {
  readonly programResult: 'created' | 'updated'
  readonly modulesCreated: number
  /** Modules with a change of their own. One that is named because of its tests is not counted. */
  readonly modulesUpdated: number
  readonly modulesDeleted: number
  readonly moduleTestsCreated: number
  readonly moduleTestsUpdated: number
  readonly moduleTestsDeleted: number
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
  const sum = (count: (part: ModulePart) => number) => parts.reduce((total, part) => total + count(part), 0)
  return {
    body: { ...programPart(id, sent, draft), modules: parts.map(({ body }) => body) },
    expected: {
      programResult: sent === null ? 'created' : 'updated',
      modulesCreated: sum(({ isNew }) => Number(isNew)),
      modulesUpdated: sum(({ isNew, isChanged }) => Number(!isNew && isChanged)),
      modulesDeleted: 0,
      moduleTestsCreated: sum(({ created }) => created),
      moduleTestsUpdated: sum(({ updated }) => updated),
      moduleTestsDeleted: sum(({ deleted }) => deleted),
    },
  }
}

/** The program's own members. They are in every request, the fixed ones as they were sent. */
function programPart(id: Guid, sent: SentProgram | null, draft: ProgramContent): Omit<ProgramBody, 'modules'> {
  const { projectId, centerId, isManual } = sent?.content ?? draft
  const { externalId } = isProgramLocked(sent, 'externalId') ? sent!.content : draft
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
  readonly created: number
  readonly updated: number
  readonly deleted: number
}

/** `null` where nothing of the module has changed. */
function modulePart(module: ProgramModule, sent: SentProgram | null, order: number): ModulePart | null {
  const before = sent === null ? null : findModule(sent.content, module.id)
  const externalId = isModuleIdLocked(sent, module.id) ? before!.externalId : module.externalId
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
    created: count('created'),
    updated: count('updated'),
    deleted: count('deleted'),
  }
}

type TestPart = { readonly kind: 'created' | 'updated' | 'deleted'; readonly body: ModuleTestBody }

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
      return [{ kind: 'deleted', body }]
    }
    const order = orders[test.id]!
    if (earlier === undefined) return [{ kind: 'created', body: { ...testBody(test, order), updateAttempts: false } }]
    const isSame = !test.updatesAttempts && known[test.id] === order && hasSameFields(earlier, test)
    return isSame ? [] : [{ kind: 'updated', body: { ...testBody(test, order), testId: earlier.testId } }]
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
