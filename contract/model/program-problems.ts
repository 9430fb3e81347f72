import { hasVisibleText } from './visible-text.ts'
import { GUID, type Guid } from './ids.ts'
import { compareTimestamps } from './instants.ts'
import { programChanges } from './program-difference.ts'
import { FIXED_FIELDS, isModuleIdLocked, isProgramLocked } from './program-locks.ts'
import {
  findModule,
  findModuleTest,
  PROGRAM_LIMITS,
  type ModuleTest,
  type ProgramContent,
  type ProgramModule,
  type SentProgram,
} from './program.ts'
import { symbolsOf } from './symbols.ts'

/** Why a draft cannot be sent. Each has a text in the catalogue of the screen that shows it. */
export const PROGRAM_REASONS = [
  'empty',
  'too-long',
  'no-guid',
  /** Another module test of the module has the same test, or a removed one has it. */
  'duplicate-test',
  /** Another module of the program has the same external ID. */
  'duplicate-external-id',
  'closes-before-opens',
  'out-of-range',
  /** The service does not update this field. */
  'locked',
  'nothing-to-send',
] as const
export type ProgramReason = (typeof PROGRAM_REASONS)[number]

/** What is wrong with a draft, and where. `module` and `moduleTest` are `null` for what concerns all of it. */
export type ProgramProblem = {
  readonly module: Guid | null
  readonly moduleTest: Guid | null
  /** `null` where it is about no field. */
  readonly field: Exclude<keyof ProgramContent, 'modules'> | Exclude<keyof ModuleTest, 'id' | 'isRemoved'> | null
  readonly reason: ProgramReason
  /** What was exceeded, and by what. */
  readonly limit?: { readonly most: number; readonly is: number }
}

type Found = Omit<ProgramProblem, 'module' | 'moduleTest'>

/** Everything that keeps a draft from being sent, in the order in which it is shown. */
export function problemsOf(sent: SentProgram | null, draft: ProgramContent): readonly ProgramProblem[] {
  const problems = [
    ...problemsOfProgram(sent, draft).map((one) => ({ module: null, moduleTest: null, ...one })),
    ...draft.modules.flatMap((module) => [
      ...problemsOfModule(sent, draft, module).map((one) => ({ module: module.id, moduleTest: null, ...one })),
      ...module.tests.flatMap((test) =>
        problemsOfTest(sent, module, test).map((one) => ({ module: module.id, moduleTest: test.id, ...one })),
      ),
    ]),
  ]
  if (problems.length > 0 || programChanges(sent, draft).length > 0) return problems
  return [{ module: null, moduleTest: null, field: null, reason: 'nothing-to-send' }]
}

function problemsOfProgram(sent: SentProgram | null, draft: ProgramContent): readonly Found[] {
  const locked = [...FIXED_FIELDS, 'externalId' as const].filter(
    (field) => isProgramLocked(sent, field) && trimmed(sent!.content[field]) !== trimmed(draft[field]),
  )
  return [
    ...titleProblems(draft.title),
    ...guidProblems('projectId', draft.projectId),
    ...guidProblems('centerId', draft.centerId),
    ...locked.map((field): Found => ({ field, reason: 'locked' })),
  ]
}

function problemsOfModule(sent: SentProgram | null, draft: ProgramContent, module: ProgramModule): readonly Found[] {
  const { id, title } = module
  const externalId = module.externalId.trim()
  const isTaken =
    externalId !== '' && draft.modules.some((one) => one.id !== id && one.externalId.trim() === externalId)
  const isChanged =
    isModuleIdLocked(sent, id) && sent !== null && findModule(sent.content, id)?.externalId.trim() !== externalId
  return [
    ...titleProblems(title),
    ...when<Found>(isTaken, { field: 'externalId', reason: 'duplicate-external-id' }),
    ...when<Found>(isChanged, { field: 'externalId', reason: 'locked' }),
  ]
}

function problemsOfTest(sent: SentProgram | null, { tests }: ProgramModule, test: ModuleTest): readonly Found[] {
  // What is removed is sent as it was.
  if (test.isRemoved) return []
  const { id, testId, maxAttempts, passingPercentage, opens, closes } = test
  const isTwice = testId !== '' && tests.some((one) => one.id !== id && one.testId === testId)
  const known = sent === null ? null : findModuleTest(sent.content, id)
  const { attempts, percentage } = PROGRAM_LIMITS
  const closesTooEarly = opens !== null && closes !== null && compareTimestamps(closes, opens) <= 0
  return [
    ...guidProblems('testId', testId),
    ...when<Found>(isTwice, { field: 'testId', reason: 'duplicate-test' }),
    ...when<Found>(known !== null && known.test.testId !== testId, { field: 'testId', reason: 'locked' }),
    ...when<Found>(!isWithin(maxAttempts, attempts), { field: 'maxAttempts', reason: 'out-of-range' }),
    ...when<Found>(!isWithin(passingPercentage, percentage), { field: 'passingPercentage', reason: 'out-of-range' }),
    ...when<Found>(closesTooEarly, { field: 'closes', reason: 'closes-before-opens' }),
  ]
}

function titleProblems(title: string): readonly Found[] {
  if (!hasVisibleText(title)) return [{ field: 'title', reason: 'empty' }]
  const [is, most] = [symbolsOf(title), PROGRAM_LIMITS.titleLength]
  return is > most ? [{ field: 'title', reason: 'too-long', limit: { most, is } }] : []
}

function guidProblems(field: 'projectId' | 'centerId' | 'testId', value: string): readonly Found[] {
  if (value.trim() === '') return [{ field, reason: 'empty' }]
  return GUID.test(value) ? [] : [{ field, reason: 'no-guid' }]
}

function isWithin(value: number | null, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return value === null || (Number.isInteger(value) && value >= least && value <= most)
}

/** IDs are sent without the spaces that they were pasted with. */
function trimmed(value: string | boolean): string | boolean {
  return typeof value === 'string' ? value.trim() : value
}

function when<T>(condition: boolean, one: T): readonly T[] {
  return condition ? [one] : []
}
