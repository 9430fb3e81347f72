import fc from 'fast-check'
import type { Guid } from '../../contract/model/ids.ts'
import {
  addModule,
  moveModule,
  removeModule,
  restoreModule,
  setModule,
  setProgram,
} from '../../contract/model/program-edit.ts'
import {
  addModuleTest,
  moveModuleTest,
  removeModuleTest,
  restoreModuleTest,
  setModuleTest,
  stepModuleTest,
} from '../../contract/model/program-edit-tests.ts'
import {
  PROGRAM_STATUSES,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from '../../contract/model/program.ts'
import { programGuid, testId } from './programs.ts'

/** Whatever an edit can be about, picked by its numbers; nothing that is there where there is nothing to pick. */
type Picked = {
  readonly content: ProgramContent
  readonly sent: SentProgram | null
  readonly which: number
  readonly value: number
  readonly module: Guid
  readonly test: Guid
  readonly target: ProgramModule | undefined
  readonly newId: () => Guid
}

const EDITS = {
  program: ({ content, sent, which, value }) =>
    setProgram(content, sent, {
      title: `Program ${value % 3}`,
      status: pick(PROGRAM_STATUSES, which)!,
      folderTitle: which % 4 === 0 ? '' : `Folder ${which % 4}`,
      externalId: `P${value}`,
    }),
  locked: ({ content, sent, which, value }) =>
    setProgram(content, sent, {
      projectId: programGuid(value),
      centerId: programGuid(which),
      isManual: value % 2 === 0,
    }),
  addModule: ({ content, which, value, newId }) =>
    addModule(content, { id: newId(), title: `Added ${value}` }, which % (content.modules.length + 1)),
  setModule: ({ content, sent, module, value }) =>
    setModule(content, sent, module, {
      title: `Module ${value % 3}`,
      externalId: value % 3 === 0 ? `M${value}` : '',
    }),
  moveModule: ({ content, module, value }) => moveModule(content, module, value % (content.modules.length + 1)),
  removeModule: ({ content, sent, module }) => removeModule(content, sent, module),
  restoreModule: ({ content, module }) => restoreModule(content, module),
  addTest: ({ content, module, value, newId }) =>
    addModuleTest(content, module, { id: newId(), testId: testId(value % 6) }).content,
  setTest: ({ content, sent, test, which, value }) =>
    setModuleTest(content, sent, test, {
      testId: testId(value),
      maxAttempts: value % 4 === 0 ? null : value % 4,
      passingPercentage: which % 3 === 0 ? null : which,
      opens: timeOf(value),
      closes: timeOf(which),
      updatesAttempts: value % 2 === 0,
    }),
  moveTest: ({ content, sent, test, which, target, newId }) => {
    if (target === undefined) return content
    const to = { module: target.id, at: which % (target.tests.length + 1) }
    return moveModuleTest(content, sent, test, to, newId()).content
  },
  stepTest: ({ content, sent, test, value, newId }) =>
    stepModuleTest(content, sent, test, value % 2 === 0 ? 1 : -1, newId()).content,
  removeTest: ({ content, sent, test }) => removeModuleTest(content, sent, test),
  restoreTest: ({ content, test }) => restoreModuleTest(content, test),
} satisfies Record<string, (picked: Picked) => ProgramContent>

const KINDS = Object.keys(EDITS) as (keyof typeof EDITS)[]
const NOWHERE = programGuid(0)

/** An edit as numbers, which stand for whatever there is when it is made. */
export type Edit = { readonly kind: keyof typeof EDITS; readonly which: number; readonly value: number }

export const edits = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), which: fc.nat(40), value: fc.nat(40) }), {
  maxLength: 30,
})

/** Returns GUIDs that are different from each other and from all others of the tests. */
export function newIds(): () => Guid {
  let last = 0xff_0000
  return () => programGuid((last += 1))
}

/** Makes an edit through the functions that screens use. */
export function applyEdit(
  content: ProgramContent,
  sent: SentProgram | null,
  { kind, which, value }: Edit,
  newId: () => Guid,
): ProgramContent {
  const { modules } = content
  const tests = modules.flatMap((one) => one.tests)
  return EDITS[kind]({
    content,
    sent,
    which,
    value,
    module: pick(modules, which)?.id ?? NOWHERE,
    test: pick(tests, which)?.id ?? NOWHERE,
    target: pick(modules, value),
    newId,
  })
}

function pick<T>(all: readonly T[], by: number): T | undefined {
  return all[by % Math.max(1, all.length)]
}

function timeOf(number: number): string | null {
  return number % 5 === 0 ? null : `2027-0${number % 5}-01T08:00:00Z`
}
