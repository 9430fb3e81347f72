import { expect, test } from 'vitest'
import { hasTakenAll } from '../../../../main/store/outbox/employee-counters.ts'

type Counted = readonly [created: number, byData: number, toActive: number, toHidden: number, notChanged: number]

const answerOf = ([created, byData, toActive, toHidden, notChanged]: Counted) => ({
  employeesCreated: created,
  employeesDataUpdated: byData,
  employeesStatusChangedToActive: toActive,
  employeesStatusChangedToHidden: toHidden,
  employeesNotChanged: notChanged,
})

test.each<[string, Counted, number, boolean]>([
  ['everyone counts once', [2, 1, 1, 1, 5], 0, true],
  ['someone is missing', [2, 1, 1, 1, 4], 0, false],
  ['two count twice', [2, 3, 1, 1, 5], 2, true],
  ['who counts twice hides that someone is missing', [2, 2, 1, 1, 4], 1, false],
  ['a repeated sync changes nothing', [0, 0, 0, 0, 10], 2, true],
  ['a service counts only the status of who changes both', [2, 0, 2, 1, 5], 2, true],
])('ten employees are all taken or not: %s', (_, counted, twice, isAll) => {
  expect(hasTakenAll(answerOf(counted), 10, twice)).toBe(isAll)
})

test('an answer without counters says nothing', () => {
  expect(hasTakenAll({}, 1, 0)).toBe(false)
  expect(hasTakenAll({ employeesCreated: 'all' }, 1, 0)).toBe(false)
})
