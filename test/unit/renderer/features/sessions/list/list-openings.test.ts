import { expect, test } from 'vitest'
import {
  isOvertaken,
  nextOpenings,
  NO_OPENINGS,
  type OpeningsEvent,
} from '../../../../../../renderer/features/sessions/list/list-openings.ts'

function after(...kinds: readonly OpeningsEvent['kind'][]) {
  let openings = NO_OPENINGS
  let opensAgain = false
  for (const kind of kinds) ({ openings, opensAgain } = nextOpenings(openings, { kind }))
  return { openings, opensAgain }
}

test('the opening that was begun last overtakes the others', () => {
  const { openings } = after('begun', 'begun')
  expect([isOvertaken(openings, 1), isOvertaken(openings, 2)]).toEqual([true, false])
  const ended = after('begun', 'begun', 'ended').openings
  expect([isOvertaken(ended, 1), isOvertaken(ended, 2)]).toEqual([true, false])
})

test('a change of the store opens the list again at once when none is being opened', () => {
  expect(after('storeChanged').opensAgain).toBe(true)
  expect(after('begun', 'ended', 'storeChanged').opensAgain).toBe(true)
})

test('a change waits for the openings that are under way, and for all of them', () => {
  expect(after('begun', 'storeChanged').opensAgain).toBe(false)
  expect(after('begun', 'storeChanged', 'ended').opensAgain).toBe(true)
  expect(after('begun', 'begun', 'storeChanged', 'ended').opensAgain).toBe(false)
  expect(after('begun', 'begun', 'storeChanged', 'ended', 'ended').opensAgain).toBe(true)
})

test('changes that waited open the list once', () => {
  expect(after('begun', 'ended').opensAgain).toBe(false)
  expect(after('begun', 'storeChanged', 'storeChanged', 'ended', 'begun', 'ended').opensAgain).toBe(false)
})

test('a list that is closed shows nothing more and opens nothing more', () => {
  const { openings } = after('begun', 'closed')
  expect(isOvertaken(openings, 1)).toBe(true)
  expect(after('begun', 'storeChanged', 'closed', 'ended').opensAgain).toBe(false)
  expect(after('closed', 'storeChanged').opensAgain).toBe(false)
})
