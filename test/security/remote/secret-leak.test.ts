import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { Fault } from '../../../reference-service/faults.ts'
import type { DeskError } from '../../../contract/model/errors.ts'
import { guidSchema } from '../../../contract/model/id-schemas.ts'
import { formatLogLine } from '../../../main/support/log.ts'
import { startBareServer } from '../../support/bare-server.ts'
import { connect, failureOf, FEED } from '../../support/remote.ts'
import { startTestService } from '../../support/service.ts'

const SECRET = 'kX9sV2pQ7mW4zR8tY1uB6nC3'
const GUID = guidSchema.parse('11111111-2222-3333-4444-555555555555')

/** All that could be shown, sent over the bridge, or logged about a failure. */
function everythingAbout(error: DeskError): string {
  return (
    JSON.stringify(error.toFailure()) +
    String(error) +
    inspect(error, { depth: 8 }) +
    formatLogLine('error', 'x', { error })
  )
}

test.each([
  { kind: 'html' },
  { kind: 'invalid-json' },
  { kind: 'truncate' },
  { kind: 'cut' },
  { kind: 'reset' },
  { kind: 'redirect' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfter: 1000 },
  { kind: 'hang' },
  { kind: 'refuse-since' },
] satisfies readonly Fault[])('guard: no failure tells secret or signature ($kind)', async (fault) => {
  const service = await startTestService({ secret: SECRET, faults: [fault] })
  const error = await failureOf(connect(service, { retries: 0, timeoutMs: 150 }).listSessions(FEED))
  const text = everythingAbout(error)
  expect(text).not.toContain(SECRET)
  expect(text).not.toMatch(/SharedKey \d+:[A-Za-z0-9+/]/)
})

test('guard: a server that sends our own headers back in its error learns nothing for the log', async () => {
  const server = await startBareServer((request, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify({ message: `bad ${request.headers.authorization}`, secret: SECRET, headers: request.headers }),
    )
  })
  const error = await failureOf(connect({ baseUrl: server.baseUrl, secret: SECRET }).listSessions(FEED))
  const signature = server.seen[0]!.headers.authorization!.split(':')[1]!
  const text = everythingAbout(error)
  expect(error.code).toBe('bad-request')
  expect(error.details.excerpt).toContain('bad')
  expect(text).not.toContain(SECRET)
  expect(text).not.toContain(signature)
})

test('guard: personal data that a refusal quotes do not come back in the failure', async () => {
  const server = await startBareServer((request, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ message: `not valid: ${request.body}` }))
  })
  const call = connect(server).registerParticipantsV2({
    center: 'c',
    validFrom: '2026-01-01T00:00:00Z',
    validTill: '2026-02-01T00:00:00Z',
    tests: [GUID],
    participants: [{ data: [{ name: 'Surname', value: 'Ødegaard-Šimić' }] }],
  })
  expect(everythingAbout(await failureOf(call))).not.toMatch(/degaard|imić/)
})

test('guard: personal data of a page that cannot be read do not come back in the failure', async () => {
  const body = '{"modifiedUntil":null,"results":[{"participantData":[{"name":"Surname","value":"Ødegaard"}]}'
  const server = await startBareServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(body)
  })
  const error = await failureOf(connect(server).listSessions(FEED))
  expect(error).toMatchObject({ code: 'malformed' })
  expect(error.details.excerpt).toContain('participantData')
  expect(everythingAbout(error)).not.toContain('degaard')
})
