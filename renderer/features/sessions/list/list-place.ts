import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { SessionKey } from '../../../../contract/model/ids.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import { clampVirtual, revealRow, scrollGeometry } from '../grid/scaled-scroll.ts'
import { rowHeightOf } from '../../../../contract/model/start.ts'
import type { SessionsState } from './list-state.ts'
import type { SelectedInSight } from './row-selection.ts'

/** Where a list stands: what is in sight, and what is under the cursor. */
export type Place = Pick<SessionsState, 'top' | 'focusIndex' | 'focusKey'>

/** Where rows of the list that was shown are in the one that comes; `null` for one that is not in it. */
export type FoundRows = {
  readonly focus: number | null
  /** The first row that was seen whole. */
  readonly anchor: number | null
}

type CarryOptions = {
  readonly isCursorSet: boolean
  /** The list that comes. */
  readonly next: Pick<ResultSet, 'total' | 'isSearched'>
  /** Whether rows of the list before are known. After a restart none is. */
  readonly hasRows: boolean
}

export function startOf(total: number): Place {
  return { top: 0, focusIndex: Math.min(0, total - 1), focusKey: null }
}

/** The first row that is seen whole: what is in sight moves with it. */
export function anchorIndex({ top, resultSet }: Pick<SessionsState, 'top' | 'resultSet'>): number {
  return Math.ceil(top / rowHeightOf(resultSet))
}

/** The place in a list that was opened anew, with the same rows in sight and the cursor on the same session. */
export function carryPlace(
  state: Place & Pick<SessionsState, 'viewport' | 'resultSet'>,
  { focus, anchor }: FoundRows,
  { isCursorSet, next, hasRows }: CarryOptions,
): Place {
  const { total } = next
  const rowHeight = rowHeightOf(next)
  const geometry = scrollGeometry(total, rowHeight, state.viewport)
  // After a restart no row in sight is known, and the cursor's tells how far the list has moved.
  const shift =
    anchor !== null ? anchor - anchorIndex(state) : !hasRows && focus !== null ? focus - state.focusIndex : 0
  // At the very top the list stays there, so that what is new is seen.
  // A place that was kept is one in rows as high as they are now.
  const scale = state.resultSet === null ? 1 : rowHeight / rowHeightOf(state.resultSet)
  const top = state.top === 0 ? 0 : clampVirtual(geometry, state.top * scale + shift * rowHeight)
  const focusIndex = focus ?? Math.min(isCursorSet ? Math.max(0, state.focusIndex) : 0, total - 1)
  return { top, focusIndex, focusKey: focus === null ? null : state.focusKey }
}

/** The session under the cursor, and how many pixels below the first one in sight it is seen. */
export type SeenCursor = { readonly key: SessionKey; readonly offset: number }

/** `null` while the session under the cursor is not known. */
export function seenCursor({ focusKey, focusIndex, top, resultSet }: Place & Pick<SessionsState, 'resultSet'>) {
  return focusKey === null ? null : { key: focusKey, offset: focusIndex * rowHeightOf(resultSet) - top }
}

/** The place in another list in which a session is seen where it was; `focus` is where it is in that list. */
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

/** Whether the user went elsewhere between two states. */
export function hasMoved(before: Place, after: Place): boolean {
  return before.focusIndex !== after.focusIndex || before.top !== after.top
}

type Shown = { readonly resultSet: ResultSet; readonly place: Place; readonly selected: SelectedInSight }

/** What a list that was opened changes when it is shown. */
export function showResultSet(current: SessionsState, { resultSet, place, selected }: Shown): Partial<SessionsState> {
  return {
    ...place,
    resultSet,
    selected,
    opening: false,
    failure: null,
    version: current.version + 1,
    // A scroller that is where it should be is left alone, for it may be in the middle of a movement.
    topSet: place.top === current.top ? current.topSet : current.topSet + 1,
  }
}

/** The key of the focused row, once the row is known; `null` when there is none to take over. */
export function keyToAdopt({ focusIndex, focusKey }: Place, row: SessionRow | undefined): SessionKey | null {
  return focusIndex >= 0 && focusKey === null && row ? row.key : null
}
