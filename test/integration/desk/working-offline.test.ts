import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ConnectionId, Guid, SessionKey } from '../../../contract/model/ids.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk, settingsOf } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

vi.setConfig({ testTimeout: 60_000 })

const REFUSED = { code: 'working-offline' }
const BY_START = { column: 'started', direction: 'desc' } as const
const NOBODY = '99999999-9999-4999-8999-999999999999' as Guid

/** What the service was asked so far. */
const asked = (service: RunningService) => ({
  connections: service.connections(),
  requests: service.requests.list().length,
})

async function keysOf(desk: Desk, id: ConnectionId, count: number): Promise<readonly SessionKey[]> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, BY_START)
  return (await desk.sessions.window(1, resultSetId, 0, count)).map(({ key }) => key)
}

/** A video of a session whose report is stored, and the address to read it by. */
async function videoOf(desk: Desk, id: ConnectionId): Promise<{ readonly key: SessionKey; readonly url: string }> {
  for (const key of await keysOf(desk, id, 120)) {
    const { report } = await desk.reports.get(id, key, 'stored-first')
    const video = report?.questions.find(({ answer }) => answer.kind === 'video')
    if (video !== undefined) {
      const { url } = await desk.media.grant(id, key, { kind: 'dash', questionNum: video.num })
      return { key, url }
    }
  }
  throw new Error('no session of the test service has a video answer')
}

/** What a window, a link, the system and the clock can make the app do, with how each ends: a code, or `done`. */
async function tryEverything(
  desk: Desk,
  service: RunningService,
  id: ConnectionId,
  video: { readonly key: SessionKey; readonly num: number; readonly url: string },
) {
  const outcome = (act: Promise<unknown>) =>
    act.then(
      () => 'done',
      (error: { readonly code: string }) => error.code,
    )
  const answered = async (url: string, init?: RequestInit) =>
    ((await (await desk.media.respond(new Request(url, init))).json()) as { readonly code: string }).code
  const problem = async (key: SessionKey) => (await desk.reports.get(id, key, 'fetch')).problem?.code
  const unstored = await firstWithoutReport(desk, id)
  const { url: original } = await desk.media.grant(id, video.key, { kind: 'original', questionNum: video.num })
  const settings = settingsOf(service)
  for (const signal of ['focus', 'online'] as const) desk.wakeUp(signal)
  desk.network.report({ isOnline: false, isMetered: true })
  desk.network.report({ isOnline: true, isMetered: false })
  return {
    sync: await outcome(desk.sync.start(id)),
    syncToTheEnd: await outcome(desk.sync.run(id)),
    test: await outcome(desk.connections.test({ settings, secret: service.secret })),
    link: await outcome(desk.links.sessionOf(NOBODY)),
    storedReport: await problem(video.key),
    otherReport: await problem(unstored),
    video: await answered(video.url),
    original: await answered(original),
    protocol: await outcome(desk.media.read(id, video.key, { kind: 'protocol' })),
    stored: await outcome(desk.reports.get(id, video.key, 'stored-first')),
    list: await outcome(keysOf(desk, id, 10)),
  }
}

async function firstWithoutReport(desk: Desk, id: ConnectionId): Promise<SessionKey> {
  for (const key of await keysOf(desk, id, 120)) {
    if ((await desk.reports.get(id, key, 'cached')).report === null) return key
  }
  throw new Error('the reports of all sessions are stored')
}

test('working offline: whatever is tried, nothing connects; and going online brings what waited', async () => {
  const service = await startTestService({ sessions: 60, centers: ['north'] })
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  const { key } = await videoOf(first, id)
  await first.settings.set({ worksOffline: true })
  await first.close()
  const before = asked(service)

  // The setting outlives the app, and holds before anything else begins; the last sync is long over.
  const now = () => Date.now() + 24 * 3_600_000
  const desk = await openTestDesk({ dataDir, secrets, now, automatic: true, automaticStartAfterMs: 0 })
  expect((await desk.sync.status(id)).condition).toBe('workingOffline')
  const { report } = await desk.reports.get(id, key, 'cached')
  const { num } = report!.questions.find(({ answer }) => answer.kind === 'video')!
  const { url } = await desk.media.grant(id, key, { kind: 'dash', questionNum: num })
  expect(await tryEverything(desk, service, id, { key, num, url })).toEqual({
    sync: 'working-offline',
    syncToTheEnd: 'working-offline',
    test: 'working-offline',
    link: 'working-offline',
    storedReport: 'working-offline',
    otherReport: 'working-offline',
    video: 'working-offline',
    original: 'working-offline',
    protocol: 'working-offline',
    stored: 'done',
    list: 'done',
  })
  expect(asked(service)).toEqual(before)
  expect(desk.network.state()).toEqual({ isOnline: true, isMetered: false, worksOffline: true })

  await desk.settings.set({ worksOffline: false })
  expect((await desk.media.respond(new Request(url))).status).toBe(200)
  await expect.poll(() => service.requests.matching('/v2/session').length, { timeout: 30_000 }).toBeGreaterThan(60)
  await expect.poll(async () => (await desk.sync.status(id)).reports.waiting, { timeout: 30_000 }).toBe(0)
  await expect(firstWithoutReport(desk, id)).rejects.toThrow('all sessions are stored')
  expect((await desk.sync.run(id)).condition).toBe('synced')
})

test('a sync that runs is cut off, keeps its pages, and is no failure afterwards', async () => {
  const service = await startTestService({ sessions: 60, pageSize: 10, centers: ['north'] })
  const desk = await openTestDesk({ automatic: true })
  const settings = settingsOf(service)
  const { id } = await desk.connections.add({ settings, secret: service.secret, keep: 'keychain' })
  service.faults.add({ kind: 'hang', path: '/v2/sessions', skip: 3 })
  const endings: string[] = []
  const hung = Promise.withResolvers<null>()
  desk.events.on('sync.progress', (status) => {
    if (status.pages >= 3) hung.resolve(null)
    if (status.state === 'idle') endings.push(status.failure?.code ?? 'none')
  })
  await desk.sync.start(id)
  await hung.promise
  await desk.settings.set({ worksOffline: true })
  await expect.poll(async () => (await desk.sync.status(id)).state).toBe('idle')
  const status = await desk.sync.status(id)
  expect(endings[0]).toBe('working-offline')
  expect(status).toMatchObject({ condition: 'workingOffline', stored: 30, reason: null })
  const before = asked(service)

  service.faults.clear()
  await desk.settings.set({ worksOffline: false })
  // It goes on by itself.
  await expect.poll(async () => (await desk.sync.status(id)).condition, { timeout: 20_000 }).toBe('synced')
  expect((await desk.sync.status(id)).stored).toBe(60)
  expect(service.connections()).toBeGreaterThan(before.connections)
})

test('a report and a video that are under way are cut off', async () => {
  const service = await startTestService({ sessions: 60, centers: ['north'] })
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, service)
  const video = await videoOf(desk, id)
  const unstored = await firstWithoutReport(desk, id)
  service.faults.add({ kind: 'hang', path: '/v2/session' })
  service.faults.add({ kind: 'hang', path: '/media/' })
  const before = service.requests.list().length
  const report = desk.reports.get(id, unstored, 'stored-first')
  const answer = desk.media.respond(new Request(video.url))
  await expect.poll(() => service.requests.list().length).toBe(before + 2)
  await desk.settings.set({ worksOffline: true })
  expect(await report).toMatchObject({ report: null, problem: REFUSED })
  expect(await (await answer).json()).toMatchObject(REFUSED)
  expect((await answer).status).toBe(503)
})

test('a desk that was opened offline stays so, whatever the settings say', async () => {
  const service = await startTestService({ sessions: 20, centers: ['north'] })
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  await first.close()
  const before = asked(service)
  const desk = await openTestDesk({ dataDir, secrets, offline: true, automatic: true, automaticStartAfterMs: 0 })
  await desk.settings.set({ worksOffline: true })
  await desk.settings.set({ worksOffline: false })
  await expect(desk.sync.run(id)).rejects.toMatchObject(REFUSED)
  expect(await keysOf(desk, id, 100)).toHaveLength(20)
  expect(asked(service)).toEqual(before)
})

test('the demo is a service as well: nothing is asked of it', async () => {
  const desk = await openTestDesk()
  await desk.settings.set({ worksOffline: true })
  const { id } = await desk.demo.start()
  expect(await desk.sync.status(id)).toMatchObject({ condition: 'workingOffline', stored: 0 })
  await expect(desk.sync.run(id)).rejects.toMatchObject(REFUSED)
  await desk.settings.set({ worksOffline: false })
  expect((await desk.sync.run(id)).stored).toBeGreaterThan(1000)
})

test('settings that cannot be read let nothing out, until they can be', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 20 })
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  await first.close()
  const asked = service.requests.list().length
  // A link to itself cannot be read.
  await symlink(join(dataDir, 'settings.json'), join(dataDir, 'settings.json'))

  const desk = await openTestDesk({ dataDir, secrets })
  const told: unknown[] = []
  desk.events.onAny((event, payload) => void (event === 'app.notice' && told.push(payload)))
  expect(told).toMatchObject([{ failure: { code: 'disk-error', details: { field: 'settings-lost' } } }])
  expect(await desk.settings.get()).toMatchObject({ worksOffline: true })
  await expect(desk.sync.run(id)).rejects.toMatchObject({ code: 'working-offline' })
  expect(service.requests.list().length).toBe(asked)
  await rm(join(dataDir, 'settings.json'))
  expect(await desk.settings.get()).toMatchObject({ worksOffline: false })
  expect((await desk.sync.run(id)).failure).toBeNull()
})
