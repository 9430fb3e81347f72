import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Insight } from '../../../../../contract/model/insight.ts'
import { setTimeZone } from '../../../../../contract/text/time-zone.ts'
import { dayBars } from '../../../../../renderer/features/insight/day-bars.ts'
import { forecastOf } from '../../../../../renderer/features/insight/forecast.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const TODAY = '2026-11-24'
const MINUTE = 60_000

beforeEach(() => setTimeZone('UTC'))
afterEach(() => setTimeZone('system'))

function insightOf(change: Partial<Insight>): Insight {
  return {
    sessions: 30,
    submitted: 10,
    inProgress: 0,
    days: [0, 6, 0, 4].map((submitted) => ({ submitted, byThen: 0, pace: null })),
    pace: { count: 9, lower: MINUTE, median: 5 * MINUTE, upper: 9 * MINUTE },
    paceBefore: null,
    inRange: 10,
    withConclusion: 0,
    disagreements: 0,
    questions: [],
    matrix: [],
    ...change,
  }
}

const bars = () => dayBars({ kind: 'days', days: 4 }, NOW)

test('the rest takes its number times the median, and as many days as the mean since the first submission says', () => {
  // Ten in three days, so twenty take six days.
  expect(forecastOf(insightOf({}), bars(), TODAY)).toEqual({
    timeLeft: 100 * MINUTE,
    doneOn: '2026-11-30',
    perDay: 10 / 3,
  })
})

test('without a pace or a submission nothing is foretold, and nothing where all is done', () => {
  const none = insightOf({ days: insightOf({}).days.map((day) => ({ ...day, submitted: 0 })), inRange: 0, pace: null })
  expect(forecastOf(none, bars(), TODAY)).toEqual({ timeLeft: null, doneOn: null, perDay: 0 })
  expect(forecastOf(insightOf({ submitted: 30 }), bars(), TODAY)).toBeNull()
})

test('a date more than ten years away is not told', () => {
  expect(forecastOf(insightOf({ sessions: 1_000_000 }), bars(), TODAY)?.doneOn).toBeNull()
})
