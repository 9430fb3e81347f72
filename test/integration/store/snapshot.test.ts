import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Agreement } from '../../../contract/model/review-facts.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../contract/model/review-settings.ts'
import { SESSION_SORT_COLUMNS } from '../../../contract/model/session.ts'
import { openForReading } from '../../../main/store/worker/databases/database.ts'
import { currentSnapshot, type Snapshot } from '../../../main/store/worker/result-sets/snapshot.ts'
import { createReaderResultSets } from '../../../main/store/worker/result-sets/reader-result-sets.ts'
import { createTokenizer } from '../../../main/store/worker/result-sets/search-terms.ts'
import { countRows } from '../../../main/store/common/row-sets.ts'
import {
  completeEmailOrder,
  fillStore,
  keyOf,
  openTestStore,
  reportRecord,
  sessionRecord,
  sessionRecords,
  STORE_KEY,
} from '../../support/store.ts'

async function openSnapshots(mostOrderBytes: number, readAgreement?: () => Agreement) {
  const { store, supervisor, folder } = await openTestStore()
  await fillStore(store, sessionRecords(0, 1000))
  // The writer commits nothing by itself from then on.
  await completeEmailOrder(supervisor)
  const options = {
    file: join(folder, 'cache.db'),
    key: STORE_KEY,
    synchronous: 'NORMAL',
    cacheBytes: 1 << 20,
  } as const
  const db = openForReading(options)
  onTestFinished(() => void db.close())
  return {
    store,
    resultSets: createReaderResultSets(db, createTokenizer()),
    now: (before: Snapshot | null) =>
      currentSnapshot(db, before, { mostOrderBytes, ...(readAgreement && { readAgreement }) }),
  }
}

const ORDER_BYTES = 4000

test('orders are kept as far as they have room, the last ones asked for', async () => {
  const { now } = await openSnapshots(3 * ORDER_BYTES)
  const snapshot = now(null).sessions
  const orders = SESSION_SORT_COLUMNS.map((column) => [column, snapshot.order(column)] as const)
  const kept = orders.filter(([column, order]) => snapshot.keeps(column) && snapshot.order(column) === order)
  expect(kept.map(([column]) => column)).toEqual(['started', ...SESSION_SORT_COLUMNS.slice(-2)])
  snapshot.order(SESSION_SORT_COLUMNS.at(-2)!)
  snapshot.order('score')
  expect(SESSION_SORT_COLUMNS.filter(snapshot.keeps)).toEqual(
    SESSION_SORT_COLUMNS.filter((column) => ['started', SESSION_SORT_COLUMNS.at(-2), 'score'].includes(column)),
  )
})

test('one order is kept however large it is', async () => {
  const { now } = await openSnapshots(1)
  const snapshot = now(null).sessions
  const order = snapshot.order('score')
  expect(snapshot.order('score')).toBe(order)
  snapshot.order('center')
  expect(snapshot.keeps('score')).toBe(false)
})

test('an idle reader keeps the orders of open result sets, the last that was asked for, and the one by start', async () => {
  const { resultSets } = await openSnapshots(10 * ORDER_BYTES)
  const columns = ['score', 'percent', 'elapsed', 'started'] as const
  columns.forEach((column, resultSetId) => resultSets.open(resultSetId, {}, { column, direction: 'asc' }, null))
  const kept = () => SESSION_SORT_COLUMNS.filter(resultSets.sessions().keeps)
  resultSets.freeUnusedOrders()
  expect(new Set(kept())).toEqual(new Set(columns))
  for (const resultSetId of [0, 3]) resultSets.close(resultSetId)
  expect(new Set(kept())).toEqual(new Set(columns))
  resultSets.freeUnusedOrders()
  expect(new Set(kept())).toEqual(new Set(['percent', 'elapsed', 'started']))
})

test('what was read is good until something is committed, and not after', async () => {
  const { now, store } = await openSnapshots(1 << 20)
  const snapshot = now(null)
  expect(now(snapshot)).toBe(snapshot)
  await fillStore(store, [sessionRecord(1, { modified: 1_790_000_000_000_000 })])
  const after = now(snapshot)
  expect(after).not.toBe(snapshot)
  expect(after.sessions).not.toBe(snapshot.sessions)
})

test('an order is made before a result set asks for it, and by e-mail only where nothing has to be sorted', async () => {
  const { resultSets, store } = await openSnapshots(10 * ORDER_BYTES)
  const kept = () => SESSION_SORT_COLUMNS.filter(resultSets.sessions().keeps)
  resultSets.prepareOrder('score')
  expect(kept()).toEqual(['started', 'score'])
  resultSets.prepareOrder('participantEmail')
  expect(kept()).toEqual(expect.arrayContaining(['score', 'participantEmail']))

  await fillStore(store, sessionRecords(1000, 1010))
  resultSets.prepareOrder('participantEmail')
  expect(kept()).toEqual([])
})

test('an order that is made ahead takes the room of none that is shown', async () => {
  const { now } = await openSnapshots(3 * ORDER_BYTES)
  const snapshot = now(null).sessions
  const kept = () => SESSION_SORT_COLUMNS.filter(snapshot.keeps).toSorted()
  const shown = snapshot.order('percent')
  for (const column of ['score', 'elapsed', 'elapsed'] as const) snapshot.prepareOrder(column, new Set(['percent']))
  expect(kept()).toEqual(['elapsed', 'percent', 'started'])
  expect(snapshot.order('percent')).toBe(shown)
  snapshot.prepareOrder('center', new Set(['percent', 'elapsed']))
  expect(kept()).toEqual(['elapsed', 'percent', 'started'])
})

test('a report leaves all orders but those by reports as they are', async () => {
  const { now, store } = await openSnapshots(1 << 20)
  const snapshot = now(null)
  const order = snapshot.sessions.order('score')
  const conclusions = snapshot.sessions.order('conclusion')
  await store.reports.save(reportRecord(keyOf(sessionRecord(500)), { conclusion: 3 }))
  const after = now(snapshot)
  expect(countRows(snapshot.withReport)).toBe(0)
  expect(countRows(after.withReport)).toBe(1)
  expect(after.sessions.order('score')).toBe(order)
  expect([...conclusions.ids.subarray(0, 2)]).toEqual([1000, 999])
  expect([...after.sessions.order('conclusion').ids.subarray(0, 2)]).toEqual([501, 1000])
})

test('a page that brings nothing new leaves what was read as it is', async () => {
  const { now, store } = await openSnapshots(1 << 20)
  const snapshot = now(null)
  await fillStore(store, sessionRecords(0, 10))
  expect(now(snapshot).sessions).toBe(snapshot.sessions)
})

test('the order by disagreement is kept while the settings name the same conclusions', async () => {
  const { verdicts } = DEFAULT_REVIEW_SETTINGS
  let agreement: Agreement = verdicts
  const { now } = await openSnapshots(1 << 20, () => structuredClone(agreement))
  const snapshot = now(null).sessions
  const order = snapshot.order('disagreement')
  expect(snapshot.order('disagreement')).toBe(order)
  agreement = { ...verdicts, clean: { ...verdicts.clean, agreesWith: [7] } }
  const after = snapshot.order('disagreement')
  expect(after).not.toBe(order)
  expect(snapshot.order('disagreement')).toBe(after)
})
