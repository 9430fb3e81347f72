import { expect, test } from 'vitest'
import { sessionReportSchema } from '../../../../contract/remote/report.ts'
import { sessionResultSchema, sessionsPageSchema } from '../../../../contract/remote/sessions.ts'

const PARTICIPANT = '0f8fad5b-d9cb-469f-a165-70867728950e'
const TEST = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const unfinished = {
  participantId: PARTICIPANT,
  testId: TEST,
  testTitle: 'Safety induction',
  started: '2026-11-12T09:00:00Z',
  isFinished: false,
  manualScoring: 'required',
  modified: '2026-11-12T09:10:00.123Z',
}

test('a session that is not finished may leave its results out', () => {
  expect(sessionResultSchema.parse(unfinished)).toMatchObject({
    elapsedTime: null,
    score: null,
    maxScore: null,
    percent: null,
    scaleLevel: null,
    autoClosed: false,
    participantData: [],
  })
})

test('results that are null read the same as results left out', () => {
  const nulls = { elapsedTime: null, score: null, maxScore: null, percent: null, scaleLevel: null }
  expect(sessionResultSchema.parse({ ...unfinished, ...nulls })).toEqual(sessionResultSchema.parse(unfinished))
})

test('a scoring state that is not documented reads as unknown', () => {
  expect(sessionResultSchema.parse({ ...unfinished, manualScoring: 'postponed' }).manualScoring).toBe('unknown')
})

test.each([
  ['participantId', undefined],
  ['participantId', 'not-a-guid'],
  ['testId', null],
  ['started', 'yesterday'],
  ['modified', '2026-11-12T09:10:00'],
  ['isFinished', 'yes'],
  ['percent', '77'],
  ['elapsedTime', '20 minutes'],
])('an item whose %s is %j is refused by that name', (field, value) => {
  const parsed = sessionResultSchema.safeParse({ ...unfinished, [field]: value })
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([field])
})

test('a page keeps its bad items for a closer look', () => {
  const page = sessionsPageSchema.parse({
    modifiedUntil: null,
    continuationToken: 'abc',
    results: [unfinished, 7, null],
  })
  expect(page.results).toHaveLength(3)
})

test('a page without results is no page', () => {
  expect(sessionsPageSchema.safeParse({ modifiedUntil: null, continuationToken: null }).success).toBe(false)
})

test('a report reads with only what a session that just began has', () => {
  const report = sessionReportSchema.parse({
    participantId: PARTICIPANT,
    testId: TEST,
    started: '2026-11-12T09:00:00Z',
    isFinished: false,
    autoClosed: false,
  })
  expect(report).toMatchObject({ outcomes: [], sections: [], questions: [], proctoring: null })
})

test('a question of a type that nobody knows yet keeps its answer', () => {
  const answer = { drawing: [{ x: 1, y: 2 }] }
  const report = sessionReportSchema.parse({
    participantId: PARTICIPANT,
    testId: TEST,
    started: '2026-11-12T09:00:00Z',
    isFinished: true,
    autoClosed: false,
    elapsedTime: '1.02:03:04',
    questions: [{ num: 1, type: 'Whiteboard', answer }],
  })
  expect(report.questions[0]).toMatchObject({ type: 'Whiteboard', answer })
})
