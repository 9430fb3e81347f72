import { expect, test } from 'vitest'
import { createFeedGuard, FEED_LIMITS } from '../../../../main/sync/feed-guard.ts'
import { readFeedPage } from '../../../../main/sync/feed-page.ts'
import { feedItem, guidOf } from '../../../support/feed-model.ts'

function page(token: string | null, ...numbers: number[]) {
  const results = numbers.map((number) =>
    feedItem({ participantId: guidOf(number), testId: guidOf(0), modified: 0, version: 1 }),
  )
  const modifiedUntil = token === null ? '2026-03-01T00:00:00Z' : null
  return readFeedPage(Buffer.from(JSON.stringify({ results, continuationToken: token, modifiedUntil }))).facts
}

function guard(limits = {}, firstToken: string | null = null) {
  return createFeedGuard('North', { ...FEED_LIMITS, ...limits }, firstToken)
}

test('follows tokens to the last page', () => {
  const inspect = guard()
  expect(inspect(page('a', 1))).toEqual({ kind: 'more', token: 'a' })
  expect(inspect(page('b', 2))).toEqual({ kind: 'more', token: 'b' })
  expect(inspect(page(null))).toEqual({ kind: 'last', modifiedUntil: '2026-03-01T00:00:00Z' })
})

test('a token that repeats stops the run, the one that a resumed run began with included', () => {
  const inspect = guard({}, 'first')
  expect(inspect(page('a', 1)).kind).toBe('more')
  expect(inspect(page('first', 2))).toMatchObject({ kind: 'stop', error: { code: 'sync-token-repeated' } })
  expect(inspect(page('a', 3))).toMatchObject({ kind: 'stop', error: { code: 'sync-token-repeated' } })
})

test('a page with neither a next token nor an end is malformed', () => {
  expect(() => guard()({ ...page('a'), continuationToken: '' })).toThrow(
    expect.objectContaining({ code: 'malformed', details: { field: 'continuationToken' } }),
  )
})

test('pages without news under ever new tokens are endless, a few of them are not', () => {
  const inspect = guard({ pagesWithoutNews: 3 })
  expect(inspect(page('a', 1, 2)).kind).toBe('more')
  expect(inspect(page('b', 1, 2)).kind).toBe('more')
  expect(inspect(page('c')).kind).toBe('more')
  expect(inspect(page('d', 3)).kind).toBe('more')
  expect(inspect(page('e', 1, 2)).kind).toBe('more')
  expect(inspect(page('f')).kind).toBe('more')
  expect(inspect(page('g', 3))).toMatchObject({ kind: 'stop', error: { code: 'sync-endless' } })
})

test('a run has a largest number of pages', () => {
  const inspect = guard({ pages: 3 })
  expect([1, 2, 3].map((number) => inspect(page(`t${number}`, number)).kind)).toEqual(['more', 'more', 'stop'])
})
