import { DeskError } from '../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import type { ChangeSummary } from '../../contract/model/outbox.ts'
import type { ParticipantsRequest } from '../../contract/model/people.ts'
import type { PeopleMapping } from '../../contract/model/people-mapping.ts'
import type { EmployeesHead } from '../../contract/model/registration.ts'
import { LIMITS } from '../../contract/remote/limits.ts'
import type { RegisterEmployeesRequest } from '../../contract/remote/participants.ts'
import type { PeopleLayout } from '../store/queries/people-layouts.ts'
import type { Desk } from './desk-type.ts'
import type { OpenedTable, OpenedTables } from './opened-tables.ts'

export type RememberMapping = (id: ConnectionId, layout: PeopleLayout, mapping: PeopleMapping) => Promise<void>

type RegistrationDeskOptions = {
  readonly outbox: Pick<Desk['outbox'], 'stage'>
  readonly tests: Pick<Desk['tests'], 'known'>
  readonly opened: Pick<OpenedTables, 'find' | 'reach'>
  readonly remember: RememberMapping
}

/** Fails with `invalid-argument` where a table was planned anew since. */
export function assertSamePlan({ planned }: OpenedTable, expected: OpenedTable['planned']): void {
  if (planned !== expected) throw new DeskError('invalid-argument', 'The table was planned anew meanwhile.')
}

/** Registrations of participants, of a table or by the IDs of employees (API document, sections 4.5, 4.6, 4.10). */
export function createRegistrationDesk({
  outbox,
  tests,
  opened,
  remember,
}: RegistrationDeskOptions): Pick<
  Desk['people'],
  'activeIds' | 'planParticipants' | 'photoNames' | 'addPhotos' | 'stageParticipants' | 'stageEmployeeRegistration'
> {
  const { find, reach } = opened

  /** Tests that are not listed any more are named by their IDs. */
  async function summaryOf(
    id: ConnectionId,
    name: string,
    center: string,
    ids: readonly Guid[],
  ): Promise<ChangeSummary> {
    const titles = new Map((await tests.known(id))?.tests.map(({ testId, title }) => [testId, title]))
    return { name, center, tests: ids.map((testId) => titles.get(testId) ?? testId) }
  }

  return {
    activeIds: async (table, leftOut) => (await reach(table)).activeIds(table.tableId, leftOut),
    planParticipants: async (table, request) =>
      find(table).inTurn(async () => {
        const { tableId } = table
        const store = await reach(table)
        const plan = await store.participants(tableId, request, [])
        const { replaced, photos } = find(table).photos.replace(await store.imageFiles(tableId))
        const whole = replaced.length === 0 ? plan : await store.participants(tableId, request, replaced)
        find(table).planned = request
        return { ...whole, photos }
      }),
    photoNames: (table) =>
      find(table).inTurn(async () => {
        const values = await (await reach(table)).imageFiles(table.tableId)
        return [...new Set(values.map(({ value }) => value))]
      }),
    addPhotos: async (table, files) => find(table).photos.add(files),
    async stageParticipants(table, name, head, leftOut) {
      const { connectionId, tableId } = table
      const { planned, titles, inTurn } = find(table)
      const batches = await inTurn(async () => {
        assertSamePlan(find(table), planned)
        return (await reach(table)).participantBodies(tableId, head, leftOut)
      })
      if (batches.length === 0) throw new DeskError('invalid-argument', 'There is nobody to register.')
      const change = await outbox.stage(connectionId, {
        kind: 'registerParticipants',
        summary: await summaryOf(connectionId, name, head.center, head.tests),
        expected: null,
        batches: batches.map(({ path, body }) => ({ path, body })),
      })
      if (planned !== null) {
        const { profileId, mapping }: ParticipantsRequest = planned
        await remember(connectionId, { people: 'participants', profileId, titles }, mapping)
      }
      return change
    },
    async stageEmployeeRegistration(connectionId, name, head, employees) {
      assertOnceEach(employees)
      return outbox.stage(connectionId, {
        kind: 'registerEmployees',
        summary: await summaryOf(connectionId, name, head.center, head.tests),
        expected: null,
        batches: employeeRequests(head, employees).map((request) => ({
          path: '/v2/employees-participants',
          body: new TextEncoder().encode(JSON.stringify(request)),
        })),
      })
    },
  }
}

function assertOnceEach(employees: readonly string[]): void {
  if (employees.length === 0) throw new DeskError('invalid-argument', 'There is nobody to register.')
  const seen = new Set<string>()
  for (const id of employees) {
    if (seen.has(id)) throw new DeskError('invalid-argument', 'An employee is named twice.', { value: id })
    seen.add(id)
  }
}

function employeeRequests(head: EmployeesHead, employees: readonly string[]): readonly RegisterEmployeesRequest[] {
  const { proctoring, tests, ...shared } = head
  const most = LIMITS.employeesPerRegistration
  return Array.from({ length: Math.ceil(employees.length / most) }, (_, at) => ({
    ...shared,
    ...(proctoring === null ? {} : { proctoring }),
    tests: [...tests],
    employees: employees.slice(at * most, (at + 1) * most).map((id) => ({ id })),
  }))
}
