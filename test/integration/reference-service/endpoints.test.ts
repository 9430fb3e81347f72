import { expect, test } from 'vitest'
import { sessionReportSchema } from '../../../contract/remote/report.ts'
import { listTestsResponseSchema } from '../../../contract/remote/tests.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { signedFetch, startTestService } from '../../support/service.ts'

const STRANGER = '01234567-89ab-4def-8123-456789abcdef'

const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code
const report = (service: RunningService, id: string) => signedFetch(service, `/v2/session?participantId=${id}`)

test('4.4 a report is found by the participant id of the feed, in either case of letters', async () => {
  const service = await startTestService()
  const [item] = service.items('autumn-intake')
  for (const id of [item!.participantId, item!.participantId.toUpperCase()]) {
    const response = await report(service, id)
    expect(response.status).toBe(200)
    const json: unknown = await response.json()
    expect(sessionReportSchema.safeParse(json).error).toBeUndefined()
    expect(json).toEqual(service.report(item!.participantId))
  }
})

test('4.4 a participant that is unknown or no GUID is refused with 400, one that is gone with 404', async () => {
  const service = await startTestService()
  const [first, second] = service.items('spring-intake')
  const unknown = await report(service, STRANGER)
  expect([unknown.status, await codeOf(unknown)]).toEqual([400, 'participant-unknown'])
  const malformed = await report(service, '12')
  expect([malformed.status, await codeOf(malformed)]).toEqual([400, 'participant-malformed'])
  service.faults.add({ kind: 'session-gone', participantId: first!.participantId })
  const gone = await report(service, first!.participantId)
  expect([gone.status, await codeOf(gone)]).toEqual([404, 'session-gone'])
  expect((await report(service, second!.participantId)).status).toBe(200)
})

test('4.8 tests are listed, and filtered by project, type and status', async () => {
  const service = await startTestService()
  const list = async (query: string) => {
    const response = await signedFetch(service, `/v1/tests${query}`)
    expect(response.status).toBe(200)
    return listTestsResponseSchema.parse(await response.json()).tests
  }
  const all = await list('')
  expect(new Set(all.map((item) => item.testId)).size).toBe(all.length)
  expect(new Set(all.map((item) => item.status))).toEqual(new Set(['active', 'archive', 'deleted']))
  const [first] = all
  const filters = { projectId: first!.projectId, type: 'survey', status: 'active' } as const
  for (const [name, value] of Object.entries(filters)) {
    const wanted = all.filter((item) => item[name as keyof typeof filters] === value)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(all.length)
    expect(await list(`?${name}=${value}`)).toEqual(wanted)
  }
  for (const query of ['?type=exam', '?status=gone', '?projectId=1', '?colour=red']) {
    expect((await signedFetch(service, `/v1/tests${query}`)).status).toBe(400)
  }
  const tests = new Set(all.map((item) => item.testId as string))
  for (const item of service.items('spring-intake')) expect(tests.has(item.testId)).toBe(true)
})

test('the log holds what was asked and answered, and no headers', async () => {
  const service = await startTestService()
  await signedFetch(service, '/v1/tests?type=survey')
  await report(service, STRANGER)
  expect(service.requests.list()).toEqual([
    { method: 'GET', path: '/v1/tests', query: { type: 'survey' }, status: 200 },
    { method: 'GET', path: '/v2/session', query: { participantId: STRANGER }, status: 400 },
  ])
  expect(service.requests.matching('/v1/')).toHaveLength(1)
  service.requests.clear()
  expect(service.requests.list()).toEqual([])
})
