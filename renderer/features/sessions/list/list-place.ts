import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { clampVirtual, revealRow, scrollGeometry } from '../../../ui/scaled-scroll.ts'
import { rowHeightOf } from '../../../../contract/model/start.ts'
import type { SessionsState } from './list-state.ts'
import type { SelectedInSight } from './row-selection.ts'

/** Scroll position and cursor of a list. */
export type Place = Pick<SessionsState, 'top' | 'focusIndex' | 'focusKey'>

/** Indexes in the new result set of rows of the shown one; `null` for a row that it lacks. */
export type FoundRows = {
  readonly focus: number | null
  /** The first fully visible row. */
  readonly anchor: number | null
}

type CarryOptions = {
  readonly isCursorSet: boolean
  /** The new result set. */
  readonly next: Pick<ResultSet, 'total' | 'isSearched'>
  /** Whether rows of the previous result set are known. After a restart none are. */
  readonly hasRows: boolean
}

export function startOf(total: number): Place {
  return { top: 0, focusIndex: Math.min(0, total - 1), focusKey: null }
}

/** The first fully visible row, which keeps its position on the screen when the list is reopened. */
export function anchorIndex({ top, resultSet }: Pick<SessionsState, 'top' | 'resultSet'>): number {
  return Math.ceil(top / rowHeightOf(resultSet))
}

/** The place in a reopened list: the same rows in view, and the cursor on the same session. */
export function carryPlace(
  state: Place & Pick<SessionsState, 'viewport' | 'resultSet'>,
  { focus, anchor }: FoundRows,
  { isCursorSet, next, hasRows }: CarryOptions,
): Place {
  const { total } = next
  const rowHeight = rowHeightOf(next)
  const geometry = scrollGeometry(total, rowHeight, state.viewport)
  // After a restart no visible row is known, so the cursor's row shows how far the list has shifted.
  const shift =
    anchor !== null ? anchor - anchorIndex(state) : !hasRows && focus !== null ? focus - state.focusIndex : 0
  // A list that is at the top stays there, so that new sessions are visible. A stored place already refers to the
  // current row height, so it is not scaled.
  const scale = state.resultSet === null ? 1 : rowHeight / rowHeightOf(state.resultSet)
  const top = state.top === 0 ? 0 : clampVirtual(geometry, state.top * scale + shift * rowHeight)
  const focusIndex = focus ?? Math.min(isCursorSet ? Math.max(0, state.focusIndex) : 0, total - 1)
  return { top, focusIndex, focusKey: focus === null ? null : state.focusKey }
}

/** The session at the cursor and its distance in pixels from the top of the view. */
export type SeenCursor = { readonly key: SessionKey; readonly offset: number }

/** `null` while the session at the cursor is unknown. */
export function seenCursor({ focusKey, focusIndex, top, resultSet }: Place & Pick<SessionsState, 'resultSet'>) {
  return focusKey === null ? null : { key: focusKey, offset: focusIndex * rowHeightOf(resultSet) - top }
}

/** The place in another list that keeps a session at its position on the screen. `focus` is its index in that list. */
export function placeAround(
  { key, offset }: SeenCursor,
  focus: number,
  next: Pick<ResultSet, 'total' | 'isSearched'>,
  viewport: number,
): Place {
  const geometry = scrollGeometry(next.total, rowHeightOf(next), viewport)
  const top = clampVirtual(geometry, focus * geometry.rowHeight - offset)
  return { top: revealRow(geometry, top, focus), focusIndex: focus, focusKey: key }
}

/** Whether the user has scrolled or moved the cursor between two states. */
export function hasMoved(before: Place, after: Place): boolean {
  return before.focusIndex !== after.focusIndex || before.top !== after.top
}

type Shown = { readonly resultSet: ResultSet; readonly place: Place; readonly selected: SelectedInSight }

/** The changes to the state when an opened list is shown. */
export function showResultSet(current: SessionsState, { resultSet, place, selected }: Shown): Partial<SessionsState> {
  return {
    ...place,
    resultSet,
    selected,
    opening: false,
    failure: null,
    version: current.version + 1,
    // The scroller is not set to a position that it already has, because that could interrupt smooth scrolling.
    topSet: place.top === current.top ? current.topSet : current.topSet + 1,
  }
}

/** The key for the cursor once its row is loaded; `null` if it is not needed or not available. */
export function keyToAdopt({ focusIndex, focusKey }: Place, row: SessionRow | undefined): SessionKey | null {
  return focusIndex >= 0 && focusKey === null && row ? row.key : null
}
