import type { StoreApi } from 'zustand/vanilla'
import type { ResultSet } from '../../../../contract/model/result-sets.ts'
import type { ConnectionId, SessionKey } from '../../../../contract/model/ids.ts'
import type { InstantMs } from '../../../../contract/model/instants.ts'
import type { FirstList } from '../../../../contract/model/start.ts'
import { toSessionFilter } from '../../../../contract/text/session-filter.ts'
import type { Desk } from '../../../bridge/desk.ts'
import { throttle } from '../../../bridge/throttle.ts'
import type { ListMovement } from './list-movement.ts'
import { isOvertaken, nextOpenings, NO_OPENINGS, type OpeningsEvent } from './list-openings.ts'
import {
  anchorIndex,
  carryPlace,
  hasMoved,
  keyToAdopt,
  placeAround,
  showResultSet,
  startOf,
  type Place,
  type SeenCursor,
} from './list-place.ts'
import { visibleRows, type SessionsState } from './list-state.ts'
import type { RowRange } from '../../../ui/scaled-scroll.ts'
import { createPageCache, PAGE_ROWS, type KnownRows, type PageCache } from './page-cache.ts'
import { createSearchReturn } from './search-return.ts'
import { NOTHING_SELECTED, type RowSelection, type SelectedInSight } from './row-selection.ts'

const REFRESH_MS = 1000
/** Maximum number of times that the place is determined again because the user has moved meanwhile. */
const MOST_MOVES = 3

type OpenerOptions = {
  readonly desk: Pick<Desk, 'sessions'>
  readonly connectionId: ConnectionId
  readonly now: () => InstantMs
  readonly store: StoreApi<SessionsState>
  readonly selection: RowSelection
  readonly movement: ListMovement
  /** Applies the stored settings, once. Returns whether they contained a place. */
  readonly prepare: () => boolean | Promise<boolean>
  readonly onFailed: (error: unknown) => void
  /** The list that main has already opened; the first opening uses it. */
  readonly first: FirstList | null
}

/** Opens the result set for the list's filter and sort, and shows it with its rows. */
export type ListOpener = {
  /** Rows of the shown result set; `null` while there is none. */
  readonly pages: () => PageCache | null
  /**
   * Opens a list: with `keepsPlace` the same one again at its place, otherwise another one at its start. Resolves when
   * it is shown or has failed.
   */
  readonly open: (keepsPlace: boolean) => Promise<void>
  /** Reopens the list after a change of the store, at most once per second. */
  readonly refresh: () => void
  /** Drops all rows at once, and reopens the list. */
  readonly dropRows: () => void
  readonly close: () => void
}

export function createListOpener(options: OpenerOptions): ListOpener {
  const { desk, store, selection, movement, prepare, onFailed } = options
  let pages: PageCache | null = null
  const outlived = createOutlived(desk)
  let openings = NO_OPENINGS
  let { first } = options
  const searchReturn = createSearchReturn()

  const apply = (event: OpeningsEvent): boolean => {
    const step = nextOpenings(openings, event)
    openings = step.openings
    return step.opensAgain
  }
  const refresher = throttle(() => void (apply({ kind: 'storeChanged' }) && open(true)), REFRESH_MS)

  const adopt = () => {
    const state = store.getState()
    const focusKey = keyToAdopt(state, pages?.rowAt(state.focusIndex))
    if (focusKey !== null) store.setState({ focusKey })
  }

  const onLoaded = () => {
    adopt()
    store.setState(({ version }) => ({ version: version + 1, failure: null }))
  }

  function cacheOf({ resultSetId, total }: ResultSet, known: KnownRows | null): PageCache {
    const read = (offset: number, limit: number) => desk.sessions.window({ resultSetId, offset, limit })
    return createPageCache({ total, known, read, onLoaded, onFailed })
  }

  function show(resultSet: ResultSet, next: PageCache, place: Place, selected: SelectedInSight): void {
    outlived.keep(store.getState().resultSet)
    pages?.close()
    pages = next
    movement.endExtension()
    store.setState((current) => showResultSet(current, { resultSet, place, selected }))
    adopt()
    movement.look()
  }

  async function openAs(opening: number, keepsPlace: boolean, cursor: SeenCursor | null): Promise<void> {
    const prepared = prepare()
    // No `await` if there is nothing to wait for, so that the request is sent before the next paint.
    const keeps = (typeof prepared === 'boolean' ? prepared : await prepared) || keepsPlace
    const ahead = first
    first = null
    const { filter, sort } = store.getState()
    const { resultSet, known } =
      ahead === null ? await ask(options, keeps || cursor !== null) : { resultSet: ahead.resultSet, known: ahead }
    const next = cacheOf(resultSet, known)
    const reading = { resultSet, next, shown: pages, keepsPlace: keeps, cursor, ahead }
    const found = await readOrDrop(options, reading)
    const showOrDrop = async (selected: SelectedInSight): Promise<void> => {
      // The user may have moved while the selection was taken over.
      const isStale = keeps && hasMoved(found.seen, store.getState())
      const { place } = isStale ? await readOrDrop(options, reading) : found
      if (isOvertaken(openings, opening)) return dropList(desk, resultSet, next)
      searchReturn.show({ filter, sort })
      if (!keeps) movement.setCursorSet(place.focusKey !== null)
      show(resultSet, next, place, selected)
    }
    // Usually nothing is selected, and nothing has to be awaited.
    if (isOvertaken(openings, opening) || !selection.hasAny()) return showOrDrop(NOTHING_SELECTED)
    const selectedIn = store.getState().resultSet?.resultSetId ?? null
    await selection.handOver(selectedIn, { resultSetId: resultSet.resultSetId, range: found.range }, showOrDrop)
  }

  async function open(keepsPlace: boolean): Promise<void> {
    apply({ kind: 'begun' })
    const opening = openings.latest
    const cursor = keepsPlace ? null : searchReturn.cursorFor(store.getState(), movement.isCursorSet())
    if (!keepsPlace) movement.setCursorSet(cursor !== null)
    store.setState({ opening: true })
    try {
      await openAs(opening, keepsPlace, cursor)
    } catch (error) {
      if (!isOvertaken(openings, opening)) onFailed(error)
    } finally {
      if (apply({ kind: 'ended' })) refresher.call()
    }
  }

  return {
    pages: () => pages,
    open,
    refresh: refresher.call,
    dropRows() {
      pages?.close()
      store.setState(({ version }) => ({ version: version + 1 }))
      void open(true)
    },
    close() {
      apply({ kind: 'closed' })
      refresher.cancel()
      pages?.close()
      outlived.keep(null)
    },
  }
}

/** Keeps the list before the shown one open: what was asked of it as that came, such as a report, is still answered. */
function createOutlived({ sessions }: OpenerOptions['desk']) {
  let last: ResultSet | null = null
  return {
    /** Closes the one that was kept. */
    keep(next: ResultSet | null): void {
      // Not awaited, because the next search waits for the end of an opening.
      if (last) sessions.close({ resultSetId: last.resultSetId }).catch(() => undefined)
      last = next
    },
  }
}

async function dropList({ sessions }: OpenerOptions['desk'], { resultSetId }: ResultSet, rows: PageCache) {
  rows.close()
  await sessions.close({ resultSetId })
}

type Asked = { readonly resultSet: ResultSet; readonly known: KnownRows | null }

/** Opens the requested result set. Its first rows are included unless another part of it will be in view. */
async function ask({ desk, store, connectionId, now }: OpenerOptions, keepsPlace: boolean): Promise<Asked> {
  const { filter, sort } = store.getState()
  const wanted = { connectionId, filter: toSessionFilter(filter, now()), sort }
  const firstRows = keepsPlace ? {} : { firstRows: PAGE_ROWS }
  const { rows, ...resultSet } = await desk.sessions.open({ ...wanted, ...firstRows })
  return { resultSet, known: keepsPlace ? null : { offset: 0, rows } }
}

type Reading = {
  readonly resultSet: ResultSet
  /** Rows of the new result set, and of the one that is still shown. */
  readonly next: PageCache
  readonly shown: PageCache | null
  readonly keepsPlace: boolean
  /** The session to show after a search has ended. */
  readonly cursor: SeenCursor | null
  /** Set if this is the result set that main has already opened. */
  readonly ahead: FirstList | null
}

async function readOrDrop(options: OpenerOptions, reading: Reading): ReturnType<typeof readAt> {
  try {
    return await readAt(options, reading)
  } catch (error) {
    await dropList(options.desk, reading.resultSet, reading.next).catch(() => undefined)
    throw error
  }
}

type FoundPlace = {
  readonly place: Place
  readonly range: RowRange
  /** Where the user was then. */
  readonly seen: Place
}

/** Loads the rows that will be in view, even if the user has moved meanwhile. */
async function readAt(options: OpenerOptions, reading: Reading): Promise<FoundPlace> {
  const { store } = options
  const { resultSet, next, keepsPlace } = reading
  for (let moves = 0; ; moves += 1) {
    const state = store.getState()
    const place = keepsPlace ? await findPlace(options, reading, state) : await beginAt(options, reading, state)
    const range = visibleRows({ ...state, ...place, resultSet })
    await next.load(range)
    if (!keepsPlace || moves >= MOST_MOVES || !hasMoved(state, store.getState())) {
      return { place, range, seen: state }
    }
  }
}

/** The place in another list: at the session to be shown, or at the start. */
async function beginAt(
  { desk }: OpenerOptions,
  { resultSet, cursor }: Reading,
  { viewport }: SessionsState,
): Promise<Place> {
  const { resultSetId, total } = resultSet
  const focus = cursor === null ? null : await desk.sessions.position({ resultSetId, key: cursor.key })
  if (cursor !== null && focus !== null) return placeAround(cursor, focus, resultSet, viewport)
  return startOf(total)
}

/** The place of cursor and scroll position in a new result set of the same list. */
async function findPlace(
  { desk, movement }: OpenerOptions,
  { resultSet, shown, ahead }: Reading,
  state: SessionsState,
): Promise<Place> {
  const { resultSetId } = resultSet
  const isCursorSet = movement.isCursorSet()
  const position = (key: SessionKey | undefined | null) => (key ? desk.sessions.position({ resultSetId, key }) : null)
  const [focus, anchor] = await Promise.all([
    ahead === null ? position(isCursorSet ? state.focusKey : null) : ahead.focus,
    position(shown?.rowAt(anchorIndex(state))?.key),
  ])
  return carryPlace(state, { focus, anchor }, { isCursorSet, next: resultSet, hasRows: shown !== null })
}
