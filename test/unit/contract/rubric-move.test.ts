import { expect, test } from 'vitest'
import { moveScore, rubricScoreOf } from '../../../contract/model/rubric-move.ts'
import { scoreSchema } from '../../../contract/model/review.ts'
import { isScored } from '../../../contract/model/scoring.ts'
import type { RubricContent, RubricVersion } from '../../../contract/model/rubric.ts'
import { criterionId, RUBRIC, rubricContent } from '../../support/rubrics.ts'

const [one, two, three] = [criterionId(1), criterionId(2), criterionId(3)]
const versionOf = (version: number, content: RubricContent): RubricVersion => ({
  rubric: RUBRIC,
  version,
  hash: '',
  publishedAt: 0,
  content,
})
const first = versionOf(1, rubricContent('Interview', 'Motivation', 'Structure'))

test('a score says how many criteria are open, and is none until all have a level', () => {
  const partial = rubricScoreOf(first, { [one]: 2 }, 10)
  expect(partial).toEqual({ points: 5, rubric: { rubric: RUBRIC, version: 1, levels: { [one]: 2 }, openCriteria: 1 } })
  expect(isScored(partial)).toBe(false)
  const whole = rubricScoreOf(first, { [one]: 2, [two]: 1 }, 10)
  expect(whole).toEqual({ points: 7.5, rubric: { rubric: RUBRIC, version: 1, levels: { [one]: 2, [two]: 1 } } })
  expect(isScored(whole)).toBe(true)
  expect(isScored({ rubric: null })).toBe(true)
  expect(isScored(null)).toBe(false)
  for (const score of [partial, whole]) expect(scoreSchema.parse(JSON.parse(JSON.stringify(score)))).toEqual(score)
})

test('a score of an earlier build, which says nothing of open criteria, is read', () => {
  const earlier = { points: 3, rubric: { rubric: RUBRIC, version: 1, levels: { [one]: 1 } } }
  expect(scoreSchema.parse(earlier)).toEqual(earlier)
})

test('moved to another version, a level is found again; criteria that are gone or new are named', () => {
  const [kept, added] = rubricContent('Interview', 'Motivation', 'Structure', 'Focus').criteria.filter(
    ({ id }) => id !== two,
  )
  const lower = { points: 0, description: 'Below' }
  const content = { ...rubricContent(), criteria: [{ ...kept!, levels: [lower, ...kept!.levels] }, added!] }
  const moved = moveScore(first, versionOf(2, content), { [one]: 2, [two]: 1 }, 10)
  expect(moved.gone).toEqual([two])
  expect(moved.open).toEqual([three])
  expect(moved.score.rubric).toMatchObject({ version: 2, levels: { [one]: 3 }, openCriteria: 1 })
})

test('a level whose description was changed is found by its points, and one that is gone is scored anew', () => {
  const [motivation, structure] = first.content.criteria
  const content = {
    ...first.content,
    criteria: [
      { ...motivation!, levels: motivation!.levels.map((level) => ({ ...level, description: 'New words' })) },
      { ...structure!, levels: structure!.levels.slice(0, 2) },
    ],
  }
  const moved = moveScore(first, versionOf(2, content), { [one]: 1, [two]: 2 }, 10)
  expect(moved.score.rubric?.levels).toEqual({ [one]: 1 })
  expect(moved.open).toEqual([two])
})
