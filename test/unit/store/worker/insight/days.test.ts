import { expect, test } from 'vitest'
import type { ReviewerId } from '../../../../../contract/model/operation.ts'
import { daysOf, paceOver, placeOf, timesTaken } from '../../../../../main/store/worker/insight/days.ts'

const MINUTE = 60_000
const [ADA, BOB] = ['a', 'b'].map((letter) => letter.repeat(32) as ReviewerId) as [ReviewerId, ReviewerId]

test('a review takes as long as it is since the same reviewer’s last one, unless that is a break', () => {
  const at = (reviewer: ReviewerId, minutes: number) => ({ reviewer, at: minutes * MINUTE })
  expect(timesTaken([at(ADA, 20), at(ADA, 0), at(BOB, 12), at(ADA, 8), at(BOB, 28)])).toEqual([
    12 * MINUTE,
    null,
    null,
    8 * MINUTE,
    null,
  ])
})

test('the pace is the median and the middle half of the times that are known', () => {
  const taken = (took: number | null) => ({ session: 1, at: 0, took })
  expect(paceOver([taken(null)])).toBeNull()
  expect(paceOver([4, 1, 3, 2, 5].map(taken))).toEqual({ count: 5, lower: 2, median: 3, upper: 4 })
  expect(paceOver([taken(10), taken(20), taken(null)])).toEqual({ count: 2, lower: 13, median: 15, upper: 18 })
})

test('a bound belongs to the stretch that it begins', () => {
  expect([9, 10, 19, 20, 29, 30].map((at) => placeOf([10, 20, 30], at))).toEqual([-1, 0, 0, 1, 1, -1])
})

test('a session that was submitted twice counts on both days, and once by the end', () => {
  const submitted = (session: number, at: number) => ({ session, at, took: null })
  const days = daysOf([submitted(1, 5), submitted(2, 12), submitted(2, 22), submitted(3, 23)], [10, 20, 30])
  expect(days.map(({ submitted: count, byThen }) => [count, byThen])).toEqual([
    [1, 2],
    [2, 3],
  ])
})
