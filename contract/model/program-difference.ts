import type { Guid } from './ids.ts'
import { isModuleIdLocked, isProgramLocked } from './program-locks.ts'
import { keptInOrder } from './program-order.ts'
import {
  remainingTests,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from './program.ts'

const PROGRAM_FIELDS = ['title', 'externalId', 'status', 'folderTitle'] as const
const MODULE_FIELDS = ['title', 'externalId'] as const
const TEST_FIELDS = ['maxAttempts', 'passingPercentage', 'opens', 'closes'] as const
export type ProgramField = (typeof PROGRAM_FIELDS)[number]
export type ModuleField = (typeof MODULE_FIELDS)[number]
export type TestField = (typeof TEST_FIELDS)[number]

export type FieldChange<F> = {
  readonly field: F
  readonly from: string | number | null
  readonly to: string | number | null
}

/** A place in a list of what remains, counted from 1. */
export type ListPlace = { readonly at: number; readonly of: number }

/** One change that is sent, in codes and values. An added one has its fields in the draft. */
export type ProgramChange =
  | {
      readonly of: 'program'
      readonly kind: 'added' | 'changed'
      readonly fields: readonly FieldChange<ProgramField>[]
    }
  | {
      readonly of: 'module'
      /** `moved` where nothing but its place has changed. */
      readonly kind: 'added' | 'changed' | 'moved'
      readonly module: Guid
      readonly place: ListPlace
      /** Its place before; `null` where it was not moved. */
      readonly movedFrom: ListPlace | null
      readonly fields: readonly FieldChange<ModuleField>[]
    }
  | {
      readonly of: 'moduleTest'
      readonly kind: 'added' | 'changed' | 'moved' | 'removed'
      readonly module: Guid
      readonly moduleTest: Guid
      /** Of a removed one, the place it had. */
      readonly place: ListPlace
      /** Its place before, in the same module; `null` where it was not moved. */
      readonly movedFrom: ListPlace | null
      /**
       * The other half of a move to another module: what is added there is removed here, and the reverse. `null` where it is
       * no move.
       */
      readonly counterpart: { readonly module: Guid; readonly moduleTest: Guid } | null
      readonly fields: readonly FieldChange<TestField>[]
      readonly updatesAttempts: boolean
    }

type TestChange = Extract<ProgramChange, { of: 'moduleTest' }>

/** What the draft changes in what was sent, in the order in which it is shown; nothing where they say the same. */
export function programChanges(sent: SentProgram | null, draft: ProgramContent): readonly ProgramChange[] {
  const before = sent?.content ?? null
  const fields = sendable(fieldChanges(PROGRAM_FIELDS, before, draft), isProgramLocked(sent, 'externalId'))
  const changes: ProgramChange[] = []
  if (before === null) changes.push({ of: 'program', kind: 'added', fields: [] })
  else if (fields.length > 0) changes.push({ of: 'program', kind: 'changed', fields })
  const places = placesIn(before?.modules ?? [], draft.modules)
  for (const module of draft.modules) {
    const earlier = before?.modules.find(({ id }) => id === module.id) ?? null
    const own = moduleChange(module, earlier, places, isModuleIdLocked(sent, module.id))
    if (own !== null) changes.push(own)
    changes.push(...testChanges(module, earlier))
  }
  return withCounterparts(changes, new Map(testIds(before, draft)))
}

function moduleChange(
  module: ProgramModule,
  before: ProgramModule | null,
  places: Places,
  isIdLocked: boolean,
): ProgramChange | null {
  const common = { of: 'module', module: module.id, place: places.now(module.id) } as const
  if (before === null) return { ...common, kind: 'added', movedFrom: null, fields: [] }
  const fields = sendable(fieldChanges(MODULE_FIELDS, before, module), isIdLocked)
  const movedFrom = places.movedFrom(module.id)
  if (fields.length === 0 && movedFrom === null) return null
  return { ...common, kind: fields.length === 0 ? 'moved' : 'changed', movedFrom, fields }
}

function testChanges(module: ProgramModule, before: ProgramModule | null): readonly TestChange[] {
  const remaining = remainingTests(module)
  const staying = new Set(remaining.map(({ id }) => id))
  const earlier = new Map(before?.tests.map((test) => [test.id, test]))
  const places = placesIn(before?.tests.filter(({ id }) => staying.has(id)) ?? [], remaining)
  return module.tests.flatMap((test): TestChange[] => {
    const known = earlier.get(test.id)
    const common = { of: 'moduleTest', module: module.id, moduleTest: test.id, counterpart: null } as const
    if (test.isRemoved) {
      if (known === undefined) return []
      const place = { at: before!.tests.indexOf(known) + 1, of: before!.tests.length }
      return [{ ...common, kind: 'removed', place, movedFrom: null, fields: [], updatesAttempts: false }]
    }
    const place = places.now(test.id)
    if (known === undefined) {
      return [{ ...common, kind: 'added', place, movedFrom: null, fields: [], updatesAttempts: false }]
    }
    const fields = fieldChanges(TEST_FIELDS, known, test)
    const movedFrom = places.movedFrom(test.id)
    const { updatesAttempts } = test
    if (fields.length === 0 && movedFrom === null && !updatesAttempts) return []
    const kind = fields.length === 0 && !updatesAttempts ? 'moved' : 'changed'
    return [{ ...common, kind, place, movedFrom, fields, updatesAttempts }]
  })
}

type Places = { readonly now: (id: Guid) => ListPlace; readonly movedFrom: (id: Guid) => ListPlace | null }

function placesIn(before: readonly { readonly id: Guid }[], after: readonly { readonly id: Guid }[]): Places {
  const [then, now] = [before.map(({ id }) => id), after.map(({ id }) => id)]
  const kept = keptInOrder(then, now)
  return {
    now: (id) => ({ at: now.indexOf(id) + 1, of: now.length }),
    movedFrom: (id) => {
      const at = then.indexOf(id)
      return at === -1 || kept.has(id) ? null : { at: at + 1, of: then.length }
    },
  }
}

function fieldChanges<F extends string>(
  fields: readonly F[],
  before: Readonly<Record<F, string | number | null>> | null,
  after: Readonly<Record<F, string | number | null>>,
): readonly FieldChange<F>[] {
  if (before === null) return []
  return fields.flatMap((field) => {
    const [from, to] = [asSent(field, before[field]), asSent(field, after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** Spaces around a pasted external ID are not sent. */
function asSent(field: string, value: string | number | null): string | number | null {
  return field === 'externalId' && typeof value === 'string' ? value.trim() : value
}

/** Without the external ID where it is locked. */
function sendable<F extends string>(
  changes: readonly FieldChange<F>[],
  isIdLocked: boolean,
): readonly FieldChange<F>[] {
  return changes.filter(({ field }) => field !== 'externalId' || !isIdLocked)
}

/** Which test a module test is, by its ID. */
function testIds(...contents: readonly (ProgramContent | null)[]): readonly (readonly [Guid, ModuleTest['testId']])[] {
  return contents.flatMap((content) =>
    (content?.modules ?? []).flatMap(({ tests }) => tests.map(({ id, testId }) => [id, testId] as const)),
  )
}

/** Pairs what is removed from a module with what is added to another one, where it is the same test. */
function withCounterparts(
  changes: readonly ProgramChange[],
  testOf: ReadonlyMap<Guid, string>,
): readonly ProgramChange[] {
  const pairs = new Map<ProgramChange, TestChange>()
  const ofTests = changes.filter((one) => one.of === 'moduleTest')
  for (const removed of ofTests) {
    if (removed.kind !== 'removed') continue
    const test = testOf.get(removed.moduleTest)
    const added = ofTests.find((one) => one.kind === 'added' && testOf.get(one.moduleTest) === test && !pairs.has(one))
    if (added === undefined || test === '') continue
    pairs.set(removed, added)
    pairs.set(added, removed)
  }
  return changes.map((change) => {
    const pair = pairs.get(change)
    if (pair === undefined || change.of !== 'moduleTest') return change
    return { ...change, counterpart: { module: pair.module, moduleTest: pair.moduleTest } }
  })
}
