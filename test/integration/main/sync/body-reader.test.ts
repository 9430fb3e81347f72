import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createBodyReader } from '../../../../main/sync/body-reader.ts'
import { readFeedPage } from '../../../../main/sync/feed-page.ts'
import { unpackItems } from '../../../../main/store/common/packed-items.ts'
import { feedItem, guidOf } from '../../../support/feed-model.ts'

/** Makes a body more than the main thread reads by itself. */
const LARGE = { more: 'x'.repeat(300_000) }

/** The body of a page of some items and one that cannot be read. */
function bodyOf(items: number, changes: Record<string, unknown> = {}): Uint8Array {
  const results: unknown[] = Array.from({ length: items }, (_, number) =>
    feedItem({ participantId: guidOf(number), testId: guidOf(7), modified: number * 1000, version: number }),
  )
  results.push({ participantId: 'not a guid' })
  return Buffer.from(JSON.stringify({ results, continuationToken: 'next', modifiedUntil: null, ...changes }))
}

function openReader() {
  const reader = createBodyReader()
  onTestFinished(() => reader.close())
  return reader
}

/** The threads that are begun during the test. */
function watchThreads(): readonly Worker[] {
  const begun: Worker[] = []
  const note = (worker: Worker) => void begun.push(worker)
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return begun
}

test.each([
  ['without a thread', {}, 0],
  ['in one thread', LARGE, 1],
])('reads one page after the other %s', async (_where, changes, threads) => {
  const begun = watchThreads()
  const reader = openReader()
  for (const continuationToken of ['a', 'b']) {
    const page = await reader.readPage(bodyOf(499, { ...changes, continuationToken }))
    const expected = readFeedPage(bodyOf(499, { continuationToken }))
    expect(page.facts).toEqual(expected.facts)
    expect(page.facts).toMatchObject({ continuationToken, count: 500 })
    const { sessions, rejected } = unpackItems(page.items)
    expect({ sessions, rejected }).toEqual(unpackItems(expected.items))
    expect([sessions.length, rejected.length]).toEqual([499, 1])
  }
  expect(begun).toHaveLength(threads)
})

test.each([
  ['without a thread', {}],
  ['in a thread', LARGE],
])(
  'a page that is cut short, JSON of something else and 501 items fail %s; the next page is read',
  async (_where, changes) => {
    const reader = openReader()
    const whole = bodyOf(499, changes)
    await expect(reader.readPage(whole.slice(0, -10))).rejects.toMatchObject({
      code: 'malformed',
      details: { status: 200 },
    })
    const other = Buffer.from(JSON.stringify({ greeting: 'x', ...changes }))
    await expect(reader.readPage(other)).rejects.toMatchObject({ code: 'not-this-service' })
    await expect(reader.readPage(bodyOf(500, changes))).rejects.toMatchObject({
      code: 'sync-page-too-large',
      details: { limit: 500, value: '501' },
    })
    expect((await reader.readPage(whole)).facts.count).toBe(500)
  },
)

test('a small body of very many values is read in a thread', async () => {
  const begun = watchThreads()
  const reader = openReader()
  const values = (count: number) => bodyOf(1, { more: Array.from({ length: count }, () => 0) })
  await reader.readPage(values(15_000))
  expect(begun).toHaveLength(0)
  await reader.readPage(values(16_000))
  expect(begun).toHaveLength(1)
})

test('bytes that belong to a larger buffer are left to it', async () => {
  const reader = openReader()
  const body = bodyOf(3, LARGE)
  const shared = Buffer.concat([body, Buffer.from('the rest')])
  await reader.readPage(shared.subarray(0, body.length))
  expect(shared.subarray(body.length).toString()).toBe('the rest')
})

test('a reader that is closed under a page fails it, and takes no other', async () => {
  const reader = createBodyReader()
  const page = reader.readPage(bodyOf(3, LARGE))
  const outcome = expect(page).rejects.toMatchObject({ code: 'worker-stopped' })
  await reader.close()
  await outcome
  await expect(reader.readPage(bodyOf(3))).rejects.toMatchObject({ code: 'cancelled' })
})

test('pages that are read at the same time are not taken for each other', async () => {
  const reader = openReader()
  const pages = await Promise.all([400, 10, 200].map((items) => reader.readPage(bodyOf(items, LARGE))))
  expect(pages.map(({ facts }) => facts.count)).toEqual([401, 11, 201])
  expect(pages.map(({ items }) => unpackItems(items).sessions.length)).toEqual([400, 10, 200])
})
