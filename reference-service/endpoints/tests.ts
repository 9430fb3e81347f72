import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { formatDuration } from '../../contract/model/durations.ts'
import { formatTimestamp } from '../../contract/model/instants.ts'
import { SERVICE_LIMITS } from '../rules/limits.ts'
import { answerJson, refuse, type Service, type ServiceApp } from '../context.ts'
import { PROJECT_IDS } from '../data/test-catalogue.ts'
import { allTests } from '../data/tests.ts'
import { Refusal } from '../rules/refusal.ts'
import type { ListedTest } from '../store/tests.ts'
import { addPost } from './posting.ts'

const TYPES = ['test', 'survey'] as const
const STATUSES = ['active', 'archive', 'deleted'] as const

/** `GET /v1/tests` (API document, section 4.8) and `POST /v1/create-test` (4.11). */
export function addTests(app: ServiceApp, service: Service): void {
  const { fields, tests } = service
  const filtersSchema = z.strictObject({
    projectId: fields.guid.optional(),
    type: z.enum(TYPES).optional(),
    status: z.enum(STATUSES).optional(),
  })
  app.get('/v1/tests', (call) => {
    const filters = filtersSchema.safeParse(call.req.query())
    if (!filters.success) {
      const field = filters.error.issues[0]?.path.join('.') ?? ''
      return refuse(call, 400, 'filter-malformed', `The filter ${field} is not known or its value is not.`)
    }
    const { projectId, type, status } = filters.data
    const found = allTests(service).filter(
      (test) =>
        (projectId === undefined || test.projectId === projectId) &&
        (type === undefined || test.type === type) &&
        (status === undefined || test.status === status),
    )
    return answerJson(call, JSON.stringify({ tests: found.map((test) => wireTest(service, test)) }))
  })

  const creation = fields.object({
    projectId: fields.guid,
    title: fields.atMost(SERVICE_LIMITS.testTitleLength),
    type: z.enum(TYPES),
  })
  addPost(app, service, '/v1/create-test', creation, ({ projectId, title, type }) => {
    if (!PROJECT_IDS.includes(projectId)) throw new Refusal('project-unknown', 'There is no project of this id.')
    const testId = randomUUID()
    tests.add({
      testId,
      projectId,
      type,
      title,
      status: 'active',
      description: null,
      timeLimit: null,
      modified: formatTimestamp(service.now()),
    })
    return { testId: service.shown(testId) }
  })
}

function wireTest(service: Service, test: ListedTest) {
  const { testId, projectId, type, status, title, description, timeLimit, modified } = test
  return {
    testId: service.shown(testId),
    projectId: service.shown(projectId),
    type,
    status,
    title,
    description,
    time: timeLimit === null ? null : formatDuration(timeLimit * 1000),
    modified,
  }
}
