import { expect, test } from 'vitest'
import { BATCH_STATES, type BatchState } from '../../../../../contract/model/outbox.ts'
import {
  isShownBy,
  OUTBOX_FILTERS,
  stateOfChange,
} from '../../../../../renderer/features/manage/outbox/change-state.ts'

const change = (counts: Partial<Record<BatchState, number>>) => ({
  batches: Object.fromEntries(BATCH_STATES.map((state) => [state, counts[state] ?? 0])) as Record<BatchState, number>,
})

test.each<[Partial<Record<BatchState, number>>, ReturnType<typeof stateOfChange>]>([
  [{ staged: 2 }, { kind: 'staged' }],
  [
    { staged: 1, answered: 2, confirmed: 1 },
    { kind: 'partly', done: 3, total: 4 },
  ],
  [{ staged: 1, unknown: 1, refused: 1 }, { kind: 'unknown' }],
  [{ staged: 1, refused: 1 }, { kind: 'refused' }],
  [{ sending: 1, unknown: 1 }, { kind: 'sending' }],
  [{ answered: 2, withdrawn: 1 }, { kind: 'answered' }],
  [{ confirmed: 1, withdrawn: 1 }, { kind: 'confirmed' }],
  [{ withdrawn: 3 }, { kind: 'withdrawn' }],
])('the state of %o is %o', (counts, state) => {
  expect(stateOfChange(change(counts))).toEqual(state)
})

test('a filter shows a change with at least one batch of its kind', () => {
  const shownBy = (counts: Partial<Record<BatchState, number>>) =>
    OUTBOX_FILTERS.filter((filter) => isShownBy(filter, change(counts)))
  expect(shownBy({ staged: 1, unknown: 1, answered: 1 })).toEqual(['all', 'toSend', 'unknown', 'sent'])
  expect(shownBy({ sending: 1 })).toEqual(['all', 'toSend'])
  expect(shownBy({ refused: 1 })).toEqual(['all', 'refused'])
  expect(shownBy({ withdrawn: 1 })).toEqual(['all'])
})
