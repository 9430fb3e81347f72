import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculationOf,
  digitOfLevel,
  levelOfDigit,
  maxPoints,
  rawPoints,
  scaledPoints,
} from '../../../../contract/model/rubric-score.ts'
import {
  rubricContentSchema,
  type ChosenLevels,
  type CriterionId,
  type RubricContent,
} from '../../../../contract/model/rubric.ts'

const id = (index: number) => index.toString(16).padStart(32, '0') as CriterionId

function rubric(criteria: readonly (readonly [weight: number, ...points: number[]])[], decimals = 1): RubricContent {
  return {
    name: 'Interview',
    scaling: { decimals },
    criteria: criteria.map(([weight, ...points], index) => ({
      id: id(index),
      name: `Criterion ${index}`,
      weight,
      levels: points.map((one) => ({ points: one, description: '' })),
    })),
  }
}

const chosen = (...levels: readonly (number | null)[]): ChosenLevels =>
  Object.fromEntries(levels.flatMap((level, index) => (level === null ? [] : [[id(index), level]])))

const interview = rubric([
  [1, 0, 1, 2, 3],
  [1, 0, 1, 2, 3],
  [2, 0, 1, 2, 3],
  [1, 0, 1, 2, 3],
])

test('points times weight are summed up and scaled to the maximum of the question', () => {
  expect(maxPoints(interview)).toBe(15)
  expect(rawPoints(interview, chosen(3, 2, 1, 2))).toBe(9)
  expect(scaledPoints(interview, chosen(3, 2, 1, 2), 10)).toBe(6)
  expect(scaledPoints(interview, chosen(null, null, 2, 3), 25)).toBe(11.7)
})

test('a calculation lists what was scored and what is missing, out of the full maximum', () => {
  expect(calculationOf(interview, chosen(null, null, 2, 3), 25)).toEqual({
    terms: [
      { criterion: id(2), points: 2, weight: 2 },
      { criterion: id(3), points: 3, weight: 1 },
    ],
    missing: [id(0), id(1)],
    raw: 7,
    rawMax: 15,
    scaled: 11.7,
    questionMax: 25,
  })
})

test('decimals of points and weights are summed up exactly, and halves round up', () => {
  const tenths = rubric(Array.from({ length: 3 }, () => [0.1, 0, 1] as const))
  expect([rawPoints(tenths, chosen(1, 1, 1)), maxPoints(tenths)]).toEqual([0.3, 0.3])
  const twentieths = rubric([[1, 0, 3, 20]])
  expect(scaledPoints(twentieths, chosen(1), 1)).toBe(0.2)
})

test('halves round up, whatever the maximum, its hundredths and the decimals are', () => {
  const wrong: string[] = []
  for (const decimals of [0, 1, 2, 3]) {
    for (const top of [3, 4, 5, 7, 8, 16]) {
      const levels = rubric([[1, ...Array.from({ length: top + 1 }, (_, points) => points)]], decimals)
      for (let hundredths = 5; hundredths <= 2000; hundredths += 15) {
        for (let raw = 0; raw < top; raw += 1) {
          // In whole numbers that a number holds exactly: raw × hundredths ÷ (top × 100), in steps of the decimals.
          const [dividend, divisor] = [2 * raw * hundredths * 10 ** decimals + top * 100, 2 * top * 100]
          const steps = (dividend - (dividend % divisor)) / divisor
          const right = Math.min(hundredths / 100, steps / 10 ** decimals)
          const points = scaledPoints(levels, chosen(raw), hundredths / 100)
          if (points !== right) wrong.push(`${raw} of ${top} × ${hundredths / 100}: ${points} instead of ${right}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
})

test('levels and criteria that the rubric lacks count as not scored', () => {
  const calculation = calculationOf(interview, { ...chosen(9), [id(77)]: 1 }, 10)
  expect([calculation.raw, calculation.terms, calculation.missing.length]).toEqual([0, [], 4])
})

test('without points to be had there are none', () => {
  expect(scaledPoints(rubric([]), {}, 10)).toBe(0)
  expect(scaledPoints(rubric([[1, 0, 0]]), chosen(1), 10)).toBe(0)
  expect(scaledPoints(interview, chosen(3, 3, 3, 3), 0)).toBe(0)
})

test('a number key picks the level with that many points, else the levels are counted from 1', () => {
  const [digits, downward, tens] = rubric([
    [1, 0, 1, 2],
    [1, 4, 2, 0],
    [1, 0, 10, 20],
  ]).criteria
  expect([0, 1, 2, 3].map((digit) => levelOfDigit(digits!, digit))).toEqual([0, 1, 2, null])
  expect([0, 2, 4, 1].map((digit) => levelOfDigit(downward!, digit))).toEqual([2, 1, 0, null])
  expect([1, 2, 3, 4, 0].map((digit) => levelOfDigit(tens!, digit))).toEqual([0, 1, 2, null, null])
  const [ten] = rubric([[1, ...Array.from({ length: 10 }, (_, index) => index * 5)]]).criteria
  expect(levelOfDigit(ten!, 0)).toBe(9)
})

const hundredths = (least: number, most: number) => fc.integer({ min: least, max: most }).map((value) => value / 100)

const scored = fc
  .record({
    decimals: fc.integer({ min: 0, max: 3 }),
    criteria: fc.array(
      fc.tuple(hundredths(1, 10_000), fc.array(hundredths(0, 100_000), { minLength: 2, maxLength: 10 })),
      { minLength: 1, maxLength: 20 },
    ),
    questionMax: fc.oneof(fc.integer({ min: 1, max: 1000 }), hundredths(1, 100_000)),
    picks: fc.array(fc.nat(9), { minLength: 20, maxLength: 20 }),
  })
  .map(({ criteria, decimals, questionMax, picks }) => ({
    questionMax,
    content: rubric(
      criteria.map(([weight, points]) => [weight, ...points]),
      decimals,
    ),
    levels: chosen(...criteria.map(([, points], index) => picks[index]! % points.length)),
  }))

test('scaled points are within 0 and the maximum, and the highest levels give the maximum', () => {
  fc.assert(
    fc.property(scored, ({ content, levels, questionMax }) => {
      const points = scaledPoints(content, levels, questionMax)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(questionMax)
      const top = content.criteria.map(({ levels: all }) => {
        const each = all.map((level) => level.points)
        return each.indexOf(Math.max(...each))
      })
      expect(scaledPoints(content, chosen(...top), questionMax)).toBe(maxPoints(content) === 0 ? 0 : questionMax)
    }),
  )
})

test('a level with more points never gives fewer', () => {
  fc.assert(
    fc.property(scored, fc.nat(), fc.nat(9), ({ content, levels, questionMax }, at, to) => {
      const criterion = content.criteria[at % content.criteria.length]!
      const [before, after] = [levels[criterion.id]!, to % criterion.levels.length].toSorted(
        (one, other) => criterion.levels[one]!.points - criterion.levels[other]!.points,
      )
      const scaled = (level: number) => scaledPoints(content, { ...levels, [criterion.id]: level }, questionMax)
      expect(scaled(after!)).toBeGreaterThanOrEqual(scaled(before!))
    }),
  )
})

test('every level has a key of its own', () => {
  fc.assert(
    fc.property(scored, ({ content }) => {
      for (const criterion of content.criteria) {
        const found = criterion.levels.map((_, index) => levelOfDigit(criterion, digitOfLevel(criterion, index)))
        expect(found).toEqual(criterion.levels.map((_, index) => index))
      }
    }),
  )
})

test('what fast-check makes here are rubrics as they are published', () => {
  fc.assert(
    fc.property(scored, ({ content }) => {
      fc.pre(content.criteria.every(({ levels }) => levels.some(({ points }) => points > 0)))
      expect(rubricContentSchema.safeParse(content).error).toBeUndefined()
    }),
  )
})
