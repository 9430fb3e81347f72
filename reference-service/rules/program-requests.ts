import { z } from 'zod'
import type { Fields } from './fields.ts'
import { SERVICE_LIMITS } from './limits.ts'

/**
 * Bodies of sections 4.1 and 4.3. Members that the document calls optional, or says a body "may" carry, may be missing;
 * nullable ones may be `null` or missing.
 */
export function createProgramRequests(fields: Fields) {
  const moduleTest = fields.object({
    moduleTestId: fields.guid,
    testId: fields.guid,
    moduleTestMaxAttempts: z.int().positive('is not positive').nullish(),
    moduleTestPassingPercentage: z.int().min(0, 'is negative').max(100, 'is more than 100').nullish(),
    moduleTestStartDate: fields.timestamp.nullish(),
    moduleTestEndDate: fields.timestamp.nullish(),
    moduleTestOrder: z.int().nullish(),
    delete: z.boolean(),
    updateAttempts: z.boolean(),
    isAttemptsHidden: z.boolean().nullish(),
  })
  const module = fields.object({
    moduleId: fields.guid.nullish(),
    moduleExternalId: fields.text.optional(),
    moduleTitle: fields.atMost(SERVICE_LIMITS.moduleTitleLength),
    moduleOrder: z.int().nullish(),
    moduleTests: z.array(moduleTest),
  })
  const program = fields.object({
    programId: fields.guid.nullish(),
    programExternalId: fields.text.optional(),
    projectId: fields.guid,
    centerId: fields.guid,
    programTitle: fields.atMost(SERVICE_LIMITS.programTitleLength),
    programStatus: z.enum(['active', 'archived', 'deleted']),
    programIsManual: z.boolean(),
    folderTitle: z.string().optional(),
    modules: z.array(module),
  })
  const employeeIds = fields.list(
    fields.atMost(SERVICE_LIMITS.employeeIdLength),
    0,
    SERVICE_LIMITS.employeesPerProgramChange,
  )
  const employees = fields.object({
    programId: fields.guid.nullish(),
    programExternalId: fields.text.nullish(),
    moduleTestsScope: z.enum(['all', 'selected']),
    moduleTests: z.array(fields.guid).nullish(),
    registerEmployees: employeeIds,
    unregisterEmployees: employeeIds,
  })
  return { program, employees }
}

type Requests = ReturnType<typeof createProgramRequests>
export type ProgramRequest = z.output<Requests['program']>
export type ModuleRequest = ProgramRequest['modules'][number]
export type ModuleTestRequest = ModuleRequest['moduleTests'][number]
export type ProgramEmployeesRequest = z.output<Requests['employees']>
