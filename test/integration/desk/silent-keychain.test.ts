import { expect, test, vi } from 'vitest'
import type { Events } from '../../../contract/bridge/channels.ts'
import type { Connection } from '../../../contract/model/connection.ts'
import type { ListColumns } from '../../../contract/model/list-preferences.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createWatchedKeychain, openTestDesk, settingsOf } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const
/** Short, since these tests wait for it. */
const PATIENCE = { readMs: 100, changeMs: 100, closeMs: 100 }

const COLUMNS: ListColumns = [{ id: 'test', shown: true, width: 200 }]

/** A desk with a list that is open, and a session in it that has a photo and a video answer. */
async function openList() {
  const keychain = createWatchedKeychain()
  const dataDir = await temporaryFolder()
  const open = (keychainPatience = PATIENCE) => openTestDesk({ dataDir, secrets: keychain.secrets, keychainPatience })
  const desk = await open()
  const service = await startTestService({ sessions: 120, centers: ['north'] })
  const connection = await connectAndSync(desk, service)
  const { resultSetId } = await desk.sessions.open(1, connection.id, {}, BY_START)
  const rows = await desk.sessions.window(1, resultSetId, 0, 120)
  const { row, videoNum } = await findVideo(desk, connection, rows)
  return { keychain, desk, open, service, connection, id: connection.id, resultSetId, row, key: row.key, videoNum }
}

async function findVideo(desk: Desk, { id }: Connection, rows: readonly SessionRow[]) {
  for (const row of rows.filter(({ hasPhoto }) => hasPhoto)) {
    const { report } = await desk.reports.get(id, row.key, 'stored-first')
    const video = report?.questions.find(({ answer }) => answer.kind === 'video')
    if (video !== undefined) return { row, videoNum: video.num }
  }
  throw new Error('no session of the test service has both a photo and a video answer')
}

/** All that a reviewer does with a connection that is open. */
async function review({ desk, id, resultSetId, row, key, videoNum }: Awaited<ReturnType<typeof openList>>) {
  for (let offset = 0; offset < 100; offset += 1) {
    expect(await desk.sessions.window(1, resultSetId, offset, 20)).toHaveLength(20)
  }
  expect((await desk.sessions.row(id, key)).key).toEqual(key)
  const photo = await desk.media.respond(new Request(`app://desk/images/${id}/${row.id}/0`))
  expect(photo.status).toBe(200)
  await desk.notes.set(id, key, 'Look at minute three.')
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Look at minute three.' })
  await desk.playback.set(id, key, videoNum, 12.5)
  expect(await desk.playback.get(id, key, videoNum)).toBe(12.5)
  await desk.preferences.set(id, { columns: COLUMNS })
  expect((await desk.preferences.get(id)).columns).toEqual(COLUMNS)
  const { url } = await desk.media.grant(id, key, { kind: 'dash', questionNum: videoNum })
  expect((await desk.media.respond(new Request(url))).status).toBe(200)
  expect((await desk.sync.run(id)).failure).toBeNull()
  expect((await desk.reports.get(id, key, 'fetch')).report).not.toBeNull()
}

test('nothing that is done with an open connection asks the keychain', async () => {
  const list = await openList()
  const before = list.keychain.asked()
  await review(list)
  expect(await list.desk.connections.list()).toMatchObject([{ id: list.id, secretState: 'keychain' }])
  expect(list.keychain.asked() - before).toBe(0)
})

test('a keychain that stops answering: everything goes on in a connection that is open, and closing ends', async () => {
  const list = await openList()
  const { desk, keychain, id } = list
  keychain.fallSilent()
  expect((await desk.keychain()).reason).toContain('isn’t responding')
  await review(list)
  expect(await desk.connections.list()).toMatchObject([{ id, secretState: 'keychain' }])
  expect((await desk.settings.get()).autoSyncMinutes).toBeGreaterThan(0)
  const settings = settingsOf(list.service)
  const refused = { code: 'keychain-unavailable' }
  await expect(desk.connections.add({ settings, secret: 'x', keep: 'keychain' })).rejects.toMatchObject(refused)
  await expect(desk.connections.remove(id, true)).rejects.toMatchObject(refused)
  expect(await desk.connections.list()).toHaveLength(1)
  await desk.close()
  expect(desk.keychainHangs()).toBe(true)
})

test('a keychain that is silent at the start and answers later: the screens are told, and all is there', async () => {
  const { desk: before, open, keychain, id, key } = await openList()
  await before.notes.set(id, key, 'Look at minute three.')
  await before.close()
  keychain.fallSilent()
  const desk = await open()
  const changes: Events['connections.tablesChanged'][] = []
  desk.events.on('connections.tablesChanged', (change) => changes.push(change))
  const refused = { code: 'keychain-unavailable' }
  expect(await desk.connections.list()).toMatchObject([{ id, secretState: 'silent' }])
  await expect(desk.sessions.open(1, id, {}, BY_START)).rejects.toMatchObject(refused)
  await expect(desk.notes.get(id, key)).rejects.toMatchObject(refused)
  expect(changes).toEqual([])

  keychain.answer()
  await expect
    .poll(() => changes.flatMap(({ tables }) => tables))
    .toEqual(expect.arrayContaining(['sessions', 'saving']))
  expect(await desk.connections.list()).toMatchObject([{ id, secretState: 'keychain' }])
  expect((await desk.sessions.open(1, id, {}, BY_START)).total).toBe(120)
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Look at minute three.' })
  expect(desk.keychainHangs()).toBe(false)
})

test('a program that is closed while the keychain is silent ends, whatever waits for it', async () => {
  const { desk: before, open, keychain, id, key } = await openList()
  await before.close()
  keychain.fallSilent()
  const desk = await open()
  const asked = [
    desk.connections.list().catch(() => []),
    expect(desk.sessions.count(id, {})).rejects.toMatchObject({ code: 'cancelled' }),
    expect(desk.notes.set(id, key, 'The last word.')).rejects.toMatchObject({ code: 'keychain-unavailable' }),
  ]
  await Promise.all([desk.close(), ...asked])
})

test('a connection whose removal failed at the keychain can be read afterwards, however late that answers', async () => {
  const { desk, open, keychain, id } = await openList()
  keychain.fallSilent()
  await expect(desk.connections.remove(id, true)).rejects.toMatchObject({ code: 'keychain-unavailable' })
  keychain.answer()
  await expect.poll(async () => (await desk.keychain()).available).toBe(true)
  await desk.close()
  const again = await open()
  expect((await again.sessions.open(1, id, {}, BY_START)).total).toBe(120)
})

test('what is saved behind a removal that the keychain holds up does not hold up the closing', async () => {
  const { keychain, open, desk, id, key } = await openList()
  await desk.notes.set(id, key, 'Look at minute three.')
  await desk.close()
  // Longer than a test may take.
  const patient = await open({ ...PATIENCE, changeMs: 600_000 })
  expect(await patient.notes.get(id, key)).toMatchObject({ text: 'Look at minute three.' })
  keychain.fallSilent()
  const asked = keychain.asked()
  const removal = patient.connections.remove(id, true).catch((error: unknown) => error)
  await vi.waitFor(() => expect(keychain.asked()).toBeGreaterThan(asked))
  const saving = patient.notes.set(id, key, 'Look at minute four.').catch((error: unknown) => error)
  await patient.close()
  // A removal asks first whether the keychain answers, and changes nothing where it does not.
  expect(await removal).toMatchObject({ code: 'keychain-unavailable' })
  // Its key is in the keychain, which a removal asks first.
  expect(await saving).toMatchObject({ code: 'keychain-unavailable' })
  keychain.answer()
  const later = await open()
  expect(await later.notes.get(id, key)).toMatchObject({ text: 'Look at minute three.' })
})
