import { createStore } from 'zustand/vanilla'
import type { OpenView } from '../../../contract/bridge/bridge.ts'
import { DeskError, toFailure } from '../../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../contract/model/ids.ts'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { SessionRow } from '../../../contract/model/session.ts'
import type { Desk } from '../../bridge/desk.ts'
import { throttle } from '../../bridge/throttle.ts'
import { createPageCache, PAGE_ROWS, type PageCache } from './page-cache.ts'
import { completeColumns, DEFAULT_COLUMNS } from './columns.ts'
import { createListKeeper } from './list-keeper.ts'
import { geometryOf, ROW_HEIGHT, visibleRows, type SessionsList, type SessionsState } from './list-state.ts'
import { createRowSelection, NOTHING_SELECTED, type SelectedInSight } from './row-selection.ts'
import { clampVirtual, revealRow, scrollGeometry } from './scaled-scroll.ts'
import { DEFAULT_SORT, NO_FILTER, toSessionFilter } from './session-filter.ts'

export { geometryOf, ROW_HEIGHT, rowsAtOnce, visibleRows, type SessionsList } from './list-state.ts'

const SEARCH_DELAY_MS = 150
const REFRESH_MS = 1000
/** Milliseconds after which a list that leapt is taken to stand. */
const LEAP_REST_MS = 150

type ListOptions = {
  readonly desk: Pick<Desk, 'sessions' | 'events' | 'preferences'>
  readonly connectionId: ConnectionId
  readonly now?: () => InstantMs
}

type Place = Pick<SessionsState, 'top' | 'focusIndex' | 'focusKey'>

function hasMoved(before: SessionsState, after: SessionsState): boolean {
  return before.focusIndex !== after.focusIndex || before.top !== after.top
}

/** The sessions of one connection as a list: its filter, its result set, the rows read so far and the place in it. */
export function createSessionsList({ desk, connectionId, now = Date.now }: ListOptions): SessionsList {
  const store = createStore<SessionsState>(() => ({
    filter: NO_FILTER,
    sort: DEFAULT_SORT,
    view: null,
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
  }))
  let pages: PageCache | null = null
  let sequence = 0
  let inFlight = 0
  let staleWhileOpening = false
  // Until the user moves the cursor it stays on the first row, whatever a sync puts there.
  let cursorMoved = false
  let isPrepared = false
  /** Own views on their way to main: what main has of them meanwhile is older. */
  let savingViews = 0
  /** Rows that are selected by moving the cursor: from where, and where to so far. */
  let extension: { readonly anchor: number; readonly end: number } | null = null
  let closed = false
  let searchTimer: ReturnType<typeof setTimeout> | null = null
  let leapTimer: ReturnType<typeof setTimeout> | undefined
  /** The latest opening of another list than the one before, settled when it is shown or has failed. */
  let anew: Promise<void> = Promise.resolve()

  const keeper = createListKeeper({
    desk,
    connectionId,
    placeNow: () => {
      const { filter, sort, savedView, focusIndex, focusKey, top } = store.getState()
      return { filter, sort, savedView, focusIndex, focusKey, top }
    },
  })
  const selection = createRowSelection({
    desk,
    view: () => store.getState().view,
    visible: () => visibleRows(store.getState()),
    current: () => store.getState().selected,
    onChanged: (selected) => store.setState({ selected }),
    onFailed: failed,
  })

  const bump = () => store.setState((state) => ({ version: state.version + 1, failure: null }))

  function failed(error: unknown): void {
    if (error instanceof DeskError && error.code === 'no-such-view') return refresher.call()
    store.setState({ failure: toFailure(error), opening: false })
  }

  function cacheOf(view: OpenView): PageCache {
    return createPageCache({
      total: view.total,
      read: (offset, limit) => desk.sessions.window({ viewId: view.viewId, offset, limit }),
      onLoaded: () => {
        adoptFocus()
        bump()
      },
      onFailed: failed,
    })
  }

  /** Gives the focused row its key once the row is known. */
  function adoptFocus(): void {
    const { focusIndex, focusKey } = store.getState()
    if (focusIndex < 0 || focusKey !== null) return
    const row = pages?.rowAt(focusIndex)
    if (row) store.setState({ focusKey: row.key })
  }

  /** Where cursor and scroll position go in a newly opened view; kept when it shows the same list as before. */
  async function placeOf(view: OpenView, state: SessionsState, keepPlace: boolean): Promise<Place> {
    if (!keepPlace) return { top: 0, focusIndex: Math.min(0, view.total - 1), focusKey: null }
    const position = (key: SessionKey | undefined | null) =>
      key ? desk.sessions.position({ viewId: view.viewId, key }) : Promise.resolve(null)
    const anchorIndex = Math.ceil(state.top / ROW_HEIGHT)
    const cursor = cursorMoved ? state.focusKey : null
    const [focus, anchor] = await Promise.all([position(cursor), position(pages?.rowAt(anchorIndex)?.key)])
    const geometry = scrollGeometry(view.total, ROW_HEIGHT, state.viewport)
    // After a restart no row in sight is known, and the cursor's tells how far the list has moved.
    const shift =
      anchor !== null ? anchor - anchorIndex : pages === null && focus !== null ? focus - state.focusIndex : 0
    const moved = shift * ROW_HEIGHT
    // At the very top the list stays there, so that what is new is seen.
    const top = state.top === 0 ? 0 : clampVirtual(geometry, state.top + moved)
    const focusIndex = focus ?? Math.min(cursorMoved ? Math.max(0, state.focusIndex) : 0, view.total - 1)
    return { top, focusIndex, focusKey: focus === null ? null : state.focusKey }
  }

  /** Takes over what is kept of the list, once. Answers whether there was a place. */
  async function prepare(): Promise<boolean> {
    if (isPrepared) return false
    const { place, columns, views } = await keeper.load()
    if (isPrepared || closed) return false
    isPrepared = true
    cursorMoved = place !== null && place.focusIndex > 0
    store.setState({ columns: completeColumns(columns), views, ...place })
    return place !== null
  }

  async function open(keepsPlace: boolean): Promise<void> {
    let keepPlace = keepsPlace
    const mine = ++sequence
    inFlight += 1
    if (!keepPlace) cursorMoved = false
    store.setState({ opening: true })
    let view: OpenView | null = null
    try {
      if (await prepare()) keepPlace = true
      const { filter, sort } = store.getState()
      view = await desk.sessions.open({ connectionId, filter: toSessionFilter(filter, now()), sort })
      const next = cacheOf(view)
      let state = store.getState()
      let place = await placeOf(view, state, keepPlace)
      await next.load(visibleRows({ ...state, ...place, view }))
      // The user may have moved on meanwhile; the place is then found again, from where they are now.
      for (let attempt = 0; keepPlace && attempt < 3 && hasMoved(state, store.getState()); attempt += 1) {
        state = store.getState()
        place = await placeOf(view, state, true)
        await next.load(visibleRows({ ...state, ...place, view }))
      }
      if (mine !== sequence || closed) {
        next.close()
        await desk.sessions.close({ viewId: view.viewId })
        return
      }
      const shown = view
      const install = async (selected: SelectedInSight) => {
        if (mine !== sequence || closed) {
          next.close()
          await desk.sessions.close({ viewId: shown.viewId })
          return
        }
        const old = store.getState().view
        pages?.close()
        pages = next
        extension = null
        store.setState((current) => ({
          ...place,
          view: shown,
          selected,
          opening: false,
          failure: null,
          version: current.version + 1,
          // A scroller that is where it should be is left alone, for it may be in the middle of a movement.
          topSet: place.top === current.top ? current.topSet : current.topSet + 1,
        }))
        adoptFocus()
        look()
        if (old) await desk.sessions.close({ viewId: old.viewId })
      }
      const range = visibleRows({ ...state, ...place, view })
      const selectedIn = store.getState().view?.viewId ?? null
      // Usually there is nothing to hand over, and nothing to wait for.
      if (!selection.hasAny()) await install(NOTHING_SELECTED)
      else await selection.handOver(selectedIn, { viewId: view.viewId, range }, install)
    } catch (error) {
      if (mine === sequence && !closed) failed(error)
    } finally {
      inFlight -= 1
      if (inFlight === 0 && staleWhileOpening && !closed) {
        staleWhileOpening = false
        refresher.call()
      }
    }
  }

  /** A change never overtakes an opening that is under way, or a steady flow of them would show nothing at all. */
  const refresher = throttle(() => {
    if (inFlight > 0) staleWhileOpening = true
    else void open(true)
  }, REFRESH_MS)
  const unsubscribe = desk.events.onTablesChanged(({ connectionId: changed, tables }) => {
    if (changed !== null && changed !== connectionId) return
    if (tables.includes('sessions') || tables.includes('reports')) refresher.call()
    if (tables.includes('preferences')) void readViews()
  })
  store.subscribe(keeper.place)

  /** Another window may have changed the views. */
  async function readViews(): Promise<void> {
    const { views } = await desk.preferences.get({ connectionId }).catch(() => ({ views: null }))
    if (views !== null && savingViews === 0 && !closed) store.setState({ views })
  }

  /** Asks for what is in sight and not here. */
  function look(): void {
    const state = store.getState()
    // The cursor's row is there for a screen reader, however far away it is.
    pages?.want(visibleRows(state), state.focusIndex)
    selection.look()
  }

  function moveTo(index: number): void {
    const state = store.getState()
    const total = state.view?.total ?? 0
    if (total === 0) return
    cursorMoved = true
    const focusIndex = Math.min(Math.max(0, index), total - 1)
    const top = revealRow(geometryOf(state), state.top, focusIndex)
    store.setState({
      focusIndex,
      focusKey: pages?.rowAt(focusIndex)?.key ?? null,
      ...(top === state.top ? {} : { top, topSet: state.topSet + 1 }),
    })
    look()
  }

  function setColumns(columns: SessionsState['columns']): void {
    store.setState({ columns })
    keeper.columns(columns).catch(failed)
  }

  /** Draws what lies around the rows in sight once nobody leaps any more. */
  function landSoon(): void {
    clearTimeout(leapTimer)
    leapTimer = setTimeout(() => {
      store.setState({ leaping: false })
      look()
    }, LEAP_REST_MS)
  }

  function stopSearchTimer(): void {
    if (searchTimer !== null) clearTimeout(searchTimer)
    searchTimer = null
  }

  function openAnew(): void {
    stopSearchTimer()
    anew = open(false)
  }

  async function loadRow(index: number): Promise<SessionRow | undefined> {
    const { view } = store.getState()
    if (view === null || index < 0 || index >= view.total) return undefined
    const known = pages?.rowAt(index)
    if (known) return known
    const offset = index - (index % PAGE_ROWS)
    await pages?.load({ first: offset, end: offset + 1 })
    return pages?.rowAt(index)
  }

  async function focusedRow(): Promise<SessionRow | undefined> {
    if (searchTimer !== null) openAnew()
    let awaited: Promise<void>
    do {
      awaited = anew
      await awaited
    } while (awaited !== anew)
    return loadRow(store.getState().focusIndex)
  }

  void open(false)

  return {
    connectionId,
    store,
    rowAt: (index) => pages?.rowAt(index),
    loadRow,
    focusedRow,
    setFilter: (filter, savedView) => {
      store.setState({ filter, ...(savedView === undefined ? {} : { savedView }) })
      openAnew()
    },
    setSearch: (search) => {
      stopSearchTimer()
      store.setState((state) => ({ filter: { ...state.filter, search } }))
      searchTimer = setTimeout(openAnew, SEARCH_DELAY_MS)
    },
    setSort: (sort) => {
      store.setState({ sort })
      openAnew()
    },
    setColumns,
    applyView: ({ id, filter, sort, columns }) => {
      store.setState({ filter, sort, savedView: id })
      setColumns(completeColumns(columns))
      openAnew()
    },
    setViews: async (views, savedView) => {
      const before = store.getState()
      store.setState({ views, ...(savedView === undefined ? {} : { savedView }) })
      savingViews += 1
      try {
        await keeper.views(views)
      } catch (error) {
        store.setState({ views: before.views, savedView: before.savedView })
        throw error
      } finally {
        savingViews -= 1
      }
    },
    focusRow: (index) => {
      extension = null
      moveTo(index)
    },
    isSelected: (index) => {
      const { selected, view } = store.getState()
      if (selected.count === 0) return false
      return selected.count === view?.total || selected.positions.has(index)
    },
    toggleRow: (index) => {
      extension = null
      selection.change({ kind: 'toggle', at: index })
      moveTo(index)
    },
    extendTo: (index) => {
      const { focusIndex, view } = store.getState()
      if (view === null || view.total === 0) return
      const to = Math.min(Math.max(0, index), view.total - 1)
      const { anchor, end } = extension ?? { anchor: Math.max(0, focusIndex), end: Math.max(0, focusIndex) }
      extension = { anchor, end: to }
      selection.change({ kind: 'extend', anchor, from: end, to })
      moveTo(to)
    },
    selectAll: () => selection.change({ kind: 'all' }),
    selectNone: () => {
      extension = null
      selection.change({ kind: 'none' })
    },
    selectAgain: () => selection.change({ kind: 'restore' }),
    setViewport: (viewport) => {
      if (store.getState().viewport === viewport) return
      store.setState((state) => ({
        viewport,
        top: clampVirtual(scrollGeometry(state.view?.total ?? 0, ROW_HEIGHT, viewport), state.top),
      }))
      look()
    },
    scrollTo: (wanted, follow = false) => {
      const state = store.getState()
      const top = clampVirtual(geometryOf(state), wanted)
      if (state.top === top) return
      const leaps = Math.abs(top - state.top) > state.viewport
      store.setState({ top, leaping: leaps || state.leaping, ...(follow ? { topSet: state.topSet + 1 } : {}) })
      look()
      if (leaps) landSoon()
    },
    locate: async (key) => {
      const { view, focusKey, focusIndex } = store.getState()
      if (view === null) return null
      if (focusKey !== null && formatSessionKey(focusKey) === formatSessionKey(key)) return focusIndex
      return desk.sessions.position({ viewId: view.viewId, key })
    },
    refresh: refresher.call,
    retry: () => void open(true),
    keepPlace: keeper.placeAtOnce,
    close: () => {
      closed = true
      stopSearchTimer()
      clearTimeout(leapTimer)
      refresher.cancel()
      keeper.close()
      unsubscribe()
      pages?.close()
      const { view } = store.getState()
      if (view) desk.sessions.close({ viewId: view.viewId }).catch(() => undefined)
    },
  }
}
