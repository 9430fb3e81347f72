import { expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../../contract/model/review-settings.ts'
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
  manualScoring: 'required' as const,
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
  const unknown = { report: null, manualScoring: 'unknown' as const }
  const always = { ...DEFAULT_REVIEW_SETTINGS, needsVerdict: 'always' as const }
  expect(missingIn(NO_REVIEW, unknown, always)).toEqual([{ kind: 'verdict' }])
})

test('a reason is missing where the verdict asks for one, and spaces are none', () => {
  const kinds = (reason: string) =>
    missingIn(violation(reason), reviewed(PROCTORING), DEFAULT_REVIEW_SETTINGS).map(({ kind }) => kind)
  expect(kinds('  ')).toContain('reason')
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

test('a session without a report lacks nothing that could be known', () => {
  const unknown = { report: null, manualScoring: 'required' as const }
  expect(missingIn(NO_REVIEW, unknown, DEFAULT_REVIEW_SETTINGS)).toEqual([])
})

test('points can be given where there are points to be had', () => {
  expect(canBeScored(essay(1), 'unknown')).toBe(true)
  expect(canBeScored(questionWith({ max: 0 }), 'required')).toBe(false)
})
