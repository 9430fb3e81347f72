import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SavedView } from '../../../../../../contract/model/list-preferences.ts'
import {
  filterOfView,
  NO_FILTER,
  VIEW_IDS,
} from '../../../../../../renderer/features/sessions/filters/session-filter.ts'
import {
  fixedViewOf,
  isChanged,
  shownView,
  updatedView,
} from '../../../../../../renderer/features/sessions/views/saved-views.ts'

test('a fixed view is known by its filter, and only while nothing else is asked for', () => {
  for (const view of VIEW_IDS) {
    expect(fixedViewOf(filterOfView(view))).toBe(view)
    expect(fixedViewOf({ ...filterOfView(view), search: 'anna' })).toBeNull()
    expect(fixedViewOf({ ...filterOfView(view), started: { kind: 'days', days: 7 } })).toBeNull()
  }
  expect(fixedViewOf({ ...NO_FILTER, hasVideo: false })).toBeNull()
})

test('in blind mode a view that was saved before has no search, and keeps it through changes and updates', () => {
  const search = fc.constantFrom('', 'anna', 'essay')
  const look = fc.record({ search, hasVideo: fc.constantFrom(null, true), column: fc.constantFrom('started', 'score') })
  fc.assert(
    fc.property(look, look, fc.boolean(), fc.boolean(), (before, after, wasBlind, isBlind) => {
      const lookOf = ({ search, hasVideo, column }: typeof before) => ({
        filter: { ...NO_FILTER, search, hasVideo },
        sort: { column, direction: 'desc' } as SavedView['sort'],
        columns: [],
      })
      const view: SavedView = { id: 'mine', name: 'Mine', ...lookOf(before), ...(wasBlind && { isBlind: true }) }
      const { id, name, filter, sort, columns } = shownView(view, isBlind)
      const applied = { filter, sort, columns }
      expect(isChanged(shownView(view, isBlind), applied)).toBe(false)
      const hides = isBlind && !wasBlind
      expect(applied.filter.search).toBe(hides ? '' : before.search)

      const updated = updatedView(view, lookOf(after), isBlind)
      expect(updated).toMatchObject({ id, name, sort: { column: after.column }, filter: { hasVideo: after.hasVideo } })
      expect(isChanged(shownView(updated, isBlind), lookOf(after))).toBe(false)
      // When blind mode ends, the search is what it was, unless another was typed.
      const isKept = hides && after.search === ''
      expect(shownView(updated, false).filter.search).toBe(isKept ? before.search : after.search)
    }),
  )
})
