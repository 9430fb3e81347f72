import { expect, test } from 'vitest'
import { sessionsPageSchema } from '../../../contract/remote/sessions.ts'
import type { FeedItem, FeedPage } from '../../../reference-service/data/wire.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { signedFetch, startTestService } from '../../support/service.ts'

const LONG_AGO = '2000-01-01T00:00:00Z'

function get(service: RunningService, center: string, modifiedSince: string, token?: string): Promise<Response> {
  const query = new URLSearchParams({ center, modifiedSince })
  if (token !== undefined) query.set('continuationToken', token)
  return signedFetch(service, `/v2/sessions?${query.toString()}`)
}

async function page(service: RunningService, center: string, since: string, token?: string): Promise<FeedPage> {
  const response = await get(service, center, since, token)
  expect(response.status).toBe(200)
  const json: unknown = await response.json()
  expect(sessionsPageSchema.safeParse(json).error).toBeUndefined()
  return json as FeedPage
}

async function readAll(service: RunningService, center: string, since: string) {
  const sizes: number[] = []
  const items: FeedItem[] = []
  for (let token: string | undefined; ;) {
    const { results, continuationToken, modifiedUntil } = await page(service, center, since, token)
    sizes.push(results.length)
    items.push(...results)
    expect(continuationToken === null).toBe(modifiedUntil !== null)
    if (continuationToken === null) return { sizes, items, modifiedUntil: modifiedUntil! }
    token = continuationToken
  }
}

const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

test('a reading gives every session of the center once, in pages of 500, and the end to start from next time', async () => {
  const service = await startTestService({ sessions: 2600 })
  const { sizes, items, modifiedUntil } = await readAll(service, 'spring-intake', LONG_AGO)
  expect(sizes).toEqual([500, 500, 300])
  expect(items).toEqual([...service.items('spring-intake')])
  expect(modifiedUntil).toBe(service.modifiedUntil())
  expect(await page(service, 'spring-intake', modifiedUntil)).toEqual({
    modifiedUntil,
    continuationToken: null,
    results: [],
  })
})

test('exactly 500 sessions are one page', async () => {
  const service = await startTestService({ sessions: 500, centers: ['north'] })
  expect((await readAll(service, 'north', LONG_AGO)).sizes).toEqual([500])
})

test('the next reading brings just what changed and what is new', async () => {
  const service = await startTestService({ sessions: 300, centers: ['north'], changesPerTick: 7, newPerTick: 2 })
  const first = await readAll(service, 'north', LONG_AGO)
  service.advance()
  service.advance()
  const second = await readAll(service, 'north', first.modifiedUntil)
  const known = new Set(first.items.map((item) => item.participantId))
  const before = new Map(first.items.map((item) => [item.participantId, item.modified]))
  expect(second.items.filter((item) => !known.has(item.participantId))).toHaveLength(4)
  expect(second.items.length).toBeGreaterThan(4 + 6)
  expect(second.items.length).toBeLessThanOrEqual(4 + 14)
  for (const item of second.items) expect(item.modified).not.toBe(before.get(item.participantId))
  const merged = new Map([...first.items, ...second.items].map((item) => [item.participantId, item]))
  expect(merged).toEqual(new Map([...service.items('north')].map((item) => [item.participantId, item])))
})

test('a token serves once, and only for its own center and start', async () => {
  const service = await startTestService({ sessions: 2600 })
  const { continuationToken } = await page(service, 'spring-intake', LONG_AGO)
  const token = continuationToken!
  const misuses = [
    ['autumn-intake', LONG_AGO, token],
    ['spring-intake', '2001-01-01T00:00:00Z', token],
    ['spring-intake', LONG_AGO, `${token}x`],
    ['spring-intake', LONG_AGO, ''],
  ] as const
  for (const [center, since, wrong] of misuses) {
    const response = await get(service, center, since, wrong)
    expect(response.status).toBe(400)
    expect(await codeOf(response)).toBe('token-refused')
  }
  expect((await page(service, 'spring-intake', LONG_AGO, token)).results).toHaveLength(500)
  const again = await get(service, 'spring-intake', LONG_AGO, token)
  expect([again.status, await codeOf(again)]).toEqual([400, 'token-refused'])
})

test('an unknown center and an unreadable, future or too early start are refused with 400', async () => {
  const service = await startTestService({ earliestModifiedSince: '2020-01-01T00:00:00Z' })
  const cases = [
    ['nowhere', '2024-01-01T00:00:00Z', 'center-unknown'],
    ['', '2024-01-01T00:00:00Z', 'center-unknown'],
    ['spring-intake', '', 'modified-since-malformed'],
    ['spring-intake', '2024-02-30T00:00:00Z', 'modified-since-malformed'],
    ['spring-intake', '2024-01-01', 'modified-since-malformed'],
    ['spring-intake', '2099-01-01T00:00:00Z', 'modified-since-refused'],
    ['spring-intake', '2019-12-31T23:59:59Z', 'modified-since-refused'],
  ] as const
  for (const [center, since, code] of cases) {
    const response = await get(service, center, since)
    expect([response.status, await codeOf(response)]).toEqual([400, code])
  }
  expect((await get(service, 'spring-intake', '2020-01-01T00:00:00Z')).status).toBe(200)
})

test('a feed of a million sessions is there at once and can be entered anywhere', async () => {
  const service = await startTestService({ sessions: 1_000_000, centers: ['north'] })
  const first = await page(service, 'north', LONG_AGO)
  expect(first.results).toHaveLength(500)
  const late = await page(service, 'north', '2026-11-19T12:00:00Z')
  expect(late.results.length).toBeGreaterThan(0)
  expect(late.results.every((item) => item.modified > '2026-11-19T12:00:00')).toBe(true)
  expect(service.sessionCount('north')).toBe(1_000_000)
})

test('smaller pages can be asked for, larger ones cannot', async () => {
  const small = await startTestService({ sessions: 100, centers: ['north'], pageSize: 30 })
  expect((await readAll(small, 'north', LONG_AGO)).sizes).toEqual([30, 30, 30, 10])
  const large = await startTestService({ sessions: 1001, centers: ['north'], pageSize: 5000 })
  expect((await readAll(large, 'north', LONG_AGO)).sizes).toEqual([500, 500, 1])
})
