import { expect, test } from 'vitest'
import { listTestsResponseSchema } from '../../../contract/remote/tests.ts'
import { PROJECT_IDS } from '../../../reference-service/data/test-catalogue.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { accepted, refused, serviceOfFile, signedFetch, startTestService } from '../../support/service.ts'
import { guid } from '../../support/service-bodies.ts'

const PATH = '/v1/create-test'
const service = serviceOfFile()
const body = (more: Readonly<Record<string, unknown>> = {}) => ({
  projectId: service().projectId,
  title: 'Night shift',
  type: 'test',
  ...more,
})
const create = async (more: Readonly<Record<string, unknown>> = {}) =>
  (await accepted<{ testId: string }>(service(), PATH, body(more))).testId
const refusal = (more: Readonly<Record<string, unknown>>) => refused(service(), PATH, body(more))

async function list(query = '', from: RunningService = service()) {
  const response = await signedFetch(from, `/v1/tests${query}`)
  expect(response.status).toBe(200)
  return listTestsResponseSchema.parse(await response.json()).tests
}

test('4.11 a created test is new, empty, active and listed', async () => {
  const before = Date.now()
  const testId = await create({ title: 'Ночная смена 🌙', type: 'survey' })
  const [found, ...others] = (await list()).filter((one) => one.testId === testId)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    projectId: service().projectId,
    type: 'survey',
    status: 'active',
    title: 'Ночная смена 🌙',
    description: null,
    time: null,
  })
  expect(Date.parse(found!.modified)).toBeGreaterThanOrEqual(before)
})

test('4.8 the filters apply to created tests', async () => {
  const testId = await create({ projectId: PROJECT_IDS[1], type: 'survey' })
  const has = async (query: string) => (await list(query)).some((one) => one.testId === testId)
  expect(await has(`?projectId=${PROJECT_IDS[1]!.toUpperCase()}&type=survey&status=active`)).toBe(true)
  expect(await has(`?projectId=${PROJECT_IDS[0]!}`)).toBe(false)
  expect(await has('?type=test')).toBe(false)
  expect(await has('?status=archive')).toBe(false)
})

test('4.11 not shown: two tests may have one title', async () => {
  expect(await create()).not.toBe(await create())
})

test('8 a title has 1 to 200 symbols, which are UTF-16 units', async () => {
  await create({ title: 'ü'.repeat(200) })
  await create({ title: '🎉'.repeat(100) })
  for (const title of ['', '   ', 'x'.repeat(201), '🎉'.repeat(101), `${'x'.repeat(199)}🎉`]) {
    expect([title, await refusal({ title })]).toEqual([title, '400 body-invalid'])
  }
})

test('8 not shown: symbols may be code points, or what people count', async () => {
  const astronaut = '👩🏽‍🚀'
  const points = await startTestService({ symbols: 'code-points' })
  await accepted(points, PATH, body({ title: '🎉'.repeat(200) }))
  expect(await refused(points, PATH, body({ title: '🎉'.repeat(201) }))).toBe('400 body-invalid')
  expect(await refused(points, PATH, body({ title: astronaut.repeat(51) }))).toBe('400 body-invalid')
  const graphemes = await startTestService({ symbols: 'graphemes' })
  await accepted(graphemes, PATH, body({ title: astronaut.repeat(200) }))
  expect(await refused(graphemes, PATH, body({ title: astronaut.repeat(201) }))).toBe('400 body-invalid')
})

test('4.11 the project and the type are checked', async () => {
  expect(await refusal({ projectId: guid(1) })).toBe('400 project-unknown')
  expect(await refusal({ projectId: 'x' })).toBe('400 body-invalid')
  expect(await refusal({ type: 'exam' })).toBe('400 body-invalid')
  expect(await refusal({ type: undefined })).toBe('400 body-invalid')
})
