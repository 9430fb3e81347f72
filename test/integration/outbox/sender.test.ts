import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DeskError, type ErrorCode, type ErrorDetails } from '../../../contract/model/errors.ts'
import type { SendingStatus } from '../../../contract/model/outbox.ts'
import { createSender, type SenderOptions } from '../../../main/outbox/sender.ts'
import type { Store } from '../../../main/store/store.ts'
import { employeeSync, registration } from '../../support/outbox.ts'
import { openTestStore, testGuid } from '../../support/store.ts'

type Answer = (names: readonly string[]) => unknown

const EMPLOYEES = {
  employeesCreated: 1,
  employeesDataUpdated: 0,
  employeesStatusChangedToActive: 0,
  employeesStatusChangedToHidden: 0,
  employeesNotChanged: 0,
}

const failing =
  (code: ErrorCode, details: ErrorDetails = {}) =>
  () => {
    throw new DeskError(code, code, details)
  }

/** A sender to a service that answers each body as `answer` says; bodies are told by the names or IDs in them. */
function sending(store: Store, answer: Answer) {
  const posted: string[] = []
  const told: (SendingStatus | null)[] = []
  const waited: number[] = []
  let registered = 0
  const post = async (_path: string, body: Uint8Array) => {
    const { participants = [], employees = [] } = JSON.parse(new TextDecoder().decode(body)) as {
      readonly participants?: readonly { readonly data: readonly { readonly value: string }[] }[]
      readonly employees?: readonly { readonly id: string }[]
    }
    const names = [...participants.map(({ data }) => data[0]!.value), ...employees.map(({ id }) => id)]
    posted.push(names.join('+'))
    const said = answer(names)
    if (said !== undefined) return said
    if (employees.length > 0) return EMPLOYEES
    return { participantIds: participants.map(() => testGuid((registered += 1))) }
  }
  const sender = createSender({
    outbox: store.outbox,
    post: post as unknown as SenderOptions['post'],
    now: () => 0,
    wait: async (ms) => void waited.push(ms),
    onProgress: (status) => told.push(status),
  })
  return { sender, posted, told, waited }
}

const statesOf = async (store: Store) =>
  (await Promise.all((await store.outbox.list()).map(({ id }) => store.outbox.get(id)))).map((change) =>
    change!.list.map(({ state }) => state),
  )

test('sends batches in their order, one after the other, and tells how far it is', async () => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(['A', 'B'], ['C']))
  await store.outbox.stage(employeeSync(['1']))
  const { sender, posted, told } = sending(store, () => undefined)
  expect(await sender.run(null)).toEqual({ sent: 3, failure: null })
  expect(posted).toEqual(['A+B', 'C', '1'])
  expect(told.map((status) => (status === null ? null : `${status.batch}/${status.of}`))).toEqual([
    '1/3',
    '2/3',
    '3/3',
    null,
  ])
  expect(await statesOf(store)).toEqual([['answered'], ['answered', 'answered']])
  expect((await sender.run(null)).sent).toBe(0)
  expect(posted).toHaveLength(3)
})

test('a refusal in the middle ends its change; the rest of it stays staged, and other changes are sent', async () => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(['A'], ['B'], ['C']))
  await store.outbox.stage(registration(['D']))
  const { sender, posted } = sending(store, ([name]) =>
    name === 'B' ? failing('bad-request', { status: 400 })() : undefined,
  )
  expect(await sender.run(null)).toMatchObject({ sent: 2, failure: { code: 'bad-request' } })
  expect(posted).toEqual(['A', 'B', 'D'])
  expect(await statesOf(store)).toEqual([['answered'], ['answered', 'refused', 'staged']])
  // What is left is sent when the user says so.
  await sender.run(null)
  expect(posted).toEqual(['A', 'B', 'D', 'C'])
})

test.each<[ErrorCode, ErrorDetails, string]>([
  ['unknown-outcome', {}, 'unknown'],
  ['timeout', {}, 'unknown'],
  ['malformed', { status: 200 }, 'unknown'],
  ['not-this-service', { status: 200 }, 'unknown'],
  ['server', { status: 500 }, 'unknown'],
  ['bad-request', { status: 400 }, 'refused'],
  ['forbidden', { status: 403 }, 'refused'],
  ['network', {}, 'staged'],
  ['working-offline', {}, 'staged'],
  ['secret-missing', {}, 'staged'],
  ['rate-limited', { status: 429 }, 'staged'],
  ['server', { status: 503 }, 'staged'],
])('a registration that ends with %s %o is %s, and is not sent again by itself', async (code, details, state) => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(['A']))
  const { sender, posted } = sending(store, failing(code, details))
  expect(await sender.run(null)).toMatchObject({ sent: 0, failure: { code } })
  expect(posted).toEqual(['A'])
  expect(await statesOf(store)).toEqual([[state]])
})

test('a sync of employees whose answer is lost is repeated in the run, since the service finds it unchanged', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(employeeSync(['1'], ['2']))
  let calls = 0
  const { sender, posted } = sending(store, () => ((calls += 1) === 1 ? failing('unknown-outcome')() : undefined))
  expect(await sender.run(null)).toEqual({ sent: 2, failure: null })
  expect(posted).toEqual(['1', '1', '2'])
  expect((await store.outbox.get(id))?.list.map(({ attempts }) => attempts)).toEqual([2, 1])
  await store.outbox.stage(employeeSync(['3']))
  const lost = sending(store, failing('unknown-outcome'))
  await lost.sender.run(null)
  expect(lost.posted).toEqual(['3', '3', '3'])
  expect((await store.outbox.count()).unknown).toBe(1)
})

test('waits as long as a busy service asks for, then goes on; not longer than a minute', async () => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(['A'], ['B']))
  let calls = 0
  const { sender, posted, waited, told } = sending(store, () =>
    (calls += 1) <= 2 ? failing('rate-limited', { status: 429, retryAfter: 3 })() : undefined,
  )
  expect(await sender.run(null)).toEqual({ sent: 2, failure: null })
  expect(posted).toEqual(['A', 'A', 'A', 'B'])
  expect(waited).toEqual([3000, 3000])
  expect(told.some((status) => status?.waitsUntil === 3000)).toBe(true)
  await store.outbox.stage(registration(['C']))
  const long = sending(store, failing('rate-limited', { status: 429, retryAfter: 61 }))
  expect(await long.sender.run(null)).toMatchObject({ failure: { code: 'rate-limited' } })
  expect(long.posted).toEqual(['C'])
})

test('stops after the batch that is on its way', async () => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(['A'], ['B'], ['C']))
  const { sender, posted } = sending(store, ([name]) => {
    if (name === 'B') void sender.stop()
    return undefined
  })
  expect(await sender.run(null)).toEqual({ sent: 2, failure: null })
  expect(posted).toEqual(['A', 'B'])
  expect(await statesOf(store)).toEqual([['answered', 'answered', 'staged']])
  await sender.run(null)
  expect(posted).toEqual(['A', 'B', 'C'])
})

test('what is sent again right after a stop is sent once the last batch is answered', async () => {
  const { store } = await openTestStore()
  await store.outbox.stage(registration(['A'], ['B']))
  const runs: Promise<unknown>[] = []
  const { sender, posted } = sending(store, ([name]) => {
    if (name === 'A') {
      void sender.stop()
      runs.push(sender.run(null))
    }
    return undefined
  })
  expect(await sender.run(null)).toEqual({ sent: 1, failure: null })
  expect(await Promise.all(runs)).toEqual([{ sent: 1, failure: null }])
  expect(posted).toEqual(['A', 'B'])
  await store.outbox.stage(registration(['C']))
  await sender.close()
  expect(await sender.run(null)).toEqual({ sent: 0, failure: null })
})

test('runs follow one another, and none sends what another has sent', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A'], ['B']))
  const { sender, posted } = sending(store, () => undefined)
  await Promise.all([sender.run(id), sender.run(null), sender.run(id)])
  expect(posted).toEqual(['A', 'B'])
})

test('an answer that cannot be written down is tried again until it can', async () => {
  const { store } = await openTestStore()
  const { id } = await store.outbox.stage(registration(['A']))
  let failures = 2
  const end: Store['outbox']['end'] = async (...args) => {
    failures -= 1
    if (failures >= 0) throw new DeskError('disk-full', 'full')
    return store.outbox.end(...args)
  }
  const sender = createSender({
    outbox: { ...store.outbox, end },
    post: (async () => ({ participantIds: [testGuid(1)] })) as unknown as SenderOptions['post'],
    now: () => 0,
    wait: () => sleep(1),
    onProgress: () => undefined,
  })
  expect(await sender.run(id)).toEqual({ sent: 1, failure: null })
  expect((await store.outbox.get(id))?.list[0]?.state).toBe('answered')
})
