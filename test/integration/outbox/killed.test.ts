import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { OutboxDetails } from '../../../contract/model/outbox.ts'
import type { Store } from '../../../main/store/store.ts'
import { COMPILE_CACHE } from '../../support/compile-cache.ts'
import { employeeSync, registration } from '../../support/outbox.ts'
import { openTestStore, temporaryFolder, testGuid } from '../../support/store.ts'

const CHILD = fileURLToPath(new URL('../../support/outbox-child.ts', import.meta.url))
/** In all, of two stores that are sent from side by side. */
const KILLS = 200
const STORES = 2
/** Changes that are staged, half of them registrations: more than the kills leave time to send. */
const CHANGES = 300

/** A service that counts how often it got each body, answers after a moment, and tells when a request has come. */
async function countingService() {
  const seen = new Map<string, number>()
  let arrived: () => void = () => undefined
  let registered = 0
  const server = createServer((call, answer) => {
    void buffer(call).then(
      (body) => {
        const text = body.toString('utf8')
        const name = /Person \d+|Name of \d+/.exec(text)![0]
        seen.set(name, (seen.get(name) ?? 0) + 1)
        arrived()
        const counters = { employeesCreated: 1, employeesDataUpdated: 0, employeesNotChanged: 0 }
        registered += 1
        const said = name.startsWith('Person') ? { participantIds: [testGuid(registered)] } : counters
        setTimeout(() => answer.end(JSON.stringify(said)), Math.random() * 8)
      },
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    nextArrival: () => new Promise<void>((resolve) => (arrived = resolve)),
  }
}

/** Sends in a process of its own, which is killed at any moment around its first request; resolves when it has ended. */
async function sendAndKill(folder: string, service: Awaited<ReturnType<typeof countingService>>): Promise<void> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [CHILD, folder, service.address], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  const kill = () => void child.kill('SIGKILL')
  onTestFinished(kill)
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await Promise.race([service.nextArrival(), ended])
  setTimeout(kill, Math.random() * 40)
  await ended
}

const nameOf = ({ summary }: OutboxDetails) => summary.name

async function detailsOf(store: Store): Promise<readonly OutboxDetails[]> {
  const changes = await store.outbox.list()
  return Promise.all(changes.map(async ({ id }) => (await store.outbox.get(id))!))
}

async function killedStore(kills: number): Promise<void> {
  const folder = await temporaryFolder()
  const service = await countingService()
  const { store } = await openTestStore({ folder })
  for (let number = 0; number < CHANGES; number += 1) {
    const isSync = number % 2 === 1
    const change = isSync ? employeeSync([String(number)]) : registration([`Person ${number}`])
    const name = `${isSync ? 'Name of' : 'Person'} ${number}`
    await store.outbox.stage({ ...change, summary: { ...change.summary, name } })
  }
  await store.close()
  for (let kill = 0; kill < kills; kill += 1) await sendAndKill(folder, service)

  const { store: after } = await openTestStore({ folder })
  const changes = await detailsOf(after)
  expect(changes).toHaveLength(CHANGES)
  const states = { answered: 0, unknown: 0, staged: 0 }
  for (const change of changes) {
    const { state, attempts } = change.list[0]!
    const arrivals = service.seen.get(nameOf(change)) ?? 0
    // Nothing is sent twice by itself, and what was not recorded as sent never arrived.
    expect(arrivals, nameOf(change)).toBeLessThanOrEqual(1)
    expect(attempts, nameOf(change)).toBeGreaterThanOrEqual(arrivals)
    if (state === 'answered') expect(arrivals, nameOf(change)).toBe(1)
    if (state === 'staged') expect([arrivals, attempts], nameOf(change)).toEqual([0, 0])
    states[state as keyof typeof states] += 1
    const events = (await after.outbox.log(null, 10, change.id)).map(({ event }) => event).toReversed()
    expect(events, nameOf(change)).toEqual(
      { staged: ['staged'], answered: ['staged', 'sent', 'answered'], unknown: ['staged', 'sent', 'unknown'] }[
        state as string
      ],
    )
  }
  // Every kill that met a request left it unknown, and what was answered has its people.
  expect(states.unknown).toBeGreaterThan(kills / 4)
  const people = await after.outbox.registered({ search: '', change: null, center: null, test: null }, 0, 1)
  const registrations = changes.filter(
    ({ kind, list }) => kind === 'registerParticipants' && list[0]!.state === 'answered',
  )
  expect(people.total).toBe(registrations.length)
}

test(`killed ${KILLS} times while sending: nothing is sent twice, nothing is forgotten`, async () => {
  await Promise.all(Array.from({ length: STORES }, () => killedStore(KILLS / STORES)))
}, 600_000)
