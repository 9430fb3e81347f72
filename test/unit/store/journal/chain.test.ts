import { expect, test } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { DeviceId, Operation, OperationId, ReviewerId } from '../../../../contract/model/operation.ts'
import { checkChains, hashOperation } from '../../../../main/store/journal/chain.ts'
import { clockOfInstant, instantOfClock, nextClock } from '../../../../main/store/journal/clock.ts'
import { madeAtOf, newOperationId } from '../../../../main/store/journal/operation-id.ts'

const guid = '00000000-0000-4000-8000-000000000001' as Guid

const OWN = new Set(['d1', 'd0'] as DeviceId[])

const problemsOf = (operations: readonly Operation[]) => checkChains(operations, OWN).problems

function chain(device: string, length: number): readonly Operation[] {
  const made: Operation[] = []
  for (let at = 0; at < length; at += 1) {
    const unhashed = {
      id: newOperationId(1000 + at),
      device: device as DeviceId,
      sequence: at + 1,
      reviewer: 'r' as ReviewerId,
      clock: at,
      session: { center: 'North', participantId: guid, testId: guid },
      entity: 'note',
      item: '',
      kind: 'set',
      schema: 1,
      payload: `"${at}"`,
      answersTo: null,
      previous: made.at(-1)?.hash ?? null,
    }
    made.push({ ...unhashed, hash: hashOperation(unhashed) })
  }
  return made
}

test('whole chains of several devices have no problems, in any order', () => {
  expect(checkChains([...chain('d1', 4), ...chain('d2', 3)].reverse(), OWN)).toEqual({ problems: [], missing: [] })
})

test('an altered operation, a removed one and one in another place are found', () => {
  const [first, second, third] = chain('d1', 3) as [Operation, Operation, Operation]
  const altered = { ...second, payload: '"other"' }
  expect(problemsOf([first, altered, third])).toEqual([`operation ${second.id} was altered`])
  expect(problemsOf([first, third])).toEqual(['device d1 lacks its operation 2'])
  expect(problemsOf([second, third])).toEqual(['device d1 lacks its operation 1'])
  expect(problemsOf(chain('d0', 3).slice(1))).toEqual(['device d0 lacks its operation 1'])
  const swapped = (operation: Operation, sequence: number) => {
    const moved = { ...operation, sequence }
    return { ...moved, hash: hashOperation(moved) }
  }
  expect(problemsOf([first, swapped(third, 2), swapped(second, 3)])).not.toEqual([])
})

test('incomplete work of another device is reported as missing, not as a problem', () => {
  const [, second, third, , , sixth] = chain('d2', 6) as [
    Operation,
    Operation,
    Operation,
    Operation,
    Operation,
    Operation,
  ]
  expect(checkChains([...chain('d1', 2), sixth, second, third], OWN)).toEqual({
    problems: [],
    missing: [
      { device: 'd2', from: 1, to: 1 },
      { device: 'd2', from: 4, to: 5 },
    ],
  })
})

test('guard: what another device made and was altered, put elsewhere or cut off from all before it is found', () => {
  const [first, second, third] = chain('d2', 3) as [Operation, Operation, Operation]
  const remade = (operation: Operation, change: Partial<Operation>) => {
    const made = { ...operation, ...change }
    return { ...made, hash: hashOperation(made) }
  }
  expect(problemsOf([first, { ...third, payload: '"other"' }])).toEqual([`operation ${third.id} was altered`])
  for (const last of [second, third]) {
    const instead = remade(last, { previous: null })
    expect(problemsOf([first, instead])).toEqual([`operation ${last.id} does not follow the one before it`])
  }
  // Both neighbours are there, and the later one followed something else.
  const forged = remade(second, { payload: '"forged"' })
  expect(problemsOf([first, forged, third])).toEqual([`operation ${third.id} does not follow the one before it`])
})

test('a device that lost its end unnoticed and went on has nothing altered, and what is missing then is found', () => {
  const [first, second, third] = chain('d1', 3) as [Operation, Operation, Operation]
  const unhashed = { ...second, id: newOperationId(9000), payload: '"after the loss"' }
  const instead = { ...unhashed, hash: hashOperation(unhashed) }
  expect(problemsOf([first, second, third, instead])).toEqual([])
  expect(problemsOf([first, third, instead])).toEqual([`operation ${third.id} does not follow the one before it`])
})

test('ids are UUIDv7: their time comes first, and they differ', () => {
  const ids = Array.from({ length: 50 }, (_, at) => newOperationId(1_800_000_000_000 + at))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  expect(Number.parseInt(ids[3]!.slice(0, 12), 16)).toBe(1_800_000_000_003)
})

test('a clock never goes back, and keeps to the time where that is ahead', () => {
  const first = nextClock(0, 5000)
  expect(instantOfClock(first)).toBe(5000)
  expect(nextClock(first, 1000)).toBe(first + 1)
  expect(instantOfClock(nextClock(first, 6000))).toBe(6000)
})

test('an operation tells when it was made, however far its clock is ahead', () => {
  const now = 1_800_000_000_000
  const ahead = clockOfInstant(Date.UTC(2124, 0, 1))
  expect(madeAtOf({ id: newOperationId(now), clock: ahead })).toBe(now)
  expect(madeAtOf({ id: newOperationId(now), clock: clockOfInstant(now) + 5 })).toBe(now)
  // The first versions had no time in an ID, and no computer had this version before 2020.
  const [random, early] = ['0'.repeat(32) as OperationId, newOperationId(1000)]
  for (const id of [random, early]) expect(madeAtOf({ id, clock: clockOfInstant(now) })).toBe(now)
  // A time after the clock is none.
  expect(madeAtOf({ id: newOperationId(now + 1), clock: clockOfInstant(now) })).toBe(now)
})
