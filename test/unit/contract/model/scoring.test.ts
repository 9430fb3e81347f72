import { expect, test } from 'vitest'
import {
  maximumOf,
  isPartlyScored,
  questionAwaitsScore,
  scoringStageOf,
  sectionAwaitsScore,
  sessionAwaitsScore,
} from '../../../../contract/model/scoring.ts'
import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import { questionWith } from '../../../support/session-fixture.ts'

const session = (score: number | null, percent: number | null = score) => ({
  isFinished: true,
  score,
  maxScore: 100,
  percent,
})

test('only where scoring is required, no score and 0 alike are scores to come', () => {
  const waits = (score: number | null) =>
    MANUAL_SCORING.filter((manualScoring) => sessionAwaitsScore(session(score), manualScoring))
  expect(waits(null)).toEqual(['required'])
  expect(waits(0)).toEqual(['required'])
  expect(waits(0.5)).toEqual([])
})

test('a session awaits nothing before its end or without points, and its percent speaks where its score is missing', () => {
  expect(sessionAwaitsScore({ ...session(0), isFinished: false }, 'required')).toBe(false)
  expect(sessionAwaitsScore({ ...session(0), maxScore: 0 }, 'required')).toBe(false)
  expect(sessionAwaitsScore({ ...session(null), maxScore: null }, 'required')).toBe(true)
  expect(sessionAwaitsScore(session(null, 40), 'required')).toBe(false)
})

test('a score to which people still add theirs is partial', () => {
  const partly = (score: number | null) =>
    MANUAL_SCORING.filter((manualScoring) => isPartlyScored(session(score), manualScoring))
  expect(partly(12)).toEqual(['required'])
  expect(partly(0)).toEqual([])
  expect(partly(null)).toEqual([])
  expect(isPartlyScored({ ...session(12), isFinished: false }, 'required')).toBe(false)
  expect(isPartlyScored({ ...session(12), maxScore: 0 }, 'required')).toBe(false)
})

test('a session in progress is at no stage of scoring yet', () => {
  const stages = (isFinished: boolean) =>
    MANUAL_SCORING.map((manualScoring) => scoringStageOf({ isFinished, manualScoring }))
  expect(stages(true)).toEqual(MANUAL_SCORING)
  expect(stages(false)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
})

test('the maximum of some questions is the sum of theirs, and unknown if one has none', () => {
  const questions = [
    questionWith({ num: 1, max: 0.1 }),
    questionWith({ num: 2, max: 0.2 }),
    questionWith({ num: 3, max: null }),
  ]
  expect(maximumOf([1, 2], questions)).toBe(0.3)
  expect(maximumOf([2], questions)).toBe(0.2)
  expect([maximumOf([1, 3], questions), maximumOf([1, 9], questions)]).toEqual([null, null])
  expect([maximumOf([], questions), maximumOf([1])]).toEqual([null, null])
})

test('a section without points to be had awaits none', () => {
  const waits = (max: number | null) => sectionAwaitsScore({ score: 0, max }, 'required')
  expect([waits(20), waits(0), waits(null)]).toEqual([true, false, false])
})

test('0 is a score where the service scores by itself or a review is there', () => {
  const waits = (type: string, score: number | null, reviews: unknown = null) =>
    questionAwaitsScore(questionWith({ type, score, max: 2, reviews }), 'required')
  expect(waits('SingleChoice', 0)).toBe(false)
  expect(waits('SingleChoice', null)).toBe(true)
  expect(waits('Essay', 0)).toBe(true)
  expect(waits('Essay', 0, [])).toBe(true)
  expect(waits('Essay', 0, [{ score: 0 }])).toBe(false)
  expect(waits('Essay', null, [{ score: 0 }])).toBe(true)
})
