import { expect, test } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { DeviceId, Operation, ReviewerId } from '../../../../contract/model/operation.ts'
import { findChainProblems, hashOperation } from '../../../../main/store/journal/chain.ts'
import { instantOfClock, nextClock } from '../../../../main/store/journal/clock.ts'
import { newOperationId } from '../../../../main/store/journal/operation-id.ts'

const guid = '00000000-0000-4000-8000-000000000001' as Guid

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
  expect(findChainProblems([...chain('d1', 4), ...chain('d2', 3)].reverse())).toEqual([])
})

test('an altered operation, a removed one and one in another place are found', () => {
  const [first, second, third] = chain('d1', 3) as [Operation, Operation, Operation]
  const altered = { ...second, payload: '"other"' }
  expect(findChainProblems([first, altered, third])).toEqual([`operation ${second.id} was altered`])
  expect(findChainProblems([first, third])).toEqual(['device d1 lacks its operations 2 to 2'])
  expect(findChainProblems([second, third])).toEqual(['device d1 lacks its operations 1 to 1'])
  const swapped = (operation: Operation, sequence: number) => {
    const moved = { ...operation, sequence }
    return { ...moved, hash: hashOperation(moved) }
  }
  expect(findChainProblems([first, swapped(third, 2), swapped(second, 3)])).not.toEqual([])
})

test('a device that lost its end unnoticed and went on has nothing altered, and what is missing then is found', () => {
  const [first, second, third] = chain('d1', 3) as [Operation, Operation, Operation]
  const unhashed = { ...second, id: newOperationId(9000), payload: '"after the loss"' }
  const instead = { ...unhashed, hash: hashOperation(unhashed) }
  expect(findChainProblems([first, second, third, instead])).toEqual([])
  expect(findChainProblems([first, third, instead])).toEqual([
    `operation ${third.id} does not follow the one before it`,
  ])
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
