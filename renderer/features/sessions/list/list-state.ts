import type { StoreApi } from 'zustand/vanilla'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import type { ListColumns, SavedView } from '../../../../contract/model/list-preferences.ts'
import type { SessionRow, SessionSort } from '../../../../contract/model/session.ts'
import { rowHeightOf } from '../../../../contract/model/start.ts'
import { DEFAULT_COLUMNS } from '../grid/columns.ts'
import { NOTHING_SELECTED, type SelectedInSight } from './row-selection.ts'
import { rowCount, rowRange, scrollGeometry, type RowRange, type ScrollGeometry } from '../../../ui/scaled-scroll.ts'
import { DEFAULT_SORT, NO_FILTER, type ListFilter } from '../filters/session-filter.ts'

/** Rows rendered on either side of the view, since the browser scrolls before new rows are rendered. */
const OVERSCAN = 8
/** The same while scrolling over long distances, where none of them would be seen. */
const OVERSCAN_LEAPING = 1

export type SessionsState = {
  readonly filter: ListFilter
  readonly sort: SessionSort
  /** The shown result set. The previous one stays until the new one is loaded. */
  readonly resultSet: ResultSet | null
  /** Whether the shown result set is not yet the requested one. */
  readonly opening: boolean
  readonly failure: Failure | null
  /** Increases with each page of rows that arrives. */
  readonly version: number
  /** Row of the cursor; -1 for none. When the list changes, the cursor follows `focusKey`. */
  readonly focusIndex: number
  readonly focusKey: SessionKey | null
  /** Scroll position in virtual pixels. */
  readonly top: number
  /** Increases when something other than the scroller has set `top`, and the scroller has to follow. */
  readonly topSet: number
  /** Whether the list is being scrolled by more than the height of the view at a time. */
  readonly leaping: boolean
  /** Height of the view in pixels. */
  readonly viewport: number
  /** All columns in their order, including hidden ones. */
  readonly columns: ListColumns
  /** Why the columns could not be saved the last time; `null` if they were. */
  readonly columnsFailure: Failure | null
  /** Saved views in the order of their tabs. */
  readonly views: readonly SavedView[]
  /** ID of the saved view that was applied last, even if the filter has changed since. */
  readonly savedView: string | null
  readonly selected: SelectedInSight
}

/** The initial state. */
export const EMPTY_LIST: SessionsState = {
  filter: NO_FILTER,
  sort: DEFAULT_SORT,
  resultSet: null,
  opening: true,
  failure: null,
  version: 0,
  focusIndex: -1,
  focusKey: null,
  top: 0,
  topSet: 0,
  leaping: false,
  viewport: 600,
  columns: DEFAULT_COLUMNS,
  columnsFailure: null,
  views: [],
  savedView: null,
  selected: NOTHING_SELECTED,
}

export type SessionsList = {
  readonly connectionId: ConnectionId
  readonly store: StoreApi<SessionsState>
  readonly rowAt: (index: number) => SessionRow | undefined
  /** Like {@link rowAt}, but loads the row if necessary. */
  readonly loadRow: (index: number) => Promise<SessionRow | undefined>
  /** The row at the cursor of the requested list. Waits until that list is shown. */
  readonly focusedRow: () => Promise<SessionRow | undefined>
  /** With `savedView` that view becomes the current one, with `null` none. */
  readonly setFilter: (filter: ListFilter, savedView?: string | null) => void
  /** For typed text: the list is reopened for each letter, or after an opening in progress for the last one. */
  readonly setSearch: (search: string) => void
  readonly setSort: (sort: SessionSort) => void
  /** Has the store compute the order by a column in advance, because the user may sort by it next. */
  readonly prepareOrder: (column: SessionSort['column']) => void
  readonly setColumns: (columns: ListColumns) => void
  /** Applies filter, sort and columns of a saved view. */
  readonly applyView: (view: SavedView) => void
  /** Stores the saved views. On failure it rejects and restores the previous ones. */
  readonly setViews: (views: readonly SavedView[], savedView?: string | null) => Promise<void>
  readonly focusRow: (index: number) => void
  readonly isSelected: (index: number) => boolean
  /** Selects or deselects a row and moves the cursor to it. */
  readonly toggleRow: (index: number) => void
  /** Moves the cursor and selects all rows from the one where the range selection began. */
  readonly extendTo: (index: number) => void
  readonly selectAll: () => void
  readonly selectNone: () => void
  /**
   * Restores the selection that {@link SessionsList.selectNone} cleared, without sessions that are no longer listed.
   */
  readonly selectAgain: () => void
  readonly setViewport: (height: number) => void
  /** Reports the scroller's position; with `follow` the scroller has to follow instead. */
  readonly scrollTo: (top: number, follow?: boolean) => void
  /** Index of a session in the shown list; `null` if it is not listed. */
  readonly locate: (key: SessionKey) => Promise<number | null>
  /** Reopens the list after changes, keeping place and cursor. */
  readonly refresh: () => void
  readonly retry: () => void
  /** Saves filter, sort and place at once instead of with a delay. */
  readonly keepPlace: () => Promise<void>
  readonly close: () => void
}

export function geometryOf(state: SessionsState): ScrollGeometry {
  return scrollGeometry(state.resultSet?.total ?? 0, rowHeightOf(state.resultSet), state.viewport)
}

const overscanOf = ({ leaping }: SessionsState) => (leaping ? OVERSCAN_LEAPING : OVERSCAN)

export function visibleRows(state: SessionsState): RowRange {
  return rowRange(geometryOf(state), state.top, overscanOf(state))
}

/** Maximum number of rows in {@link visibleRows}, and so the number of elements that show them. */
export function rowsAtOnce(state: SessionsState): number {
  return rowCount(geometryOf(state), overscanOf(state))
}

export function isSelectedAt({ selected, resultSet }: SessionsState, index: number): boolean {
  if (selected.count === 0) return false
  return selected.count === resultSet?.total || selected.positions.has(index)
}
