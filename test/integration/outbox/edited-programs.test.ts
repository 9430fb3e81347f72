import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAsExpected } from '../../../contract/model/expected-counters.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { removeModuleTest } from '../../../contract/model/program-edit-tests.ts'
import { isSentTest } from '../../../contract/model/program-locks.ts'
import { problemsOf } from '../../../contract/model/program-problems.ts'
import {
  COUNTERS,
  expectedCounters,
  programRequest,
  type ProgramBody,
} from '../../../contract/model/program-request.ts'
import { applyProgramBody, rebaseDraft, withoutUpdatesOf } from '../../../contract/model/program-sent.ts'
import type { ProgramContent, SentProgram } from '../../../contract/model/program.ts'
import type { SaveProgramRequest } from '../../../contract/remote/programs.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { applyEdit, edits, newIds } from '../../support/program-edits.ts'
import { PROGRAM, programContent } from '../../support/programs.ts'
import { connect } from '../../support/remote.ts'
import { startTestService } from '../../support/service.ts'

/** Tests that the edits choose from. */
const TESTS = 60

/** A request about a program of its own: the edits name tests, projects and centers that no service has. */
function realRequest(service: RunningService, tests: readonly Guid[]) {
  const own = new Map<string, string>()
  const testIds = new Map<string, Guid>()
  const salt = randomUUID().slice(0, 8)
  const ownId = (id: string) => own.get(id) ?? own.set(id, randomUUID()).get(id)!
  const realTest = (id: string) => testIds.get(id) ?? testIds.set(id, tests[testIds.size]!).get(id)!
  return (body: ProgramBody) =>
    ({
      ...body,
      programId: ownId(body.programId),
      ...(body.programExternalId === null ? {} : { programExternalId: salt + body.programExternalId }),
      projectId: service.projectId,
      centerId: Object.values(service.centerIds)[0]!,
      modules: body.modules.map((module) => ({
        ...module,
        moduleId: ownId(module.moduleId),
        moduleTests: module.moduleTests.map((one) => ({
          ...one,
          moduleTestId: ownId(one.moduleTestId),
          testId: realTest(one.testId),
        })),
      })),
    }) as unknown as SaveProgramRequest
}

/** A test that stands twice in a module, which the editor does not let through, is taken out again. */
function withoutTwins(draft: ProgramContent, sent: SentProgram | null): ProgramContent {
  return problemsOf(sent, draft).reduce(
    (content, { reason, moduleTest }) =>
      reason === 'duplicate-test' && moduleTest !== null && !isSentTest(sent, moduleTest)
        ? removeModuleTest(content, sent, moduleTest)
        : content,
    draft,
  )
}

test.each([{}, { emptyModules: 'keep', programCounters: 'changed' } as const])(
  'whatever is edited in a program, the service takes it and counts as expected, with %o',
  { timeout: 120_000 },
  async (options) => {
    const service = await startTestService({ sessions: 20, ...options })
    const client = connect(service)
    const tests: Guid[] = []
    for (let at = 0; at < TESTS; at += 1)
      tests.push(await client.createTest({ projectId: service.projectId, title: `Test ${at}`, type: 'test' }))
    let sends = 0
    const rounds = fc.array(edits, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { maxLength: 4 }), rounds, async (counts, all) => {
        const newId = newIds()
        const real = realRequest(service, tests)
        let sent: SentProgram | null = null
        let draft = programContent(...counts)
        for (const round of all) {
          draft = withoutTwins(
            round.reduce((content, edit) => applyEdit(content, sent, edit, newId), draft),
            sent,
          )
          const request = programRequest(PROGRAM, sent, draft)
          if (request === null || problemsOf(sent, draft).length > 0) continue
          const { body, expected } = request
          const answer = await client.saveProgram(real(body))
          sends += 1
          expect(answer.programResult).toBe(expected.programResult)
          const counters = expectedCounters(expected)
          const odd = COUNTERS.filter((name) => !isAsExpected(counters, name, answer[name]))
          expect(odd, JSON.stringify({ expected, answer })).toEqual([])
          sent = applyProgramBody(sent, body, answer)
          draft = rebaseDraft(withoutUpdatesOf(draft, body), sent, newId)
          expect(draft).toEqual(sent.content)
        }
      }),
      { numRuns: 20 },
    )
    expect(sends).toBeGreaterThan(10)
  },
)
