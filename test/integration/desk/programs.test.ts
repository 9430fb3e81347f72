import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import type { ProgramContent } from '../../../contract/model/program.ts'
import { createHandlers } from '../../../main/ipc/handlers.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { listenersOf } from '../../support/ipc-calls.ts'
import { TESTS } from '../../../reference-service/data/test-catalogue.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { moduleTestId, PROGRAM, programContent, PROJECT } from '../../support/programs.ts'
import { ACTIVE_TESTS } from '../../support/service-bodies.ts'
import { startTestService } from '../../support/service.ts'

test('a window lists, reads, saves, discards and removes programs, and names their projects', async () => {
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id: connectionId } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const listen = listenersOf(createHandlers(desk, {} as never))
  const call = async (channel: Parameters<typeof listen>[0], request: object = {}) => {
    const reply = await listen(channel, [{ connectionId, ...request }])
    return reply.ok ? reply.value : reply.error
  }
  const announced: string[] = []
  desk.events.on('connections.tablesChanged', ({ tables }) => announced.push(...tables))
  expect(await call('programs.list')).toEqual([])
  const id = PROGRAM.toUpperCase()
  const saved = await call('programs.saveDraft', { id, content: programContent(2), over: 0 })
  const { revision } = saved as { revision: number }
  expect(await call('programs.read', { id })).toMatchObject({
    id: PROGRAM,
    draft: { content: programContent(2) },
    revision,
  })
  expect(await call('programs.list')).toMatchObject([{ id: PROGRAM, title: 'Onboarding' }])
  await expect.poll(() => announced).toContain('programs')
  expect(await call('programs.saveDraft', { id, content: programContent(1), over: 0 })).toMatchObject({
    code: 'program-changed',
  })
  expect(await call('programs.saveDraft', { id, content: { title: 'no program' }, over: 0 })).toMatchObject({
    code: 'invalid-argument',
  })
  const discarded = await call('programs.discardDraft', { id, over: revision })
  expect(discarded).toMatchObject({ draft: null })
  expect(await call('programs.list')).toEqual([])
  const over = (discarded as { revision: number }).revision
  const again = await call('programs.saveDraft', { id, content: programContent(1), over })
  expect(again).toMatchObject({ draft: { content: programContent(1) } })
  expect(await call('programs.remove', { id, over: (again as { revision: number }).revision })).toBeNull()
  expect(await call('programs.read', { id })).toBeNull()
  const entry = { kind: 'project', id: PROJECT, name: 'Leadership' }
  expect(await call('directory.put', { entry })).toBeNull()
  expect(await call('directory.read')).toEqual([entry])
  expect(await call('directory.remove', { kind: 'project', id: PROJECT })).toBeNull()
  expect(await call('directory.read')).toEqual([])
})

test('a program keeps its connection from being removed, and is in the file that is saved before', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
  const [connection] = await desk.connections.list()
  await desk.programs.saveDraft(connection!.id, PROGRAM, programContent(2), 0)
  expect(await desk.connections.removalInfo(connection!.id)).toMatchObject({ localReviews: 0, programs: 1 })
  await expect(desk.connections.remove(connection!.id, false)).rejects.toMatchObject({
    code: 'local-reviews-exist',
    message: expect.stringContaining('programs') as string,
  })
  await desk.close()
  const file = join(await temporaryFolder(), 'reviews.json')
  expect((await cli.run('connections', 'remove', '--export-reviews', file)).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    programs: [{ id: PROGRAM, sent: null, draft: { content: programContent(2) } }],
  })
})

/** A program of tests, a project and a center that the service has. */
function realContent(service: RunningService, ...tests: readonly number[]): ProgramContent {
  const content = programContent(...tests)
  return {
    ...content,
    projectId: service.projectId,
    centerId: Object.values(service.centerIds)[0]!,
    modules: content.modules.map((module) => ({
      ...module,
      tests: module.tests.map((one, at) => ({ ...one, testId: ACTIVE_TESTS[at]! })),
    })),
  }
}

test('a draft is staged, sent, and kept as last sent; a later staging replaces what still waits', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id } = await connectAndSync(desk, service)
  const content = realContent(service, 2)
  await desk.directory.put(id, { kind: 'center', id: content.centerId as Guid, name: 'Spring' })
  const { revision } = await desk.programs.saveDraft(id, PROGRAM, content, 0)
  await expect(desk.programs.stage(id, PROGRAM, 0)).rejects.toMatchObject({ code: 'program-changed' })
  expect(await desk.programs.staged(id, PROGRAM)).toBeNull()
  const first = await desk.programs.stage(id, PROGRAM, revision)
  expect(first).toMatchObject({
    kind: 'saveProgram',
    summary: { name: 'Onboarding', center: 'Spring' },
    expected: { modulesCreated: 1, moduleTestsCreated: 2, moduleTestsDeleted: 0 },
  })
  expect(await desk.programs.staged(id, PROGRAM)).toEqual({ change: first.id, isDraft: true })

  const renamed = await desk.programs.saveDraft(id, PROGRAM, { ...content, title: 'Onboarding 27' }, revision)
  expect(await desk.programs.staged(id, PROGRAM)).toEqual({ change: first.id, isDraft: false })
  const second = await desk.programs.stage(id, PROGRAM, renamed.revision)
  expect(await desk.programs.staged(id, PROGRAM)).toEqual({ change: second.id, isDraft: true })
  expect(await desk.outbox.count(id)).toEqual({ staged: 1, unknown: 0 })

  const announced: string[] = []
  desk.events.on('connections.tablesChanged', ({ tables }) => announced.push(...tables))
  await desk.outbox.run(id, null)
  expect(await desk.outbox.get(id, second.id)).toMatchObject({ counters: { modulesCreated: 1, moduleTestsCreated: 2 } })
  await expect.poll(() => announced).toContain('programs')
  const sent = await desk.programs.read(id, PROGRAM)
  expect(sent).toMatchObject({ draft: null, sent: { content: { title: 'Onboarding 27' }, isWhole: true } })
  await expect(desk.programs.stage(id, PROGRAM, sent!.revision)).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('discarding a draft withdraws what waits of it, of a new program and of a sent one', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id } = await connectAndSync(desk, service)
  const content = realContent(service, 2)
  const first = await desk.programs.saveDraft(id, PROGRAM, content, 0)
  await desk.programs.stage(id, PROGRAM, first.revision)
  await expect(desk.programs.discardDraft(id, PROGRAM, 0)).rejects.toMatchObject({ code: 'program-changed' })
  expect(await desk.outbox.count(id)).toEqual({ staged: 1, unknown: 0 })
  const discarded = await desk.programs.discardDraft(id, PROGRAM, first.revision)
  expect(await desk.outbox.count(id)).toEqual({ staged: 0, unknown: 0 })

  const again = await desk.programs.saveDraft(id, PROGRAM, content, discarded.revision)
  await desk.programs.stage(id, PROGRAM, again.revision)
  await desk.outbox.run(id, null)
  const sent = await desk.programs.read(id, PROGRAM)
  const renamed = { ...sent!.sent!.content, title: 'Onboarding 27' }
  const { revision } = await desk.programs.saveDraft(id, PROGRAM, renamed, sent!.revision)
  await desk.programs.stage(id, PROGRAM, revision)
  const employees = { register: [{ id: 'E-1', line: 1 }], unregister: [], moduleTests: null }
  await desk.programs.stageEmployees(id, PROGRAM, employees)
  await desk.programs.discardDraft(id, PROGRAM, revision)
  expect(await desk.programs.staged(id, PROGRAM)).toBeNull()
  // The employees are a change of their own.
  expect(await desk.outbox.count(id)).toEqual({ staged: 1, unknown: 0 })
})

test('removing a program that was sent withdraws what waits of it, and the service keeps it', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id } = await connectAndSync(desk, service)
  const content = realContent(service, 2)
  const { revision: first } = await desk.programs.saveDraft(id, PROGRAM, content, 0)
  await desk.programs.stage(id, PROGRAM, first)
  await desk.outbox.run(id, null)
  const posts = service.requests.matching('/v1/program').length
  const sent = await desk.programs.read(id, PROGRAM)
  const renamed = { ...sent!.sent!.content, title: 'Onboarding 27' }
  const { revision } = await desk.programs.saveDraft(id, PROGRAM, renamed, sent!.revision)
  await desk.programs.stage(id, PROGRAM, revision)
  await expect(desk.programs.remove(id, PROGRAM, first)).rejects.toMatchObject({ code: 'program-changed' })
  expect(await desk.outbox.count(id)).toEqual({ staged: 1, unknown: 0 })
  await desk.programs.remove(id, PROGRAM, revision)
  expect(await desk.programs.list(id)).toEqual([])
  expect(await desk.outbox.count(id)).toEqual({ staged: 0, unknown: 0 })
  await desk.outbox.run(id, null)
  expect(service.requests.matching('/v1/program')).toHaveLength(posts)
})

test('a program whose answer was lost is kept as sent once the user has found it at the service', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id } = await connectAndSync(desk, service)
  const { revision } = await desk.programs.saveDraft(id, PROGRAM, realContent(service, 2), 0)
  const { id: change } = await desk.programs.stage(id, PROGRAM, revision)
  const giveUp = service.faults.add({ kind: 'lost-answer', path: '/v1/program', times: null })
  await desk.outbox.run(id, null)
  giveUp()
  expect(await desk.outbox.count(id)).toEqual({ staged: 0, unknown: 1 })
  expect(await desk.programs.read(id, PROGRAM)).toMatchObject({ sent: null })
  expect(await desk.outbox.decide(id, { change, number: 0 }, 'confirm')).toBe(1)
  expect(await desk.programs.read(id, PROGRAM)).toMatchObject({
    draft: null,
    sent: { content: { title: 'Onboarding' } },
  })
})

test('employees of a program are staged 500 at a time, once the program is sent', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id } = await connectAndSync(desk, service)
  const { revision } = await desk.programs.saveDraft(id, PROGRAM, realContent(service, 2), 0)
  const register = Array.from({ length: 501 }, (_, at) => ({ id: `E-${at}`, line: at + 1 }))
  const change = { register, unregister: [{ id: 'E-900', line: 1 }], moduleTests: [moduleTestId(1, 1)] }
  await expect(desk.programs.stageEmployees(id, PROGRAM, change)).rejects.toMatchObject({ code: 'invalid-argument' })
  await desk.programs.stage(id, PROGRAM, revision)
  await desk.outbox.run(id, null)
  await desk.tests.refresh(id)
  const staged = await desk.programs.stageEmployees(id, PROGRAM, change)
  expect(staged).toMatchObject({
    kind: 'changeProgramEmployees',
    items: 502,
    batches: { staged: 2 },
    // Who is in the program already is not counted, and who stays in another test of it is not either.
    expected: {
      employeesRegistered: 501,
      employeesRegisteredLeast: 0,
      employeesRegisteredMost: 501,
      employeesUnregistered: 1,
      employeesUnregisteredLeast: 0,
      employeesUnregisteredMost: 1,
    },
    summary: { name: 'Onboarding', tests: [TESTS.find(({ testId }) => testId === ACTIVE_TESTS[0])!.title] },
  })
  const bodies = await Promise.all([1, 2].map((number) => desk.outbox.body(id, { change: staged.id, number })))
  expect(bodies.map((body) => JSON.parse(body!) as unknown)).toMatchObject([
    {
      programId: PROGRAM,
      moduleTestsScope: 'selected',
      moduleTests: [moduleTestId(1, 1)],
      unregisterEmployees: ['E-900'],
    },
    { registerEmployees: ['E-500'], unregisterEmployees: [] },
  ])
  await expect(
    desk.programs.stageEmployees(id, PROGRAM, { ...change, unregister: [{ id: 'E-1', line: 1 }] }),
  ).rejects.toMatchObject({ code: 'invalid-argument' })
})
