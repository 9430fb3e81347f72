import { expect, test } from 'vitest'
import type { Store } from '../../../main/store/store.ts'
import {
  CENTER,
  feedPage,
  fillStore,
  keyOf,
  openTestStore,
  sessionRecord,
  sessionRecords,
} from '../../support/store.ts'

test('a center that was never read has an empty cursor', async () => {
  const { store } = await openTestStore()
  expect(await store.feed.cursor(CENTER)).toEqual({
    center: CENTER,
    modifiedSince: null,
    run: null,
    lastCompletedAt: null,
    failure: null,
  })
  expect(await store.feed.cursors()).toEqual([])
})

test('a run moves modifiedSince only with its last page', async () => {
  const { store } = await openTestStore({ now: () => 42 })
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  expect((await store.feed.cursor(CENTER)).run).toEqual({
    modifiedSince: '2026-01-01T00:00:00Z',
    nextToken: null,
    tokenSpent: false,
  })
  await store.feed.applyPage(feedPage(sessionRecords(0, 3), { nextToken: 'two' }))
  expect(await store.feed.cursor(CENTER)).toEqual({
    center: CENTER,
    modifiedSince: null,
    run: { modifiedSince: '2026-01-01T00:00:00Z', nextToken: 'two', tokenSpent: false },
    lastCompletedAt: null,
    failure: null,
  })
  await store.feed.spendToken(CENTER, 'two')
  expect((await store.feed.cursor(CENTER)).run?.tokenSpent).toBe(true)
  await store.feed.applyPage(
    feedPage([], { token: 'two', nextToken: null, modifiedUntil: '2026-02-02T02:02:02.123456Z' }),
  )
  expect(await store.feed.cursor(CENTER)).toEqual({
    center: CENTER,
    modifiedSince: '2026-02-02T02:02:02.123456Z',
    run: null,
    lastCompletedAt: 42,
    failure: null,
  })
})

test('a token that is sent before its page is written is spent with it', async () => {
  const { store } = await openTestStore()
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  await store.feed.applyPage(feedPage([], { nextToken: 'two', nextTokenSpent: true }))
  expect((await store.feed.cursor(CENTER)).run).toMatchObject({ nextToken: 'two', tokenSpent: true })
  await store.feed.applyPage(feedPage([], { token: 'two', nextToken: 'three' }))
  expect((await store.feed.cursor(CENTER)).run).toMatchObject({ nextToken: 'three', tokenSpent: false })
})

test('a page is refused unless the cursor stands before it', async () => {
  const { store } = await openTestStore()
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  const third = { token: 'three', nextToken: 'four', modifiedUntil: null }
  const refusal = { code: 'invalid-argument' }
  await expect(store.feed.applyPage(feedPage(sessionRecords(0, 3), third))).rejects.toMatchObject(refusal)
  const last = { token: 'three', nextToken: null, modifiedUntil: '2026-02-02T00:00:00Z' }
  await expect(store.feed.applyPage(feedPage(sessionRecords(0, 3), last))).rejects.toMatchObject(refusal)
  expect(await store.sessions.count()).toBe(0)
  expect(await store.feed.cursor(CENTER)).toMatchObject({ modifiedSince: null, run: { nextToken: null } })
})

test('a new run drops the token of the unfinished one, and a new start date ends the run', async () => {
  const { store } = await openTestStore()
  await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
  await store.feed.applyPage(feedPage([], { nextToken: 'two' }))
  await store.feed.beginRun(CENTER, '2026-01-02T00:00:00Z')
  expect((await store.feed.cursor(CENTER)).run).toEqual({
    modifiedSince: '2026-01-02T00:00:00Z',
    nextToken: null,
    tokenSpent: false,
  })
  await store.feed.setStart(CENTER, '2026-01-03T00:00:00Z')
  expect(await store.feed.cursor(CENTER)).toMatchObject({ modifiedSince: '2026-01-03T00:00:00Z', run: null })
})

test('a page without a run is refused and writes nothing', async () => {
  const { store } = await openTestStore()
  await expect(store.feed.applyPage(feedPage(sessionRecords(0, 3)))).rejects.toMatchObject({ code: 'invalid-argument' })
  await expect(store.feed.spendToken(CENTER, 'token')).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await store.sessions.count()).toBe(0)
  // The center's name was new in the transaction that failed; it must still be found afterwards.
  expect(await fillStore(store, sessionRecords(0, 3))).toMatchObject({ created: 3 })
})

test('a page twice: the second time everything is unchanged', async () => {
  const { store } = await openTestStore()
  const records = [
    ...sessionRecords(0, 20),
    sessionRecord(20, {
      isFinished: false,
      elapsed: null,
      score: null,
      maxScore: null,
      percent: null,
      scaleLevel: null,
    }),
    sessionRecord(21, { images: ['data:image/png;base64,AAAA'], extra: '{"x":1}', participantEmail: null }),
    sessionRecord(22, {
      participantName: 'broken \ud800 surrogate',
      participantData: [{ name: 'a', value: '\ud800' }],
    }),
  ]
  expect(await fillStore(store, records)).toEqual({ created: 23, changed: 0, unchanged: 0, stale: 0, rejected: 0 })
  expect(await fillStore(store, records)).toEqual({ created: 0, changed: 0, unchanged: 23, stale: 0, rejected: 0 })
  expect(await store.sessions.count()).toBe(23)
})

test('items out of order: an older version never replaces a newer one', async () => {
  const { store } = await openTestStore()
  const newer = sessionRecord(1, { modified: 2_000, percent: 80 })
  const older = sessionRecord(1, { modified: 1_000, percent: 10 })
  expect(await fillStore(store, [newer, older])).toMatchObject({ created: 1, stale: 1 })
  expect((await store.sessions.row(keyOf(newer)))?.percent).toBe(80)
  expect(await fillStore(store, [older])).toMatchObject({ stale: 1 })
  expect((await store.sessions.row(keyOf(newer)))?.percent).toBe(80)
})

test('each difference counts as a change and is kept', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  await fillStore(store, [record])
  const changes = [
    { testTitle: 'Renamed' },
    { percent: null },
    { isFinished: false },
    { scaleLevel: 'Middle' },
    { manualScoring: 'required' },
    { extra: '{"added":true}' },
    { modified: record.modified + 1 },
    { images: ['data:image/png;base64,AAAA'] },
    { images: ['data:image/png;base64,BBBB'] },
    { images: [] },
    { participantData: [{ name: 'Name', value: 'Somebody else' }] },
  ] as const
  for (const change of changes) {
    expect(await fillStore(store, [{ ...record, modified: record.modified + 1, ...change }])).toMatchObject({
      changed: 1,
    })
  }
  expect(await store.sessions.count()).toBe(1)
})

test('one participant and one test are one session, also in two centers, and two tests of one participant are two', async () => {
  const { store } = await openTestStore()
  const record = sessionRecord(1)
  await fillStore(store, [record], 'north')
  await fillStore(store, [record, { ...record, testId: sessionRecord(2).testId }], 'south')
  expect(await store.sessions.count()).toBe(2)
  expect((await store.sessions.facets()).centers).toEqual([
    { center: 'north', count: 1 },
    { center: 'south', count: 1 },
  ])
})

test('a rejected item is kept raw, once, until the session can be read', async () => {
  const { store } = await openTestStore({ now: () => 7 })
  const record = sessionRecord(1)
  const raw = JSON.stringify({ participantId: record.participantId, testId: record.testId, percent: 'much' })
  const rejected = [
    { reason: 'percent is not a number', raw, participantId: record.participantId },
    { reason: 'participantId is missing', raw: '{"testId":"x"}', participantId: null },
  ]
  const ending = { nextToken: null, modifiedUntil: '2026-06-01T00:00:00Z' }
  for (let time = 0; time < 2; time += 1) {
    await store.feed.beginRun(CENTER, '2026-01-01T00:00:00Z')
    expect(await store.feed.applyPage(feedPage([], { rejected, ...ending }))).toMatchObject({ rejected: 2 })
  }
  expect(await store.feed.rejectedCount()).toBe(2)
  expect(await store.feed.rejected(1)).toEqual([
    {
      id: expect.any(Number) as number,
      center: CENTER,
      receivedAt: 7,
      reason: 'participantId is missing',
      raw: '{"testId":"x"}',
    },
  ])
  // Another test of the same participant does not stand for the one that could not be read.
  await fillStore(store, [{ ...record, testId: sessionRecord(2).testId }])
  expect(await store.feed.rejectedCount()).toBe(2)
  await fillStore(store, [record])
  expect((await store.feed.rejected(10)).map((item) => item.raw)).toEqual(['{"testId":"x"}'])
})

test('what changed is announced after the commit, and nothing for a page without news', async () => {
  const { store } = await openTestStore()
  const heard: (readonly string[])[] = []
  const stop = store.onChanged((tables) => heard.push(tables))
  await fillStore(store, sessionRecords(0, 2))
  await fillStore(store, sessionRecords(0, 2))
  expect(heard).toEqual([['sessions']])
  stop()
  await fillStore(store, sessionRecords(2, 3))
  expect(heard).toHaveLength(1)
})

/** Lists sessions from the beginning, and then the changes since, as a full sync does. */
async function listAll(store: Store, numbers: readonly number[]) {
  await store.feed.startOver(CENTER, true)
  await store.feed.beginRun(CENTER, '2000-01-01T00:00:00Z')
  const records = numbers.map((number) => sessionRecord(number))
  await store.feed.applyPage(feedPage(records, { nextToken: null, modifiedUntil: '2026-06-01T00:00:00Z' }))
}

async function readChanges(store: Store, numbers: readonly number[]) {
  await store.feed.beginRun(CENTER, '2026-06-01T00:00:00Z')
  const records = numbers.map((number) => sessionRecord(number))
  return store.feed.applyPage(feedPage(records, { nextToken: null, modifiedUntil: '2026-06-02T00:00:00Z' }))
}

async function goneOf(store: Store, numbers: readonly number[]) {
  const rows = await store.imports.rowsOf(numbers.map((number) => keyOf(sessionRecord(number))))
  return numbers.filter((_, index) => rows[index]?.goneSince !== undefined)
}

test('what a whole list and the changes after it lack is marked, and the mark goes when it is back', async () => {
  const { store } = await openTestStore({ now: () => 42 })
  await fillStore(store, sessionRecords(0, 5))
  const all = [0, 1, 2, 3, 4]
  await listAll(store, [0, 1, 2])
  expect(await goneOf(store, all)).toEqual([])
  // Session 3 was modified while the others were listed.
  expect(await readChanges(store, [3])).toMatchObject({ remarked: 1 })
  expect(await goneOf(store, all)).toEqual([4])
  expect(await store.sessions.count()).toBe(5)
  expect(await readChanges(store, [])).not.toHaveProperty('remarked')
  expect(await readChanges(store, [4])).toMatchObject({ unchanged: 1, remarked: 1 })
  expect(await goneOf(store, all)).toEqual([])
})

test('a list that was not read to its end, another start, or only changes mark nothing', async () => {
  const { store } = await openTestStore()
  await fillStore(store, sessionRecords(0, 3))
  await readChanges(store, [0])
  expect(await goneOf(store, [0, 1, 2])).toEqual([])
  await store.feed.startOver(CENTER, true)
  await store.feed.beginRun(CENTER, '2000-01-01T00:00:00Z')
  await store.feed.applyPage(feedPage([sessionRecord(0)], { nextToken: 'two' }))
  await store.feed.setStart(CENTER, '2026-05-01T00:00:00Z')
  await readChanges(store, [])
  expect(await goneOf(store, [0, 1, 2])).toEqual([])
})
