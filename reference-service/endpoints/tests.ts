import { formatDuration } from '../../contract/model/durations.ts'
import { listTestsQuerySchema } from '../../contract/remote/tests.ts'
import { answerJson, refuse, type ServiceApp } from '../context.ts'
import { TESTS, type TestBlueprint } from '../data/test-catalogue.ts'
import { addNotYet } from './not-yet.ts'

const WIRE_TESTS = TESTS.map(wireTest)

/** `GET /v1/tests` (API document, section 4.8), and the placeholder of `POST /v1/create-test` (4.11). */
export function addTests(app: ServiceApp): void {
  app.get('/v1/tests', (call) => {
    const filters = listTestsQuerySchema.safeParse(call.req.query())
    if (!filters.success) {
      const field = filters.error.issues[0]?.path.join('.') ?? ''
      return refuse(call, 400, 'filter-malformed', `The filter ${field} is not known or its value is not.`)
    }
    const { projectId, type, status } = filters.data
    const tests = WIRE_TESTS.filter(
      (test) =>
        (projectId === undefined || test.projectId === projectId) &&
        (type === undefined || test.type === type) &&
        (status === undefined || test.status === status),
    )
    return answerJson(call, JSON.stringify({ tests }))
  })
  addNotYet(app, 'POST', ['/v1/create-test'])
}

function wireTest(test: TestBlueprint, index: number) {
  return {
    testId: test.testId,
    projectId: test.projectId,
    type: test.type,
    status: test.status,
    title: test.title,
    description: test.description,
    time: test.timeLimit === null ? null : formatDuration(test.timeLimit * 1000),
    modified: `2026-0${1 + (index % 9)}-12T08:30:00Z`,
  }
}
