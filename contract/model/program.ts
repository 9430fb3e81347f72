import { z } from 'zod'
import { guidSchema } from './id-schemas.ts'
import type { Guid } from './ids.ts'
import { timestampSchema } from './instants.ts'

/** Limits of the service (API document, sections 2.2 and 8), lengths in symbols: see `symbols.ts`. */
export const PROGRAM_LIMITS = {
  titleLength: 100,
  percentage: { least: 0, most: 100 },
  /** The most is that of a 32-bit integer, since the service names none. */
  attempts: { least: 1, most: 2_147_483_647 },
} as const

/** Most modules of a program, and most tests of a module, that the app keeps. The service names no limit. */
const MOST = 1000

/** A text as it is typed. Whether it may be sent is checked by `program-problems.ts`. */
const typedSchema = z.string().max(2000)

export const PROGRAM_STATUSES = ['active', 'archived', 'deleted'] as const
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]

const moduleTestSchema = z.strictObject({
  id: guidSchema,
  /** Empty until a test is chosen. */
  testId: typedSchema,
  /** `null` for any number. */
  maxAttempts: z.number().nullable(),
  /** `null` where any finished attempt counts as passed. */
  passingPercentage: z.number().nullable(),
  opens: timestampSchema.nullable(),
  closes: timestampSchema.nullable(),
  /** Whether attempts that were not started are brought up to date. It goes with one request: no sent content has it. */
  updatesAttempts: z.boolean(),
  /** A sent test that the next request deletes. It stays in its place until then. */
  isRemoved: z.boolean(),
})
export type ModuleTest = Readonly<z.infer<typeof moduleTestSchema>>

const moduleSchema = z.strictObject({
  id: guidSchema,
  title: typedSchema,
  /** Empty where there is none. */
  externalId: typedSchema,
  /** In the order in which they are taken. */
  tests: z.array(moduleTestSchema).max(MOST).readonly(),
})
export type ProgramModule = Readonly<z.infer<typeof moduleSchema>>

/** A program while it is edited: titles and IDs may be missing or not fit. */
export const programContentSchema = z
  .strictObject({
    title: typedSchema,
    /** Empty where there is none. */
    externalId: typedSchema,
    status: z.enum(PROGRAM_STATUSES),
    projectId: typedSchema,
    centerId: typedSchema,
    /** Whether who takes which test is fully under the caller's control. */
    isManual: z.boolean(),
    /** Empty where there is none. */
    folderTitle: typedSchema,
    modules: z.array(moduleSchema).max(MOST).readonly(),
  })
  .superRefine(({ modules }, context) => {
    const seen = new Set<Guid>()
    const check = (id: Guid, path: (string | number)[]) => {
      if (seen.has(id)) context.addIssue({ code: 'custom', path: [...path, 'id'], message: 'an ID is used twice' })
      seen.add(id)
    }
    modules.forEach((one, at) => {
      check(one.id, ['modules', at])
      one.tests.forEach(({ id }, index) => check(id, ['modules', at, 'tests', index]))
    })
  })
/** Program, modules and module tests (section 2.2), in the order in which they are shown. */
export type ProgramContent = Readonly<z.infer<typeof programContentSchema>>

/** A program as the service has it, as far as this computer's requests tell. */
export const sentProgramSchema = z.strictObject({
  content: programContentSchema,
  /** Whether a request of this computer created it. Otherwise the service may have more of it than is known here. */
  isWhole: z.boolean(),
  /** The order numbers that were sent, by the ID of the module or module test. */
  orders: z.record(z.string(), z.int()),
  /** Modules and module tests that were deleted. Their IDs are not used again. */
  gone: z.array(guidSchema).readonly(),
})
export type SentProgram = Readonly<z.infer<typeof sentProgramSchema>>

/** Where a module test is. */
export type FoundTest = { readonly module: ProgramModule; readonly test: ModuleTest; readonly at: number }

export function findModule({ modules }: ProgramContent, id: Guid): ProgramModule | null {
  return modules.find((one) => one.id === id) ?? null
}

export function findModuleTest({ modules }: ProgramContent, id: Guid): FoundTest | null {
  for (const module of modules) {
    const at = module.tests.findIndex((one) => one.id === id)
    if (at !== -1) return { module, test: module.tests[at]!, at }
  }
  return null
}

/** Tests that a module will have once its changes are sent. */
export function remainingTests({ tests }: ProgramModule): readonly ModuleTest[] {
  return tests.filter(({ isRemoved }) => !isRemoved)
}
