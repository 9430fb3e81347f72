import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Events } from '../../../contract/bridge/channels.ts'
import type { ExportProgress } from '../../../contract/model/export-options.ts'
import type { SyncStatus } from '../../../contract/model/sync.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk, settingsOf } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('a second copy on the same data folder is refused, and gets in when the first has gone', async () => {
  const dataDir = await temporaryFolder()
  const first = await openTestDesk({ dataDir })
  await expect(openTestDesk({ dataDir })).rejects.toMatchObject({ code: 'store-locked' })
  await first.close()
  await expect(openTestDesk({ dataDir })).resolves.toBeDefined()
})

test('what was synced and noted is there after a restart, without the service', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 60 })
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  const opened = await first.sessions.open(1, id, {}, BY_START)
  const [row] = await first.sessions.window(1, opened.resultSetId, 0, 1)
  await first.notes.set(id, row!.key, 'Look at minute three.')
  await first.close()
  await service.close()

  const second = await openTestDesk({ dataDir, secrets })
  expect(await second.connections.list()).toMatchObject([{ id, secretState: 'keychain' }])
  expect((await second.sessions.open(1, id, {}, BY_START)).total).toBe(60)
  expect(await second.notes.get(id, row!.key)).toMatchObject({ text: 'Look at minute three.' })
  expect((await second.sync.run(id)).failure).toMatchObject({ code: 'network' })
  expect((await second.sync.status(id)).stored).toBe(60)
})

test('result sets of two connections do not mix, and end with their window', async () => {
  const desk = await openTestDesk()
  const one = await connectAndSync(desk, await startTestService({ sessions: 40, centers: ['one'] }), 'One')
  const two = await connectAndSync(desk, await startTestService({ sessions: 25, centers: ['two'] }), 'Two')
  const first = await desk.sessions.open(1, one.id, {}, BY_START)
  const second = await desk.sessions.open(1, two.id, {}, BY_START)
  expect([first.total, second.total]).toEqual([40, 25])
  expect((await desk.sessions.window(1, first.resultSetId, 0, 5)).map((row) => row.key.center)).toEqual(
    Array(5).fill('one'),
  )
  expect((await desk.sessions.window(1, second.resultSetId, 0, 5)).map((row) => row.key.center)).toEqual(
    Array(5).fill('two'),
  )
  await expect(desk.sessions.window(2, first.resultSetId, 0, 5)).rejects.toMatchObject({ code: 'no-such-result-set' })
  await desk.dropWindow(1)
  await expect(desk.sessions.window(1, first.resultSetId, 0, 5)).rejects.toMatchObject({ code: 'no-such-result-set' })
})

test('a sync tells its progress and the tables that changed', async () => {
  const desk = await openTestDesk()
  const progress: SyncStatus[] = []
  const changes: Events['connections.tablesChanged'][] = []
  desk.events.on('sync.progress', (status) => progress.push(status))
  desk.events.on('connections.tablesChanged', (change) => changes.push(change))
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 60 }))
  expect(progress.at(-1)).toMatchObject({ connectionId: id, state: 'idle', created: 60, stored: 60 })
  expect(changes).toContainEqual(
    expect.objectContaining({ connectionId: id, tables: expect.arrayContaining(['sessions']) as unknown }),
  )
})

test('a program that was closed for longer than the interval syncs by itself, others do not', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 60, centers: ['north'] })
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(first, service)
  await first.close()
  service.advance()
  const stored = service.sessionCount('north')

  const soon = await openTestDesk({ dataDir, secrets, automatic: true })
  expect(await soon.sync.status(id)).toMatchObject({ state: 'idle', stored: 60 })
  await soon.close()

  const later = await openTestDesk({ dataDir, secrets, automatic: true, now: () => Date.now() + 3_600_000 })
  await later.sync.status(id)
  await expect.poll(async () => (await later.sync.status(id)).stored).toBe(stored)
  expect(stored).toBeGreaterThan(60)
})

test('a first sync that was not completed goes on at the next start', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 60, centers: ['north'] })
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await first.connections.add({
    settings: settingsOf(service),
    secret: service.secret,
    keep: 'keychain',
  })
  service.faults.add({ kind: 'latency', ms: 500 })
  await first.sync.start(id)
  await expect.poll(() => service.requests.matching('/v2/sessions').length).toBe(1)
  await first.close()
  service.faults.clear()

  const second = await openTestDesk({ dataDir, secrets, automatic: true })
  await expect.poll(async () => (await second.sync.status(id)).lastCompletedAt).not.toBeNull()
  expect(await second.sync.status(id)).toMatchObject({ stored: 60 })
})

test('two syncs of one connection at a time are refused', async () => {
  const desk = await openTestDesk()
  const service = await startTestService({ sessions: 60 })
  const { id } = await connectAndSync(desk, service)
  service.faults.add({ kind: 'latency', ms: 200 })
  const running = desk.sync.run(id)
  await expect.poll(async () => (await desk.sync.status(id)).state).toBe('running')
  await expect(desk.sync.start(id)).rejects.toMatchObject({ code: 'sync-running' })
  await desk.sync.cancel(id)
  await running
})

test('a changed address and a changed secret are used from the next call on', async () => {
  const desk = await openTestDesk()
  const old = await startTestService({ sessions: 30, centers: ['north'] })
  const { id, ...settings } = await connectAndSync(desk, old)
  await old.close()
  expect((await desk.sync.run(id)).failure?.code).toBe('network')
  const moved = await startTestService({ sessions: 30, centers: ['north'], secret: 'another-secret' })
  const changed = { ...settings, baseUrl: moved.baseUrl }
  await desk.connections.update({ connectionId: id, settings: changed, secret: old.secret, sameAccount: true })
  expect((await desk.sync.run(id)).failure?.code).toBe('forbidden')
  await desk.connections.provideSecret({ connectionId: id, secret: moved.secret, keep: 'keychain' })
  expect((await desk.sync.run(id)).failure).toBeNull()
})

test('the Content-Length that the test found is the one that is signed later', async () => {
  const desk = await openTestDesk()
  const service = await startTestService({ sessions: 30, centers: ['north'], bodilessLength: 'empty' })
  const { baseUrl, accountId, secret } = service
  const settings = {
    name: 'Empty',
    baseUrl,
    accountId,
    centers: ['north'],
    participantUrl: '',
    appUrl: '',
    syncFrom: '2000-01-01T00:00:00Z',
  }
  expect(await desk.connections.test({ settings, secret })).toMatchObject({ ok: true })
  const connection = await desk.connections.add({ settings, secret, keep: 'keychain' })
  expect(connection.bodilessLength).toBe('')
  expect((await desk.sync.run(connection.id)).failure).toBeNull()
})

test('removing a connection removes secrets, cache and folder, and asks twice when there are local reviews', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const kept = new Set<string>()
  const watched = {
    ...secrets,
    set: async (name: string, value: string) => secrets.set(name, value).then(() => void kept.add(name)),
    delete: async (name: string) => secrets.delete(name).then(() => void kept.delete(name)),
  }
  const desk = await openTestDesk({ dataDir, secrets: watched })
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 30 }))
  const folder = join(dataDir, 'connections', id)
  expect(await readdir(folder)).not.toEqual([])
  // The secret, what it was entered for, and the key of the store.
  expect(kept.size).toBe(3)
  const resultSet = await desk.sessions.open(1, id, {}, BY_START)
  const [row] = await desk.sessions.window(1, resultSet.resultSetId, 0, 1)
  await desk.notes.set(id, row!.key, 'mine')
  expect(await desk.connections.removalInfo(id)).toMatchObject({ sessions: 30, localReviews: 1 })

  await expect(desk.connections.remove(id, false)).rejects.toMatchObject({ code: 'local-reviews-exist' })
  expect(await desk.notes.get(id, row!.key)).toMatchObject({ text: 'mine' })

  await desk.connections.remove(id, true)
  expect(await desk.connections.list()).toEqual([])
  expect(await isThere(folder)).toBe(false)
  expect(kept).toEqual(new Set())
  await expect(desk.sessions.window(1, resultSet.resultSetId, 0, 1)).rejects.toMatchObject({
    code: 'no-such-result-set',
  })
  await expect(desk.sync.status(id)).rejects.toMatchObject({ code: 'no-such-connection' })
})

test('a screen that asks while its connection is removed does not bring the folder back', async () => {
  const dataDir = await temporaryFolder()
  const desk = await openTestDesk({ dataDir })
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 30 }))
  const removal = desk.connections.remove(id, true)
  const asked: Promise<unknown>[] = []
  const asking = setInterval(() => asked.push(desk.sync.status(id).catch((error: unknown) => error)), 1)
  await removal
  clearInterval(asking)
  expect(await Promise.all(asked)).toContainEqual(expect.objectContaining({ code: 'no-such-connection' }))
  expect(await isThere(join(dataDir, 'connections', id))).toBe(false)
})

test('a connection without reviews is removed at once', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 30 }))
  await desk.connections.remove(id, false)
  expect(await desk.connections.list()).toEqual([])
})

test('a note for a session that is not there is refused', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 30, centers: ['north'] }))
  const key = {
    center: 'north',
    participantId: '00000000-0000-4000-8000-000000000001',
    testId: '00000000-0000-4000-8000-000000000002',
  }
  await expect(desk.notes.set(id, key as never, 'x')).rejects.toMatchObject({ code: 'no-such-session' })
})

test('exports: progress to the end, the current result set in its order, cancel, and the file by its number', async () => {
  const dataDir = await temporaryFolder()
  const desk = await openTestDesk({ dataDir })
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 90 }))
  const progress: ExportProgress[] = []
  desk.events.on('exports.progress', (state) => progress.push(state))
  const resultSet = await desk.sessions.open(1, id, { finished: true }, BY_START)
  const format = {
    fileType: 'csv',
    delimiter: ',',
    bom: false,
    formulaGuard: true,
    dateFormat: 'iso',
    timeZone: 'system',
  } as const
  const path = join(dataDir, 'view.csv')
  const order = {
    connectionId: id,
    what: 'sessions',
    resultSet: { windowId: 1, resultSetId: resultSet.resultSetId },
    format,
  } as const
  // The window opens its list anew while the place of the file is being chosen.
  const askPath = async () => {
    await desk.sessions.close(1, resultSet.resultSetId)
    return path
  }
  const first = await desk.exports.start({ ...order, askPath })
  if (first === null) throw new Error('no export was begun')
  expect(first).toMatchObject({ state: 'running', total: resultSet.total, fileName: 'view.csv' })
  await expect
    .poll(() => progress.at(-1))
    .toMatchObject({ exportId: first.exportId, state: 'done', rows: resultSet.total })
  expect(desk.exports.pathOf(first.exportId)).toBe(path)
  await expect(desk.exports.start({ ...order, askPath })).rejects.toMatchObject({ code: 'no-such-result-set' })

  const other = await connectAndSync(desk, await startTestService({ sessions: 20 }), 'Other')
  const again = await desk.sessions.open(1, id, { finished: true }, BY_START)
  const anew = { ...order, resultSet: { windowId: 1, resultSetId: again.resultSetId } }
  expect(await desk.exports.start({ ...anew, askPath: async () => null })).toBeNull()
  await expect(desk.exports.start({ ...anew, connectionId: other.id, askPath })).rejects.toMatchObject({
    code: 'no-such-result-set',
  })

  const controller = new AbortController()
  controller.abort()
  const cancelled = await desk.exports.run({ ...anew, path: join(dataDir, 'no.csv') }, controller.signal)
  expect(cancelled.state).toBe('cancelled')
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^no\.csv/))
  expect(desk.exports.pathOf(cancelled.exportId)).toBeNull()
})
