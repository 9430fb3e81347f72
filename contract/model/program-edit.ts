import { GUID, type Guid } from './ids.ts'
import { isModuleIdLocked, isProgramLocked, isSentModule, isSentTest, FIXED_FIELDS } from './program-locks.ts'
import { findModule, type ProgramContent, type ProgramModule, type SentProgram } from './program.ts'

// Each function returns the changed program, or the same one where there is nothing to change or the change is refused.
// `sent` is what the service has; `null` for a program that was never sent.

export function newProgram(): ProgramContent {
  return {
    title: '',
    externalId: '',
    status: 'active',
    projectId: '',
    centerId: '',
    isManual: false,
    folderTitle: '',
    modules: [],
  }
}

/** Sets fields of the program. The change of a field that is locked is left out. */
export function setProgram(
  content: ProgramContent,
  sent: SentProgram | null,
  change: Partial<Omit<ProgramContent, 'modules'>>,
): ProgramContent {
  const locked = [...FIXED_FIELDS, 'externalId' as const].filter((field) => isProgramLocked(sent, field))
  const kept = Object.fromEntries(locked.map((field) => [field, content[field]]))
  const next = { ...content, ...change, ...kept }
  return changed(content, {
    ...next,
    projectId: asStored(next.projectId),
    centerId: asStored(next.centerId),
  })
}

/** `at` is the place in the list; at its end by default. */
export function addModule(
  content: ProgramContent,
  { id, title = '' }: { readonly id: Guid; readonly title?: string },
  at = content.modules.length,
): ProgramContent {
  const added: ProgramModule = { id, title, externalId: '', tests: [] }
  return { ...content, modules: content.modules.toSpliced(at, 0, added) }
}

export function setModule(
  content: ProgramContent,
  sent: SentProgram | null,
  id: Guid,
  change: Partial<Pick<ProgramModule, 'title' | 'externalId'>>,
): ProgramContent {
  return replaceModule(content, id, (module) => {
    const kept = isModuleIdLocked(sent, id) ? { externalId: module.externalId } : {}
    return changed(module, { ...module, ...change, ...kept })
  })
}

export function moveModule(content: ProgramContent, id: Guid, to: number): ProgramContent {
  const from = content.modules.findIndex((one) => one.id === id)
  if (from === -1 || from === to || to < 0 || to >= content.modules.length) return content
  return { ...content, modules: content.modules.toSpliced(from, 1).toSpliced(to, 0, content.modules[from]!) }
}

/**
 * Removes a module. The service cannot delete one that it has (docs/decisions/0070-programs-are-kept-as-last-sent.md), so
 * that stays, and all of its tests are removed.
 */
export function removeModule(content: ProgramContent, sent: SentProgram | null, id: Guid): ProgramContent {
  if (!isSentModule(sent, id)) {
    const modules = content.modules.filter((one) => one.id !== id)
    return modules.length === content.modules.length ? content : { ...content, modules }
  }
  return replaceModule(content, id, (module) => {
    const tests = module.tests
      .filter((test) => isSentTest(sent, test.id))
      .map((test) => (test.isRemoved ? test : { ...test, isRemoved: true }))
    const isSame = tests.length === module.tests.length && tests.every((test, at) => test === module.tests[at])
    return isSame ? module : { ...module, tests }
  })
}

/** Brings the removed tests of a module back, except those that it has anew. */
export function restoreModule(content: ProgramContent, id: Guid): ProgramContent {
  const module = findModule(content, id)
  const there = new Set(module?.tests.flatMap(({ testId, isRemoved }) => (isRemoved ? [] : [testId])))
  return replaceModule(content, id, (one) => {
    const tests = one.tests.map((test) =>
      test.isRemoved && !there.has(test.testId) ? { ...test, isRemoved: false } : test,
    )
    return tests.every((test, at) => test === one.tests[at]) ? one : { ...one, tests }
  })
}

/** Replaces a module by what `act` returns for it; the same program where that is the same module, or there is none. */
export function replaceModule(
  content: ProgramContent,
  id: Guid,
  act: (module: ProgramModule) => ProgramModule,
): ProgramContent {
  const at = content.modules.findIndex((one) => one.id === id)
  const before = content.modules[at]
  if (before === undefined) return content
  const after = act(before)
  return after === before ? content : { ...content, modules: content.modules.with(at, after) }
}

/** The first value where the second has the same members. */
export function changed<T extends object>(before: T, after: T): T {
  return (Object.keys(after) as (keyof T)[]).every((name) => before[name] === after[name]) ? before : after
}

/** GUIDs are stored in lower case; anything else stays as it was typed, spaces around it left out. */
export function asStored(typed: string): string {
  const text = typed.trim()
  return GUID.test(text) ? text.toLowerCase() : text
}
