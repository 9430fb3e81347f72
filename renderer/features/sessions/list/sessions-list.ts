import { createStore } from 'zustand/vanilla'
import type { OpenView } from '../../../../contract/model/views.ts'
import { DeskError, toFailure } from '../../../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId, type SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { SessionRow } from '../../../../contract/model/session.ts'
import type { Desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'
import { createPageCache, PAGE_ROWS, type PageCache } from './page-cache.ts'
import { completeColumns } from '../grid/columns.ts'
import { createListKeeper } from './list-keeper.ts'
import { createListMovement } from './list-movement.ts'
import { EMPTY_LIST, ROW_HEIGHT, visibleRows, type SessionsList, type SessionsState } from './list-state.ts'
import { createOwnViews } from '../views/own-views.ts'
import { createRowSelection, NOTHING_SELECTED, type SelectedInSight } from './row-selection.ts'
import { clampVirtual, scrollGeometry } from '../grid/scaled-scroll.ts'
import { toSessionFilter } from '../filters/session-filter.ts'

export { geometryOf, ROW_HEIGHT, rowsAtOnce, visibleRows, type SessionsList } from './list-state.ts'

const SEARCH_DELAY_MS = 150
const REFRESH_MS = 1000

type ListOptions = {
  readonly desk: Pick<Desk, 'sessions' | 'connections' | 'preferences'>
  readonly connectionId: ConnectionId
  readonly now?: () => InstantMs
}

type Place = Pick<SessionsState, 'top' | 'focusIndex' | 'focusKey'>

function hasMoved(before: SessionsState, after: SessionsState): boolean {
  return before.focusIndex !== after.focusIndex || before.top !== after.top
}

/** The sessions of one connection as a list: its filter, its result set, the rows read so far and the place in it. */
export function createSessionsList({ desk, connectionId, now = Date.now }: ListOptions): SessionsList {
  const store = createStore<SessionsState>(() => EMPTY_LIST)
  let pages: PageCache | null = null
  let sequence = 0
  let inFlight = 0
  let staleWhileOpening = false
  let isPrepared = false
  let closed = false
  let searchTimer: ReturnType<typeof setTimeout> | null = null
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
  const movement = createListMovement({ store, pages: () => pages, selection })
  const ownViews = createOwnViews({ desk, connectionId, store, keeper })

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
    const cursor = movement.isCursorSet() ? state.focusKey : null
    const [focus, anchor] = await Promise.all([position(cursor), position(pages?.rowAt(anchorIndex)?.key)])
    const geometry = scrollGeometry(view.total, ROW_HEIGHT, state.viewport)
    // After a restart no row in sight is known, and the cursor's tells how far the list has moved.
    const shift =
      anchor !== null ? anchor - anchorIndex : pages === null && focus !== null ? focus - state.focusIndex : 0
    const moved = shift * ROW_HEIGHT
    // At the very top the list stays there, so that what is new is seen.
    const top = state.top === 0 ? 0 : clampVirtual(geometry, state.top + moved)
    const focusIndex = focus ?? Math.min(movement.isCursorSet() ? Math.max(0, state.focusIndex) : 0, view.total - 1)
    return { top, focusIndex, focusKey: focus === null ? null : state.focusKey }
  }

  /** Takes over what is kept of the list, once. Answers whether there was a place. */
  async function prepare(): Promise<boolean> {
    if (isPrepared) return false
    const { place, columns, views } = await keeper.load()
    if (isPrepared || closed) return false
    isPrepared = true
    movement.setCursorSet(place !== null && place.focusIndex > 0)
    store.setState({ columns: completeColumns(columns), views, ...place })
    return place !== null
  }

  async function open(keepsPlace: boolean): Promise<void> {
    let keepPlace = keepsPlace
    const mine = ++sequence
    inFlight += 1
    if (!keepPlace) movement.setCursorSet(false)
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
      const shown = view
      const isOvertaken = () => mine !== sequence || closed
      const drop = async () => {
        next.close()
        await desk.sessions.close({ viewId: shown.viewId })
      }
      if (isOvertaken()) return await drop()
      const install = async (selected: SelectedInSight) => {
        if (isOvertaken()) return drop()
        const old = store.getState().view
        pages?.close()
        pages = next
        movement.endExtension()
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
        movement.look()
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
  const unsubscribe = desk.connections.onTablesChanged(({ connectionId: changed, tables }) => {
    if (changed !== null && changed !== connectionId) return
    if (tables.includes('sessions') || tables.includes('reports')) refresher.call()
    if (tables.includes('preferences')) void ownViews.readAgain()
  })
  store.subscribe(keeper.place)

  function setColumns(columns: SessionsState['columns']): void {
    store.setState({ columns })
    keeper.columns(columns).catch(failed)
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
    setViews: ownViews.set,
    focusRow: movement.focusRow,
    isSelected: (index) => {
      const { selected, view } = store.getState()
      if (selected.count === 0) return false
      return selected.count === view?.total || selected.positions.has(index)
    },
    toggleRow: movement.toggleRow,
    extendTo: movement.extendTo,
    selectAll: movement.selectAll,
    selectNone: movement.selectNone,
    selectAgain: () => selection.change({ kind: 'restore' }),
    setViewport: movement.setViewport,
    scrollTo: movement.scrollTo,
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
      movement.close()
      ownViews.close()
      refresher.cancel()
      keeper.close()
      unsubscribe()
      pages?.close()
      const { view } = store.getState()
      if (view) desk.sessions.close({ viewId: view.viewId }).catch(() => undefined)
    },
  }
}
