import type { StoreApi } from 'zustand/vanilla'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { Failure } from '../../../../contract/model/errors.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import type { ListColumns, SavedView } from '../../../../contract/model/list-preferences.ts'
import type { SessionRow, SessionSort } from '../../../../contract/model/session.ts'
import { rowHeightOf } from '../../../../contract/model/start.ts'
import { DEFAULT_COLUMNS } from '../grid/columns.ts'
import { NOTHING_SELECTED, type SelectedInSight } from './row-selection.ts'
import { rowCount, rowRange, scrollGeometry, type RowRange, type ScrollGeometry } from '../grid/scaled-scroll.ts'
import { DEFAULT_SORT, NO_FILTER, type ListFilter } from '../filters/session-filter.ts'

/** Rows drawn beyond those in sight, on either side: they are there when the browser scrolls before it asks. */
const OVERSCAN = 8
/** As above, after a leap: the next one shows none of them. */
const OVERSCAN_LEAPING = 1

export type SessionsState = {
  readonly filter: ListFilter
  readonly sort: SessionSort
  /** The result set that is shown; an older one stays until the new one is there. */
  readonly resultSet: ResultSet | null
  /** Whether the shown result set is not yet the one asked for. */
  readonly opening: boolean
  readonly failure: Failure | null
  /** Grows with every page that arrives. */
  readonly version: number
  /** Row under the cursor, -1 for none. Kept by key when the list changes under it. */
  readonly focusIndex: number
  readonly focusKey: SessionKey | null
  /** Virtual pixels above the first visible one. */
  readonly top: number
  /** Grows when `top` was set by something other than the scroller, which then has to follow. */
  readonly topSet: number
  /** Whether the list is just scrolled by more than what is in sight at a time. */
  readonly leaping: boolean
  /** Height in pixels in which rows are seen. */
  readonly viewport: number
  /** In their order, hidden ones among them. */
  readonly columns: ListColumns
  /** The user's own views, in the order of their tabs. */
  readonly views: readonly SavedView[]
  /** Id of the own view that was applied last, also when the filter has been changed since. */
  readonly savedView: string | null
  readonly selected: SelectedInSight
}

/** A list of which nothing is known yet. */
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
  views: [],
  savedView: null,
  selected: NOTHING_SELECTED,
}

export type SessionsList = {
  readonly connectionId: ConnectionId
  readonly store: StoreApi<SessionsState>
  readonly rowAt: (index: number) => SessionRow | undefined
  /** As {@link rowAt}, but reads the row when it is not here. */
  readonly loadRow: (index: number) => Promise<SessionRow | undefined>
  /** The row under the cursor of the list that was asked for: waits for what was typed or chosen to be applied. */
  readonly focusedRow: () => Promise<SessionRow | undefined>
  /** With `savedView` the list belongs to that view from now on, with `null` to none. */
  readonly setFilter: (filter: ListFilter, savedView?: string | null) => void
  /** As typed: the list follows every letter, or the last of those that come while it is opened. */
  readonly setSearch: (search: string) => void
  readonly setSort: (sort: SessionSort) => void
  /** Has the order by a column made ahead of time, for somebody who may sort by it next. */
  readonly prepareOrder: (column: SessionSort['column']) => void
  readonly setColumns: (columns: ListColumns) => void
  /** Filter, sort and columns of a saved view. */
  readonly applyView: (view: SavedView) => void
  /** Keeps the user's own views. Rejects, with the views as before, when they cannot be kept. */
  readonly setViews: (views: readonly SavedView[], savedView?: string | null) => Promise<void>
  readonly focusRow: (index: number) => void
  readonly isSelected: (index: number) => boolean
  /** Selects a row or takes it out again, and moves the cursor to it. */
  readonly toggleRow: (index: number) => void
  /** Moves the cursor and selects all from where it was first moved so. */
  readonly extendTo: (index: number) => void
  readonly selectAll: () => void
  readonly selectNone: () => void
  /** Selects what {@link SessionsList.selectNone} took out last, as far as it is still listed. */
  readonly selectAgain: () => void
  readonly setViewport: (height: number) => void
  /** Takes over where the scroller is; with `follow` the scroller has to come along instead. */
  readonly scrollTo: (top: number, follow?: boolean) => void
  /** Position of a session in the shown list, `null` when it is not in it. */
  readonly locate: (key: SessionKey) => Promise<number | null>
  /** Opens the list anew for what has changed, with place and focus kept. */
  readonly refresh: () => void
  readonly retry: () => void
  /** Keeps filter, sort and place now, and not after a rest. */
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

/** Rows of which {@link visibleRows} never has more, as many elements as it takes to show them. */
export function rowsAtOnce(state: SessionsState): number {
  return rowCount(geometryOf(state), overscanOf(state))
}

export function isSelectedAt({ selected, resultSet }: SessionsState, index: number): boolean {
  if (selected.count === 0) return false
  return selected.count === resultSet?.total || selected.positions.has(index)
}
