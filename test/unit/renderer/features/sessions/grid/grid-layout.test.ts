import { describe, expect, test } from 'vitest'
import { layOutRows, wheelTarget } from '../../../../../../renderer/features/sessions/grid/grid-layout.ts'
import { EMPTY_LIST, type SessionsState } from '../../../../../../renderer/features/sessions/list/list-state.ts'
import { ROW_HEIGHT } from '../../../../../../contract/model/start.ts'

/** Ten rows in sight of as many as given, from a row on. */
function stateAt(first: number, change: Partial<SessionsState> = {}, total = 1000): SessionsState {
  const resultSet = { resultSetId: 1, total, storeTotal: total, withReport: 0 } as never
  return { ...EMPTY_LIST, resultSet, viewport: 10 * ROW_HEIGHT, top: first * ROW_HEIGHT, ...change }
}
const indexesOf = (state: SessionsState) => layOutRows(state).rows.map(({ index }) => index)

describe('which rows are drawn', () => {
  test('those in sight and some beyond, in their order', () => {
    const indexes = indexesOf(stateAt(100))
    expect([indexes[0], indexes.at(-1)]).toEqual([92, 118])
    expect(indexesOf(stateAt(0))[0]).toBe(0)
    expect(indexesOf(stateAt(0, {}, 3))).toEqual([0, 1, 2])
  })

  test('those that are seen, if only by a part, apart from those around them', () => {
    const seenAt = (top: number) =>
      layOutRows(stateAt(100, { top })).rows.flatMap(({ index, isAround }) => (isAround ? [] : [index]))
    expect(seenAt(100 * ROW_HEIGHT)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109])
    expect(seenAt(100.5 * ROW_HEIGHT)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110])
  })

  test('the row of the cursor wherever it is, out of the way', () => {
    const { rows, isFocusDrawn } = layOutRows(stateAt(100, { focusIndex: 700 }))
    expect(rows.at(-1)).toEqual({ index: 700, element: 'away', isAway: true, isAround: false, top: 0 })
    expect(isFocusDrawn).toBe(true)
    expect(layOutRows(stateAt(100, { focusIndex: 3 })).rows.at(-1)?.index).toBe(3)
    const inSight = layOutRows(stateAt(100, { focusIndex: 105 }))
    expect(inSight.rows.filter(({ index }) => index === 105)).toHaveLength(1)
    expect(inSight.rows.some(({ isAway }) => isAway)).toBe(false)
  })

  test('no row for a cursor that is nowhere, or past the end', () => {
    for (const focusIndex of [-1, 1000]) {
      const { rows, isFocusDrawn } = layOutRows(stateAt(100, { focusIndex }))
      expect(isFocusDrawn).toBe(false)
      expect(rows.some(({ isAway }) => isAway)).toBe(false)
    }
  })
})

describe('by which elements', () => {
  test('a row keeps its element while it scrolls, and one that comes into sight takes that of one that left', () => {
    const before = layOutRows(stateAt(100)).rows
    const after = layOutRows(stateAt(101)).rows
    const elementOf = (rows: typeof before, index: number) => rows.find((row) => row.index === index)?.element
    expect(elementOf(after, 105)).toBe(elementOf(before, 105))
    expect(elementOf(after, 119)).toBe(elementOf(before, 92))
    expect(new Set(before.map(({ element }) => element)).size).toBe(before.length)
  })

  test('while the list leaps an element stays at its place on the screen', () => {
    const elements = layOutRows(stateAt(100, { leaping: true })).rows.map(({ element }) => element)
    expect(elements).toEqual(elements.map((_, place) => place))
  })
})

describe('where', () => {
  test('rows have their places within a block, which stands where they are in the list', () => {
    const { blockTop, rows } = layOutRows(stateAt(600))
    const row = rows.find(({ index }) => index === 600)
    expect(blockTop).toBe(512 * ROW_HEIGHT)
    expect(blockTop + (row?.top ?? 0)).toBe(600 * ROW_HEIGHT)
  })

  test('where the scroll bar stands for more than it has, the block is where the bar is', () => {
    const middle = layOutRows(stateAt(500_000, {}, 1_000_000))
    const row = middle.rows.find(({ index }) => index === 500_000)
    const onScreen = middle.blockTop + (row?.top ?? 0)
    expect(onScreen).toBeGreaterThan(5_900_000)
    expect(onScreen).toBeLessThan(6_100_000)
  })
})

describe('a turn of the wheel', () => {
  const turn = { deltaY: 3, deltaMode: 0, ctrlKey: false, shiftKey: false }
  const long = stateAt(500_000, {}, 1_000_000)

  test('is left to a scroller that is not scaled, and to whoever zooms or scrolls sideways', () => {
    expect(wheelTarget(stateAt(100), turn)).toBeNull()
    expect(wheelTarget(long, { ...turn, ctrlKey: true })).toBeNull()
    expect(wheelTarget(long, { ...turn, shiftKey: true })).toBeNull()
    expect(wheelTarget(long, { ...turn, deltaY: 0 })).toBeNull()
  })

  test('means pixels, lines or pages', () => {
    const by = (deltaMode: number) => (wheelTarget(long, { ...turn, deltaMode }) ?? 0) - long.top
    expect([by(0), by(1), by(2)]).toEqual([3, 3 * ROW_HEIGHT, 30 * ROW_HEIGHT])
  })
})
