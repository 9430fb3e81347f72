import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Events } from '../../../contract/bridge/channels.ts'
import type { Connection } from '../../../contract/model/connection.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import type { SecretStore } from '../../../main/secrets/secret-store.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { createAbsentKeychain, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const
const FORMER = 'the-secret-of-before'
const LATER = 'the-secret-of-later'

/** A connection in memory mode, synced and with a note; then the program is closed. */
async function leaveWork(secrets: SecretStore = createAbsentKeychain()) {
  const dataDir = await temporaryFolder()
  const service = await startTestService({ sessions: 30, centers: ['north'], secret: FORMER })
  const desk = await openTestDesk({ dataDir, secrets })
  const connection = await desk.connections.add({ settings: settingsOf(service), secret: FORMER, keep: 'memory' })
  expect((await desk.sync.run(connection.id)).stored).toBe(30)
  const resultSet = await desk.sessions.open(1, connection.id, {}, BY_START)
  const [row] = await desk.sessions.window(1, resultSet.resultSetId, 0, 1)
  const key = row!.key
  await desk.notes.set(connection.id, key, 'Look at minute three.')
  await desk.close()
  const restart = (others = secrets) => openTestDesk({ dataDir, secrets: others })
  const expectAllWorkKept = async (again: Desk) => {
    expect((await again.sessions.open(1, connection.id, {}, BY_START)).total).toBe(30)
    expect(await again.notes.get(connection.id, key)).toMatchObject({ text: 'Look at minute three.' })
  }
  return { dataDir, service, connection, id: connection.id, key, restart, expectAllWorkKept }
}

function settingsOf({ baseUrl, accountId }: Pick<Connection, 'baseUrl' | 'accountId'>) {
  const rest = { participantUrl: '', appUrl: '', syncFrom: '2000-01-01T00:00:00Z' }
  return { name: 'M', baseUrl, accountId, centers: ['north'], ...rest }
}

async function bytesOf(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name)).sort()
  return Promise.all(paths.map(async (path) => `${path} ${(await readFile(path)).toString('base64')}`))
}

test('no keychain: after a restart the secret opens everything, notes included', async () => {
  const { id, restart, expectAllWorkKept } = await leaveWork()
  const desk = await restart()
  expect(await desk.connections.list()).toMatchObject([{ id, secretState: 'missing', storeKey: 'wrapped' }])
  await expect(desk.sessions.open(1, id, {}, BY_START)).rejects.toMatchObject({ code: 'store-sealed' })
  await expect(desk.sync.run(id)).rejects.toMatchObject({ code: 'store-sealed' })
  const changes: Events['connections.tablesChanged'][] = []
  desk.events.on('connections.tablesChanged', (change) => changes.push(change))
  await desk.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  // So that the screens that could not read it do so now.
  const told = ['connections', 'sessions', 'notes', 'saving']
  expect(changes.flatMap(({ tables }) => tables)).toEqual(expect.arrayContaining(told))
  await expectAllWorkKept(desk)
  expect((await desk.sync.run(id)).failure).toBeNull()
})

test('no keychain, wrong secret: said so, no byte of the store touched, and the right one opens it', async () => {
  const { dataDir, id, restart, expectAllWorkKept } = await leaveWork()
  const desk = await restart()
  const before = await bytesOf(join(dataDir, 'connections'))
  const call = desk.connections.provideSecret({ connectionId: id, secret: 'wrong', keep: 'memory' })
  await expect(call).rejects.toMatchObject({ code: 'secret-wrong' })
  await expect(desk.sessions.open(1, id, {}, BY_START)).rejects.toMatchObject({ code: 'store-sealed' })
  expect(await bytesOf(join(dataDir, 'connections'))).toEqual(before)
  // What cannot be counted may be precious.
  expect(await desk.connections.removalInfo(id)).toMatchObject({ counted: false, localReviews: 1 })
  await expect(desk.connections.remove(id, false)).rejects.toMatchObject({ code: 'local-reviews-exist' })
  await desk.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  await expectAllWorkKept(desk)
})

test('no keychain, the service’s secret changed meanwhile: the former opens, the new one takes over', async () => {
  const { service, id, restart, expectAllWorkKept } = await leaveWork()
  await service.close()
  const renewed = await startTestService({ sessions: 30, centers: ['north'], secret: LATER })
  const settings = settingsOf(renewed)
  const desk = await restart()
  const early = desk.connections.provideSecret({ connectionId: id, secret: LATER, keep: 'memory' })
  await expect(early).rejects.toMatchObject({
    code: 'secret-wrong',
    message: expect.stringContaining('old one') as string,
  })
  await desk.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  await expectAllWorkKept(desk)
  // The service is at another address as well, and the former secret was not entered for that one.
  await expect(desk.connections.update({ connectionId: id, settings })).rejects.toMatchObject({
    code: 'secret-missing',
  })
  await desk.connections.update({ connectionId: id, settings, secret: LATER, sameAccount: true })
  expect((await desk.sync.run(id)).failure).toBeNull()
  await desk.close()

  const next = await restart()
  // The service has taken the new secret, so the former one is of no use any more.
  const late = next.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  await expect(late).rejects.toMatchObject({ code: 'secret-wrong' })
  await next.connections.provideSecret({ connectionId: id, secret: LATER, keep: 'memory' })
  await expectAllWorkKept(next)
})

test('no keychain, a mistyped new secret: the one before still opens everything', async () => {
  const { id, service, restart, expectAllWorkKept } = await leaveWork()
  const desk = await restart()
  await desk.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  await desk.connections.update({ connectionId: id, settings: settingsOf(service), secret: 'mistyped' })
  expect((await desk.sync.run(id)).failure).toMatchObject({ code: 'forbidden' })
  await desk.close()
  const next = await restart()
  await next.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  await expectAllWorkKept(next)
})

test('a keychain that is there later takes the key under the open store, and nothing is asked again', async () => {
  const { id, restart, expectAllWorkKept } = await leaveWork()
  const keychain = createLastingSecrets()
  const desk = await restart(keychain)
  await desk.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'memory' })
  await expectAllWorkKept(desk)
  await desk.connections.provideSecret({ connectionId: id, secret: FORMER, keep: 'keychain' })
  await expectAllWorkKept(desk)
  await desk.close()
  const next = await restart(keychain)
  expect(await next.connections.list()).toMatchObject([{ id, secretState: 'keychain', storeKey: 'kept' }])
  await expectAllWorkKept(next)
})

test('removing a connection that is locked removes its store', async () => {
  const { dataDir, id, restart } = await leaveWork()
  const desk = await restart()
  await desk.connections.remove(id, true)
  expect(await desk.connections.list()).toEqual([])
  expect(await readdir(join(dataDir, 'connections'))).toEqual([])
  expect(await readFile(join(dataDir, 'connections.json'), 'utf8')).not.toContain(id)
})
