import { expect, onTestFinished, test } from 'vitest'
import { createBodyReader } from '../../../../main/sync/body-reader.ts'
import { readFeedPage } from '../../../../main/sync/feed-page.ts'
import { unpackItems } from '../../../../main/store/common/packed-items.ts'
import { feedItem, guidOf } from '../../../support/feed-model.ts'

/** A page's body: of a usual size with 500 items, of a small one with a few. */
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

test.each([3, 500])('reads %i items as they are read without a thread, one page after the other', async (items) => {
  const reader = openReader()
  for (const token of ['a', 'b']) {
    const expected = readFeedPage(bodyOf(items, { continuationToken: token }))
    const page = await reader.readPage(bodyOf(items, { continuationToken: token }))
    expect(page.facts).toEqual(expected.facts)
    expect(page.facts).toMatchObject({ continuationToken: token, count: items + 1 })
    const { sessions, rejected } = unpackItems(await page.items)
    expect({ sessions, rejected }).toEqual(unpackItems(expected.pack()))
    expect([sessions.length, rejected.length]).toEqual([items, 1])
  }
})

test('a page that is cut short, and JSON of something else, fail as they do without a thread; the next page is read', async () => {
  const reader = openReader()
  const whole = bodyOf(500)
  await expect(reader.readPage(whole.slice(0, -10))).rejects.toMatchObject({
    code: 'malformed',
    details: { status: 200 },
  })
  const other = Buffer.from(JSON.stringify({ greeting: 'x'.repeat(100_000) }))
  await expect(reader.readPage(other)).rejects.toMatchObject({ code: 'not-this-service' })
  expect((await reader.readPage(whole)).facts.count).toBe(501)
})

test('bytes that belong to a larger buffer are left to it', async () => {
  const reader = openReader()
  const body = bodyOf(500)
  const shared = Buffer.concat([body, Buffer.from('the rest')])
  const page = await reader.readPage(shared.subarray(0, body.length))
  await page.items
  expect(shared.subarray(body.length).toString()).toBe('the rest')
})

test('a reader that is closed under a page fails it, and takes no other', async () => {
  const reader = createBodyReader()
  const page = reader.readPage(bodyOf(500))
  const outcome = expect(page).rejects.toMatchObject({ code: 'worker-stopped' })
  await reader.close()
  await outcome
  await expect(reader.readPage(bodyOf(500))).rejects.toMatchObject({ code: 'cancelled' })
})

test('a page whose items nobody waits for is not taken for the next one', async () => {
  const reader = openReader()
  const left = await reader.readPage(bodyOf(4000, { continuationToken: 'left' }))
  const next = await reader.readPage(bodyOf(400, { continuationToken: 'next' }))
  expect(next.facts).toMatchObject({ continuationToken: 'next', count: 401 })
  expect(unpackItems(await next.items).sessions).toHaveLength(400)
  expect(unpackItems(await left.items).sessions).toHaveLength(4000)
})
