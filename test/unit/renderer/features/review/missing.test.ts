import { expect, test } from 'vitest'
import type { Question } from '../../../../../contract/model/report.ts'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
import { MANUAL_SCORING, type ManualScoring } from '../../../../../contract/model/session.ts'
import { canBeScored, missingIn } from '../../../../../renderer/features/review/missing.ts'
import { NO_REVIEW, withChange } from '../../../../../renderer/features/review/own-review.ts'
import { questionWith } from '../../../../support/session-fixture.ts'

const essay = (num: number) => questionWith({ num, type: 'Essay', max: 10, score: null })
const PROCTORING = { conclusion: 1, evaluation: 2, comment: null, protocolUrl: null }
const reviewed = (proctoring: typeof PROCTORING | null) => ({
  report: {
    questions: [questionWith({ num: 1, type: 'SingleChoice', max: 2, score: 1 }), essay(2), essay(3)],
    proctoring,
  },
  session: { isFinished: true, manualScoring: 'required' as const },
})
const violation = (reason: string) =>
  withChange(NO_REVIEW, { entity: 'verdict', value: { verdict: 'violation', reason } })

test('a verdict is missing only where proctoring has a result', () => {
  const kinds = (proctoring: typeof PROCTORING | null) =>
    missingIn(NO_REVIEW, reviewed(proctoring), DEFAULT_REVIEW_SETTINGS).map(({ kind }) => kind)
  expect(kinds(PROCTORING)).toEqual(['verdict', 'score', 'score'])
  expect(kinds(null)).toEqual(['score', 'score'])
})

test('a team can want a verdict of every session, or of none', () => {
  const asks = (needsVerdict: 'always' | 'never', proctoring: typeof PROCTORING | null) =>
    missingIn(NO_REVIEW, reviewed(proctoring), { ...DEFAULT_REVIEW_SETTINGS, needsVerdict }).some(
      ({ kind }) => kind === 'verdict',
    )
  expect([asks('always', null), asks('always', PROCTORING)]).toEqual([true, true])
  expect(asks('never', PROCTORING)).toBe(false)
})

test('a reason is missing where the verdict asks for one, and spaces are none', () => {
  const kinds = (reason: string) =>
    missingIn(violation(reason), reviewed(PROCTORING), DEFAULT_REVIEW_SETTINGS).map(({ kind }) => kind)
  for (const blank of ['  ', '\u00a0', '\u200b', '\u2800']) expect(kinds(blank)).toContain('reason')
  expect(kinds('A phone.')).not.toContain('reason')
})

test('the scores that are missing are those that wait for one, unless the team does without', () => {
  const scored = withChange(violation('A phone.'), { entity: 'score', question: 2, value: { points: 0, rubric: null } })
  expect(missingIn(scored, reviewed(PROCTORING), DEFAULT_REVIEW_SETTINGS)).toEqual([
    { kind: 'score', num: 3, index: 2 },
  ])
  const lax = { ...DEFAULT_REVIEW_SETTINGS, needsEveryScore: false }
  expect(missingIn(scored, reviewed(PROCTORING), lax)).toEqual([])
})

const unfinished = (questions: readonly Question[] | null, manualScoring: ManualScoring = 'unknown') => ({
  report: questions === null ? null : { questions, proctoring: null },
  session: { isFinished: false, manualScoring },
})
const kindsOf = (...asked: Parameters<typeof missingIn>) => missingIn(...asked).map(({ kind }) => kind)
const commented = withChange(NO_REVIEW, { entity: 'comment', value: 'Seen.' })

test('an empty review of a session in progress is never complete, whatever is known of it', () => {
  for (const questions of [
    null,
    [],
    [essay(1)],
    [questionWith({ num: 1, type: 'SingleChoice', max: 2, score: null })],
  ]) {
    for (const scoring of MANUAL_SCORING) {
      expect(kindsOf(NO_REVIEW, unfinished(questions, scoring), DEFAULT_REVIEW_SETTINGS)).toContain('content')
    }
  }
  const blank = withChange(NO_REVIEW, { entity: 'comment', value: '\u2003\u200d' })
  expect(kindsOf(blank, unfinished([]), DEFAULT_REVIEW_SETTINGS)).toEqual(['content'])
  expect(kindsOf(commented, unfinished([]), DEFAULT_REVIEW_SETTINGS)).toEqual([])
})

test('in a session in progress each question that people score needs one', () => {
  const choice = questionWith({ num: 1, type: 'SingleChoice', max: 2, score: null })
  const asked = unfinished([choice, essay(2), essay(3)])
  const scored = withChange(commented, { entity: 'score', question: 2, value: { points: 4, rubric: null } })
  expect(missingIn(scored, asked, DEFAULT_REVIEW_SETTINGS)).toEqual([{ kind: 'score', num: 3, index: 2 }])
  expect(missingIn(scored, asked, { ...DEFAULT_REVIEW_SETTINGS, needsEveryScore: false })).toEqual([])
  expect(missingIn(scored, unfinished([essay(3)], 'notRequired'), DEFAULT_REVIEW_SETTINGS)).toEqual([])
})

test('without the report nobody knows what is missing, unless nothing can be', () => {
  const without = (manualScoring: ManualScoring) => ({ report: null, session: { isFinished: true, manualScoring } })
  expect(kindsOf(NO_REVIEW, without('required'), DEFAULT_REVIEW_SETTINGS)).toEqual(['content', 'report'])
  expect(kindsOf(violation('Phone'), without('required'), DEFAULT_REVIEW_SETTINGS)).toEqual(['report'])
  expect(kindsOf(violation('Phone'), without('completed'), DEFAULT_REVIEW_SETTINGS)).toEqual([])
  const always = { ...DEFAULT_REVIEW_SETTINGS, needsVerdict: 'always' as const }
  expect(kindsOf(commented, without('completed'), always)).toEqual(['verdict'])
})

test('a score whose text is refused is missing, even where none is needed', () => {
  const refused = new Map([[1, { text: '15', over: null }]])
  const lax = { ...DEFAULT_REVIEW_SETTINGS, needsEveryScore: false }
  expect(missingIn(violation('Phone'), reviewed(PROCTORING), lax, refused)).toEqual([
    { kind: 'refused', num: 1, index: 0 },
  ])
  const all = new Map([...refused, [2, { text: '7x', over: null }]])
  expect(missingIn(violation('Phone'), reviewed(PROCTORING), DEFAULT_REVIEW_SETTINGS, all)).toMatchObject([
    { kind: 'refused', num: 1 },
    { kind: 'refused', num: 2 },
    { kind: 'score', num: 3 },
  ])
})

test('points can be given where there are points to be had', () => {
  expect(canBeScored(essay(1), 'unknown')).toBe(true)
  expect(canBeScored(questionWith({ max: 0 }), 'required')).toBe(false)
})
