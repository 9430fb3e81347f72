import type { Service, ServiceApp } from '../context.ts'
import { changeProgramEmployees } from '../rules/program-employees.ts'
import { createProgramRequests } from '../rules/program-requests.ts'
import { saveProgram } from '../rules/saving-program.ts'
import { addPost } from './posting.ts'

/** `POST /v1/program` and `/v1/program/employees` (API document, sections 4.1 and 4.3). */
export function addPrograms(app: ServiceApp, service: Service): void {
  const { program, employees } = createProgramRequests(service.fields)
  addPost(app, service, '/v1/program', program, (request) => saveProgram(service, request))
  addPost(app, service, '/v1/program/employees', employees, (request, portion) =>
    changeProgramEmployees(service, request, portion),
  )
}
