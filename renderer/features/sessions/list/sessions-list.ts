import { createStore, type StoreApi } from 'zustand/vanilla'
import { DeskError, toFailure } from '../../../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import type { FirstList } from '../../../../contract/model/start.ts'
import type { Desk } from '../../../bridge/desk.ts'
import { completeColumns } from '../grid/columns.ts'
import { createOwnViews } from '../views/own-views.ts'
import { shownView } from '../views/saved-views.ts'
import { createListFollower, type ListFollower } from './list-follower.ts'
import { createListKeeper, type ListKeeper } from './list-keeper.ts'
import { createListMovement } from './list-movement.ts'
import { createListOpener, type ListOpener } from './list-opener.ts'
import { createListPreparation, type ListPreparation, type ListWish } from './list-preparation.ts'
import { EMPTY_LIST, isSelectedAt, visibleRows, type SessionsList, type SessionsState } from './list-state.ts'
import { PAGE_ROWS } from './page-cache.ts'
import { createRowSelection } from './row-selection.ts'

export { geometryOf, visibleRows, type SessionsList } from './list-state.ts'

type ListOptions = {
  readonly desk: Pick<Desk, 'sessions' | 'connections' | 'preferences'>
  readonly connectionId: ConnectionId
  readonly now?: () => InstantMs
  /** The list that main has already opened for the window. This list closes it. */
  readonly first?: FirstList | null
}

/** Tables whose changes may change rows of the list. */
const CHANGE_ROWS = ['sessions', 'reports', 'reviews', 'reviewSettings'] as const

type ListStore = StoreApi<SessionsState>

/** The list of a connection's sessions: its filter, result set, loaded rows and place. */
export function createSessionsList({ desk, connectionId, now = Date.now, first = null }: ListOptions): SessionsList {
  const store = createStore<SessionsState>(() => EMPTY_LIST)
  const failed = (error: unknown): void => {
    if (error instanceof DeskError && error.code === 'no-such-result-set') return opener.refresh()
    store.setState({ failure: toFailure(error), opening: false })
  }
  const keeper = createListKeeper({
    desk,
    connectionId,
    placeNow: () => placeOf(store.getState()),
    known: first?.preferences,
  })
  const selection = createRowSelection({
    desk,
    resultSet: () => store.getState().resultSet,
    visible: () => visibleRows(store.getState()),
    current: () => store.getState().selected,
    onChanged: (selected) => store.setState({ selected }),
    onFailed: failed,
  })
  const movement = createListMovement({ store, pages: () => opener.pages(), selection })
  const preparation = createListPreparation({ store, keeper, movement })
  const opener = createListOpener({
    desk,
    connectionId,
    now,
    store,
    selection,
    movement,
    prepare: preparation.prepare,
    onFailed: failed,
    first,
  })
  const follower = createListFollower(() => opener.open(false))
  const ownViews = createOwnViews({ desk, connectionId, store, keeper })

  const unsubscribe = desk.connections.onTablesChanged(({ connectionId: changed, tables }) => {
    if (changed !== null && changed !== connectionId) return
    if (tables.includes('blind')) {
      // What was searched for while names were shown may be one.
      if (store.getState().resultSet?.isBlind !== true) {
        store.setState(({ filter }) => ({ filter: { ...filter, search: '' } }))
      }
      opener.dropRows()
    } else if (CHANGE_ROWS.some((table) => tables.includes(table))) opener.refresh()
    if (tables.includes('preferences')) void ownViews.readAgain()
  })
  store.subscribe(keeper.place)
  void opener.open(false)

  return {
    connectionId,
    store,
    rowAt: (index) => opener.pages()?.rowAt(index),
    loadRow: (index) => loadRow(store, opener, index),
    focusedRow: async () => {
      await follower.settled()
      return loadRow(store, opener, store.getState().focusIndex)
    },
    ...wishes(store, preparation, follower, keeper),
    prepareOrder: (column) => {
      if (store.getState().sort.column === column) return
      // If this fails, sorting fails too and reports it.
      desk.sessions.prepareOrder({ connectionId, column }).catch(() => undefined)
    },
    setViews: ownViews.set,
    focusRow: movement.focusRow,
    isSelected: (index) => isSelectedAt(store.getState(), index),
    toggleRow: movement.toggleRow,
    extendTo: movement.extendTo,
    selectAll: movement.selectAll,
    selectNone: movement.selectNone,
    selectAgain: () => selection.change({ kind: 'restore' }),
    setViewport: movement.setViewport,
    scrollTo: movement.scrollTo,
    locate: (key) => locate(desk, store, key),
    refresh: opener.refresh,
    retry: () => void opener.open(true),
    keepPlace: keeper.placeAtOnce,
    close: () => {
      preparation.close()
      follower.close()
      movement.close()
      ownViews.close()
      opener.close()
      keeper.close()
      unsubscribe()
      const { resultSet } = store.getState()
      if (resultSet) desk.sessions.close({ resultSetId: resultSet.resultSetId }).catch(() => undefined)
    },
  }
}

function placeOf({ filter, sort, savedView, focusIndex, focusKey, top }: SessionsState) {
  return { filter, sort, savedView, focusIndex, focusKey, top }
}

/** The actions that change the requested list or its columns. */
function wishes(
  store: ListStore,
  preparation: ListPreparation,
  { follow, followTyping }: ListFollower,
  keeper: Pick<ListKeeper, 'columns'>,
): Pick<SessionsList, 'setFilter' | 'setSearch' | 'setSort' | 'setColumns' | 'applyView'> {
  const wish = (change: ListWish): void => {
    preparation.remember(change)
    store.setState(change)
  }
  const setColumns: SessionsList['setColumns'] = (columns) => {
    wish(() => ({ columns }))
    keeper.columns(columns).then(
      () => store.setState({ columnsFailure: null }),
      // The list itself is not affected: the columns still apply until it is closed.
      (error: unknown) => store.setState({ columnsFailure: toFailure(error) }),
    )
  }
  return {
    setFilter: (filter, savedView) => {
      wish(() => ({ filter, ...(savedView === undefined ? {} : { savedView }) }))
      follow()
    },
    setSearch: (search) => {
      wish((state) => ({ filter: { ...state.filter, search } }))
      followTyping()
    },
    setSort: (sort) => {
      wish(() => ({ sort }))
      follow()
    },
    setColumns,
    applyView: (view) => {
      const { id, filter, sort, columns } = shownView(view, store.getState().resultSet?.isBlind === true)
      wish(() => ({ filter, sort, savedView: id }))
      setColumns(completeColumns(columns))
      follow()
    },
  }
}

async function loadRow(store: ListStore, opener: ListOpener, index: number): Promise<SessionRow | undefined> {
  const { resultSet } = store.getState()
  if (resultSet === null || index < 0 || index >= resultSet.total) return undefined
  const known = opener.pages()?.rowAt(index)
  if (known) return known
  const offset = index - (index % PAGE_ROWS)
  await opener.pages()?.load({ first: offset, end: offset + 1 })
  return opener.pages()?.rowAt(index)
}

async function locate(desk: Pick<Desk, 'sessions'>, store: ListStore, key: SessionKey): Promise<number | null> {
  const { resultSet, focusKey, focusIndex } = store.getState()
  if (resultSet === null) return null
  if (focusKey !== null && formatSessionKey(focusKey) === formatSessionKey(key)) return focusIndex
  return desk.sessions.position({ resultSetId: resultSet.resultSetId, key })
}
