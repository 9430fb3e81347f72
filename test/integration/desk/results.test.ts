import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Failure } from '../../../contract/model/errors.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { MOST_LOOKED_UP, type LookUp, type ParticipantDetails } from '../../../contract/model/results.ts'
import { createHandlers } from '../../../main/ipc/handlers.ts'
import type { FeedItem } from '../../../reference-service/data/wire.ts'
import type { ServiceOptions } from '../../../reference-service/options.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { listenersOf, OWN_WINDOW } from '../../support/ipc-calls.ts'
import { startTestService } from '../../support/service.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead' as Guid

async function opened(options: ServiceOptions = {}) {
  const folder = await temporaryFolder()
  const service = await startTestService({ sessions: 120, centers: ['north'], ...options })
  const desk = await openTestDesk()
  const { id: connectionId } = await connectAndSync(desk, service)
  const path = join(folder, 'results.csv')
  const listen = listenersOf(createHandlers(desk, { askWhereToSave: () => Promise.resolve(path) } as never))
  const call = async <T>(channel: Parameters<typeof listen>[0], request: object = {}): Promise<T> => {
    const reply = await listen(channel, [{ connectionId, ...request }])
    return (reply.ok ? reply.value : reply.error) as T
  }
  /** Carries out a call that starts a look-up, and returns what is found once it has ended. */
  async function found(channel: 'results.begin' | 'results.goOn', request: object = {}): Promise<LookUp> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = desk.events.on('results.ended', (_, windowId) => windowId === OWN_WINDOW && resolve())
    expect(await call(channel, request)).toBeNull()
    await promise
    stop()
    return call<LookUp>('results.read')
  }
  const details = (participantId: string) => call<ParticipantDetails>('results.details', { participantId })
  const items = [...service.items('north')]
  return { service, desk, connectionId, call, found, details, items, path }
}

const idOf = ({ participantId }: FeedItem) => participantId as Guid
/** The parts of the name, as they stand in the data. */
function nameOf({ participantData }: FeedItem): readonly string[] {
  const valueOf = (field: string) => participantData.find(({ name }) => name === field)?.value
  return [valueOf('First name')!, valueOf('Last name')!]
}

test('a window looks up IDs in several requests, and groups people by their data across these', async () => {
  const { service, desk, call, found, items } = await opened()
  expect(await call('results.read')).toBeNull()
  const steps: number[] = []
  desk.events.on('results.progress', ({ answered }, windowId) => windowId === OWN_WINDOW && steps.push(answered))
  // The tenth ID is the second test of the ninth person. They are in different requests.
  const [ninth, tenth] = [items[8]!, items[9]!]
  const others = items.filter((item) => item !== ninth && item !== tenth)
  const asked = [ninth, ...others, tenth].map(idOf)
  const { participants, without, ...rest } = await found('results.begin', { participantIds: [...asked, NOBODY] })
  expect(rest).toMatchObject({ asked: 121, answered: 121, isRunning: false, failure: null, isBlind: false })
  expect(steps).toEqual([50, 100, 121])
  expect(service.requests.matching('/v1/participants')).toHaveLength(3)
  const person = participants.find(({ participantId }) => participantId === ninth.participantId)
  expect(person?.sessions.map(({ testId }) => testId).sort()).toEqual([ninth.testId, tenth.testId].sort())
  expect(person?.sessions.map(({ started }) => started)).toEqual([ninth.started, tenth.started].sort())
  expect(without).toContain(NOBODY)
  expect(without).toContain(tenth.participantId)
  expect(participants.reduce((sum, { sessions }) => sum + sessions.length, 0)).toBe(120)
})

test('a session is matched with that of the cache, also under another ID of the person', async () => {
  const { found, details, items } = await opened()
  const [ninth, tenth] = [items[8]!, items[9]!]
  const { participants } = await found('results.begin', { participantIds: [ninth, tenth].map(idOf) })
  const { matches, held, center, data } = await details(ninth.participantId)
  const keyOfMatch = (testId: string) => {
    const session = participants[0]!.sessions.find((one) => one.testId === testId)!
    return matches[session.id]!.same.map(({ key }) => key)
  }
  expect(keyOfMatch(ninth.testId)).toEqual([
    { center: 'north', participantId: ninth.participantId, testId: ninth.testId },
  ])
  expect(keyOfMatch(tenth.testId)).toEqual([
    { center: 'north', participantId: tenth.participantId, testId: tenth.testId },
  ])
  expect(held).toHaveLength(1)
  expect(center).toBe('north')
  expect(data).toContainEqual({ name: 'Last name', value: nameOf(ninth)[1] })
  // The ID without a result of its own leads to its session, too.
  expect(await details(tenth.participantId)).toMatchObject({
    ...{ data: null, matches: {}, center: 'north' },
    held: [{ key: { participantId: tenth.participantId } }],
  })
  expect(await details(NOBODY)).toEqual({ data: null, matches: {}, held: [], center: null })
})

test('what was found before a failure stays, and the rest can be looked up', async () => {
  const { service, call, found, items } = await opened()
  service.faults.add({ kind: 'status', status: 400, path: '/v1/participants', skip: 1, times: 1 })
  const participantIds = items.map(idOf)
  const failed = await found('results.begin', { participantIds })
  expect(failed).toMatchObject({ asked: 120, answered: 50, isRunning: false, failure: { code: 'bad-request' } })
  const complete = await found('results.goOn')
  expect(complete).toMatchObject({ asked: 120, answered: 120, failure: null })
  expect(service.requests.matching('/v1/participants')).toHaveLength(4)
  expect(await call('results.goOn')).toBeNull()
})

test('a look-up is stopped between and within requests, which is no failure', async () => {
  const { service, desk, call, found, items } = await opened()
  service.faults.add({ kind: 'hang', path: '/v1/participants', skip: 1 })
  desk.events.on('results.progress', () => void call('results.stop'))
  const stopped = await found('results.begin', { participantIds: items.map(idOf) })
  expect(stopped).toMatchObject({ asked: 120, answered: 50, isRunning: false, failure: null })
  expect(stopped.participants.length).toBeGreaterThan(0)
})

test('a look-up is of one window, and ends with it', async () => {
  const { desk, connectionId, call, found, details, items } = await opened()
  await found('results.begin', { participantIds: [idOf(items[0]!)] })
  expect(await desk.results.read({ windowId: -5, connectionId })).toBeNull()
  await desk.dropWindow(OWN_WINDOW)
  expect(await call('results.read')).toBeNull()
  expect(await details(idOf(items[0]!))).toMatchObject({ code: 'no-such-result-set' })
  expect(await call('results.saveCsv')).toMatchObject({ code: 'no-such-result-set' })
})

test('what is no GUID, nothing, and more than a look-up may have are refused', async () => {
  const { service, call } = await opened({ sessions: 20 })
  const many = Array.from({ length: MOST_LOOKED_UP + 1 }, () => NOBODY)
  for (const participantIds of [[], ['x'], [NOBODY, `${NOBODY},`], many]) {
    expect(await call<Failure>('results.begin', { participantIds })).toMatchObject({ code: 'invalid-argument' })
  }
  expect(service.requests.matching('/v1/participants')).toHaveLength(0)
})

test('nothing is asked while the app works offline, and what was found stays', async () => {
  const { desk, service, call, found, items } = await opened({ sessions: 20 })
  await found('results.begin', { participantIds: [idOf(items[0]!)] })
  await desk.settings.set({ worksOffline: true })
  expect(await call('results.begin', { participantIds: [idOf(items[1]!)] })).toMatchObject({ code: 'working-offline' })
  expect(await call<LookUp>('results.read')).toMatchObject({ asked: 1, answered: 1 })
  expect(service.requests.matching('/v1/participants')).toHaveLength(1)
})

test('the CSV has a row for each session and each ID without a result', async () => {
  const { call, found, items, path } = await opened({ sessions: 20 })
  await found('results.begin', { participantIds: [...items.slice(8, 10).map(idOf), NOBODY] })
  expect(await call('results.saveCsv')).toEqual({ name: 'results.csv' })
  const text = await readFile(path, 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  expect(head).toContain('\uFEFFParticipant ID,Participant,Test,Test ID,Session ID,Status,Started,Time,Score')
  expect(head).toContain(',First name,Last name,')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain(`${items[8]!.participantId},${nameOf(items[8]!).join(' ')},`)
  expect(lines.at(-1)).toContain(`${NOBODY},,,,,No result,`)
})

test('in blind mode nobody is named, in what was looked up before too', async () => {
  const { desk, connectionId, call, found, details, items, path } = await opened({ sessions: 20 })
  const [item] = items
  await found('results.begin', { participantIds: items.map(idOf) })
  await desk.reviewSettings.set(connectionId, { isBlind: true })
  const shown = await call<LookUp>('results.read')
  expect(shown.isBlind).toBe(true)
  expect(shown.participants.every(({ name }) => /^Participant [0-9A-Z]{6}$/.test(name))).toBe(true)
  expect((await details(item!.participantId)).data).toBeNull()
  await call('results.saveCsv')
  const told = [await readFile(path, 'utf8'), JSON.stringify(shown)].join('\n')
  for (const name of items.flatMap(nameOf).filter(({ length }) => length > 3)) expect(told).not.toContain(name)
  expect(told).toContain(item!.participantId)
})

test('in blind mode a look-up that failed before says nothing of what the service said', async () => {
  const { service, desk, connectionId, call, found, items } = await opened({ sessions: 20 })
  service.faults.add({ kind: 'status', status: 400, message: 'Zora Qantova is closed.', path: '/v1/participants' })
  const failed = await found('results.begin', { participantIds: items.map(idOf) })
  expect(failed.failure).toMatchObject({
    code: 'bad-request',
    details: { excerpt: expect.stringContaining('Zora') as string },
  })
  await desk.reviewSettings.set(connectionId, { isBlind: true })
  expect((await call<LookUp>('results.read')).failure).toMatchObject({ code: 'bad-request', details: { status: 400 } })
  expect(JSON.stringify(await call('results.read'))).not.toContain('Zora')
})

test('blind mode that is turned on while the user chooses a place applies to the file', async () => {
  const { desk, connectionId, found, items, path } = await opened({ sessions: 20 })
  await found('results.begin', { participantIds: items.map(idOf) })
  const saved = await desk.results.saveCsv({ windowId: OWN_WINDOW, connectionId }, async () => {
    await desk.reviewSettings.set(connectionId, { isBlind: true })
    return path
  })
  expect(saved).toEqual({ name: 'results.csv' })
  const text = await readFile(path, 'utf8')
  for (const name of items.flatMap(nameOf).filter(({ length }) => length > 3)) expect(text).not.toContain(name)
})
