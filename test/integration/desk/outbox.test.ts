import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { newChange, registrationOf } from '../../support/outbox.ts'
import { STAFF } from '../../support/people.ts'
import { startTestService } from '../../support/service.ts'

test('the outbox keeps its connection from being removed, and is in the file that is saved before', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  const projectId = service.projectId as Guid
  const told: (number | null)[] = []
  desk.events.on('outbox.progress', ({ status }) => told.push(status?.batch ?? null))
  const { id: change } = await desk.tests.create(id, { projectId, title: 'Induction', type: 'test' })
  expect(await desk.outbox.run(id, null)).toEqual({ sent: 1, failure: null })
  expect(told).toEqual([1, null])
  const { tests } = await desk.tests.refresh(id)
  expect(tests.map(({ title }) => title)).toContain('Induction')
  expect((await desk.tests.known(id))?.tests).toEqual(tests)

  expect(await desk.connections.removalInfo(id)).toMatchObject({ localReviews: 0, programs: 0, changes: 1 })
  await expect(desk.connections.remove(id, false)).rejects.toMatchObject({ code: 'local-reviews-exist' })
  const file = join(await temporaryFolder(), 'reviews.json')
  await desk.connections.remove(id, true, file)
  const { outbox } = JSON.parse(readFileSync(file, 'utf8')) as { outbox: Record<string, unknown[]> }
  expect(outbox.changes).toMatchObject([{ id: change, kind: 'createTest', list: [{ state: 'answered' }] }])
  expect(outbox.log).toMatchObject([{ event: 'answered' }, { event: 'sent' }, { event: 'staged' }])
  expect(outbox.registered).toEqual([])
})

test('the file names who was registered in blind mode too, and has the profiles', async () => {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  await desk.people.putProfile(id, STAFF)
  expect(await desk.connections.removalInfo(id)).toMatchObject({ localReviews: 0, profiles: 1, changes: 0 })
  await expect(desk.connections.remove(id, false)).rejects.toMatchObject({ code: 'local-reviews-exist' })
  const tests = (await desk.tests.refresh(id)).tests.filter(({ status }) => status === 'active')
  const values = { 'First name': 'Ada', 'Last name': 'Lovelace', 'E-mail': 'ada@example.org' }
  const data = Object.entries(values).map(([name, value]) => ({ name, value }))
  const request = registrationOf([], { center: 'north', tests: [tests[0]!.testId], participants: [{ data }] })
  const staged = await desk.outbox.stage(id, newChange('registerParticipants', '/v2/participants', [request]))
  expect(await desk.outbox.run(id, null)).toMatchObject({ sent: 1 })
  const body = () => desk.outbox.body(id, { change: staged.id, number: 1 })
  expect(await body()).toContain('Lovelace')
  await desk.reviewSettings.set(id, { isBlind: true })
  expect(await body()).toBeNull()
  const anyone = { search: '', change: null, center: null, test: null }
  expect((await desk.outbox.registered(id, anyone, 0, 10)).people).toMatchObject([{ name: '' }])
  const file = join(await temporaryFolder(), 'reviews.json')
  await desk.connections.remove(id, true, file)
  const { profiles, outbox } = JSON.parse(readFileSync(file, 'utf8')) as {
    profiles: unknown[]
    outbox: { registered: unknown[] }
  }
  expect(outbox.registered).toMatchObject([{ name: 'Ada Lovelace', center: 'north' }])
  expect(profiles).toEqual([STAFF])
})

test('settings of a test are opened at the address of the service’s app, where the connection knows it', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  const testId = '00000000-0000-4000-8000-000000000001' as Guid
  await expect(desk.tests.settingsAddress(id, testId)).rejects.toMatchObject({ code: 'invalid-argument' })
  const [connection] = await desk.connections.list()
  const { name, baseUrl, participantUrl, accountId, centers, syncFrom } = connection!
  const settings = { name, baseUrl, participantUrl, accountId, centers: [...centers], syncFrom, appUrl: service.appUrl }
  await desk.connections.update({ connectionId: id, settings })
  expect(await desk.tests.settingsAddress(id, testId)).toBe(`${service.appUrl}/Test/Settings?testId=${testId}`)
})
