import { z } from 'zod'
import type { Service, ServiceApp } from '../context.ts'
import type { Fields } from '../rules/fields.ts'
import { registerEmployees } from '../rules/registering-employees.ts'
import { SERVICE_LIMITS } from '../rules/limits.ts'
import { checkProctoring, checkTerms, registerPeople } from '../rules/registering.ts'
import { Refusal } from '../rules/refusal.ts'
import { addPost } from './posting.ts'

/** `POST /v2/participants`, `/v1/participants` and `/v2/employees-participants` (API document, 4.5, 4.6 and 4.10). */
export function addRegistrations(app: ServiceApp, service: Service): void {
  const { fields, switches } = service
  const common = commonMembers(fields)

  const version2 = fields.object({
    ...common,
    proctoring: z.boolean().optional(),
    participants: fields.list(
      fields.object({ data: z.array(fields.object({ name: fields.text, value: z.string() })) }),
      1,
      SERVICE_LIMITS.participantsPerRequest,
    ),
  })
  addPost(app, service, '/v2/participants', version2, ({ proctoring, participants, ...request }, portion) => {
    const terms = { ...request, proctoring: checkProctoring(switches, proctoring) }
    checkTerms(service, terms)
    return answer(
      service,
      registerPeople(
        service,
        terms,
        portion(participants).map(({ data }) => data),
      ),
    )
  })

  const version1 = fields.object({
    ...common,
    participants: fields.list(
      fields.object({ data: z.array(fields.object({ key: fields.text, value: z.string() })) }),
      1,
      SERVICE_LIMITS.participantsPerRequest,
    ),
  })
  addPost(app, service, '/v1/participants', version1, ({ participants, ...request }, portion) => {
    const terms = { ...request, proctoring: false }
    checkTerms(service, terms)
    checkSameKeys(participants)
    const people = portion(participants).map(({ data }) => data.map(({ key, value }) => ({ name: key, value })))
    return answer(service, registerPeople(service, terms, people))
  })

  const employees = fields.object({
    ...common,
    proctoring: z.boolean().optional(),
    doNotCreateIfExist: z.boolean(),
    employees: fields.list(
      fields.object({ id: fields.atMost(SERVICE_LIMITS.employeeIdLength) }),
      1,
      SERVICE_LIMITS.employeesPerRegistration,
    ),
  })
  addPost(app, service, '/v2/employees-participants', employees, ({ proctoring, ...request }, portion) => {
    const terms = { ...request, proctoring: checkProctoring(switches, proctoring) }
    checkTerms(service, terms)
    const ids = request.employees.map(({ id }) => id)
    return answer(service, registerEmployees(service, terms, ids, portion))
  })
}

function commonMembers(fields: Fields) {
  return {
    center: fields.text,
    validFrom: fields.timestamp,
    validTill: fields.timestamp,
    tests: fields.list(fields.guid, 1, SERVICE_LIMITS.testsPerRegistration),
  }
}

/** Section 4.6: every participant carries the same set of keys. */
function checkSameKeys(participants: readonly { readonly data: readonly { readonly key: string }[] }[]): void {
  const sets = participants.map(({ data }) => JSON.stringify(data.map(({ key }) => key).sort()))
  if (new Set(sets).size > 1) throw new Refusal('keys-differ', 'The participants do not carry the same set of keys.')
}

function answer(service: Service, ids: readonly string[]) {
  return { participantIds: ids.map((id) => service.shown(id)) }
}
