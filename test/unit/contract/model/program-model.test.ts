import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import { programChanges } from '../../../../contract/model/program-difference.ts'
import { moveModule, setModule, setProgram } from '../../../../contract/model/program-edit.ts'
import {
  moveModuleTest,
  removeModuleTest,
  restoreModuleTest,
  setModuleTest,
} from '../../../../contract/model/program-edit-tests.ts'
import { isSentModule, isSentTest } from '../../../../contract/model/program-locks.ts'
import { problemsOf } from '../../../../contract/model/program-problems.ts'
import { programRequest } from '../../../../contract/model/program-request.ts'
import { rebaseDraft, withoutUpdatesOf } from '../../../../contract/model/program-sent.ts'
import {
  programContentSchema,
  sentProgramSchema,
  type ProgramContent,
  type SentProgram,
} from '../../../../contract/model/program.ts'
import { saveProgramRequestSchema } from '../../../../contract/remote/programs.ts'
import { applyEdit, edits, newIds, type Edit } from '../../../support/program-edits.ts'
import { contentOf, PROGRAM, programContent, ServiceProgram, taken } from '../../../support/programs.ts'

/** Which modules a program begins with, by their numbers of tests. */
const begun = fc.array(fc.nat(4), { maxLength: 4 })
const rounds = fc.array(edits, { minLength: 1, maxLength: 4 })

function edited(content: ProgramContent, sent: SentProgram | null, all: readonly Edit[], newId: () => Guid) {
  return all.reduce((before, edit) => applyEdit(before, sent, edit, newId), content)
}

/** Takes the draft's modules with two equal tests apart, which no request may have. */
function withoutTwins(content: ProgramContent, sent: SentProgram | null): ProgramContent {
  return problemsOf(sent, content).reduce((draft, { reason, moduleTest }) => {
    if (reason !== 'duplicate-test' || moduleTest === null) return draft
    return isSentTest(sent, moduleTest) ? draft : removeModuleTest(draft, sent, moduleTest)
  }, content)
}

test('what is sent, again and again, makes the service’s program the draft, with the counters that are expected', () => {
  fc.assert(
    fc.property(begun, rounds, (tests, all) => {
      const newId = newIds()
      const service = new ServiceProgram()
      let sent: SentProgram | null = null
      let draft = programContent(...tests)
      for (const round of all) {
        draft = withoutTwins(edited(draft, sent, round, newId), sent)
        const request = programRequest(PROGRAM, sent, draft)
        if (request === null) continue
        const { body, expected } = request
        const counts = service.take(body)
        expect(service.content()).toEqual(contentOf(draft))
        expect(counts).toMatchObject({
          created: expected.modulesCreated,
          updated: expected.modulesUpdated,
          testsCreated: expected.moduleTestsCreated,
          testsUpdated: expected.moduleTestsUpdated,
          testsDeleted: expected.moduleTestsDeleted,
        })
        sent = taken(sent, body)
        draft = rebaseDraft(withoutUpdatesOf(draft, body), sent, newId)
        expect(draft).toEqual(sent.content)
        expect(programRequest(PROGRAM, sent, draft)).toBeNull()
        expect(sentProgramSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
      }
    }),
    { numRuns: 300 },
  )
})

test('an empty difference gives no request and a difference gives one, which the contract takes if there is no problem', () => {
  fc.assert(
    fc.property(begun, edits, (tests, all) => {
      const newId = newIds()
      const sent = taken(null, programRequest(PROGRAM, null, programContent(...tests))!.body)
      const draft = edited(sent.content, sent, all, newId)
      expect(programContentSchema.parse(draft)).toEqual(draft)
      const request = programRequest(PROGRAM, sent, draft)
      expect(request === null).toBe(programChanges(sent, draft).length === 0)
      const problems = problemsOf(sent, draft)
      if (request === null) expect(problems).toContainEqual(expect.objectContaining({ reason: 'nothing-to-send' }))
      if (problems.length === 0) expect(saveProgramRequestSchema.parse(request!.body)).toEqual(request!.body)
      for (const module of request?.body.modules ?? []) {
        const isNew = !isSentModule(sent, module.moduleId as Guid)
        expect(isNew || module.moduleTests.length > 0 || isChangedModule(sent, module)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

function isChangedModule(
  sent: SentProgram,
  body: { moduleId: string; moduleTitle: string; moduleOrder: number | null; moduleExternalId?: string },
) {
  const module = sent.content.modules.find(({ id }) => id === body.moduleId)!
  return (
    module.title !== body.moduleTitle ||
    module.externalId !== (body.moduleExternalId ?? '') ||
    sent.orders[module.id] !== body.moduleOrder
  )
}

test('what cannot be updated is never changed by edits, and never in a request, whatever the draft says', () => {
  fc.assert(
    fc.property(begun, edits, (tests, all) => {
      const newId = newIds()
      const sent = taken(null, programRequest(PROGRAM, null, programContent(...tests))!.body)
      const draft = edited(sent.content, sent, all, newId)
      const { projectId, centerId, isManual, externalId } = draft
      expect({ projectId, centerId, isManual, externalId }).toEqual({
        projectId: sent.content.projectId,
        centerId: sent.content.centerId,
        isManual: sent.content.isManual,
        externalId: sent.content.externalId,
      })
      expect(problemsOf(sent, draft).filter(({ reason }) => reason === 'locked')).toEqual([])
      // A draft that no edit makes, such as one of a damaged copy.
      const foreign = {
        ...draft,
        projectId: PROGRAM,
        isManual: !draft.isManual,
        externalId: 'other',
        modules: draft.modules.map((module) => ({
          ...module,
          tests: module.tests.map((one) => ({ ...one, testId: PROGRAM })),
        })),
      }
      const body = programRequest(PROGRAM, sent, foreign)?.body
      if (body === undefined) return
      expect(body).toMatchObject({
        projectId: sent.content.projectId,
        programIsManual: true,
        programExternalId: 'LEAD-27',
      })
      const known = new Map(
        sent.content.modules.flatMap((one) => one.tests.map(({ id, testId }) => [id as string, testId])),
      )
      for (const { moduleTests } of body.modules) {
        for (const one of moduleTests) expect(one.testId).toBe(known.get(one.moduleTestId) ?? PROGRAM)
      }
    }),
    { numRuns: 200 },
  )
})

test('undone edit by edit, or put back by the opposite edits, a draft says nothing', () => {
  fc.assert(
    fc.property(begun, edits, (tests, all) => {
      const newId = newIds()
      const sent = taken(null, programRequest(PROGRAM, null, programContent(...tests))!.body)
      const past = [sent.content]
      for (const edit of all) past.push(applyEdit(past.at(-1)!, sent, edit, newId))
      expect(programChanges(sent, past[0]!)).toEqual([])
      expect(programChanges(sent, putBack(past.at(-1)!, sent, newId))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** Undoes a draft with the edits that a person would make. */
function putBack(draft: ProgramContent, sent: SentProgram, newId: () => Guid): ProgramContent {
  let content = setProgram(draft, sent, { ...sent.content })
  for (const { id, tests } of draft.modules) {
    for (const one of tests) if (!isSentTest(sent, one.id)) content = removeModuleTest(content, sent, one.id)
    if (!isSentModule(sent, id)) content = { ...content, modules: content.modules.filter((one) => one.id !== id) }
  }
  sent.content.modules.forEach((module, at) => {
    content = moveModule(setModule(content, sent, module.id, module), module.id, at)
    for (const one of module.tests) {
      content = setModuleTest(restoreModuleTest(content, one.id), sent, one.id, one)
    }
    module.tests.forEach((one, to) => {
      content = moveModuleTest(content, sent, one.id, { module: module.id, at: to }, newId()).content
    })
  })
  return content
}

test('a draft that goes on while its request is under way still asks for what it asked for', () => {
  fc.assert(
    fc.property(begun, edits, edits, (tests, first, later) => {
      const newId = newIds()
      const service = new ServiceProgram()
      const begin = programRequest(PROGRAM, null, programContent(...tests))!.body
      service.take(begin)
      const before = taken(null, begin)
      const staged = withoutTwins(edited(before.content, before, first, newId), before)
      const request = programRequest(PROGRAM, before, staged)
      if (request === null) return
      const goneOn = withoutTwins(edited(staged, before, later, newId), before)
      service.take(request.body)
      const sent = taken(before, request.body)
      const draft = rebaseDraft(goneOn, sent, newId)
      expect(rebaseDraft(draft, sent, newId)).toEqual(draft)
      expect(programContentSchema.parse(draft)).toEqual(draft)
      const wanted = goneOn.modules.map((module) => module.tests.flatMap((one) => (one.isRemoved ? [] : [one.testId])))
      const asked = draft.modules.map((module) => module.tests.flatMap((one) => (one.isRemoved ? [] : [one.testId])))
      expect(asked.slice(0, wanted.length)).toEqual(wanted)
      const next = programRequest(PROGRAM, sent, draft)
      if (next !== null && problemsOf(sent, draft).length === 0) service.take(next.body)
    }),
    { numRuns: 300 },
  )
})
