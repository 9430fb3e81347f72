import { expect, test } from 'vitest'
import type { Events } from '../../../contract/bridge/channels.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { createAbsentKeychain, createLastingSecrets, openTestDesk } from '../../support/desk.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

test('demo data: from nothing to a full list of sessions, and a report with its media', async () => {
  const desk = await openTestDesk()
  const connection = await desk.demo.start()
  expect(connection).toMatchObject({ isDemo: true, name: 'Demo data', secretState: 'keychain' })
  await expect
    .poll(async () => (await desk.sync.status(connection.id)).lastCompletedAt, { timeout: 20_000 })
    .not.toBeNull()
  const resultSet = await desk.sessions.open(1, connection.id, { finished: true }, BY_START)
  expect(resultSet.storeTotal).toBeGreaterThan(1200)

  const rows = await desk.sessions.window(1, resultSet.resultSetId, 0, 200)
  let granted = false
  for (const { key } of rows) {
    const { report } = await desk.reports.get(connection.id, key, 'stored-first')
    const video = report?.questions.find(({ answer }) => answer.kind === 'video')
    if (video === undefined) continue
    const grant = await desk.media.grant(connection.id, key, { kind: 'dash', questionNum: video.num })
    const manifest = await desk.media.respond(new Request(grant.url))
    expect(manifest.status).toBe(200)
    expect(await manifest.text()).toContain('<MPD')
    granted = true
    break
  }
  expect(granted).toBe(true)
})

test('two windows that start the demo at once share one', async () => {
  const desk = await openTestDesk()
  const [one, other] = await Promise.all([desk.demo.start(), desk.demo.start()])
  expect(one.id).toBe(other.id)
  expect(await desk.connections.list()).toHaveLength(1)
})

test('a second start of the demo, also in the next run, uses the same connection and its cache', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const first = await openTestDesk({ dataDir, secrets })
  const connection = await first.demo.start()
  expect((await first.demo.start()).id).toBe(connection.id)
  await expect
    .poll(async () => (await first.sync.status(connection.id)).lastCompletedAt, { timeout: 20_000 })
    .not.toBeNull()
  const { stored } = await first.sync.status(connection.id)
  await first.close()

  const second = await openTestDesk({ dataDir, secrets })
  expect((await second.sessions.open(1, connection.id, {}, BY_START)).total).toBe(stored)
  // The service is started again by the call that needs it.
  const status = await second.sync.run(connection.id)
  expect(status.failure).toBeNull()
  expect(status.stored).toBe(stored)
  expect((await second.connections.list()).map(({ id }) => id)).toEqual([connection.id])
})

test('without a keychain too, the next run has what was synced and noted, and nobody is asked for a secret', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createAbsentKeychain()]
  const first = await openTestDesk({ dataDir, secrets })
  const { id } = await first.demo.start()
  await expect.poll(async () => (await first.sync.status(id)).lastCompletedAt, { timeout: 20_000 }).not.toBeNull()
  const resultSet = await first.sessions.open(1, id, {}, BY_START)
  const [row] = await first.sessions.window(1, resultSet.resultSetId, 0, 1)
  await first.notes.set(id, row!.key, 'kept')
  await first.close()

  const second = await openTestDesk({ dataDir, secrets })
  const told: Events['connections.tablesChanged'][] = []
  second.events.on('connections.tablesChanged', (change) => told.push(change))
  expect((await second.sessions.open(1, id, {}, BY_START)).total).toBe(resultSet.total)
  // A window that read the list before has to read it again: the secret is not missing any more.
  expect(told).toContainEqual({ connectionId: id, tables: ['connections'] })
  expect(await second.connections.list()).toMatchObject([{ id, secretState: 'memory' }])
  expect(await second.notes.get(id, row!.key)).toMatchObject({ text: 'kept' })
  expect((await second.sync.run(id)).failure).toBeNull()
  expect((await second.demo.start()).id).toBe(id)
})

test('a demo whose key is in a keychain that does not answer: another one is made beside it', async () => {
  const dataDir = await temporaryFolder()
  const first = await openTestDesk({ dataDir })
  const locked = await first.demo.start()
  await first.close()
  const second = await openTestDesk({ dataDir, secrets: createAbsentKeychain() })
  await expect(second.sync.status(locked.id)).rejects.toMatchObject({ code: 'keychain-unavailable' })
  const { id } = await second.demo.start()
  expect(id).not.toBe(locked.id)
  await expect.poll(async () => (await second.sync.status(id)).lastCompletedAt, { timeout: 20_000 }).not.toBeNull()
})
