import { expect, test } from 'vitest'
import {
  filterOfView,
  NO_FILTER,
  VIEW_IDS,
} from '../../../../../../renderer/features/sessions/filters/session-filter.ts'
import { fixedViewOf } from '../../../../../../renderer/features/sessions/views/saved-views.ts'

test('a fixed view is known by its filter, and only while nothing else is asked for', () => {
  for (const view of VIEW_IDS) {
    expect(fixedViewOf(filterOfView(view))).toBe(view)
    expect(fixedViewOf({ ...filterOfView(view), search: 'anna' })).toBeNull()
    expect(fixedViewOf({ ...filterOfView(view), started: { kind: 'days', days: 7 } })).toBeNull()
  }
  expect(fixedViewOf({ ...NO_FILTER, hasVideo: false })).toBeNull()
})
