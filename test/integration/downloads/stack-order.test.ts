// Which sessions of a source a limited stack has.
import { expect, test } from 'vitest'
import {
  DEFAULT_STACK_OPTIONS,
  storedStackSchema,
  type StackOptions,
  type StackSource,
} from '../../../contract/model/downloads.ts'
import { NO_FILTER } from '../../../contract/model/list-preferences.ts'
import type { SessionSort } from '../../../contract/model/session.ts'
import { membersOf, newStack } from '../../../main/downloads/stacks.ts'
import type { Store } from '../../../main/store/store.ts'
import { openDownloader, reportOf, sessionKey } from '../../support/downloader.ts'
import { reportRecord } from '../../support/store.ts'

const OLDEST_FIRST: SessionSort = { column: 'started', direction: 'asc' }
const QUEUE: StackSource = { kind: 'queue' }
const VIEW: StackSource = { kind: 'view', viewId: null, name: 'All', filter: NO_FILTER, sort: OLDEST_FIRST }
const SELECTION: StackSource = { kind: 'selection' }

/** Six sessions, of which a later one has the higher number, and all of which are in the queue, the oldest first. */
async function sixSessions(): Promise<Store> {
  const { store } = await openDownloader({ sessions: 6 })
  const { resultSetId } = await store.sessions.open({}, OLDEST_FIRST)
  const rules = { order: 'shown', skipsSubmitted: true } as const
  await store.queue.make(resultSetId, false, rules, { kind: 'view', name: '', search: '' })
  return store
}

/** Numbers of the sessions that a new stack has. */
async function numbersOf(
  store: Store,
  source: StackSource,
  options: Partial<StackOptions>,
  chosen: readonly number[] = [],
) {
  const stack = newStack(source, { ...DEFAULT_STACK_OPTIONS, ...options }, chosen.map(sessionKey), 0)
  const found = await membersOf(store, stack, Date.now())
  const all = [0, 1, 2, 3, 4, 5]
  return found.map((key) => all.find((number) => sessionKey(number).participantId === key.participantId))
}

async function submit(store: Store, number: number): Promise<void> {
  const report = reportOf(number, 'https://media.example', {}, 'first')
  await store.reports.save(reportRecord(report.key, { report: JSON.stringify(report), hash: report.hash }))
  const { reviews } = await store.reviews.of(report.key)
  await store.reviews.change(
    report.key,
    { entity: 'status', value: { status: 'submitted', reason: '' } },
    { revision: reviews[0]?.status.revision ?? 0, report: report.hash },
  )
}

test('the first ones are those of the source’s order, or the newest', async () => {
  const store = await sixSessions()
  expect(await numbersOf(store, QUEUE, { limit: 2 })).toEqual([0, 1])
  expect(await numbersOf(store, QUEUE, { limit: 2, order: 'newest' })).toEqual([5, 4])
  expect(await numbersOf(store, VIEW, { limit: 2 })).toEqual([0, 1])
  expect(await numbersOf(store, VIEW, { limit: 2, order: 'newest' })).toEqual([5, 4])
  expect(await numbersOf(store, VIEW, { order: 'newest' })).toEqual([5, 4, 3, 2, 1, 0])
  expect(await numbersOf(store, SELECTION, { limit: 2 }, [3, 1, 4])).toEqual([3, 1])
  expect(await numbersOf(store, SELECTION, { limit: 2, order: 'newest' }, [3, 1, 4])).toEqual([4, 3])
})

test('others take the place of those that were submitted', async () => {
  const store = await sixSessions()
  await submit(store, 1)
  await submit(store, 5)
  const gives = { limit: 2, removesSubmitted: true }
  expect(await numbersOf(store, VIEW, gives)).toEqual([0, 2])
  expect(await numbersOf(store, VIEW, { ...gives, order: 'newest' })).toEqual([4, 3])
  expect(await numbersOf(store, VIEW, { limit: 2 })).toEqual([0, 1])
  expect(await numbersOf(store, QUEUE, { ...gives, order: 'newest' })).toEqual([4, 3])
})

test('a stack that was stored before there was an order has that of its source', () => {
  const { order, ...options } = DEFAULT_STACK_OPTIONS
  const stored = { ...newStack(QUEUE, DEFAULT_STACK_OPTIONS, [], 0), options }
  expect(storedStackSchema.parse(stored).options.order).toBe(order)
})
