import { geometryOf, rowsAtOnce, visibleRows, type SessionsState } from '../list/list-state.ts'
import { ROW_HEIGHT } from '../../../../contract/model/start.ts'
import { isScaled, toPhysical } from './scaled-scroll.ts'

/** Rows have their places in a block, which is what scrolling moves: so the rows that stay in sight stay as they are. */
const BLOCK_ROWS = 256
const LINE_PX = ROW_HEIGHT

export type PlacedRow = {
  readonly index: number
  /** Names the element: one that scrolled out of sight becomes the one that comes into it, which is far quicker. */
  readonly element: number | 'away'
  /** Outside of what is scrolled to. */
  readonly isAway: boolean
  /** Out of sight, and drawn so that it is there when somebody scrolls. */
  readonly isAround: boolean
  /** Pixels from the start of the block. */
  readonly top: number
}

export type GridLayout = {
  /** Pixels that the block of rows is moved down by. */
  readonly blockTop: number
  readonly rows: readonly PlacedRow[]
  /** Whether the cursor is on a row that is drawn. Such a row is drawn wherever it is, for a screen reader. */
  readonly isFocusDrawn: boolean
}

/** Which rows are drawn, by which elements and where. */
export function layOutRows(state: SessionsState): GridLayout {
  const geometry = geometryOf(state)
  const { first, end } = visibleRows(state)
  const { top, focusIndex, leaping } = state
  const { rowHeight } = geometry
  const blockStart = first - (first % BLOCK_ROWS)
  const slots = rowsAtOnce(state)
  const rows = Array.from({ length: end - first }, (_, offset): PlacedRow => {
    const index = first + offset
    const fromTop = index * rowHeight - top
    return {
      index,
      element: leaping ? offset : index % slots,
      isAway: false,
      isAround: fromTop <= -rowHeight || fromTop >= state.viewport,
      top: (index - blockStart) * rowHeight,
    }
  })
  const isFocusDrawn = focusIndex >= 0 && focusIndex < geometry.rows
  const isFocusAway = isFocusDrawn && (focusIndex < first || focusIndex >= end)
  return {
    blockTop: Math.round(blockStart * rowHeight + toPhysical(geometry, top) - top),
    // One out of sight must not make the content longer.
    rows: isFocusAway ? [...rows, { index: focusIndex, element: 'away', isAway: true, isAround: false, top: 0 }] : rows,
    isFocusDrawn,
  }
}

/** What of a wheel's event decides. */
export type WheelTurn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>

/**
 * Where a turn of the wheel leads to, in virtual pixels; `null` where the scroller does that by itself. A turn means the
 * same few rows in every list; left to the scaled scroller it would skip hundreds.
 */
export function wheelTarget(state: SessionsState, turn: WheelTurn): number | null {
  if (!isScaled(geometryOf(state)) || turn.ctrlKey || turn.shiftKey || turn.deltaY === 0) return null
  return state.top + wheelPixels(turn, state.viewport)
}

/** `deltaMode` counts pixels, lines or pages: `WheelEvent.DOM_DELTA_PIXEL`, `_LINE` and `_PAGE`. */
function wheelPixels({ deltaMode, deltaY }: WheelTurn, viewport: number): number {
  if (deltaMode === 1) return deltaY * LINE_PX
  return deltaMode === 2 ? deltaY * viewport : deltaY
}
