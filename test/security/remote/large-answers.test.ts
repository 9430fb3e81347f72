import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createGzip, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { ANSWER_LIMITS, assertFewValues, MOST_ERROR_BYTES } from '../../../main/remote/answer-limits.ts'
import { feedItem, guidOf } from '../../support/feed-model.ts'
import type { SyncOrders } from '../../support/sync-child.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startBareServer } from '../../support/bare-server.ts'
import { connect, failureOf } from '../../support/remote.ts'
import { createTestReader, createTestStore } from '../../support/sync.ts'

const GUID = guidSchema.parse('11111111-2222-3333-4444-555555555555')
const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** The gzip of a text that repeats, made without holding what it unpacks to. */
async function packed(head: string, repeated: string, times: number, tail: string): Promise<Buffer> {
  const gzip = createGzip()
  const chunks: Buffer[] = []
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
  const block = repeated.repeat(100_000)
  gzip.write(head)
  for (let written = 0; written < times; written += 100_000) {
    if (!gzip.write(block)) await once(gzip, 'drain')
  }
  gzip.end(tail)
  await once(gzip, 'end')
  return Buffer.concat(chunks)
}

/** A page of one session for the center "Good", and `large` for every other. */
async function startFeed(large: Buffer): Promise<string> {
  const good = { results: [feedItem({ participantId: guidOf(1), testId: guidOf(7), modified: 1000, version: 1 })] }
  const page = JSON.stringify({ ...good, continuationToken: null, modifiedUntil: '2026-01-01T00:00:00Z' })
  const server = createServer((request, response) => {
    if (request.url?.includes('center=Good') === true) return response.writeHead(200, JSON_HEADERS).end(page)
    return response.writeHead(200, { ...JSON_HEADERS, 'Content-Encoding': 'gzip' }).end(large)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Syncs in a process of its own, as the app's is. `stored` says what the store has afterwards. */
async function syncInChild(baseUrl: string): Promise<{ message: unknown; exit: unknown; stored: number }> {
  const child = fork(fileURLToPath(new URL('../../support/sync-child.ts', import.meta.url)), { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  let message: unknown = null
  child.on('message', (told) => (message = told))
  const ended = once(child, 'exit')
  const folder = await temporaryFolder()
  const key = randomBytes(32)
  child.send({
    folder,
    keyHex: key.toString('hex'),
    baseUrl,
    accountId: '1001',
    secret: 'test-secret',
    centers: ['Bad', 'Good'],
  } satisfies SyncOrders)
  const [code, signal] = (await ended) as [number | null, string | null]
  const store = await (await createTestStore(folder, key)).open()
  return { message, exit: { code, signal }, stored: await store.sessions.count() }
}

/*
 * V8 ends the process, without an exception, for a list of 134 million values or a text of 536 million characters, both of
 * which half a megabyte of gzip can stand for. So answers are counted before they are parsed. Those of these tests are just
 * past a limit, or smaller.
 */

test('guard: a page of more bytes than any page has fails its center and nothing else', async () => {
  const tail = '],"continuationToken":null,"modifiedUntil":null}'
  const large = await packed('{"results":[', ' ', ANSWER_LIMITS.sessions.bytes, tail)
  const { message, exit, stored } = await syncInChild(await startFeed(large))
  expect([exit, stored]).toEqual([{ code: 0, signal: null }, 1])
  expect(message).toMatchObject({
    outcome: {
      kind: 'failed',
      failure: { code: 'malformed', center: 'Bad', details: { limit: ANSWER_LIMITS.sessions.bytes } },
    },
  })
})

test('guard: a page of more values than any page has is refused before it is parsed', async () => {
  const values = ANSWER_LIMITS.sessions.values
  const page = `{"results":[${'0,'.repeat(values)}0],"continuationToken":null,"modifiedUntil":null}`
  const { message, exit, stored } = await syncInChild(await startFeed(gzipSync(page)))
  expect([exit, stored]).toEqual([{ code: 0, signal: null }, 1])
  expect(message).toMatchObject({
    outcome: { failure: { code: 'malformed', center: 'Bad', details: { limit: values } } },
  })
})

test('guard: a long name of letters that fold to eighteen each is stored', async () => {
  const item = feedItem({ participantId: guidOf(2), testId: guidOf(7), modified: 1000, version: 1 })
  const results = [{ ...item, participantData: [{ name: 'Full name', value: '\ufdfa'.repeat(10_000) }] }]
  const page = JSON.stringify({ results, continuationToken: null, modifiedUntil: '2026-01-01T00:00:00Z' })
  const { exit, stored } = await syncInChild(await startFeed(gzipSync(page)))
  expect([exit, stored]).toEqual([{ code: 0, signal: null }, 2])
})

test('guard: after a page that is refused the same thread reads the next one', async () => {
  const reader = createTestReader()
  // More of it than the main thread reads by itself.
  const more = 'x'.repeat(300_000)
  const page = (results: readonly unknown[]) =>
    Buffer.from(JSON.stringify({ results, continuationToken: null, modifiedUntil: '2026-01-01T00:00:00Z', more }))
  const many = page(Array.from({ length: ANSWER_LIMITS.sessions.values }, () => 0))
  await expect(reader.readPage(many)).rejects.toMatchObject({ code: 'malformed' })
  const tooMany = page(Array.from({ length: 400_000 }, () => 0))
  await expect(reader.readPage(tooMany)).rejects.toMatchObject({ code: 'sync-page-too-large' })
  const items = Array.from({ length: 300 }, (_, number) =>
    feedItem({ participantId: guidOf(number), testId: guidOf(7), modified: 1000, version: 1 }),
  )
  expect((await reader.readPage(page(items))).facts.count).toBe(300)
})

test('guard: a report of more values than any report has is refused in the thread', async () => {
  const values = `[${'0,'.repeat(ANSWER_LIMITS.report.values)}0]`
  const body = Buffer.from(`{"participantId":"${GUID}","questions":[{"num":1,"type":"Matrix","answer":${values}}]}`)
  const key = { center: 'c', participantId: GUID, testId: GUID }
  expect(await createTestReader().readReport(body, key, 0)).toMatchObject({
    kind: 'failed',
    failure: { code: 'malformed', details: { limit: ANSWER_LIMITS.report.values } },
    raw: null,
  })
})

test.each([
  ['a list of tests', '/v1/tests', ANSWER_LIMITS.tests.bytes],
  ['a report', '/v2/session', ANSWER_LIMITS.report.bytes],
  ['participants', '/v1/participants', ANSWER_LIMITS.participants.bytes],
])('guard: %s that unpacks to more than it may have is refused', async (_what, path, limit) => {
  const large = await packed('{"x":"', 'a', limit, '"}')
  const server = await startBareServer((_request, response) => {
    response.writeHead(200, { ...JSON_HEADERS, 'Content-Encoding': 'gzip' }).end(large)
  })
  const client = connect(server, { retries: 0 })
  const call = {
    '/v1/tests': () => client.listTests({}),
    '/v2/session': () => client.sessionBody(GUID),
    '/v1/participants': () => client.getParticipants([GUID]),
  }[path]!
  expect(await failureOf(call())).toMatchObject({ code: 'malformed', details: { limit } })
})

test('guard: of a failure that is far too long only the start is read', async () => {
  let left = 1000
  const server = await startBareServer((_request, response) => {
    response.writeHead(400, JSON_HEADERS)
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1
        if (!response.write('no '.repeat(20_000))) return void response.once('drain', more)
      }
    }
    more()
  })
  const error = await failureOf(connect(server, { retries: 0 }).listTests({}))
  expect(error.code).toBe('bad-request')
  expect(error.details.excerpt).toMatch(/^no no/)
  expect(left).toBeGreaterThan(500)
})

test('guard: of a failure that unpacks to much only the start is quoted', async () => {
  const large = gzipSync('a'.repeat(MOST_ERROR_BYTES * 2))
  const server = await startBareServer((_request, response) => {
    response.writeHead(400, { ...JSON_HEADERS, 'Content-Encoding': 'gzip' }).end(large)
  })
  const { code, details } = await failureOf(connect(server, { retries: 0 }).listTests({}))
  expect(code).toBe('bad-request')
  expect(String(details.excerpt).length).toBeLessThan(MOST_ERROR_BYTES)
})

test('a failure that is compressed is quoted', async () => {
  const server = await startBareServer((_request, response) => {
    response
      .writeHead(400, { ...JSON_HEADERS, 'Content-Encoding': 'gzip' })
      .end(gzipSync('{"message":"no such center"}'))
  })
  expect((await failureOf(connect(server).listTests({}))).details.excerpt).toContain('no such center')
})

test.each([
  ['[]', 1],
  ['[1,2,3]', 3],
  ['{"a":[],"b":{}}', 4],
  ['{"a,[{":"x,y,\\"[[[,,,"}', 1],
  ['["\\\\",","]', 2],
  ['"[[[,"', 0],
  ['["\u00ac\u2c2c\u5b5b\u7b7b"]', 1],
])('counts the values of %s outside of its texts', (text, values) => {
  const bytes = Buffer.from(text)
  expect(() => assertFewValues(bytes, values)).not.toThrow()
  if (values > 0)
    expect(() => assertFewValues(bytes, values - 1)).toThrow(expect.objectContaining({ code: 'malformed' }))
})
