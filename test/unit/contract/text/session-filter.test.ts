import { test, expect } from 'vitest'
import fc from 'fast-check'
import type { Guid } from '../../../../contract/model/ids.ts'
import { LIST_STATES, NO_FILTER, type ListFilter } from '../../../../contract/model/list-preferences.ts'
import { REVIEW_STAGES } from '../../../../contract/model/review-facts.ts'
import { VERDICTS } from '../../../../contract/model/verdicts.ts'
import { sessionFilterSchema } from '../../../../contract/model/session-schemas.ts'
import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import type { SubmittedBy } from '../../../../contract/model/insight.ts'
import type { ReviewerId } from '../../../../contract/model/operation.ts'
import { criterionId } from '../../../support/rubrics.ts'
import { dayBounds, toSessionFilter } from '../../../../contract/text/session-filter.ts'

const NOW = new Date(2026, 10, 20, 15, 30).getTime()
const TEST_ID = '22222222-0000-4000-8000-000000000001' as Guid

test('a filter that filters nothing asks for nothing', () => {
  expect(toSessionFilter(NO_FILTER, NOW)).toEqual({})
  expect(toSessionFilter({ ...NO_FILTER, search: '   ' }, NOW)).toEqual({})
})

test('each filter becomes its member of the request', () => {
  const filter: ListFilter = {
    search: ' omar ',
    testIds: [TEST_ID],
    started: { kind: 'range', from: '2026-11-01', to: '2026-11-14' },
    state: 'inProgress',
    atService: false,
    manualScoring: ['required', 'completed'],
    scaleLevels: ['B – confident'],
    centers: ['spring'],
    percent: { from: 40, to: 60.5 },
    conclusions: [3, null],
    hasReport: true,
    hasVideo: true,
    hasEssay: false,
    verdicts: ['clean', null],
    reviewStages: ['outdated'],
    disagreement: true,
    noteKinds: ['check'],
    points: { from: 1, to: 2.5 },
    submitted: { kind: 'range', from: '2026-11-09', to: '2026-11-09' },
    submittedBy: 'anyone',
    questionScore: { question: 4, from: 2, to: null },
    criterionLevel: { question: 4, criterion: criterionId(1), points: 3, name: 'Motivation' },
  }
  expect(toSessionFilter(filter, NOW)).toEqual({
    search: 'omar',
    testIds: [TEST_ID],
    startedFrom: new Date(2026, 10, 1).getTime(),
    // The last day is part of the range, so its end is the next midnight.
    startedTo: new Date(2026, 10, 15).getTime(),
    finished: false,
    atService: false,
    manualScoring: ['required', 'completed'],
    scaleLevels: ['B – confident'],
    centers: ['spring'],
    percentFrom: 40,
    percentTo: 60.5,
    conclusions: [3, null],
    hasReport: true,
    hasVideo: true,
    hasEssay: false,
    verdicts: ['clean', null],
    reviewStages: ['outdated'],
    disagreement: true,
    noteKinds: ['check'],
    pointsFrom: 1,
    pointsTo: 2.5,
    submittedFrom: new Date(2026, 10, 9).getTime(),
    submittedTo: new Date(2026, 10, 10).getTime(),
    submittedBy: 'anyone',
    questionScore: { question: 4, from: 2, to: null },
    // The name is only shown.
    criterionLevel: { question: 4, criterion: criterionId(1), points: 3 },
  })
  expect(toSessionFilter({ ...NO_FILTER, state: 'finished' }, NOW)).toEqual({ finished: true })
  expect(toSessionFilter({ ...NO_FILTER, state: 'autoClosed' }, NOW)).toEqual({ autoClosed: true })
  expect(toSessionFilter({ ...NO_FILTER, state: 'byParticipant' }, NOW)).toEqual({ finished: true, autoClosed: false })
})

test('"last days" counts whole local days, today included', () => {
  expect(dayBounds({ kind: 'days', days: 1 }, NOW)).toEqual({ from: new Date(2026, 10, 20).getTime() })
  expect(dayBounds({ kind: 'days', days: 14 }, NOW)).toEqual({ from: new Date(2026, 10, 7).getTime() })
  expect(dayBounds({ kind: 'range', from: null, to: '2026-11-14' }, NOW)).toEqual({
    to: new Date(2026, 10, 15).getTime(),
  })
})

test('whatever is chosen and typed, main takes the request', () => {
  const day = fc
    .date({ min: new Date(1990, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  const days = fc.oneof(
    fc.constant({ kind: 'any' as const }),
    fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constant('range' as const), from: fc.option(day), to: fc.option(day) }),
  )
  const filters: fc.Arbitrary<ListFilter> = fc.record({
    search: fc.string({ unit: 'binary', maxLength: 1100, size: 'max' }),
    testIds: fc.constantFrom([], [TEST_ID]),
    started: days,
    state: fc.constantFrom(...LIST_STATES),
    atService: fc.option(fc.boolean()),
    manualScoring: fc.subarray([...MANUAL_SCORING]),
    scaleLevels: fc.array(fc.string(), { maxLength: 5 }),
    centers: fc.array(fc.string(), { maxLength: 5 }),
    percent: fc.record({ from: fc.option(percent), to: fc.option(percent) }),
    conclusions: fc.array(fc.option(fc.integer()), { maxLength: 5 }),
    hasReport: fc.option(fc.boolean()),
    hasVideo: fc.option(fc.boolean()),
    hasEssay: fc.option(fc.boolean()),
    verdicts: fc.subarray([...VERDICTS, null]),
    reviewStages: fc.subarray([...REVIEW_STAGES]),
    disagreement: fc.option(fc.boolean()),
    noteKinds: fc.array(fc.string({ maxLength: 100 }), { maxLength: 5 }),
    points: fc.record({ from: fc.option(percent), to: fc.option(percent) }),
    submitted: days,
    submittedBy: fc.constantFrom<SubmittedBy>('me', 'anyone', 'ad'.repeat(16) as ReviewerId),
    questionScore: fc.option(
      fc.record({ question: fc.integer({ min: 1, max: 99 }), from: fc.option(percent), to: fc.option(percent) }),
    ),
    criterionLevel: fc.option(
      fc.record({
        question: fc.integer({ min: 1, max: 99 }),
        criterion: fc.constant(criterionId(1)),
        points: percent,
        name: fc.string({ maxLength: 200 }),
      }),
    ),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      expect(sessionFilterSchema.safeParse(toSessionFilter(filter, NOW)).success).toBe(true)
    }),
    { numRuns: 40 },
  )
})
