import { geometryOf, rowsAtOnce, visibleRows, type SessionsState } from '../list/list-state.ts'
import { ROW_HEIGHT } from '../../../../contract/model/start.ts'
import { isScaled, toPhysical } from '../../../ui/scaled-scroll.ts'

/** Rows are positioned inside a block, and scrolling moves the block, so that visible rows need no update. */
const BLOCK_ROWS = 256
const LINE_PX = ROW_HEIGHT

export type PlacedRow = {
  readonly index: number
  /**
   * React key of the element. An element that leaves the view is reused for a row that enters it, which is much faster.
   */
  readonly element: number | 'away'
  /** Outside the rendered range. */
  readonly isAway: boolean
  /** Out of view, but rendered ahead of scrolling. */
  readonly isAround: boolean
  /** Offset in pixels from the start of the block. */
  readonly top: number
}

export type GridLayout = {
  /** Offset of the block of rows in pixels. */
  readonly blockTop: number
  readonly rows: readonly PlacedRow[]
  /** Whether the cursor's row is rendered. It is rendered even out of view, because screen readers need the element. */
  readonly isFocusDrawn: boolean
}

/** Determines which rows are rendered, by which elements and where. */
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
    // A row out of view must not extend the scrollable content.
    rows: isFocusAway ? [...rows, { index: focusIndex, element: 'away', isAway: true, isAround: false, top: 0 }] : rows,
    isFocusDrawn,
  }
}

/** The relevant members of a wheel event. */
export type WheelTurn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>

/**
 * The scroll position after a turn of the wheel, in virtual pixels; `null` if the browser scrolls by itself. In a
 * scaled list the browser would skip hundreds of rows, while a turn should scroll the same few rows in every list.
 */
export function wheelTarget(state: SessionsState, turn: WheelTurn): number | null {
  if (!isScaled(geometryOf(state)) || turn.ctrlKey || turn.shiftKey || turn.deltaY === 0) return null
  return state.top + wheelPixels(turn, state.viewport)
}

/** Converts `deltaMode` to pixels: `WheelEvent.DOM_DELTA_PIXEL`, `_LINE` and `_PAGE`. */
function wheelPixels({ deltaMode, deltaY }: WheelTurn, viewport: number): number {
  if (deltaMode === 1) return deltaY * LINE_PX
  return deltaMode === 2 ? deltaY * viewport : deltaY
}
