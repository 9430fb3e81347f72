import { z } from 'zod'
import { guidSchema } from '../model/id-schemas.ts'
import { countField, symbolsUpTo } from './fields.ts'
import { LIMITS } from './limits.ts'

export const employeeStatusSchema = z.enum(['active', 'hidden'])

/** An employee as it is synchronised (section 2.6). */
export const employeeSchema = z.strictObject({
  id: symbolsUpTo(LIMITS.employeeIdLength),
  status: employeeStatusSchema,
  data: z.array(z.strictObject({ name: z.string().min(1), value: z.string() })),
})

/** Body of `POST /v1/employees` (section 4.7). IDs must be unique. */
export const syncEmployeesRequestSchema = z.strictObject({
  profileId: guidSchema,
  employees: z
    .array(employeeSchema)
    .refine((list) => new Set(list.map((employee) => employee.id)).size === list.length, 'an employee id stands twice'),
})
export type SyncEmployeesRequest = z.input<typeof syncEmployeesRequestSchema>

export const syncEmployeesResponseSchema = z.object({
  employeesCreated: countField,
  employeesDataUpdated: countField,
  employeesStatusChangedToActive: countField,
  employeesStatusChangedToHidden: countField,
  employeesNotChanged: countField,
})
export type SyncEmployeesResponse = z.infer<typeof syncEmployeesResponseSchema>
