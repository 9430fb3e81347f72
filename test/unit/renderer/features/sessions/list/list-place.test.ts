import { describe, expect, test } from 'vitest'
import {
  anchorIndex,
  carryPlace,
  hasMoved,
  keyToAdopt,
  placeAround,
  seenCursor,
  showResultSet,
  startOf,
} from '../../../../../../renderer/features/sessions/list/list-place.ts'
import { ROW_HEIGHT, SEARCHED_ROW_HEIGHT } from '../../../../../../contract/model/start.ts'
import { EMPTY_LIST, isSelectedAt } from '../../../../../../renderer/features/sessions/list/list-state.ts'
import { NOTHING_SELECTED } from '../../../../../../renderer/features/sessions/list/row-selection.ts'
import { sessionRow } from '../../../../../support/fake-desk.ts'

const KEY = sessionRow(7).key
const HERE = { top: 100 * ROW_HEIGHT, focusIndex: 105, focusKey: KEY, viewport: 10 * ROW_HEIGHT, resultSet: null }
const MANY = { isCursorSet: true, next: { total: 1000 }, hasRows: true }
const RESULT_SET = { resultSetId: 3, total: 40, storeTotal: 50, withReport: 0 }
const SEARCHED = { ...RESULT_SET, isSearched: true } as const

test('another list begins at its first row, an empty one without a cursor', () => {
  expect(startOf(40)).toEqual({ top: 0, focusIndex: 0, focusKey: null })
  expect(startOf(0).focusIndex).toBe(-1)
})

test('the row that the place hangs on is the first that is seen whole', () => {
  expect(anchorIndex({ top: 100 * ROW_HEIGHT, resultSet: null })).toBe(100)
  expect(anchorIndex({ top: 100 * ROW_HEIGHT + 1, resultSet: null })).toBe(101)
})

test('a session is seen as far below the top as it was, and always whole', () => {
  const seen = seenCursor({ top: 3 * SEARCHED_ROW_HEIGHT, focusIndex: 5, focusKey: KEY, resultSet: SEARCHED })!
  expect(seen.offset).toBe(2 * SEARCHED_ROW_HEIGHT)
  expect(placeAround(seen, 500, { total: 1000 }, 10 * ROW_HEIGHT)).toEqual({
    top: 500 * ROW_HEIGHT - 2 * SEARCHED_ROW_HEIGHT,
    focusIndex: 500,
    focusKey: KEY,
  })
  const topOf = (offset: number, focus: number) =>
    placeAround({ key: KEY, offset }, focus, { total: 1000 }, 10 * ROW_HEIGHT).top
  expect(topOf(-900, 500)).toBe(500 * ROW_HEIGHT)
  expect(topOf(9000, 500)).toBe(491 * ROW_HEIGHT)
  expect(topOf(0, 999)).toBe(990 * ROW_HEIGHT)
})

describe('the place in a list that was opened anew', () => {
  test('moves with the rows in sight, and the cursor with its session', () => {
    expect(carryPlace(HERE, { focus: 120, anchor: 110 }, MANY)).toEqual({
      top: 110 * ROW_HEIGHT,
      focusIndex: 120,
      focusKey: KEY,
    })
  })

  test('stays at the very top', () => {
    expect(carryPlace({ ...HERE, top: 0 }, { focus: 120, anchor: 12 }, MANY).top).toBe(0)
  })

  test('stays where it is when the row it hangs on is gone', () => {
    expect(carryPlace(HERE, { focus: 120, anchor: null }, MANY).top).toBe(HERE.top)
  })

  test('moves with the cursor when no rows are known yet', () => {
    expect(carryPlace(HERE, { focus: 108, anchor: null }, { ...MANY, hasRows: false }).top).toBe(103 * ROW_HEIGHT)
    expect(carryPlace(HERE, { focus: null, anchor: null }, { ...MANY, hasRows: false }).top).toBe(HERE.top)
  })

  test('stays with the rows in sight when they become higher, and lower again', () => {
    const higher = { ...MANY, next: { total: 1000, isSearched: true } } as const
    const place = carryPlace({ ...HERE, resultSet: RESULT_SET }, { focus: 105, anchor: 100 }, higher)
    expect(place.top).toBe(100 * SEARCHED_ROW_HEIGHT)
    const back = carryPlace({ ...HERE, ...place, resultSet: SEARCHED }, { focus: 105, anchor: 100 }, MANY)
    expect(back.top).toBe(100 * ROW_HEIGHT)
    // A place that was kept is one in the rows of the list that comes.
    expect(carryPlace({ ...HERE, ...place }, { focus: 105, anchor: null }, { ...higher, hasRows: false }).top).toBe(
      100 * SEARCHED_ROW_HEIGHT,
    )
  })

  test('never ends below the list', () => {
    expect(carryPlace(HERE, { focus: null, anchor: null }, { ...MANY, next: { total: 50 } })).toEqual({
      top: 40 * ROW_HEIGHT,
      focusIndex: 49,
      focusKey: null,
    })
  })

  test('a cursor whose session is gone stays at its row; one that nobody set stays at the first', () => {
    expect(carryPlace(HERE, { focus: null, anchor: 100 }, MANY)).toMatchObject({ focusIndex: 105, focusKey: null })
    expect(carryPlace(HERE, { focus: null, anchor: 100 }, { ...MANY, isCursorSet: false }).focusIndex).toBe(0)
    expect(carryPlace({ ...HERE, focusIndex: -1 }, { focus: null, anchor: 100 }, MANY).focusIndex).toBe(0)
    expect(carryPlace(HERE, { focus: null, anchor: null }, { ...MANY, next: { total: 0 } }).focusIndex).toBe(-1)
  })
})

test('the user has moved when cursor or rows in sight are others', () => {
  expect(hasMoved(HERE, { ...HERE, focusKey: null })).toBe(false)
  expect(hasMoved(HERE, { ...HERE, focusIndex: 1 })).toBe(true)
  expect(hasMoved(HERE, { ...HERE, top: 1 })).toBe(true)
})

test('a result set that is shown ends the opening and the failure, and moves the scroller only when it has to', () => {
  const current = { ...EMPTY_LIST, opening: true, failure: { code: 'server' } as never, version: 4, topSet: 2, top: 36 }
  const shown = { resultSet: RESULT_SET, place: { top: 36, focusIndex: 1, focusKey: null }, selected: NOTHING_SELECTED }
  expect(showResultSet(current, shown)).toEqual({
    top: 36,
    focusIndex: 1,
    focusKey: null,
    resultSet: RESULT_SET,
    selected: NOTHING_SELECTED,
    opening: false,
    failure: null,
    version: 5,
    topSet: 2,
  })
  expect(showResultSet(current, { ...shown, place: { ...shown.place, top: 72 } }).topSet).toBe(3)
})

test('a cursor without a key takes that of its row once it is known', () => {
  expect(keyToAdopt({ top: 0, focusIndex: 7, focusKey: null }, sessionRow(7))).toEqual(KEY)
  expect(keyToAdopt({ top: 0, focusIndex: 7, focusKey: null }, undefined)).toBeNull()
  expect(keyToAdopt({ top: 0, focusIndex: -1, focusKey: null }, sessionRow(7))).toBeNull()
  expect(keyToAdopt({ top: 0, focusIndex: 7, focusKey: sessionRow(8).key }, sessionRow(7))).toBeNull()
})

test('a row is selected when it is among those that are, or all are', () => {
  const selected = { count: 2, range: { first: 0, end: 40 }, positions: new Set([3, 5]) }
  const state = { ...EMPTY_LIST, resultSet: RESULT_SET, selected }
  expect([3, 4, 5].map((index) => isSelectedAt(state, index))).toEqual([true, false, true])
  expect(isSelectedAt({ ...state, selected: { ...selected, count: 40 } }, 30)).toBe(true)
  expect(isSelectedAt({ ...state, selected: NOTHING_SELECTED }, 3)).toBe(false)
})
