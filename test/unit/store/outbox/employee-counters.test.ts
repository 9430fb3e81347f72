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

/** `changes` are how many may change both data and status, and how many the status. */
test.each<[string, Counted, readonly [number, number], boolean]>([
  ['everyone counts once', [2, 1, 1, 1, 5], [0, 2], true],
  ['someone is missing', [2, 1, 1, 1, 4], [0, 2], false],
  ['two count twice', [2, 3, 1, 1, 5], [2, 2], true],
  ['who counts twice hides that someone is missing', [2, 2, 1, 1, 4], [1, 2], false],
  ['a repeated sync changes nothing', [0, 0, 0, 0, 10], [2, 2], true],
  ['a service counts only the status of who changes both', [2, 0, 2, 1, 5], [2, 3], true],
  ['somebody else has changed a status, which hides that someone is missing', [2, 4, 1, 0, 3], [0, 0], false],
])('ten employees are all taken or not: %s', (_, counted, [twice, statuses], isAll) => {
  expect(hasTakenAll(answerOf(counted), 10, { twice, statuses })).toBe(isAll)
})

test('an answer without counters says nothing', () => {
  expect(hasTakenAll({}, 1, { twice: 0, statuses: 0 })).toBe(false)
  expect(hasTakenAll({ employeesCreated: 'all' }, 1, { twice: 0, statuses: 0 })).toBe(false)
})
