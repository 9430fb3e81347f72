import type { Guid } from '../../../contract/model/ids.ts'
import { asStored, newProgram } from '../../../contract/model/program-edit.ts'
import {
  findModule,
  findModuleTest,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from '../../../contract/model/program.ts'
import type { FiledModule, FiledTest, ProgramFile } from './program-file.ts'

/** What the service has, and the draft, in which what a file does not name by GUID is looked for too. */
export type Known = { readonly sent: SentProgram | null; readonly draft: ProgramContent | null }

/** What is wrong with an item of a file; `field` is its place in it, such as `modules[0].moduleTests[1].delete`. */
export type FileProblem = { readonly field: string; readonly text: string }

export type AppliedFile = {
  readonly content: ProgramContent
  readonly problems: readonly FileProblem[]
  /** Places of the modules and module tests in the file, by their IDs. */
  readonly places: ReadonlyMap<Guid, string>
}

/**
 * The program that a file asks for (API document, section 4.1): what it names is added or changed, everything else stays
 * as it was sent. A module without a GUID is found by its external ID, a module test by its test.
 */
export function applyProgramFile(known: Known, file: ProgramFile, newId: () => Guid): AppliedFile {
  const base = known.sent?.content ?? newProgram()
  const isKnown = known.sent !== null || known.draft !== null
  const problems: FileProblem[] = []
  const places = new Map<Guid, string>()
  const items = file.modules.map((filed, at) => {
    const place = `modules[${at}]`
    const id = moduleIdOf(known, filed) ?? newId()
    if (isKnown && isNameless(filed)) problems.push({ field: place, text: NAMELESS })
    note(known, places, problems, { id, place, field: 'moduleId' })
    const module = moduleOf(known, id, filed, { place, places, problems, newId })
    return { item: module, order: filed.moduleOrder ?? null }
  })
  return {
    content: {
      title: file.programTitle ?? base.title,
      externalId: file.programExternalId ?? base.externalId,
      status: file.programStatus ?? base.status,
      projectId: asStored(file.projectId ?? base.projectId),
      centerId: asStored(file.centerId ?? base.centerId),
      isManual: file.programIsManual ?? base.isManual,
      folderTitle: file.folderTitle ?? base.folderTitle,
      modules: placed(base.modules, items, known.sent),
    },
    problems,
    places,
  }
}

type Reading = {
  readonly place: string
  readonly places: Map<Guid, string>
  readonly problems: FileProblem[]
  readonly newId: () => Guid
}

function moduleOf(
  known: Known,
  id: Guid,
  filed: FiledModule,
  { place, places, problems, newId }: Reading,
): ProgramModule {
  const before = known.sent === null ? null : findModule(known.sent.content, id)
  const draft = known.draft === null ? null : findModule(known.draft, id)
  const items = filed.moduleTests.flatMap((test, at) => {
    const testPlace = `${place}.moduleTests[${at}]`
    const own = testIdOf([before, draft], test) ?? newId()
    note(known, places, problems, { id: own, place: testPlace, field: 'moduleTestId' })
    const earlier = before?.tests.find((one) => one.id === own) ?? null
    const isElsewhere = earlier === null && known.sent !== null && findModuleTest(known.sent.content, own) !== null
    if (isElsewhere) problems.push({ field: `${testPlace}.moduleTestId`, text: 'It belongs to another module.' })
    if (test.delete && earlier === null) {
      problems.push({ field: `${testPlace}.delete`, text: 'The sent program has no such module test.' })
      return []
    }
    return [{ item: testOf(own, earlier, test), order: test.moduleTestOrder ?? null }]
  })
  return {
    id,
    title: filed.moduleTitle ?? before?.title ?? '',
    externalId: filed.moduleExternalId ?? before?.externalId ?? '',
    tests: placed(before?.tests ?? [], items, known.sent),
  }
}

function testOf(id: Guid, before: ModuleTest | null, filed: FiledTest): ModuleTest {
  if (filed.delete && before !== null) return { ...before, isRemoved: true }
  return {
    id,
    testId: asStored(filed.testId ?? before?.testId ?? ''),
    maxAttempts: given(filed.moduleTestMaxAttempts, before?.maxAttempts),
    passingPercentage: given(filed.moduleTestPassingPercentage, before?.passingPercentage),
    opens: given(filed.moduleTestStartDate, before?.opens),
    closes: given(filed.moduleTestEndDate, before?.closes),
    // Of a new one there are no attempts.
    updatesAttempts: filed.updateAttempts && before !== null,
    isRemoved: false,
  }
}

/** What is left out stays; `null` is a value. */
function given<T>(filed: T | null | undefined, before: T | null | undefined): T | null {
  return filed === undefined ? (before ?? null) : filed
}

/** Each run would add the module anew. */
const NAMELESS = 'Name it by moduleExternalId or moduleId: a module can’t be deleted.'

function isNameless({ moduleId, moduleExternalId }: FiledModule): boolean {
  return (moduleId ?? '') === '' && (moduleExternalId ?? '').trim() === ''
}

function moduleIdOf({ sent, draft }: Known, { moduleId, moduleExternalId }: FiledModule): Guid | null {
  if (moduleId !== null && moduleId !== undefined) return moduleId
  const externalId = (moduleExternalId ?? '').trim()
  if (externalId === '') return null
  const modules = [...(sent?.content.modules ?? []), ...(draft?.modules ?? [])]
  return modules.find((one) => one.externalId.trim() === externalId)?.id ?? null
}

function testIdOf(modules: readonly (ProgramModule | null)[], { moduleTestId, testId }: FiledTest): Guid | null {
  if (moduleTestId !== null && moduleTestId !== undefined) return moduleTestId
  if (testId === undefined) return null
  const tests = modules.flatMap((module) => module?.tests ?? [])
  return tests.find((one) => one.testId === asStored(testId) && !one.isRemoved)?.id ?? null
}

/** Notes where an item is in the file, and that its ID is used twice or was deleted. */
function note(
  { sent }: Known,
  places: Map<Guid, string>,
  problems: FileProblem[],
  { id, place, field }: { readonly id: Guid; readonly place: string; readonly field: string },
): void {
  const earlier = places.get(id)
  if (earlier !== undefined) problems.push({ field: `${place}.${field}`, text: `It is the same as ${earlier}.` })
  else places.set(id, place)
  if (sent?.gone.includes(id) === true) {
    problems.push({ field: `${place}.${field}`, text: 'It was deleted, and its ID can’t be used again.' })
  }
}

type Placed<T> = { readonly item: T; readonly order: number | null }

/**
 * The items of before, with those of the file in their place: by their order numbers, which are relative. An item without
 * one stays where it is, and a new one comes last. Of two with one number, the one that the file moves is the first.
 */
function placed<T extends { readonly id: Guid }>(
  before: readonly T[],
  filed: readonly Placed<T>[],
  sent: SentProgram | null,
): readonly T[] {
  const named = new Map(filed.map((one) => [one.item.id, one]))
  const there = new Set(before.map(({ id }) => id))
  const all = [
    ...before.map((item) => named.get(item.id) ?? { item, order: null }),
    ...filed.filter(({ item }) => !there.has(item.id)),
  ]
  const numberOf = ({ item, order }: Placed<T>) => order ?? sent?.orders[item.id] ?? Infinity
  return all
    .toSorted((one, other) => {
      const [first, second] = [numberOf(one), numberOf(other)]
      if (first === second) return Number(one.order === null) - Number(other.order === null)
      return first - second
    })
    .map(({ item }) => item)
}
