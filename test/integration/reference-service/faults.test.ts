import { expect, test } from 'vitest'
import { LIMITS } from '../../../contract/remote/limits.ts'
import { sessionReportSchema } from '../../../contract/remote/report.ts'
import { sessionResultSchema } from '../../../contract/remote/sessions.ts'
import type { Fault, ItemDamage } from '../../../reference-service/faults.ts'
import type { FeedPage } from '../../../reference-service/data/wire.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { signedFetch, startTestService } from '../../support/service.ts'

const QUERY = '/v2/sessions?center=north&modifiedSince=2000-01-01T00:00:00Z'

const start = (...faults: Fault[]) => startTestService({ sessions: 1300, centers: ['north'], faults })
const list = (service: RunningService, token?: string | null) =>
  signedFetch(service, token ? `${QUERY}&continuationToken=${token}` : QUERY)
const page = async (service: RunningService, token?: string | null) =>
  (await (await list(service, token)).json()) as FeedPage

test('5xx is answered as often as configured, and 429 has Retry-After', async () => {
  const service = await start({ kind: 'status', status: 503, times: 2 }, { kind: 'status', status: 429, retryAfter: 7 })
  const answers = []
  for (let call = 0; call < 4; call++) answers.push(await list(service))
  expect(answers.map((answer) => answer.status)).toEqual([503, 503, 429, 200])
  expect(answers.map((answer) => answer.headers.get('Retry-After'))).toEqual([null, null, '7', null])
})

test('a connection is cut in mid-body: the length is promised and not kept', async () => {
  const service = await start({ kind: 'cut' })
  const response = await list(service)
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(100_000)
  await expect(response.text()).rejects.toThrow()
  expect((await page(service)).results).toHaveLength(500)
})

test('a connection is cut before any answer', async () => {
  const service = await start({ kind: 'reset' })
  await expect(list(service)).rejects.toThrow()
  expect((await list(service)).status).toBe(200)
})

test('media can be cut as well', async () => {
  const service = await start({ kind: 'cut', path: '/original/', share: 0.25 })
  const [item] = service.items('north')
  const origin = new URL(service.baseUrl).origin
  const address = `${origin}/media/${item!.participantId}/original/timeline.mp4`
  await expect((await fetch(address)).arrayBuffer()).rejects.toThrow()
  expect((await (await fetch(address)).arrayBuffer()).byteLength).toBeGreaterThan(100_000)
})

test('an answer hangs until the caller gives up', async () => {
  const service = await start({ kind: 'hang' })
  const controller = new AbortController()
  const aborted = expect(fetch(service.baseUrl + QUERY, { signal: controller.signal })).rejects.toThrow(/aborted/i)
  // One that is given up before it arrives would leave the fault to the next.
  await expect.poll(() => service.requests.list()).toHaveLength(1)
  controller.abort()
  await aborted
  expect((await list(service)).status).toBe(200)
})

test.each(['truncate', 'invalid-json'] as const)('%s: an answer with status 200 that is not JSON', async (kind) => {
  const service = await start({ kind })
  const response = await list(service)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('application/json')
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect((await page(service)).results).toHaveLength(500)
})

test('a page of HTML in place of the answer, and a redirect', async () => {
  const service = await start({ kind: 'html' }, { kind: 'redirect', location: 'http://127.0.0.1:9/trap', skip: 1 })
  const html = await list(service)
  expect([html.status, html.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  const redirect = await list(service)
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([302, 'http://127.0.0.1:9/trap'])
})

test.each<[ItemDamage, boolean]>([
  ['no-participant', false],
  ['percent-null', true],
  ['wrong-types', false],
  ['unknown-scoring', true],
  ['not-an-object', false],
  ['bad-timestamp', false],
])('damaged items (%s): readable is %s, and the rest of the page is well', async (damage, readable) => {
  const service = await start({ kind: 'malformed-items', indexes: [2, 499], damage })
  const { results } = await page(service)
  const read = results.map((item) => sessionResultSchema.safeParse(item).success)
  expect(results).toHaveLength(500)
  expect(read.map((ok, index) => (ok ? -1 : index)).filter((index) => index >= 0)).toEqual(readable ? [] : [2, 499])
  expect(results[2]).not.toEqual([...service.items('north')][2])
})

test('501 items on a page', async () => {
  const service = await start({ kind: 'oversized-page' })
  const first = await page(service)
  expect(first.results).toHaveLength(LIMITS.sessionsPerResponse + 1)
  expect((await page(service, first.continuationToken)).results).toHaveLength(500)
})

test('a page comes twice and nothing after it is left out', async () => {
  const service = await start({ kind: 'repeat-page', skip: 1 })
  const pages: FeedPage[] = [await page(service)]
  while (pages.at(-1)!.continuationToken !== null) pages.push(await page(service, pages.at(-1)!.continuationToken))
  expect(pages.map((each) => each.results.length)).toEqual([500, 500, 500, 300])
  expect(pages[1]!.results).toEqual(pages[0]!.results)
  const ids = new Set(pages.flatMap((each) => each.results.map((item) => item.participantId)))
  expect(ids.size).toBe(1300)
})

test('items come out of order', async () => {
  const service = await start({ kind: 'out-of-order' })
  const { results } = await page(service)
  expect(results.toReversed()).toEqual([...service.items('north')].slice(0, 500))
})

test('a token is given out again that was already used', async () => {
  const service = await start({ kind: 'repeat-token', skip: 0 })
  const first = await page(service)
  const second = await page(service, first.continuationToken)
  expect(second.continuationToken).toBe(first.continuationToken)
  expect((await list(service, second.continuationToken)).status).toBe(400)
})

test('an endless run: a new token with every page', async () => {
  const service = await start({ kind: 'endless-tokens' })
  const tokens = new Set<string | null>()
  for (let token: string | null | undefined, call = 0; call < 8; call++) {
    const next = await page(service, token)
    expect(next.modifiedUntil).toBeNull()
    token = next.continuationToken
    tokens.add(token)
  }
  expect(tokens.size).toBe(8)
  expect(tokens.has(null)).toBe(false)
})

test('a photo of 10 MB', async () => {
  const service = await start({ kind: 'big-photo' })
  const { results } = await page(service)
  const scan = results[0]!.participantData.at(-1)!
  const bytes = Buffer.from(scan.value.split(',')[1]!, 'base64')
  expect(bytes.length).toBeGreaterThanOrEqual(10 * 1024 * 1024)
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
})

test('a start and a center that were good are refused', async () => {
  const service = await start({ kind: 'refuse-since', times: 1 }, { kind: 'refuse-center', center: 'north', times: 1 })
  const codes = []
  for (let call = 0; call < 3; call++) {
    const response = await list(service)
    codes.push(response.status === 200 ? null : ((await response.json()) as { error: { code: string } }).error.code)
  }
  expect(codes).toEqual(['center-unknown', 'modified-since-refused', null])
})

test('a report that violates the schema', async () => {
  const service = await start({ kind: 'malformed-report' })
  const [item] = service.items('north')
  const read = async () =>
    sessionReportSchema.safeParse(
      await (await signedFetch(service, `/v2/session?participantId=${item!.participantId}`)).json(),
    )
  expect((await read()).success).toBe(false)
  expect((await read()).success).toBe(true)
})

test('answers can be late', async () => {
  const service = await start({ kind: 'latency', ms: 40, times: 1 })
  const before = performance.now()
  expect((await list(service)).status).toBe(200)
  // The one lower bound: a timer never fires much before its time.
  expect(performance.now() - before).toBeGreaterThan(35)
})
