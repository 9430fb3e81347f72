import { expect, test } from 'vitest'
import { hasChips, nextSort, NO_FILTER } from '../../../../../../renderer/features/sessions/filters/session-filter.ts'

test('a filter that filters nothing has no chips', () => {
  expect(hasChips(NO_FILTER)).toBe(false)
  expect(hasChips({ ...NO_FILTER, hasVideo: false })).toBe(true)
})

test('a header turns its own order round and starts another column its own way', () => {
  expect(nextSort({ column: 'started', direction: 'desc' }, 'started')).toEqual({ column: 'started', direction: 'asc' })
  expect(nextSort({ column: 'started', direction: 'desc' }, 'participantName')).toEqual({
    column: 'participantName',
    direction: 'asc',
  })
  expect(nextSort({ column: 'participantName', direction: 'asc' }, 'percent')).toEqual({
    column: 'percent',
    direction: 'desc',
  })
})
