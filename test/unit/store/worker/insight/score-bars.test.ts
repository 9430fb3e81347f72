import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreBars } from '../../../../../main/store/worker/insight/score-bars.ts'

const scored = (...points: readonly number[]) => points.map((one, session) => ({ session, points: one }))

test('whole numbers have a bar each, as long as there are few', () => {
  expect(scoreBars(scored(0, 2, 2, 3), 3)).toEqual([
    { from: 0, to: 0, count: 1 },
    { from: 1, to: 1, count: 0 },
    { from: 2, to: 2, count: 2 },
    { from: 3, to: 3, count: 1 },
  ])
})

test('many whole numbers are put together in stretches of the same length, the last with the maximum', () => {
  const bars = scoreBars(scored(0, 1, 24, 25), 25)
  expect(bars).toHaveLength(13)
  expect(bars.slice(0, 2)).toEqual([
    { from: 0, to: 1, count: 2 },
    { from: 2, to: 3, count: 0 },
  ])
  expect(bars.at(-1)).toEqual({ from: 24, to: 25, count: 2 })
})

test('a question without points to be had has one bar', () => {
  expect(scoreBars(scored(0), 0)).toEqual([{ from: 0, to: 0, count: 1 }])
})

test('a session that two reviewers scored alike counts once in a bar', () => {
  expect(
    scoreBars(
      [
        { session: 1, points: 1 },
        { session: 1, points: 1 },
        { session: 2, points: 1 },
      ],
      1,
    ).map(({ count }) => count),
  ).toEqual([0, 2])
})

test('each score is in exactly one bar, between its ends, and the bars ascend from 0 to the maximum', () => {
  const points = fc.oneof(
    fc.nat({ max: 40 }),
    fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
  )
  fc.assert(
    fc.property(fc.array(points, { minLength: 1, maxLength: 30 }), fc.nat({ max: 60 }), (all, least) => {
      const max = Math.max(least, ...all)
      const bars = scoreBars(scored(...all), max)
      expect(bars[0]?.from).toBe(0)
      expect(bars.length).toBeLessThanOrEqual(16)
      for (const one of all) {
        expect(bars.filter(({ from, to }) => from <= one && one <= to)).toHaveLength(1)
      }
      bars.forEach(({ from, to, count }, at) => {
        expect(count).toBe(all.filter((one) => from <= one && one <= to).length)
        expect(to).toBeGreaterThanOrEqual(from)
        if (at > 0) expect(from).toBeGreaterThan(bars[at - 1]!.to)
      })
    }),
  )
})
