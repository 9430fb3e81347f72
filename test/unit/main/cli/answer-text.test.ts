import { expect, test } from 'vitest'
import type { Counters, OutboxDetails } from '../../../../contract/model/outbox.ts'
import { answerText, differences, expectedText } from '../../../../main/cli/answer-text.ts'

const EXPECTED = {
  modulesCreated: 2,
  modulesUpdated: 1,
  modulesUpdatedLeast: 0,
  modulesUpdatedMost: 2,
  modulesDeleted: 0,
}

function sent(counters: Counters | null, ...states: readonly string[]): OutboxDetails {
  return {
    expected: EXPECTED,
    counters,
    list: states.map((state) => ({ state, lostAttempt: null })),
  } as unknown as OutboxDetails
}

test('counters are named with the numbers that can be explained', () => {
  expect(expectedText(EXPECTED)).toBe('Expected answer: modulesCreated 2, modulesUpdated 1 (0 to 2)')
  expect(expectedText({ modulesCreated: 0 })).toBe('Expected answer: no changes')
})

test('answers stand beside what was expected, and so do counters of which nothing was', () => {
  expect(
    answerText(sent({ modulesCreated: 2, modulesUpdated: 0, attemptsCreated: 4 }, 'answered')).split('\n'),
  ).toEqual([
    'COUNTER          EXPECTED    ANSWERED',
    'modulesCreated   2           2',
    'modulesUpdated   1 (0 to 2)  0',
    'modulesDeleted   0           0',
    'attemptsCreated              4',
  ])
  expect(answerText(sent(null, 'refused'))).toBe('')
})

test('what cannot be explained is named once all is answered', () => {
  const wrong = { modulesCreated: 1, modulesUpdated: 3 }
  expect(differences(sent(wrong, 'answered'))).toEqual([
    'The service answered modulesCreated 1 where 2 was expected.',
    'The service answered modulesUpdated 3 where 1 (0 to 2) was expected.',
  ])
  expect(differences(sent(wrong, 'answered', 'unknown'))).toEqual([])
  expect(differences(sent({ modulesCreated: 2, modulesUpdated: 2 }, 'answered'))).toEqual([])
})

test('numbers of a repeat are said to be such', () => {
  const details = sent({ modulesCreated: 0 }, 'answered')
  const list = details.list.map((batch) => ({ ...batch, lostAttempt: 1 }))
  expect(differences({ ...details, list })).toEqual([
    'An earlier answer was lost: the numbers are those of the last attempt, without what the service had done by then.',
  ])
})
