import { expect, test } from 'vitest'
import { programRequest } from '../../../contract/model/program-request.ts'
import { setProgram } from '../../../contract/model/program-edit.ts'
import { profileSchema } from '../../../contract/model/profile.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { createSender } from '../../../main/outbox/sender.ts'
import { asCounters, type ExpectedAnswer, type PeopleBatch } from '../../../contract/model/people.ts'
import type { NewChange } from '../../../main/store/records.ts'
import type { Store } from '../../../main/store/store.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { openTable } from '../../support/employees.ts'
import { field, mapping } from '../../support/people.ts'
import { newChange, VALID } from '../../support/outbox.ts'
import { moduleId, PROGRAM, programContent } from '../../support/programs.ts'
import { connect } from '../../support/remote.ts'
import { serviceOfFile, startTestService } from '../../support/service.ts'
import { openTestStore } from '../../support/store.ts'

const serviceOf = serviceOfFile({ centers: ['north'] })

/** Sends all that is staged through the real client. */
function senderTo(service: RunningService, store: Store) {
  const client = connect(service)
  return createSender({
    outbox: store.outbox,
    post: (...args) => client.post(...args),
    now: Date.now,
    wait: () => Promise.resolve(),
    onProgress: () => undefined,
  })
}

const ANYONE = { search: '', change: null, center: null, test: null }

/** A store that knows the service's own profile. */
async function prepared(service: RunningService) {
  const { store } = await openTestStore()
  const fields = service.profileFields.map((name) => field(name))
  const profileId = service.profileId as Guid
  await store.people.putProfile(profileSchema.parse({ profileId, name: 'Staff', fields }))
  return { store, sender: senderTo(service, store), profileId }
}

async function planned(store: Store, profileId: Guid, csv: string) {
  const opened = await openTable(store, csv)
  const targets = opened.columns.map(({ title }) => (title === 'ID' ? 'id' : title === 'Status' ? 'status' : title))
  return { opened, plan: await store.people.plan(opened.tableId, { profileId, mapping: mapping(targets) }) }
}

const syncOf = (batches: readonly PeopleBatch[], expected: ExpectedAnswer | null): NewChange => ({
  kind: 'syncEmployees',
  summary: { name: 'staff.csv', center: '', tests: [] },
  expected: expected === null ? null : asCounters(expected),
  batches: batches.map(({ path, body }) => ({ path, body })),
})

const HEAD = 'First name,Last name,E-mail'
const ROWS = [`ID,Status,${HEAD}`, '1,active,Ada,King,ada@example.org', '2,hidden,Zoë,Müller,zoe@example.org']

test('a sync of employees: the answer is as predicted, and a second dry run finds nothing to send', async () => {
  const service = serviceOf()
  const { store, sender, profileId } = await prepared(service)
  const { opened, plan } = await planned(store, profileId, ROWS.join('\n'))
  const { id } = await store.outbox.stage(
    syncOf((await store.people.bodies(opened.tableId, [])).batches, plan.expected),
  )
  expect(await sender.run(null)).toEqual({ sent: 1, failure: null })
  const details = await store.outbox.get(id)
  expect(details?.counters).toEqual(details?.expected)
  expect(details?.counters).toMatchObject({ employeesCreated: 2 })

  const changed = ROWS.join('\n').replace('2,hidden', '2,active').replace('King', 'Lovelace')
  const next = await planned(store, profileId, changed)
  const again = await store.outbox.stage(
    syncOf((await store.people.bodies(next.opened.tableId, [])).batches, next.plan.expected),
  )
  await sender.run(null)
  const second = await store.outbox.get(again.id)
  expect(second?.counters).toEqual(second?.expected)
  expect(second?.counters).toMatchObject({ employeesDataUpdated: 1, employeesStatusChangedToActive: 1 })
  expect((await planned(store, profileId, changed)).plan.toSend).toBe(0)
})

test('a sync whose answer is lost is repeated, and what the service did the first time it finds unchanged', async () => {
  const service = serviceOf()
  const { store, sender, profileId } = await prepared(service)
  const { opened } = await planned(store, profileId, `ID,${HEAD}\nlost-1,Lo,St,lost@example.org`)
  const { id } = await store.outbox.stage(syncOf((await store.people.bodies(opened.tableId, [])).batches, null))
  service.faults.add({ kind: 'lost-answer', path: '/v1/employees' })
  expect(await sender.run(null)).toEqual({ sent: 1, failure: null })
  const details = await store.outbox.get(id)
  expect(details?.list).toMatchObject([{ state: 'answered', attempts: 2 }])
  expect(details?.counters).toMatchObject({ employeesCreated: 0, employeesNotChanged: 1 })
})

test('a sync of which the service leaves someone out is offered again', async () => {
  const service = await startTestService({ centers: ['north'], invalidItems: 'skip' })
  const { store, sender, profileId } = await prepared(service)
  const send = async (rows: readonly string[]) => {
    const { opened, plan } = await planned(store, profileId, [ROWS[0], ...rows].join('\n'))
    await store.outbox.stage(syncOf((await store.people.bodies(opened.tableId, [])).batches, plan.expected))
    expect(await sender.run(null)).toEqual({ sent: 1, failure: null })
    return (await planned(store, profileId, [ROWS[0], ...rows].join('\n'))).plan.toSend
  }
  const refused = '4,active,Lo,St,no address'
  expect(await send(['1,active,Ada,King,ada@example.org', '2,active,Zo,Mu,zo@example.org'])).toBe(0)
  // The first one counts twice, so the counters are as many as the employees.
  expect(await send(['1,hidden,Ada,Lovelace,ada@example.org', refused])).toBe(2)
  expect(await send(['1,hidden,Ada,Lovelace,ada@example.org'])).toBe(0)
})

async function activeTest(service: RunningService): Promise<string> {
  return (
    await connect(service).createTest({ projectId: service.projectId, title: 'Induction', type: 'test' })
  ).toString()
}

const people = (tests: readonly string[], ...names: readonly string[]) => ({
  center: 'north',
  ...VALID,
  tests,
  participants: names.map((name) => ({
    data: [
      { name: 'First name', value: name },
      { name: 'Last name', value: 'Berg' },
      { name: 'E-mail', value: `${name.toLowerCase()}@example.org` },
    ],
  })),
})

test('a registration gives each person a link; one whose answer is lost waits for the user', async () => {
  const service = serviceOf()
  const { store, sender } = await prepared(service)
  const tests = [await activeTest(service)]
  const bodies = [people(tests, 'Ada', 'Zoe'), people(tests, 'Olaf')]
  const { id } = await store.outbox.stage(newChange('registerParticipants', '/v2/participants', bodies))
  const before = service.registrations.list().length
  service.faults.add({ kind: 'lost-answer', path: '/v2/participants' })
  expect(await sender.run(null)).toMatchObject({ sent: 0, failure: { code: 'unknown-outcome' } })
  expect(service.registrations.list()).toHaveLength(before + 2)
  expect((await store.outbox.registered(ANYONE, 0, 10)).total).toBe(0)
  // Nothing more leaves until the user has decided.
  expect(await sender.run(null)).toMatchObject({ sent: 1 })
  expect(service.registrations.list()).toHaveLength(before + 3)
  expect((await store.outbox.get(id))?.list.map(({ state }) => state)).toEqual(['unknown', 'answered'])
  const [olaf] = (await store.outbox.registered(ANYONE, 0, 10)).people
  expect(olaf?.name).toBe('Olaf Berg')
  expect(service.registrations.find(olaf!.participantId)).toMatchObject({ center: 'north' })
})

test('what the service refuses is refused with its reason, and changes nothing here', async () => {
  const service = serviceOf()
  const { store, sender } = await prepared(service)
  const unknown = ['00000000-0000-4000-8000-00000000dead']
  await store.outbox.stage(newChange('registerParticipants', '/v2/participants', [people(unknown, 'Ada')]))
  expect(await sender.run(null)).toMatchObject({ failure: { code: 'bad-request', details: { status: 400 } } })
  expect((await store.outbox.count()).staged).toBe(0)
  expect((await store.outbox.log(null, 1, null))[0]).toMatchObject({ event: 'refused', status: 400 })
})

test('a program is known here as it was sent, once the service has taken it', async () => {
  const service = serviceOf()
  const { store, sender } = await prepared(service)
  const tests = await Promise.all([activeTest(service), activeTest(service)])
  const centerId = service.centerIds.north!
  const content = setProgram(programContent(2), null, { projectId: service.projectId, centerId })
  const real = {
    ...content,
    modules: content.modules.map((module) => ({
      ...module,
      tests: module.tests.map((one, at) => ({ ...one, testId: tests[at] as Guid })),
    })),
  }
  const { body, expected } = programRequest(PROGRAM, null, real)!
  const { id } = await store.outbox.stage(newChange('saveProgram', '/v1/program', [body], 'Onboarding'))
  expect(await store.programs.read(PROGRAM)).toBeNull()
  expect(await sender.run(null)).toEqual({ sent: 1, failure: null })
  const { modulesCreated, moduleTestsCreated } = expected
  expect((await store.outbox.get(id))?.counters).toMatchObject({ modulesCreated, moduleTestsCreated })
  const known = await store.programs.read(PROGRAM)
  expect(known?.sent?.content.modules.map((module) => module.id)).toEqual([moduleId(1)])
  expect(known?.draft).toBeNull()

  const employees = { programId: PROGRAM, moduleTestsScope: 'all', moduleTests: null, unregisterEmployees: [] }
  const { opened } = await planned(store, service.profileId as Guid, `ID,${HEAD}\np-1,Pia,Berg,pia@example.org`)
  await store.outbox.stage(syncOf((await store.people.bodies(opened.tableId, [])).batches, null))
  const register = newChange('changeProgramEmployees', '/v1/program/employees', [
    { ...employees, registerEmployees: ['p-1'] },
  ])
  await store.outbox.stage(register)
  expect(await sender.run(null)).toEqual({ sent: 2, failure: null })
  expect((await store.programs.read(PROGRAM))?.employees?.total).toBe(1)
})
