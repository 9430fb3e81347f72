import { z } from 'zod'
import type { Service, ServiceApp } from '../context.ts'
import { refuseTwice } from '../rules/known-employees.ts'
import { SERVICE_LIMITS } from '../rules/limits.ts'
import { syncEmployees } from '../rules/syncing-employees.ts'
import { addPost } from './posting.ts'

/** `POST /v1/employees` (API document, section 4.7). */
export function addEmployees(app: ServiceApp, service: Service): void {
  const { fields, switches } = service
  const body = fields.object({
    profileId: fields.guid,
    employees: fields.list(
      fields.object({
        id: fields.atMost(SERVICE_LIMITS.employeeIdLength),
        status: z.enum(['active', 'hidden']),
        data: z.array(fields.object({ name: fields.text, value: z.string() })),
      }),
      0,
      service.maxEmployees,
    ),
  })
  addPost(app, service, '/v1/employees', body, ({ profileId, employees }, portion) => {
    // The whole request is refused, whatever becomes of other invalid employees.
    refuseTwice(
      employees.map(({ id }) => id),
      switches,
    )
    return syncEmployees(service, profileId, portion(employees))
  })
}
