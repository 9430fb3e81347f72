import { copyFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { createHandlers } from '../../../main/ipc/handlers.ts'
import type { ShellActions } from '../../../main/ipc/shell-actions.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import type { SecretStore } from '../../../main/secrets/secret-store.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { listenersOf, OWN_FRAME, OWN_WINDOW } from '../../support/ipc-calls.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

function fileIn(folder: string, name: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(name))
  if (found === undefined) throw new Error(`no ${name} in ${folder}`)
  return join(folder, found)
}

const spoil = (dataDir: string) => writeFileSync(fileIn(dataDir, 'reviews.db'), Buffer.alloc(16_384, 0x5a))

async function firstKey(desk: Desk, id: ConnectionId): Promise<SessionKey> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, BY_START)
  const [row] = await desk.sessions.window(1, resultSetId, 0, 1)
  if (row === undefined) throw new Error('the store is empty')
  return row.key
}

test('damaged reviews: the screen is told which database it is, and can have the newest good backup', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const service = await startTestService({ sessions: 20 })
  const before = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(before, service)
  const key = await firstKey(before, id)
  await before.notes.set(id, key, 'Look again.')
  await before.close()
  spoil(dataDir)

  const desk = await openTestDesk({ dataDir, secrets })
  const call = listenersOf(createHandlers(desk, {} as ShellActions))
  const event = { sender: { id: OWN_WINDOW }, senderFrame: OWN_FRAME }
  const view = { connectionId: id, filter: {}, sort: BY_START }
  expect(await call('sessions.open', [view], event)).toMatchObject({
    ok: false,
    error: { code: 'store-damaged', details: { field: 'reviews' } },
  })
  expect(await call('connections.restoreReviews', [{ connectionId: id }], event)).toMatchObject({
    ok: true,
    value: {
      backup: expect.stringMatching(/^reviews-.*\.db$/) as string,
      damaged: expect.stringMatching(/^reviews\.damaged-.*\.db$/) as string,
    },
  })
  expect(await call('sessions.open', [view], event)).toMatchObject({ ok: true, value: { total: 20 } })
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Look again.' })
  expect(await call('connections.restoreReviews', [{ connectionId: id }], event)).toMatchObject({
    ok: false,
    error: { code: 'invalid-argument' },
  })
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Look again.' })
})

test('a note that is being saved when a repair begins is saved, and so is one that is written during it', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const before = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(before, await startTestService({ sessions: 20 }))
  const key = await firstKey(before, id)
  await before.notes.set(id, key, 'Look again.')
  await before.close()

  const desk = await openTestDesk({ dataDir, secrets })
  const early = desk.notes.set(id, key, 'Early.')
  const repaired = desk.beginCacheAnew(id)
  expect(await early).toMatchObject({ text: 'Early.' })
  expect(await desk.notes.set(id, key, 'Meanwhile.')).toMatchObject({ text: 'Meanwhile.' })
  await repaired
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Meanwhile.' })
})

test('a note that a disk refuses while its connection is repaired fails with what the disk says, and is saved when it can be', async (context) => {
  const disk = mountSmallDisk(64 << 20)
  if (disk === null) return context.skip('needs the right to mount a file system')
  onTestFinished(disk.remove)
  const [dataDir, secrets] = [disk.folder, createLastingSecrets()]
  const before = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(before, await startTestService({ sessions: 20 }))
  const key = await firstKey(before, id)
  await before.notes.set(id, key, 'Look again.')
  await before.close()
  disk.makeReadOnly()

  const desk = await openTestDesk({ dataDir, secrets })
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Look again.' })
  const refused = { code: 'disk-error' }
  const early = expect(desk.notes.set(id, key, 'Early.')).rejects.toMatchObject(refused)
  const repaired = expect(desk.beginCacheAnew(id)).rejects.toMatchObject(refused)
  const meanwhile = expect(desk.notes.set(id, key, 'Meanwhile.')).rejects.toMatchObject(refused)
  await Promise.all([early, repaired, meanwhile])
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Look again.' })

  // The writer opens now, which takes longer than the closing of the store would.
  disk.makeWritable()
  const late = desk.notes.set(id, key, 'Late.')
  const repairedLate = desk.beginCacheAnew(id)
  expect(await late).toMatchObject({ text: 'Late.' })
  await repairedLate
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Late.' })
})

test('a note that is saved after the removal of its connection has started fails with no-such-connection', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const key = await firstKey(desk, id)
  const early = desk.notes.set(id, key, 'Early.')
  const removed = desk.connections.remove(id, true)
  const late = expect(desk.notes.set(id, key, 'Late.')).rejects.toMatchObject({
    code: 'no-such-connection',
    message: 'This connection no longer exists.',
  })
  expect(await early).toMatchObject({ text: 'Early.' })
  await Promise.all([removed, late])
})

test('on the command line: damaged reviews end a command with exit 7, restore brings the backup, sound ones stay', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const refused = await cli.run('restore')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('invalid-argument')])
  spoil(dataDir)
  const damaged = await cli.run('sessions')
  expect([damaged.code, damaged.stderr]).toEqual([7, expect.stringContaining('store-damaged')])
  // Nothing was ever noted here, so there is no backup, and saying so must not cost the damaged file.
  const none = await cli.run('restore')
  expect([none.code, none.stderr]).toEqual([7, expect.stringContaining('No good backup')])
  expect(readdirSync(dataDir, { recursive: true }).filter((path) => String(path).includes('damaged-'))).toEqual([])
})

/** Notes in the connection's reviews, and an older copy of these in their place. */
async function putOlderReviews(dataDir: string, secrets: SecretStore, id: ConnectionId): Promise<SessionKey> {
  const first = await openTestDesk({ dataDir, secrets })
  const key = await firstKey(first, id)
  await first.notes.set(id, key, 'First thought.')
  await first.close()
  const reviews = fileIn(dataDir, 'reviews.db')
  copyFileSync(reviews, `${reviews}.old`)
  const second = await openTestDesk({ dataDir, secrets })
  for (const text of ['Second thought.', 'Third thought.']) await second.notes.set(id, key, text)
  await second.close()
  renameSync(`${reviews}.old`, reviews)
  return key
}

test('notes that are missing: the screen is told how many, and has them back from the backup', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const before = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(before, await startTestService({ sessions: 20 }))
  await before.close()
  const key = await putOlderReviews(dataDir, secrets, id)

  const desk = await openTestDesk({ dataDir, secrets })
  const call = listenersOf(createHandlers(desk, {} as ShellActions))
  const event = { sender: { id: OWN_WINDOW }, senderFrame: OWN_FRAME }
  const view = { connectionId: id, filter: {}, sort: BY_START }
  expect(await call('sessions.open', [view], event)).toMatchObject({
    ok: false,
    error: { code: 'store-damaged', details: { field: 'reviews', missing: { changes: 2, inBackups: 2 } } },
  })
  expect(await call('connections.restoreReviews', [{ connectionId: id }], event)).toMatchObject({
    ok: true,
    value: { returned: 2, lost: 0 },
  })
  expect(await call('sessions.open', [view], event)).toMatchObject({ ok: true, value: { total: 20 } })
  expect(await desk.notes.get(id, key)).toMatchObject({ text: 'Third thought.' })
})

test('on the command line: notes that are missing are told, and restored', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const { stdout } = await cli.run('connections', '--json')
  const [{ id }] = JSON.parse(stdout) as [{ id: ConnectionId }]
  await putOlderReviews(dataDir, createEnvironmentStore(cli.variables), id)
  const told = await cli.run('sessions')
  expect([told.code, told.stderr]).toEqual([
    7,
    expect.stringContaining('2 saved changes to your notes and reviews are missing'),
  ])
  const restored = await cli.run('restore')
  expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('restored 2 saved changes')])
  expect((await cli.run('sessions')).code).toBe(0)
})

test('a note that is still being saved when the program is closed is on disk afterwards', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const desk = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const key = await firstKey(desk, id)
  const saving = desk.notes.set(id, key, 'The last word.').then(
    () => 'saved',
    () => 'lost',
  )
  await desk.close()
  expect(await saving).toBe('saved')
  const again = await openTestDesk({ dataDir, secrets })
  expect(await again.notes.get(id, key)).toMatchObject({ text: 'The last word.' })
})
