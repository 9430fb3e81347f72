import { z } from 'zod'
import { guidSchema } from '../model/id-schemas.ts'
import { timestampSchema } from '../model/instants.ts'
import { countField, symbolsUpTo } from './fields.ts'
import { LIMITS } from './limits.ts'

export const programStatusSchema = z.enum(['active', 'archived', 'deleted'])

/** A module test of a program request (section 2.2). `isAttemptsHidden` has no documented meaning. */
export const moduleTestRequestSchema = z.strictObject({
  moduleTestId: guidSchema,
  testId: guidSchema,
  moduleTestMaxAttempts: z.int().positive().nullable(),
  moduleTestPassingPercentage: z.int().min(0).max(100).nullable(),
  moduleTestStartDate: timestampSchema.nullable(),
  moduleTestEndDate: timestampSchema.nullable(),
  moduleTestOrder: z.int().nullable(),
  delete: z.boolean(),
  updateAttempts: z.boolean(),
  isAttemptsHidden: z.boolean().nullable().optional(),
})

/** A module of a program request (section 2.2). It contains a test at most once. */
export const moduleRequestSchema = z.strictObject({
  moduleId: guidSchema.nullable(),
  moduleExternalId: z.string().optional(),
  moduleTitle: symbolsUpTo(LIMITS.moduleTitleLength),
  moduleOrder: z.int().nullable(),
  moduleTests: z
    .array(moduleTestRequestSchema)
    .refine((list) => new Set(list.map((item) => item.testId)).size === list.length, 'a test stands twice in a module'),
})

/** Body of `POST /v1/program` (section 4.1). */
export const saveProgramRequestSchema = z.strictObject({
  programId: guidSchema.nullable(),
  programExternalId: z.string().optional(),
  projectId: guidSchema,
  centerId: guidSchema,
  programTitle: symbolsUpTo(LIMITS.programTitleLength),
  programStatus: programStatusSchema,
  programIsManual: z.boolean(),
  folderTitle: z.string().optional(),
  modules: z.array(moduleRequestSchema),
})
export type SaveProgramRequest = z.input<typeof saveProgramRequestSchema>

export const saveProgramResponseSchema = z.object({
  programResult: z.enum(['created', 'updated']),
  modulesCreated: countField,
  modulesUpdated: countField,
  modulesDeleted: countField,
  moduleTestsCreated: countField,
  moduleTestsUpdated: countField,
  moduleTestsDeleted: countField,
  attemptsCreated: countField,
  attemptsUpdated: countField,
  attemptsDeleted: countField,
})
export type SaveProgramResponse = z.infer<typeof saveProgramResponseSchema>

const employeeIds = z.array(symbolsUpTo(LIMITS.employeeIdLength)).max(LIMITS.employeesPerProgramChange)

/** Body of `POST /v1/program/employees` (section 4.3). */
export const changeProgramEmployeesRequestSchema = z.strictObject({
  programId: guidSchema,
  programExternalId: z.string().nullable().optional(),
  moduleTestsScope: z.enum(['all', 'selected']),
  moduleTests: z.array(guidSchema).nullable(),
  registerEmployees: employeeIds,
  unregisterEmployees: employeeIds,
})
export type ChangeProgramEmployeesRequest = z.input<typeof changeProgramEmployeesRequestSchema>

export const changeProgramEmployeesResponseSchema = z.object({
  employeesRegistered: countField,
  attemptsRegistered: countField,
  employeesUnregistered: countField,
  attemptsUnregistered: countField,
  totalEmployeesInProgram: countField,
})
export type ChangeProgramEmployeesResponse = z.infer<typeof changeProgramEmployeesResponseSchema>
