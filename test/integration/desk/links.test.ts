import { expect, onTestFinished, test } from 'vitest'
import type { Guid } from '../../../contract/model/ids.ts'
import { startService } from '../../../reference-service/service.ts'
import { connectAndSync, openTestDesk, settingsOf } from '../../support/desk.ts'
import { held } from '../../support/window.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000' as Guid

async function start(sessions: number) {
  const service = await startService({ sessions, seed: 7, centers: ['all'] })
  onTestFinished(() => service.close())
  return service
}

test('a participant’s session is found in whichever connection has it', async () => {
  const [one, two] = [await start(20), await start(40)]
  const desk = await openTestDesk()
  await connectAndSync(desk, one, 'One')
  const second = await connectAndSync(desk, two, 'Two')
  const known = new Set([...held(one)].map(({ key }) => key.participantId))
  const only = [...held(two)].find(({ key }) => !known.has(key.participantId))
  if (only === undefined) throw new Error('both services have the same participants')
  await expect(desk.links.sessionOf(only.key.participantId)).resolves.toMatchObject({
    connectionId: second.id,
    key: { participantId: only.key.participantId },
  })
})

test('a session that is not in the cache yet is synced for', async () => {
  const service = await start(20)
  const desk = await openTestDesk()
  const { id } = await desk.connections.add({ settings: settingsOf(service), secret: service.secret, keep: 'keychain' })
  const [first] = [...held(service)]
  if (first === undefined) throw new Error('the service has no sessions')
  await expect(desk.links.sessionOf(first.key.participantId)).resolves.toMatchObject({
    connectionId: id,
    key: { participantId: first.key.participantId },
  })
})

test('while a sync is running, its end is waited for', async () => {
  const service = await start(3000)
  const desk = await openTestDesk()
  const { id } = await desk.connections.add({ settings: settingsOf(service), secret: service.secret, keep: 'keychain' })
  const last = [...held(service)].at(-1)
  if (last === undefined) throw new Error('the service has no sessions')
  expect((await desk.sync.start(id)).state).not.toBe('idle')
  let syncs = 0
  await expect(desk.links.sessionOf(last.key.participantId, () => (syncs += 1))).resolves.toMatchObject({
    key: { participantId: last.key.participantId },
  })
  expect(syncs).toBe(1)
})

test('a participant whom no connection knows is said to be unknown, with the service there and without', async () => {
  const service = await start(5)
  const desk = await openTestDesk()
  const unknown = { code: 'no-such-session', details: { field: 'link' } }
  await expect(desk.links.sessionOf(NOBODY)).rejects.toMatchObject(unknown)
  await connectAndSync(desk, service)
  await expect(desk.links.sessionOf(NOBODY)).rejects.toMatchObject(unknown)
  await service.close()
  await expect(desk.links.sessionOf(NOBODY)).rejects.toMatchObject(unknown)
})
