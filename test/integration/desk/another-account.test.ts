import { expect, test } from 'vitest'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { cliOn, temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk, settingsOf } from '../../support/desk.ts'
import { newChange, registrationOf } from '../../support/outbox.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

async function sessionsOf(desk: Desk, id: ConnectionId): Promise<readonly SessionKey[]> {
  const { resultSetId, total } = await desk.sessions.open(1, id, {}, BY_START)
  return (await desk.sessions.window(1, resultSetId, 0, total)).map(({ key }) => key)
}

const idsOf = (keys: readonly SessionKey[]) =>
  keys.map(({ participantId, testId }) => `${participantId} ${testId}`).sort()
const posted = (service: RunningService) => service.requests.list().filter(({ method }) => method === 'POST').length

/** A connection to a service with a note on a session, and a registration in its outbox. */
async function begin() {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const one = await startTestService({ sessions: 20, centers: ['north'] })
  const desk = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(desk, one)
  const keys = await sessionsOf(desk, id)
  await desk.notes.set(id, keys[0]!, 'Look at minute three.')
  const tests = (await desk.tests.refresh(id)).tests.filter(({ status }) => status === 'active')
  const data = [
    { name: 'First name', value: 'Ada' },
    { name: 'Last name', value: 'Lovelace' },
    { name: 'E-mail', value: 'ada@example.org' },
  ]
  const request = registrationOf([], { center: 'north', tests: [tests[0]!.testId], participants: [{ data }] })
  const staged = await desk.outbox.stage(id, newChange('registerParticipants', '/v2/participants', [request]))
  return { dataDir, secrets, one, desk, id, keys, change: staged.id }
}

test('another account is refused where a connection has data, and gets a connection of its own', async () => {
  const { one, desk, id, keys, change } = await begin()
  const two = await startTestService({ sessions: 30, seed: 8, centers: ['north'], accountId: '4711' })
  for (const other of [two, { ...two, baseUrl: one.baseUrl }, { ...two, accountId: one.accountId }]) {
    const refused = desk.connections.update({ connectionId: id, settings: settingsOf(other), secret: two.secret })
    await expect(refused).rejects.toMatchObject({ code: 'another-account' })
  }
  const other = { connectionId: id, settings: settingsOf(two), secret: two.secret, sameAccount: true }
  await expect(desk.connections.update(other)).rejects.toMatchObject({ code: 'another-account' })
  expect(await desk.connections.list()).toMatchObject([{ baseUrl: one.baseUrl, accountId: one.accountId }])

  const added = await connectAndSync(desk, two, 'Two')
  expect(posted(two)).toBe(0)
  const theirs = await sessionsOf(desk, added.id)
  expect(theirs).toHaveLength(30)
  expect(await desk.outbox.list(added.id)).toEqual([])
  expect(await desk.connections.removalInfo(added.id)).toMatchObject({ localReviews: 0 })

  expect((await desk.sync.run(id)).failure).toBeNull()
  expect(idsOf(await sessionsOf(desk, id))).toEqual(idsOf(keys))
  expect(await desk.notes.get(id, keys[0]!)).toMatchObject({ text: 'Look at minute three.' })
  expect(await desk.outbox.run(id, change)).toEqual({ sent: 1, failure: null })
  expect([posted(one), posted(two)]).toEqual([1, 0])
})

test('an account at a new address keeps its reviews, begins its cache anew, and sends nothing that was staged before', async () => {
  const { dataDir, secrets, one, desk, id, keys, change } = await begin()
  const moved = await startTestService({ sessions: 30, seed: 8, centers: ['north'] })
  const settings = settingsOf(moved)
  await desk.connections.update({ connectionId: id, settings, secret: moved.secret, sameAccount: true })
  expect(await sessionsOf(desk, id)).toEqual([])
  expect((await desk.sync.run(id)).failure).toBeNull()
  expect(await sessionsOf(desk, id)).toHaveLength(30)
  expect(await desk.notes.get(id, keys[0]!)).toMatchObject({ text: 'Look at minute three.' })

  for (const asked of [null, change]) {
    expect(await desk.outbox.run(id, asked)).toMatchObject({ sent: 0, failure: { code: 'another-account' } })
  }
  expect([posted(one), posted(moved)]).toEqual([0, 0])
  const stagedFor = `${one.accountId} ${one.baseUrl}`
  expect(await desk.outbox.get(id, change)).toMatchObject({ list: [{ state: 'elsewhere', stagedFor }] })
  expect(await desk.outbox.count(id)).toEqual({ staged: 0, unknown: 1 })
  await desk.close()

  const again = await openTestDesk({ dataDir, secrets })
  expect(await again.outbox.run(id, null)).toMatchObject({ sent: 0, failure: { code: 'another-account' } })
  expect(await again.outbox.decide(id, { change, number: 0 }, 'again')).toBe(1)
  expect(await again.outbox.run(id, null)).toEqual({ sent: 1, failure: null })
  expect([posted(one), posted(moved)]).toEqual([0, 1])
})

test('the command line moves a connection too, and says what waits for a decision', async () => {
  const { one, desk, id, keys, change } = await begin()
  const moved = await startTestService({ sessions: 30, seed: 8, centers: ['north'] })
  const run = cliOn(desk, moved)
  const move = (...more: readonly string[]) => run('connections', 'move', '--base-url', ...more)
  const isAt = async (baseUrl: string) => expect(await desk.connections.list()).toMatchObject([{ baseUrl }])

  const refusals = [
    [[`${one.baseUrl}/`], 2, /at this address already/],
    [['ftp://moved.example'], 2, /--base-url is invalid: must be an http or https address/],
    [[moved.baseUrl, '--participant-url', 'nowhere'], 2, /--participant-url is invalid/],
    [['http://127.0.0.1:9'], 3, /^proctor-desk: /],
  ] as const
  for (const [more, code, says] of refusals) {
    const refused = await move(...more)
    expect(refused).toMatchObject({ code, stdout: '' })
    expect(refused.stderr).toMatch(says)
  }
  await isAt(one.baseUrl)

  const done = await move(moved.baseUrl, '--app-url', 'https://app.example/')
  expect(done).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('see "outbox list" and "outbox decide"') as string,
  })
  await isAt(moved.baseUrl)
  expect(await desk.connections.list()).toMatchObject([{ appUrl: 'https://app.example', participantUrl: '' }])
  expect((await run('sync')).code).toBe(0)
  expect(await sessionsOf(desk, id)).toHaveLength(30)
  expect(await desk.notes.get(id, keys[0]!)).toMatchObject({ text: 'Look at minute three.' })
  expect((await run('outbox', 'send')).code).not.toBe(0)
  expect([posted(one), posted(moved)]).toEqual([0, 0])
  expect(await run('outbox', 'decide', 'again', change)).toMatchObject({ code: 0 })
  expect(await run('outbox', 'send')).toMatchObject({ code: 0 })
  expect([posted(one), posted(moved)]).toEqual([0, 1])
})

test('what comes back to its first address is what it was there', async () => {
  const { one, desk, id, keys, change } = await begin()
  const moved = await startTestService({ sessions: 30, seed: 8, centers: ['north'] })
  for (const service of [moved, one]) {
    const settings = settingsOf(service)
    await desk.connections.update({ connectionId: id, settings, secret: service.secret, sameAccount: true })
  }
  expect((await desk.sync.run(id)).failure).toBeNull()
  expect(idsOf(await sessionsOf(desk, id))).toEqual(idsOf(keys))
  expect(await desk.outbox.run(id, change)).toEqual({ sent: 1, failure: null })
})

test('another spelling of the address and another key change nothing else', async () => {
  const { one, desk, id, keys, change } = await begin()
  const spelled = { ...settingsOf(one), baseUrl: `${one.baseUrl.replace('http:', 'HTTP:')}///` }
  await desk.connections.update({ connectionId: id, settings: { ...spelled, accountId: `00${one.accountId}` } })
  await desk.connections.update({ connectionId: id, settings: settingsOf(one), secret: one.secret })
  expect(idsOf(await sessionsOf(desk, id))).toEqual(idsOf(keys))
  expect(await desk.outbox.run(id, change)).toEqual({ sent: 1, failure: null })
})

test('an address that was typed wrongly is corrected without a question', async () => {
  const service = await startTestService({ sessions: 20 })
  const desk = await openTestDesk()
  const wrong = { ...settingsOf(service), accountId: `9${service.accountId}` }
  const { id } = await desk.connections.add({ settings: wrong, secret: service.secret, keep: 'keychain' })
  expect((await desk.sync.run(id)).failure).toMatchObject({ code: 'forbidden' })
  await desk.connections.update({ connectionId: id, settings: settingsOf(service), secret: service.secret })
  expect(await desk.sync.run(id)).toMatchObject({ failure: null, stored: 20 })
})
