import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createHandlers } from '../../../main/ipc/handlers.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { listenersOf } from '../../support/ipc-calls.ts'
import { PROGRAM, programContent, PROJECT } from '../../support/programs.ts'
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
